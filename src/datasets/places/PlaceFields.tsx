import { TextInput } from '@mantine/core';
import { type criterionNames, suggestPlaces } from '#src/datasets/places/contract.ts';
import { placeFields } from '#src/datasets/places/dataset.ts';
import { labelsOf } from '#src/shared/declare.ts';
import { shortageLabels, shortagesInWords } from '#src/shared/shortages.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { StateChoice } from '#src/ui/form/StateChoice.tsx';
import { Suggest } from '#src/ui/form/Suggest.tsx';
import styles from '#src/ui/search/SearchForm.module.css';
import type { useSearchForm } from '#src/ui/search/search-form.ts';

/** The values of the form. */
export type PlaceCriteria = Record<(typeof criterionNames)[number], string>;

const labels = labelsOf(placeFields);
const shortageChoices = Object.entries(shortageLabels).map(([value, label]) => ({ value, label }));

/** The kinds, and the several kinds of a value with commas, which the search box writes. */
const shortageChoicesWith = (value: string) =>
  value.includes(',') ? [...shortageChoices, { value, label: shortagesInWords(value) }] : shortageChoices;

/** The fields of a search for places. */
export const PlaceFields = ({
  form: { values, text, choice },
}: {
  form: ReturnType<typeof useSearchForm<PlaceCriteria>>;
}) => (
  <>
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
  </>
);
