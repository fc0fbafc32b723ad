import { TextInput } from '@mantine/core';
import { ProviderQuery } from '#src/datasets/providers/contract.ts';
import { ChosenCodes } from '#src/datasets/taxonomy/ChosenCodes.tsx';
import { type TaxonomyChoice, usePickedCodes } from '#src/datasets/taxonomy/picked-codes.tsx';
import { TaxonomyPicker } from '#src/datasets/taxonomy/TaxonomyPicker.tsx';
import { Choice } from '#src/ui/Choice.tsx';
import { useDefaultState } from '#src/ui/default-state.ts';
import { faultsBy, useDraft } from '#src/ui/draft.ts';
import form from '#src/ui/SearchForm.module.css';
import { SearchForm } from '#src/ui/SearchForm.tsx';
import { StateChoice } from '#src/ui/StateChoice.tsx';

/** What the form holds: every criterion as text, and the choice of the taxonomy picker. */
export interface ProviderCriteria extends TaxonomyChoice {
  npi: string;
  first_name: string;
  last_name: string;
  credential: string;
  state: string;
  city: string;
  zip: string;
  gender: string;
  sole_proprietor: string;
}

const blank: ProviderCriteria = {
  npi: '',
  first_name: '',
  last_name: '',
  credential: '',
  state: '',
  city: '',
  zip: '',
  gender: '',
  sole_proprietor: '',
  profession: '',
  specialty: '',
  subspecialty: '',
  taxonomy: [],
};

const genderChoices = [
  { value: '', label: 'Any Gender' },
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
];
const practiceChoices = [
  { value: '', label: 'Any Type' },
  { value: 'Y', label: 'Sole Proprietor' },
  { value: 'N', label: 'Group Practice' },
];

interface ProviderFormProps {
  /** The criteria of the search shown; the form takes them up whenever they change. */
  criteria: ProviderCriteria;
  busy: boolean;
  onSearch: (criteria: ProviderCriteria) => void;
  onClear: () => void;
}

/** The form of the provider search (spec §2). */
export function ProviderForm({ criteria, busy, onSearch, onClear }: ProviderFormProps) {
  const { draft, faults, change, reset, passes, text, choice, typing } = useDraft(criteria, faultsOf);
  const defaultState = useDefaultState();
  const picked = usePickedCodes(draft);
  const clear = () => {
    reset({ ...blank, state: defaultState });
    onClear();
  };
  return (
    <SearchForm
      label="Provider search"
      submit="Search Providers"
      busyWord="Searching..."
      busy={busy}
      waiting={picked.loading}
      onSubmit={(form) => passes(form) && onSearch({ ...draft, taxonomy: picked.sent })}
      onClear={clear}
    >
      <TextInput {...text('npi', 'NPI')} inputMode="numeric" />
      <TextInput {...text('first_name', 'First Name')} />
      <TextInput {...text('last_name', 'Last Name')} />
      <TextInput {...text('credential', 'Credentials')} />
      <StateChoice {...choice('state', 'State')} />
      <TextInput {...text('city', 'City')} />
      <TextInput {...text('zip', 'ZIP Code', 5)} inputMode="numeric" />
      <Choice {...choice('gender', 'Gender')} data={genderChoices} allowDeselect={false} />
      <Choice
        {...choice('sole_proprietor', 'Practice Type')}
        className={form.roomy}
        data={practiceChoices}
        allowDeselect={false}
      />
      <TaxonomyPicker choice={draft} typing={typing} onChange={(chosen) => change((now) => ({ ...now, ...chosen }))} />
      <ChosenCodes
        specialty={draft.specialty}
        picked={picked}
        fault={faults.taxonomy}
        onChange={(taxonomy) => change((now) => ({ ...now, taxonomy }))}
      />
    </SearchForm>
  );
}

const faultsOf = (criteria: ProviderCriteria) => faultsBy(ProviderQuery, criteria);
