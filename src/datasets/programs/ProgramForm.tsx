import { SegmentedControl, TextInput } from '@mantine/core';
import {
  filterNames,
  NO_CRITERIA,
  NO_NUMBER,
  ProgramQuery,
  programTypes,
  suggestPrograms,
} from '#src/datasets/programs/contract.ts';
import { programFields } from '#src/datasets/programs/dataset.ts';
import { labelsOf } from '#src/shared/declare.ts';
import { Choice } from '#src/ui/Choice.tsx';
import { blankOf } from '#src/ui/declared.ts';
import { useDefaultState } from '#src/ui/default-state.ts';
import { type Faults, faultsBy, useDraft } from '#src/ui/draft.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import form from '#src/ui/SearchForm.module.css';
import { SearchForm } from '#src/ui/SearchForm.tsx';
import { StateChoice } from '#src/ui/StateChoice.tsx';
import { Suggest } from '#src/ui/Suggest.tsx';

/** What the form holds. */
export type ProgramCriteria = Record<'program_number' | (typeof filterNames)[number], string>;

export const blank: ProgramCriteria = { ...blankOf(programFields), keyword: '' };
const labels = labelsOf(programFields);

const modes = [
  { value: 'filters', label: 'Search by Filters' },
  { value: 'number', label: 'Search by Program Number' },
];
const typeChoices = [
  { value: '', label: 'Any Type' },
  ...Object.entries(programTypes).map(([value, label]) => ({ value, label })),
];

/** The mode is part of the draft, so that it follows the address as the fields do. */
interface Draft extends ProgramCriteria {
  mode: string;
}

interface ProgramFormProps {
  /** The criteria of the search shown; the form takes them up whenever they change. */
  criteria: ProgramCriteria;
  /** The mode in which an empty form was submitted: the address asks for nothing, and shows nothing. Else blank. */
  refused: string;
  busy: boolean;
  onSearch: (criteria: ProgramCriteria) => void;
  onClear: () => void;
  onRefuse: (mode: string) => void;
}

/** The form of the program search: by filters, or by number alone. */
export function ProgramForm({ criteria, refused, busy, onSearch, onClear, onRefuse }: ProgramFormProps) {
  const mode = criteria.program_number || refused === 'number' ? 'number' : 'filters';
  const { draft, change, reset, passes, text, choice } = useDraft<Draft>({ ...criteria, mode }, faultsOf);
  const defaultState = useDefaultState();
  const byNumber = draft.mode === 'number';
  const clear = () => {
    reset({ ...blank, state: defaultState, mode: 'filters' });
    onClear();
  };
  const submit = (form: HTMLFormElement) => {
    const { mode, ...given } = draft;
    if (passes(form)) onSearch(byNumber ? { ...blank, program_number: given.program_number } : given);
    else if (isBare(draft)) onRefuse(mode);
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
        className={form.full}
        aria-label="Search mode"
        data={modes}
        value={draft.mode}
        onChange={(mode) => reset({ ...draft, program_number: '', mode })}
      />
      {refused === 'filters' && !byNumber && isBare(draft) && (
        <div className={form.full}>
          <ErrorBox sentence={NO_CRITERIA} />
        </div>
      )}
      {byNumber ? (
        <TextInput {...text('program_number', labels.program_number)} inputMode="numeric" />
      ) : (
        <>
          <Suggest {...choice('name', labels.name)} endpoint={suggestPrograms} query={{ of: 'name' }} />
          <TextInput {...text('keyword', 'Keyword')} />
          <Choice
            {...choice('type', labels.type)}
            data={typeChoices}
            allowDeselect={false}
            onChange={(type) => change((now) => typed(now, type ?? ''))}
          />
          <StateChoice {...choice('state', labels.state)} />
          <Specialties draft={draft} rank="1" choice={choice} />
          {draft.type === 'D' && <Specialties draft={draft} rank="2" choice={choice} />}
          <TextInput {...text('director', labels.director)} />
          <TextInput {...text('coordinator', labels.coordinator)} />
          <TextInput {...text('zip', labels.zip, 5)} inputMode="numeric" />
        </>
      )}
    </SearchForm>
  );
}

interface SpecialtiesProps {
  draft: ProgramCriteria;
  rank: '1' | '2';
  choice: ReturnType<typeof useDraft<Draft>>['choice'];
}

/** A specialty and its sub-specialty, which is suggested by it. */
const Specialties = ({ draft, rank, choice }: SpecialtiesProps) => (
  <>
    <Suggest
      {...choice(`specialty_${rank}`, labels[`specialty_${rank}`])}
      endpoint={suggestPrograms}
      query={{ of: `specialty_${rank}` }}
    />
    <Suggest
      {...choice(`sub_specialty_${rank}`, labels[`sub_specialty_${rank}`])}
      endpoint={suggestPrograms}
      query={{ of: `sub_specialty_${rank}`, specialty: draft[`specialty_${rank}`] }}
    />
  </>
);

/** Only dual programs have a second specialty: any other type clears it. */
const typed = (draft: Draft, type: string) =>
  type === 'D' ? { ...draft, type } : { ...draft, type, specialty_2: '', sub_specialty_2: '' };

/** Whether nothing is given in the mode chosen. */
const isBare = ({ mode, ...draft }: Draft) =>
  mode === 'number' ? draft.program_number.trim() === '' : filterNames.every((name) => draft[name].trim() === '');

/** `criteria` stands for the form as a whole. */
function faultsOf(draft: Draft): Faults {
  const { mode, program_number, ...filters } = draft;
  if (isBare(draft)) return mode === 'number' ? { program_number: NO_NUMBER } : { criteria: NO_CRITERIA };
  return faultsBy(ProgramQuery, mode === 'number' ? { program_number } : filters);
}
