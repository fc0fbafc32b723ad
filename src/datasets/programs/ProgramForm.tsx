import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  filterNames,
  NO_CRITERIA,
  NO_NUMBER,
  ProgramQuery,
  programTypes,
  suggestPrograms,
} from '#src/datasets/programs/contract.ts';
import { Choice } from '#src/ui/Choice.tsx';
import { type Faults, faultsBy, useDraft } from '#src/ui/draft.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { SearchForm } from '#src/ui/SearchForm.tsx';
import { StateChoice } from '#src/ui/StateChoice.tsx';
import { Suggest } from '#src/ui/Suggest.tsx';

/** What the form holds. */
export type ProgramCriteria = Record<'program_number' | (typeof filterNames)[number], string>;

const blank: ProgramCriteria = {
  program_number: '',
  name: '',
  keyword: '',
  type: '',
  specialty_1: '',
  sub_specialty_1: '',
  specialty_2: '',
  sub_specialty_2: '',
  director: '',
  coordinator: '',
  zip: '',
  state: '',
};

const modes = [
  { value: 'filters', label: 'Search by Filters' },
  { value: 'number', label: 'Search by Program Number' },
];
const typeChoices = [
  { value: '', label: 'Any Type' },
  ...Object.entries(programTypes).map(([value, label]) => ({ value, label })),
];

interface ProgramFormProps {
  /** The criteria of the search shown; the form takes them up whenever they change. */
  criteria: ProgramCriteria;
  busy: boolean;
  onSearch: (criteria: ProgramCriteria) => void;
  onClear: () => void;
}

/** The form of the program search (spec §2): by filters, or by number alone. */
export function ProgramForm({ criteria, busy, onSearch, onClear }: ProgramFormProps) {
  const [byNumber, setByNumber] = useState(criteria.program_number !== '');
  const { draft, faults, change, reset, passes, ...fields } = useDraft(criteria, (query) => faultsOf(query, byNumber));
  const { text, choice } = fields;
  const [refused, setRefused] = useState(false);
  const clear = () => {
    setRefused(false);
    reset(blank);
    onClear();
  };
  const choose = (mode: string) => {
    setByNumber(mode === 'number');
    reset({ ...draft, program_number: '' });
  };
  const submit = (form: HTMLFormElement) => {
    const bare = Boolean(faultsOf(draft, byNumber).criteria);
    setRefused(bare);
    if (passes(form)) onSearch(byNumber ? { ...blank, program_number: draft.program_number } : draft);
    else if (bare) onClear(); // what an earlier search found would stand beside the refusal
  };
  return (
    <SearchForm
      label="Program search"
      submit="Search Programs"
      busyWord="Searching..."
      busy={busy}
      onSubmit={submit}
      onClear={clear}
    >
      <SegmentedControl
        className="full"
        aria-label="Search mode"
        data={modes}
        value={byNumber ? 'number' : 'filters'}
        onChange={choose}
      />
      {refused && faults.criteria && (
        <div className="full">
          <ErrorBox sentence={faults.criteria} />
        </div>
      )}
      {byNumber ? (
        <TextInput {...text('program_number', 'Program Number')} inputMode="numeric" />
      ) : (
        <>
          <Suggest {...choice('name', 'Program Name')} endpoint={suggestPrograms} query={{ of: 'name' }} />
          <TextInput {...text('keyword', 'Keyword')} />
          <Choice
            {...choice('type', 'Type')}
            data={typeChoices}
            allowDeselect={false}
            onChange={(type) => change((now) => typed(now, type ?? ''))}
          />
          <StateChoice {...choice('state', 'State')} />
          <Specialties draft={draft} rank="1" words="" choice={choice} />
          {draft.type === 'D' && <Specialties draft={draft} rank="2" words="Secondary " choice={choice} />}
          <TextInput {...text('director', 'Program Director')} />
          <TextInput {...text('coordinator', 'Program Coordinator')} />
          <TextInput {...text('zip', 'ZIP Code')} maxLength={5} inputMode="numeric" />
        </>
      )}
    </SearchForm>
  );
}

interface SpecialtiesProps {
  draft: ProgramCriteria;
  rank: '1' | '2';
  words: '' | 'Secondary ';
  choice: ReturnType<typeof useDraft<ProgramCriteria>>['choice'];
}

/** A specialty and its sub-specialty, which is suggested by it. */
const Specialties = ({ draft, rank, words, choice }: SpecialtiesProps) => (
  <>
    <Suggest
      {...choice(`specialty_${rank}`, `${words}Specialty`)}
      endpoint={suggestPrograms}
      query={{ of: `specialty_${rank}` }}
    />
    <Suggest
      {...choice(`sub_specialty_${rank}`, `${words}Sub-specialty`)}
      endpoint={suggestPrograms}
      query={{ of: `sub_specialty_${rank}`, specialty: draft[`specialty_${rank}`] }}
    />
  </>
);

/** Only dual programs have a second specialty: any other type clears it (spec §2). */
const typed = (draft: ProgramCriteria, type: string) =>
  type === 'D' ? { ...draft, type } : { ...draft, type, specialty_2: '', sub_specialty_2: '' };

/** `criteria` tells of the form as a whole. */
function faultsOf(draft: ProgramCriteria, byNumber: boolean): Faults {
  const { program_number, ...filters } = draft;
  if (byNumber)
    return program_number.trim() ? faultsBy(ProgramQuery, { program_number }) : { program_number: NO_NUMBER };
  if (filterNames.every((name) => filters[name].trim() === '')) return { criteria: NO_CRITERIA };
  return faultsBy(ProgramQuery, filters);
}
