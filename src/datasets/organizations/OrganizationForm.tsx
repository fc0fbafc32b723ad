import { TextInput } from '@mantine/core';
import { OrganizationQuery } from '#src/datasets/organizations/contract.ts';
import { useDefaultState } from '#src/ui/default-state.ts';
import { faultsBy, useDraft } from '#src/ui/draft.ts';
import form from '#src/ui/SearchForm.module.css';
import { SearchForm } from '#src/ui/SearchForm.tsx';
import { StateChoice } from '#src/ui/StateChoice.tsx';

const blank = { npi: '', name: '', city: '', state: '', zip: '', taxonomy: '' };

/** What the form holds: every criterion as text. */
export type OrganizationCriteria = typeof blank;

interface OrganizationFormProps {
  /** The criteria of the search shown; the form takes them up whenever they change. */
  criteria: OrganizationCriteria;
  busy: boolean;
  onSearch: (criteria: OrganizationCriteria) => void;
  onClear: () => void;
}

/** The form of the organization search (spec §2). */
export function OrganizationForm({ criteria, busy, onSearch, onClear }: OrganizationFormProps) {
  const { draft, reset, passes, text, choice } = useDraft(criteria, faultsOf);
  const defaultState = useDefaultState();
  const clear = () => {
    reset({ ...blank, state: defaultState });
    onClear();
  };
  return (
    <SearchForm
      label="Organization search"
      submit="Search Organizations"
      busyWord="Searching..."
      busy={busy}
      onSubmit={(form) => passes(form) && onSearch(draft)}
      onClear={clear}
    >
      <TextInput {...text('npi', 'NPI')} inputMode="numeric" />
      <TextInput {...text('name', 'Organization Name')} className={form.wide} />
      <TextInput {...text('taxonomy', 'Taxonomy Code')} />
      <TextInput {...text('city', 'City')} />
      <StateChoice {...choice('state', 'State')} />
      <TextInput {...text('zip', 'Postal Code', 5)} inputMode="numeric" />
    </SearchForm>
  );
}

const faultsOf = (criteria: OrganizationCriteria) => faultsBy(OrganizationQuery, criteria);
