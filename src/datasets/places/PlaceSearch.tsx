import { lazy } from 'react';
import { placeLayout } from '#src/datasets/places/columns.tsx';
import { countPlaceFacets, NO_CRITERIA, PlaceQuery, placeSorts, searchPlaces } from '#src/datasets/places/contract.ts';
import { lastInForm, placeFields } from '#src/datasets/places/dataset.ts';
import type { PlaceCriteria } from '#src/datasets/places/PlaceFields.tsx';
import { labelsOf } from '#src/shared/declare.ts';
import { count } from '#src/shared/format.ts';
import { shortagesInWords } from '#src/shared/shortages.ts';
import { states } from '#src/shared/states.ts';
import { validatorOf } from '#src/ui/form/form.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import type { RailGroupSpec } from '#src/ui/rail/groups.ts';
import { Railed } from '#src/ui/rail/Railed.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { useSearch } from '#src/ui/results/search.ts';
import { urlParametersOf } from '#src/ui/search/declared.ts';
import styles from '#src/ui/search/SearchForm.module.css';
import { SearchScreen, type SearchWords } from '#src/ui/search/SearchScreen.tsx';
import { useSearchForm } from '#src/ui/search/search-form.ts';
import { useListStamp } from '#src/ui/state/site.ts';
import { single } from '#src/ui/state/url-state.ts';

const address = listAddress(
  {
    ...urlParametersOf(placeFields, lastInForm),
    population_min: single,
    population_max: single,
    shortage: single,
    shortage_score_from: single,
  },
  placeSorts,
);
const labels = labelsOf(placeFields);
const said = {
  ...labels,
  population_min: (people: string) => `Population ≥ ${count(Number(people))}`,
  population_max: (people: string) => `Population ≤ ${count(Number(people))}`,
  shortage: shortagesInWords,
  shortage_score_from: 'Shortage score ≥',
};

const filters: RailGroupSpec<string>[] = [
  { kind: 'values', name: 'state', title: labels.state, labels: states, find: 'Find a state', open: true },
  { kind: 'values', name: 'county', title: labels.county, isTitled: true, find: 'Find a county', open: true },
  { kind: 'values', name: 'msa', title: labels.msa, isTitled: true, find: 'Find an MSA', open: true },
];

const words: SearchWords = {
  here: 'GEOS',
  title: 'GEOS Search',
  subtitle: 'Demographics & Geographics by ZIP code',
  form: 'Place search',
  submit: 'Search PL-GEOS',
  hint: 'Enter a place, a ZIP code or a population range.',
  all: 'All places',
  found: ({ total }) => `Results (${count(total)})`,
  none: { title: 'No results found', advice: 'Try part of a name, a wider range, or fewer fields.' },
};

const PlaceFields = lazy(async () => ({
  default: (await import('#src/datasets/places/PlaceFields.tsx')).PlaceFields,
}));

/** The search for ZIP codes and places. The initial minimum population of 0 is not a criterion. */
export function PlaceSearch() {
  const list = useList(address);
  const search = useSearch(searchPlaces, list);
  const form = useSearchForm<PlaceCriteria>(list, PlaceQuery, { shown, validate });
  const { values } = form;
  const submit = (element: HTMLFormElement, find: (criteria: PlaceCriteria) => void) => {
    const latest = form.latest();
    if (isEmpty(latest)) {
      form.forget();
      list.refuse('criteria');
    } else if (form.passes(element)) find(withoutDefaults(latest));
  };
  return (
    <SearchScreen
      words={words}
      stamp={useListStamp('places', 'ZIP codes', 'GEOS')}
      list={list}
      search={search}
      form={form}
      said={said}
      onSubmit={submit}
      isEmpty={isEmpty}
      layout={placeLayout}
      frame={(framed) => <Railed {...framed} groups={filters} counts={countPlaceFacets} />}
    >
      {list.refused && isEmpty(values) && (
        <div className={styles.full}>
          <ErrorBox message={NO_CRITERIA} />
        </div>
      )}
      <PlaceFields form={form} />
    </SearchScreen>
  );
}

const shown = (criteria: PlaceCriteria) => ({ ...criteria, population_min: criteria.population_min || '0' });

const withoutDefaults = ({ population_min, ...others }: PlaceCriteria) => ({
  ...others,
  population_min: /^\s*0*\s*$/.test(population_min) ? '' : population_min,
});

const isEmpty = (values: PlaceCriteria) => Object.values(withoutDefaults(values)).every((value) => value.trim() === '');

/** An empty form shows no errors before it is submitted. */
const validate = (values: PlaceCriteria) => (isEmpty(values) ? {} : validatorOf(PlaceQuery)(withoutDefaults(values)));
