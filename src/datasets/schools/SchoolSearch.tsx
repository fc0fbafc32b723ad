import { Badge, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import {
  countSchoolFacets,
  DEFAULT_CORE_TYPE,
  DEFAULT_COUNTRY,
  listSchoolChoices,
  type School,
  SchoolQuery,
  schoolSorts,
  searchSchools,
} from '#src/datasets/schools/contract.ts';
import { type SchoolCriteria, same } from '#src/datasets/schools/criteria.tsx';
import { schoolFields } from '#src/datasets/schools/dataset.ts';
import { headsOf, labelsOf } from '#src/shared/declare.ts';
import { links } from '#src/shared/links.ts';
import { states } from '#src/shared/states.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { validatorOf } from '#src/ui/form/form.ts';
import type { RailGroupSpec } from '#src/ui/rail/groups.ts';
import { Railed } from '#src/ui/rail/Railed.tsx';
import { RecordLink } from '#src/ui/record/RecordLink.tsx';
import { useCardsOrTable } from '#src/ui/results/cards-or-table.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { foundOf } from '#src/ui/results/Results.tsx';
import type { Column } from '#src/ui/results/ResultsTable.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import { urlParametersOf } from '#src/ui/search/declared.ts';
import { useDefaultState } from '#src/ui/search/default-state.ts';
import { SearchScreen } from '#src/ui/search/SearchScreen.tsx';
import { useSearchForm } from '#src/ui/search/search-form.ts';
import { ask } from '#src/ui/state/ask.ts';
import { useListStamp } from '#src/ui/state/site.ts';

const SchoolFields = lazy(async () => ({
  default: (await import('#src/datasets/schools/SchoolFields.tsx')).SchoolFields,
}));

const address = listAddress(urlParametersOf(schoolFields), schoolSorts);
const labels = labelsOf(schoolFields);
const heads = headsOf(schoolFields);

const filters: RailGroupSpec<string>[] = [
  {
    kind: 'values',
    name: 'country_name',
    title: labels.country_name,
    isTitled: true,
    find: 'Find a country',
    open: true,
  },
  { kind: 'values', name: 'state_name', title: labels.state_name, isTitled: true, find: 'Find a state', open: true },
  { kind: 'values', name: 'core_type', title: labels.core_type, open: true },
];

const words = {
  here: 'Medical Schools',
  title: 'Medical School Directory',
  form: 'Medical school search',
  submit: 'Search Medical Schools',
  all: 'All medical schools',
  found: foundOf('medical school'),
  none: {
    title: 'No medical schools found matching your criteria',
    advice: 'Try part of a name, or another country.',
  },
};

const columns: Column<School>[] = [
  {
    id: 'core_id',
    header: labels.core_id,
    width: 110,
    unsorted: true,
    cell: ({ core_id, name }) => <RecordLink to={links.school(core_id)} number={core_id} name={titleCase(name)} />,
  },
  { ...heads.type, width: 90, cell: ({ core_type }) => core_type && <Badge>{core_type}</Badge> },
  { ...heads.name, width: 340, cell: ({ name }) => <b>{titleCase(name)}</b> },
  { ...heads.city, width: 130, cell: ({ city }) => titleCase(city, 'place') },
  { ...heads.state, width: 120, cell: ({ state_name }) => titleCase(state_name, 'place') },
  { ...heads.country, width: 180, cell: ({ country_name }) => titleCase(country_name, 'place') },
];

const rows = {
  sorts: schoolSorts.map((sort) => heads[sort]),
  label: 'Medical schools',
  idOf: ({ core_id }: School) => core_id,
  hrefOf: ({ core_id }: School) => links.school(core_id),
  card: (school: School) => <SchoolCard school={school} />,
  columns,
};

/**
 * The medical school directory. Core type and country always have a value: a blank one shows its
 * default. The form does not store the default, so lists of choices that load later cannot overwrite input.
 */
export function SchoolSearch() {
  const list = useList(address);
  const defaultState = states[useDefaultState()] ?? ''; // in the default country
  const choices = useChoices();
  const { core_types, countries } = choices;
  const complete = (values: SchoolCriteria): SchoolCriteria => ({
    ...values,
    core_type: values.core_type || (core_types.find((type) => same(type, DEFAULT_CORE_TYPE)) ?? DEFAULT_CORE_TYPE),
    country_name:
      values.country_name || (countries.find((country) => same(country, DEFAULT_COUNTRY)) ?? DEFAULT_COUNTRY),
  });
  /** A core ID overrides all other criteria, so the other fields are cleared. */
  const shown = (values: SchoolCriteria): SchoolCriteria =>
    values.core_id ? { ...list.blank, core_id: values.core_id } : values;
  const criteria = shown(list.criteria);
  const search = useSearch(searchSchools, { ...list, criteria: criteria.core_id ? criteria : withDefaults(criteria) });
  const form = useSearchForm(list, SchoolQuery, {
    begins: { state_name: defaultState },
    shown,
    validate: (values) => validatorOf(SchoolQuery)(complete(values)),
  });
  const byId = form.values.core_id.trim() !== '';
  return (
    <SearchScreen
      words={{ ...words, hint: hintOf(defaultState) }}
      stamp={useListStamp('schools', 'medical schools', 'WDMS')}
      list={list}
      search={search}
      form={form}
      said={labels}
      criteria={criteria}
      defaults={criteria.core_id ? {} : defaults}
      onSubmit={(element, find) =>
        form.passes(element) && find(byId ? { ...list.blank, core_id: form.values.core_id } : complete(form.latest()))
      }
      layout={useCardsOrTable(list.view, rows)}
      frame={
        criteria.core_id
          ? undefined
          : (framed) => (
              <Railed {...framed} criteria={withDefaults(criteria)} groups={filters} counts={countSchoolFacets} />
            )
      }
    >
      <SchoolFields form={form} complete={complete} choices={choices} defaultState={defaultState} />
    </SearchScreen>
  );
}

const hintOf = (defaultState: string) =>
  `Search without changes to list the medical schools of ${defaultState || 'the United States'}.`;

const defaults = { core_type: DEFAULT_CORE_TYPE, country_name: DEFAULT_COUNTRY };

/** Adds the form's defaults, which also apply to a search by URL. */
const withDefaults = (criteria: SchoolCriteria): SchoolCriteria => ({
  ...criteria,
  core_type: criteria.core_type || defaults.core_type,
  country_name: criteria.country_name || defaults.country_name,
});

/** The choices of the two selects. If they fail to load, only the defaults remain (R-254: silent). */
function useChoices() {
  const { data, isPending: loading } = useQuery({
    queryKey: [listSchoolChoices.url],
    queryFn: ({ signal }) => ask(listSchoolChoices, { signal }),
  });
  return { core_types: [], countries: [], ...data, loading };
}

const SchoolCard = ({ school: { core_id, core_type, name, city, state_name, country_name } }: { school: School }) => (
  <>
    <b>{titleCase(name)}</b>
    <Group gap="2px 8px">
      {core_type && <Badge>{core_type}</Badge>}
      <span className="num muted">{core_id}</span>
    </Group>
    <span>{[titleCase(city, 'place'), titleCase(state_name, 'place')].filter(Boolean).join(', ')}</span>
    <span className="muted">{titleCase(country_name, 'place')}</span>
  </>
);
