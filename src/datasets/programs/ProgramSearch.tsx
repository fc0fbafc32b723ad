import { lazy } from 'react';
import { programLayout } from '#src/datasets/programs/columns.tsx';
import {
  countProgramFacets,
  filterNames,
  NO_CRITERIA,
  NO_NUMBER,
  ProgramQuery,
  type ProgramRow,
  programSorts,
  programTypes,
  searchPrograms,
} from '#src/datasets/programs/contract.ts';
import { programFields, programsLastInAddress } from '#src/datasets/programs/dataset.ts';
import type { ProgramCriteria, ProgramValues } from '#src/datasets/programs/ProgramFields.tsx';
import { labelsOf } from '#src/shared/declare.ts';
import { states } from '#src/shared/states.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { validatorOf } from '#src/ui/form/form.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import type { RailGroupSpec } from '#src/ui/rail/groups.ts';
import { Railed } from '#src/ui/rail/Railed.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { usePickedWorkplaces } from '#src/ui/results/picked-workplaces.tsx';
import { useBar } from '#src/ui/results/picking.tsx';
import { foundOf } from '#src/ui/results/Results.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import type { Picks } from '#src/ui/results/selection.ts';
import { urlParametersOf } from '#src/ui/search/declared.ts';
import styles from '#src/ui/search/SearchForm.module.css';
import { SearchScreen } from '#src/ui/search/SearchScreen.tsx';
import { useSearchForm } from '#src/ui/search/search-form.ts';
import { later } from '#src/ui/state/later.tsx';
import { useListStamp } from '#src/ui/state/site.ts';
import { single } from '#src/ui/state/url-state.ts';

const { program_number, name, ...others } = urlParametersOf(programFields, programsLastInAddress);
const address = listAddress({ program_number, name, keyword: single, ...others }, programSorts);

const labels = labelsOf(programFields);

const said = { ...labels, program_number: 'Program', keyword: 'Keyword', type: programTypes };

const filters: RailGroupSpec<string>[] = [
  { kind: 'values', name: 'state', title: labels.state, labels: states, find: 'Find a state', open: true },
  { kind: 'values', name: 'type', title: labels.type, labels: programTypes, open: true },
  {
    kind: 'values',
    name: 'specialty_1',
    title: labels.specialty_1,
    isTitled: true,
    find: 'Find a specialty',
    open: true,
  },
  {
    kind: 'values',
    name: 'sub_specialty_1',
    title: labels.sub_specialty_1,
    isTitled: true,
    find: 'Find a sub-specialty',
  },
];

const words = {
  here: 'GME Programs',
  title: 'GME Program Search',
  subtitle: 'Search Residency & Fellowship Programs',
  form: 'Program search',
  submit: 'Search Programs',
  hint: 'Use the search form above to find GME programs',
  all: 'All programs',
  found: foundOf('program'),
  none: {
    title: 'No programs found matching your criteria',
    advice: 'Try part of a name, a keyword, or fewer fields.',
  },
};

const ProgramFields = lazy(async () => ({
  default: (await import('#src/datasets/programs/ProgramFields.tsx')).ProgramFields,
}));

const LookUpDirectors = later('LookUpDirectors', () => import('#src/datasets/programs/LookUpDirectors.tsx'));

const directed = {
  idOf: ({ program_number }: ProgramRow) => program_number,
  nameOf: ({ name, program_number }: ProgramRow) => titleCase(name) ?? program_number,
  act: (picks: Picks) => <LookUpDirectors selection={picks} />,
};

/** The search for residency and fellowship programs, by filters or only by number. */
export function ProgramSearch() {
  const list = useList(address);
  const shown = (criteria: ProgramCriteria): ProgramValues => ({
    ...applied(criteria, list.blank),
    mode: criteria.program_number || list.refused === 'number' ? 'number' : 'filters',
  });
  const criteria = applied(list.criteria, list.blank);
  const search = useSearch(searchPrograms, { ...list, criteria });
  const picking = usePickedWorkplaces(search, criteria, directed);
  const form = useSearchForm(list, ProgramQuery, { shown, validate });
  const { values } = form;
  const byNumber = values.mode === 'number';
  const submit = (element: HTMLFormElement, find: (criteria: ProgramCriteria) => void) => {
    const { mode, ...given } = form.latest();
    if (form.passes(element)) find(mode === 'number' ? { ...list.blank, program_number: given.program_number } : given);
    else if (isEmpty(values)) {
      form.forget();
      list.refuse(mode);
    }
  };
  return (
    <SearchScreen
      words={words}
      stamp={useListStamp('programs', 'programs', 'ACGME')}
      list={list}
      search={search}
      form={form}
      said={said}
      criteria={criteria}
      onSubmit={submit}
      isEmpty={(left) => isEmpty(shown(left))}
      layout={useBar(programLayout(picking), picking)}
      frame={
        criteria.program_number
          ? undefined
          : (framed) => <Railed {...framed} groups={filters} counts={countProgramFacets} />
      }
    >
      <ProgramFields form={form} />
      {list.refused === 'filters' && !byNumber && isEmpty(values) && (
        <div className={styles.full}>
          <ErrorBox message={NO_CRITERIA} />
        </div>
      )}
    </SearchScreen>
  );
}

/** The criteria that apply. A number overrides all others, and only dual programs have a second specialty. */
function applied(criteria: ProgramCriteria, blank: ProgramCriteria): ProgramCriteria {
  const { program_number, type } = criteria;
  if (program_number) return { ...blank, program_number };
  return type === 'D' ? criteria : { ...criteria, specialty_2: '', sub_specialty_2: '' };
}

/** Whether the fields of the current mode are empty. */
const isEmpty = ({ mode, ...values }: ProgramValues) =>
  mode === 'number' ? values.program_number.trim() === '' : filterNames.every((name) => values[name].trim() === '');

/** The errors by field. `criteria` is the error of the whole form. */
function validate(values: ProgramValues) {
  const { mode, program_number, ...filters } = values;
  if (isEmpty(values)) return mode === 'number' ? { program_number: NO_NUMBER } : { criteria: NO_CRITERIA };
  return validatorOf(ProgramQuery)(mode === 'number' ? { program_number } : filters);
}
