import { TextInput } from '@mantine/core';
import { DEFAULT_COUNTRY } from '#src/datasets/schools/contract.ts';
import { type SchoolCriteria, same } from '#src/datasets/schools/criteria.tsx';
import { schoolFields } from '#src/datasets/schools/dataset.ts';
import { labelsOf } from '#src/shared/declare.ts';
import { Choice, named } from '#src/ui/form/Choice.tsx';
import styles from '#src/ui/search/SearchForm.module.css';
import type { useSearchForm } from '#src/ui/search/search-form.ts';

const labels = labelsOf(schoolFields);

interface SchoolFieldsProps {
  form: ReturnType<typeof useSearchForm<SchoolCriteria>>;
  /** Fills in the defaults of type and country. */
  complete: (values: SchoolCriteria) => SchoolCriteria;
  choices: { core_types: readonly string[]; countries: readonly string[]; loading: boolean };
  /** The state that the form starts with, in the default country. */
  defaultState: string;
}

/** The fields of a search for medical schools. A core ID overrides the others. */
export function SchoolFields({ form, complete, choices, defaultState }: SchoolFieldsProps) {
  const { values, change, text, choice } = form;
  const { core_types, countries, loading } = choices;
  const { core_type, country_name } = complete(values);
  const byId = values.core_id.trim() !== '';
  const chooseCountry = (country: string | null) => {
    const leavesDefault = values.state_name === defaultState && !same(country ?? '', DEFAULT_COUNTRY);
    change({ country_name: country ?? '', ...(leavesDefault && { state_name: '' }) });
  };
  return (
    <>
      <TextInput {...text('core_id', labels.core_id)} />
      <Choice
        {...choice('core_type', labels.core_type)}
        value={core_type}
        data={named([...core_types, core_type])}
        allowDeselect={false}
        disabled={byId}
        required
      />
      <TextInput {...text('name', labels.name)} className={styles.roomy} disabled={byId} />
      <TextInput {...text('city', labels.city)} disabled={byId} />
      <TextInput {...text('state_name', labels.state_name)} disabled={byId} />
      <Choice
        {...choice('country_name', labels.country_name)}
        value={country_name}
        onChange={chooseCountry}
        className={styles.roomy}
        data={named([...countries, country_name])}
        readOnly={loading}
        disabled={byId}
        searchable
        required
        nothingFoundMessage="No matching country"
      />
      {byId && (
        <p className={`muted small ${styles.full}`} role="status">
          A core ID overrides the other fields. Clear it to use them.
        </p>
      )}
    </>
  );
}
