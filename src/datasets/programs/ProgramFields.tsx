import { TextInput } from '@mantine/core';
import { type filterNames, programTypes, suggestPrograms } from '#src/datasets/programs/contract.ts';
import { programFields } from '#src/datasets/programs/dataset.ts';
import { labelsOf } from '#src/shared/declare.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { StateChoice } from '#src/ui/form/StateChoice.tsx';
import { Suggest } from '#src/ui/form/Suggest.tsx';
import { Segments } from '#src/ui/results/Segments.tsx';
import styles from '#src/ui/search/SearchForm.module.css';
import type { useSearchForm } from '#src/ui/search/search-form.ts';

/** The values of the fields. */
export type ProgramCriteria = Record<'program_number' | (typeof filterNames)[number], string>;

/** The values of the form. They include the mode, so that it follows the URL like the fields. */
export interface ProgramValues extends ProgramCriteria {
  mode: string;
}

type Form = ReturnType<typeof useSearchForm<ProgramCriteria, ProgramValues>>;

const labels = labelsOf(programFields);

const typeChoices = [
  { value: '', label: 'Any Type' },
  ...Object.entries(programTypes).map(([value, label]) => ({ value, label })),
];

const modes = [
  { value: 'filters', label: 'Search by Filters' },
  { value: 'number', label: 'Search by Program Number' },
];

/** The fields of a search by filters, or only by number. */
export const ProgramFields = ({ form }: { form: Form }) => (
  <>
    <div className={styles.full}>
      <Segments
        grow
        label="Search mode"
        choices={modes}
        value={form.values.mode}
        onChange={(mode) => form.reset({ ...form.values, program_number: '', mode })}
      />
    </div>
    {form.values.mode === 'number' ? (
      <TextInput {...form.text('program_number', labels.program_number)} inputMode="numeric" />
    ) : (
      <FilterFields form={form} />
    )}
  </>
);

/**
 * The form of a search by filters. Only dual programs have a second specialty; other types clear it.
 */
function FilterFields({ form }: { form: Form }) {
  const { values, change, text, choice } = form;
  return (
    <>
      <Suggest {...choice('name', labels.name)} endpoint={suggestPrograms} query={{ of: 'name' }} />
      <TextInput {...text('keyword', 'Keyword')} />
      <Choice
        {...choice('type', labels.type)}
        data={typeChoices}
        allowDeselect={false}
        onChange={(type) =>
          change(type === 'D' ? { type } : { type: type ?? '', specialty_2: '', sub_specialty_2: '' })
        }
      />
      <StateChoice {...choice('state', labels.state)} />
      <Specialties form={form} rank="1" />
      {values.type === 'D' && <Specialties form={form} rank="2" />}
      <TextInput {...text('director', labels.director)} />
      <TextInput {...text('coordinator', labels.coordinator)} />
      <TextInput {...text('zip', labels.zip, 5)} inputMode="numeric" />
    </>
  );
}

/** A specialty and its sub-specialty. The specialty narrows the suggested sub-specialties. */
const Specialties = ({ form: { values, choice }, rank }: { form: Form; rank: '1' | '2' }) => (
  <>
    <Suggest
      {...choice(`specialty_${rank}`, labels[`specialty_${rank}`])}
      endpoint={suggestPrograms}
      query={{ of: `specialty_${rank}` }}
    />
    <Suggest
      {...choice(`sub_specialty_${rank}`, labels[`sub_specialty_${rank}`])}
      endpoint={suggestPrograms}
      query={{ of: `sub_specialty_${rank}`, specialty: values[`specialty_${rank}`] }}
    />
  </>
);
