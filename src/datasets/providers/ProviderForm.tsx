import { type OptionsFilter, Select, TextInput } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ProviderQuery } from '#src/datasets/providers/contract.ts';
import { ChosenCodes } from '#src/datasets/taxonomy/ChosenCodes.tsx';
import { listSubspecialties } from '#src/datasets/taxonomy/contract.ts';
import { type TaxonomyChoice, TaxonomyPicker } from '#src/datasets/taxonomy/TaxonomyPicker.tsx';
import { states } from '#src/shared/states.ts';
import { SearchForm } from '#src/ui/SearchForm.tsx';

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

export const blank: ProviderCriteria = {
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

type TextField = Exclude<keyof ProviderCriteria, 'taxonomy'>;

const stateChoices = Object.entries(states).map(([value, label]) => ({ value, label }));
/** Finds a state by its code, which then comes first, or by any part of its name. */
const byCodeOrName: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase();
  const found = options.filter((option) => 'value' in option && option.label.toLowerCase().includes(wanted));
  const coded = options.filter((option) => 'value' in option && String(option.value).toLowerCase() === wanted);
  return [...new Set([...coded, ...found])];
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

/** The form of the provider search (spec §2). Typing is never held back; what is wrong is said when the search is asked for. */
export function ProviderForm({ criteria, busy, onSearch, onClear }: ProviderFormProps) {
  const [draft, setDraft] = useState(criteria);
  const [wrong, setWrong] = useState(() => faultsOf(criteria));
  const [taken, setTaken] = useState(criteria);
  const codesOnTheirWay = useIsFetching({ queryKey: [listSubspecialties.url] }) > 0;
  if (JSON.stringify(taken) !== JSON.stringify(criteria)) {
    setTaken(criteria);
    setDraft(criteria);
    setWrong(faultsOf(criteria));
  }

  const put = (name: TextField, value: string) => {
    setDraft((now) => ({ ...now, [name]: value }));
    setWrong((now) => ({ ...now, [name]: undefined }));
  };
  const field = (name: TextField, label: string) => ({
    label,
    name,
    value: draft[name],
    error: wrong[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => put(name, event.currentTarget.value),
  });
  const choice = (name: TextField, label: string) => ({
    label,
    name,
    error: wrong[name],
    onChange: (value: string | null) => put(name, value ?? ''),
  });
  const submit = (form: HTMLFormElement) => {
    const faults = faultsOf(draft);
    flushSync(() => setWrong(faults)); // so that the field at fault is marked when it is looked for
    if (Object.keys(faults).length === 0) onSearch(draft);
    else form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const clear = () => {
    setDraft(blank);
    setWrong({});
    onClear();
  };

  return (
    <SearchForm
      label="Provider search"
      submit="Search Providers"
      busyWord="Searching..."
      busy={busy}
      waiting={codesOnTheirWay}
      onSubmit={submit}
      onClear={clear}
    >
      <TextInput {...field('npi', 'NPI')} inputMode="numeric" />
      <TextInput {...field('first_name', 'First Name')} />
      <TextInput {...field('last_name', 'Last Name')} />
      <TextInput {...field('credential', 'Credentials')} />
      <Select
        {...choice('state', 'State')}
        data={stateChoices}
        value={draft.state || null}
        placeholder="Any State"
        filter={byCodeOrName}
        searchable
        clearable
        nothingFoundMessage="No state by that name"
      />
      <TextInput {...field('city', 'City')} />
      <TextInput {...field('zip', 'ZIP Code')} maxLength={5} inputMode="numeric" />
      <Select {...choice('gender', 'Gender')} data={genderChoices} value={draft.gender} allowDeselect={false} />
      <Select
        {...choice('sole_proprietor', 'Practice Type')}
        className="roomy"
        data={practiceChoices}
        value={draft.sole_proprietor}
        allowDeselect={false}
      />
      <TaxonomyPicker choice={draft} onChange={(change) => setDraft((now) => ({ ...now, ...change(now) }))} />
      <ChosenCodes choice={draft} onChange={(taxonomy) => setDraft((now) => ({ ...now, taxonomy }))} />
    </SearchForm>
  );
}

type Faults = Partial<Record<string, string>>;

/** What the contract has against `criteria`, by field. */
function faultsOf({ profession, specialty, subspecialty, ...query }: ProviderCriteria): Faults {
  const issues = ProviderQuery.safeParse(query).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
