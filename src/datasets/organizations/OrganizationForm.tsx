import { TextInput } from '@mantine/core';
import { OrganizationQuery } from '#src/datasets/organizations/contract.ts';
import { organizationFields } from '#src/datasets/organizations/dataset.ts';
import { labelsOf } from '#src/shared/declare.ts';
import { blankOf } from '#src/ui/declared.ts';
import { useDefaultState } from '#src/ui/default-state.ts';
import { faultsBy, useDraft } from '#src/ui/draft.ts';
import form from '#src/ui/SearchForm.module.css';
import { SearchForm } from '#src/ui/SearchForm.tsx';
import { StateChoice } from '#src/ui/StateChoice.tsx';

const blank = { ...blankOf(organizationFields), taxonomy: '' };
const labels = labelsOf(organizationFields);

/** What the form holds: every criterion as text. */
export type OrganizationCriteria = typeof blank;

interface OrganizationFormProps {
  /** The criteria of the search shown; the form takes them up whenever they change. */
  criteria: OrganizationCriteria;
  busy: boolean;
  onSearch: (criteria: OrganizationCriteria) => void;
  onClear: () => void;
}

/** The form of the organization search. */
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
      <TextInput {...text('npi', labels.npi)} inputMode="numeric" />
      <TextInput {...text('name', labels.name)} className={form.wide} />
      <TextInput {...text('taxonomy', 'Taxonomy Code')} />
      <TextInput {...text('city', labels.city)} />
      <StateChoice {...choice('state', labels.state)} />
      <TextInput {...text('zip', labels.zip, 5)} inputMode="numeric" />
    </SearchForm>
  );
}

const faultsOf = (criteria: OrganizationCriteria) => faultsBy(OrganizationQuery, criteria);
