import { TextInput } from '@mantine/core';
import { placeLayout } from '#src/datasets/places/columns.tsx';
import {
  type criterionNames,
  NO_CRITERIA,
  PlaceQuery,
  placeSorts,
  searchPlaces,
  suggestPlaces,
} from '#src/datasets/places/contract.ts';
import { lastInForm, placeFields } from '#src/datasets/places/dataset.ts';
import { labelsOf } from '#src/shared/declare.ts';
import { count } from '#src/shared/format.ts';
import { shortageLabels } from '#src/shared/shortages.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { validatorOf } from '#src/ui/form/form.ts';
import { StateChoice } from '#src/ui/form/StateChoice.tsx';
import { Suggest } from '#src/ui/form/Suggest.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
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
const shortageChoices = Object.entries(shortageLabels).map(([value, label]) => ({ value, label }));

/** The kinds, and the several kinds of a value with commas, which the search box writes. */
function shortageChoicesWith(value: string) {
  const kinds = value.split(',');
  if (kinds.length < 2) return shortageChoices;
  const label = shortageChoices.flatMap((kind) => (kinds.includes(kind.value) ? [kind.label] : [])).join(' or ');
  return [...shortageChoices, { value, label }];
}

const words: SearchWords = {
  here: 'GEOS',
  title: 'GEOS Search',
  subtitle: 'Demographics & Geographics by ZIP code',
  form: 'Place search',
  submit: 'Search PL-GEOS',
  hint: 'Enter a place, a ZIP code or a population range.',
  found: ({ total }) => `Results (${count(total)})`,
  none: { title: 'No results found', advice: 'Try part of a name, a wider range, or fewer fields.' },
};

/** The values of the form. */
type PlaceCriteria = Record<(typeof criterionNames)[number], string>;

/** The search for ZIP codes and places. The initial minimum population of 0 is not a criterion. */
export function PlaceSearch() {
  const list = useList(address);
  const search = useSearch(searchPlaces, list);
  const form = useSearchForm<PlaceCriteria>(list, PlaceQuery, { shown, validate });
  const { values, text, choice } = form;
  const submit = (element: HTMLFormElement, find: (criteria: PlaceCriteria) => void) => {
    if (isEmpty(values)) {
      form.forget();
      list.refuse('criteria');
    } else if (form.passes(element)) find(withoutDefaults(values));
  };
  return (
    <SearchScreen
      words={words}
      stamp={useListStamp('places', 'ZIP codes', 'GEOS')}
      list={list}
      search={search}
      form={form}
      onSubmit={submit}
      layout={placeLayout}
    >
      {list.refused && isEmpty(values) && (
        <div className={styles.full}>
          <ErrorBox message={NO_CRITERIA} />
        </div>
      )}
      <Suggest {...choice('city', labels.city)} endpoint={suggestPlaces} query={{ of: 'city' }} />
      <StateChoice {...choice('state', labels.state)} />
      <Suggest {...choice('msa', labels.msa)} endpoint={suggestPlaces} query={{ of: 'msa' }} className={styles.roomy} />
      <Suggest
        {...choice('micro_msa', labels.micro_msa)}
        endpoint={suggestPlaces}
        query={{ of: 'micro_msa' }}
        className={styles.roomy}
      />
      <TextInput {...text('zip', labels.zip, 5)} inputMode="numeric" />
      <Suggest {...choice('county', labels.county)} endpoint={suggestPlaces} query={{ of: 'county' }} />
      <TextInput {...text('population_min', 'Population Range Min')} inputMode="numeric" />
      <TextInput {...text('population_max', 'Population Range Max')} inputMode="numeric" placeholder="Any" />
      <Choice
        {...choice('shortage', 'Shortage Area')}
        data={shortageChoicesWith(values.shortage)}
        placeholder="Any"
        clearable
      />
      <TextInput {...text('shortage_score_from', 'Shortage Score Min')} inputMode="numeric" placeholder="Any" />
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
