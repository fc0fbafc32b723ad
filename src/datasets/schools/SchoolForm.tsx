import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DEFAULT_CORE_TYPE, DEFAULT_COUNTRY, listSchoolChoices, SchoolQuery } from '#src/datasets/schools/contract.ts';
import { schoolFields } from '#src/datasets/schools/dataset.ts';
import { labelsOf } from '#src/shared/declare.ts';
import { ask } from '#src/ui/ask.ts';
import { Choice, named } from '#src/ui/Choice.tsx';
import { blankOf } from '#src/ui/declared.ts';
import { faultsBy, useDraft } from '#src/ui/draft.ts';
import form from '#src/ui/SearchForm.module.css';
import { SearchForm } from '#src/ui/SearchForm.tsx';

export const blank = blankOf(schoolFields);
const labels = labelsOf(schoolFields);

/** What the form holds. */
export type SchoolCriteria = typeof blank;

interface SchoolFormProps {
  /** The criteria of the search shown; a blank type or country is the default one. */
  criteria: SchoolCriteria;
  /** The name of the user's default state, which is in the default country; blank: none. */
  defaultState: string;
  busy: boolean;
  onSearch: (criteria: SchoolCriteria) => void;
  onClear: () => void;
}

/** The form of the medical school directory. Core type and country always hold a choice. */
export function SchoolForm({ criteria, defaultState, busy, onSearch, onClear }: SchoolFormProps) {
  const { core_types, countries, loading } = useChoices();
  /** A blank type or country stays blank in the draft: the lists arrive later, and must not undo what was typed meanwhile. */
  const complete = (query: SchoolCriteria): SchoolCriteria => ({
    ...query,
    core_type: query.core_type || (core_types.find((type) => same(type, DEFAULT_CORE_TYPE)) ?? DEFAULT_CORE_TYPE),
    country_name: query.country_name || (countries.find((one) => same(one, DEFAULT_COUNTRY)) ?? DEFAULT_COUNTRY),
  });
  const { draft, change, passes, reset, text, choice } = useDraft(criteria, (query) =>
    faultsBy(SchoolQuery, complete(query)),
  );
  const { core_type, country_name } = complete(draft);
  const byId = draft.core_id.trim() !== '';
  const chooseCountry = (country: string | null) =>
    change((now) => {
      const moved = now.state_name === defaultState && !same(country ?? '', DEFAULT_COUNTRY);
      return { ...now, country_name: country ?? '', state_name: moved ? '' : now.state_name };
    });
  return (
    <SearchForm
      label="Medical school search"
      submit="Search Medical Schools"
      busyWord="Searching..."
      busy={busy}
      onSubmit={(form) => passes(form) && onSearch(byId ? { ...blank, core_id: draft.core_id } : complete(draft))}
      onClear={() => {
        reset({ ...blank, state_name: defaultState });
        onClear();
      }}
    >
      <TextInput {...text('core_id', labels.core_id)} />
      <Choice
        {...choice('core_type', labels.core_type)}
        value={core_type}
        data={named([...core_types, core_type])}
        allowDeselect={false}
        disabled={byId}
        required
      />
      <TextInput {...text('name', labels.name)} className={form.roomy} disabled={byId} />
      <TextInput {...text('city', labels.city)} disabled={byId} />
      <TextInput {...text('state_name', labels.state_name)} disabled={byId} />
      <Choice
        {...choice('country_name', labels.country_name)}
        value={country_name}
        onChange={chooseCountry}
        className={form.roomy}
        data={named([...countries, country_name])}
        readOnly={loading}
        disabled={byId}
        searchable
        required
        nothingFoundMessage="No country by that name"
      />
      {byId && (
        <p className={`muted small ${form.full}`} role="status">
          A core ID is searched alone. Clear it to use the other fields.
        </p>
      )}
    </SearchForm>
  );
}

/** The lists of the two selects. Where they cannot be had the defaults remain (R-254: silent). */
function useChoices() {
  const { data, isPending: loading } = useQuery({
    queryKey: [listSchoolChoices.url],
    queryFn: ({ signal }) => ask(listSchoolChoices, { signal }),
  });
  return { core_types: [], countries: [], ...data, loading };
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
