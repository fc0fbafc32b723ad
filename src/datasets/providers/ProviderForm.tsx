import { TextInput } from '@mantine/core';
import { ProviderQuery } from '#src/datasets/providers/contract.ts';
import { providerFields } from '#src/datasets/providers/dataset.ts';
import { ChosenCodes } from '#src/datasets/taxonomy/ChosenCodes.tsx';
import { type TaxonomyChoice, usePickedCodes } from '#src/datasets/taxonomy/picked-codes.tsx';
import { TaxonomyPicker } from '#src/datasets/taxonomy/TaxonomyPicker.tsx';
import { type FormField, labelsOf } from '#src/shared/declare.ts';
import { Choice } from '#src/ui/Choice.tsx';
import { blankOf } from '#src/ui/declared.ts';
import { useDefaultState } from '#src/ui/default-state.ts';
import { faultsBy, useDraft } from '#src/ui/draft.ts';
import form from '#src/ui/SearchForm.module.css';
import { SearchForm } from '#src/ui/SearchForm.tsx';
import { StateChoice } from '#src/ui/StateChoice.tsx';

/** What the form holds: every criterion as text, and the choice of the taxonomy picker. */
export type ProviderCriteria = TaxonomyChoice & Record<FormField<typeof providerFields>, string>;

const blank: ProviderCriteria = {
  ...blankOf(providerFields),
  profession: '',
  specialty: '',
  subspecialty: '',
  taxonomy: [],
};
const labels = labelsOf(providerFields);

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

/** The form of the provider search. */
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
      <TextInput {...text('npi', labels.npi)} inputMode="numeric" />
      <TextInput {...text('first_name', labels.first_name)} />
      <TextInput {...text('last_name', labels.last_name)} />
      <TextInput {...text('credential', labels.credential)} />
      <StateChoice {...choice('state', labels.state)} />
      <TextInput {...text('city', labels.city)} />
      <TextInput {...text('zip', labels.zip, 5)} inputMode="numeric" />
      <Choice {...choice('gender', labels.gender)} data={genderChoices} allowDeselect={false} />
      <Choice
        {...choice('sole_proprietor', labels.sole_proprietor)}
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
