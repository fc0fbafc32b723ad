import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DEFAULT_CORE_TYPE, DEFAULT_COUNTRY, listSchoolChoices, SchoolQuery } from '#src/datasets/schools/contract.ts';
import { ask } from '#src/ui/ask.ts';
import { Choice, named } from '#src/ui/Choice.tsx';
import { faultsBy, useDraft } from '#src/ui/draft.ts';
import { SearchForm } from '#src/ui/SearchForm.tsx';

/** What the form holds. */
export interface SchoolCriteria {
  core_id: string;
  core_type: string;
  name: string;
  city: string;
  state_name: string;
  country_name: string;
}

interface SchoolFormProps {
  /** The criteria of the search shown; type and country are blank before the first. */
  criteria: SchoolCriteria;
  busy: boolean;
  onSearch: (criteria: SchoolCriteria) => void;
  onClear: () => void;
}

/** The form of the medical school directory (spec §2). Core type and country always hold a choice. */
export function SchoolForm({ criteria, busy, onSearch, onClear }: SchoolFormProps) {
  const { core_types, countries, loading } = useChoices();
  const defaults = {
    core_type: core_types.find((type) => same(type, DEFAULT_CORE_TYPE)) ?? DEFAULT_CORE_TYPE,
    country_name: countries.find((country) => same(country, DEFAULT_COUNTRY)) ?? DEFAULT_COUNTRY,
  };
  const chosen = {
    ...criteria,
    core_type: criteria.core_type || defaults.core_type,
    country_name: criteria.country_name || defaults.country_name,
  };
  const { draft, passes, reset, text, choice } = useDraft(chosen, (query) => faultsBy(SchoolQuery, query));
  return (
    <SearchForm
      label="Medical school search"
      submit="Search Medical Schools"
      busyWord="Searching..."
      busy={busy}
      onSubmit={(form) => passes(form) && onSearch(draft)}
      onClear={() => {
        reset({ core_id: '', name: '', city: '', state_name: '', ...defaults });
        onClear();
      }}
    >
      <TextInput {...text('core_id', 'Core ID')} />
      <Choice
        {...choice('core_type', 'Core Type')}
        data={named([...core_types, draft.core_type])}
        allowDeselect={false}
        required
      />
      <TextInput {...text('name', 'Medical School Name')} className="roomy" />
      <TextInput {...text('city', 'City')} />
      <TextInput {...text('state_name', 'State')} />
      <Choice
        {...choice('country_name', 'Country')}
        className="roomy"
        data={named([...countries, draft.country_name])}
        readOnly={loading}
        searchable
        required
        nothingFoundMessage="No country by that name"
      />
    </SearchForm>
  );
}

/** The lists of the two selects. Where they cannot be had the defaults remain (spec §8: silent). */
function useChoices() {
  const { data, isPending: loading } = useQuery({
    queryKey: [listSchoolChoices.url],
    queryFn: ({ signal }) => ask(listSchoolChoices, { signal }),
  });
  return { core_types: [], countries: [], ...data, loading };
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
