import { TextInput } from '@mantine/core';
import { criterionNames, NO_CRITERIA, PlaceQuery, suggestPlaces } from '#src/datasets/places/contract.ts';
import { placeFields } from '#src/datasets/places/dataset.ts';
import { labelsOf } from '#src/shared/declare.ts';
import { blankOf } from '#src/ui/declared.ts';
import { useDefaultState } from '#src/ui/default-state.ts';
import { faultsBy, useDraft } from '#src/ui/draft.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import form from '#src/ui/SearchForm.module.css';
import { SearchForm } from '#src/ui/SearchForm.tsx';
import { StateChoice } from '#src/ui/StateChoice.tsx';
import { Suggest } from '#src/ui/Suggest.tsx';

/** What the form holds. */
export type PlaceCriteria = Record<(typeof criterionNames)[number], string>;

const blank: PlaceCriteria = { ...blankOf(placeFields), population_min: '0', population_max: '' };
const labels = labelsOf(placeFields);

interface PlaceFormProps {
  /** The criteria of the search shown; the form takes them up whenever they change. */
  criteria: PlaceCriteria;
  /** Whether an empty form was submitted: the address asks for nothing, and shows nothing. */
  refused: boolean;
  busy: boolean;
  onSearch: (criteria: PlaceCriteria) => void;
  onClear: () => void;
  onRefuse: () => void;
}

/** The form of the place search. A population from 0 on, which it begins with, is no criterion. */
export function PlaceForm({ criteria, refused, busy, onSearch, onClear, onRefuse }: PlaceFormProps) {
  const given = { ...criteria, population_min: criteria.population_min || blank.population_min };
  const { draft, passes, reset, text, choice } = useDraft(given, faultsOf);
  const defaultState = useDefaultState();
  const clear = () => {
    reset({ ...blank, state: defaultState });
    onClear();
  };
  const submit = (form: HTMLFormElement) => {
    if (isBare(draft)) onRefuse();
    else if (passes(form)) onSearch({ ...draft, population_min: leastOf(draft) });
  };
  return (
    <SearchForm
      label="Place search"
      submit="Search PL-GEOS"
      busyWord="Searching..."
      busy={busy}
      onSubmit={submit}
      onClear={clear}
    >
      {refused && isBare(draft) && (
        <div className={form.full}>
          <ErrorBox sentence={NO_CRITERIA} />
        </div>
      )}
      <Suggest {...choice('city', labels.city)} endpoint={suggestPlaces} query={{ of: 'city' }} />
      <StateChoice {...choice('state', labels.state)} />
      <Suggest {...choice('msa', labels.msa)} endpoint={suggestPlaces} query={{ of: 'msa' }} className={form.roomy} />
      <Suggest
        {...choice('micro_msa', labels.micro_msa)}
        endpoint={suggestPlaces}
        query={{ of: 'micro_msa' }}
        className={form.roomy}
      />
      <TextInput {...text('zip', labels.zip, 5)} inputMode="numeric" />
      <Suggest {...choice('county', labels.county)} endpoint={suggestPlaces} query={{ of: 'county' }} />
      <TextInput {...text('population_min', 'Population Range Min')} inputMode="numeric" />
      <TextInput {...text('population_max', 'Population Range Max')} inputMode="numeric" placeholder="Any" />
    </SearchForm>
  );
}

const leastOf = ({ population_min }: PlaceCriteria) => (/^\s*0*\s*$/.test(population_min) ? '' : population_min);

const isBare = (draft: PlaceCriteria) =>
  criterionNames.every((name) => (name === 'population_min' ? leastOf(draft) : draft[name].trim()) === '');

/** Of an empty form there is nothing to say before it is submitted. */
const faultsOf = (draft: PlaceCriteria) =>
  isBare(draft) ? {} : faultsBy(PlaceQuery, { ...draft, population_min: leastOf(draft) });
