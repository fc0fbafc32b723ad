import { taxonomyFields } from '#src/datasets/taxonomy/dataset.ts';
import { type DatasetColumns, ofField, recordRows } from '#src/server/export-columns.ts';

/** SQL for the name of a code on screens (R-1033). */
const nameOfCode = 'coalesce(display_name, specialization, classification)';

/** The names of the primary code. */
export const taxonomyColumns = {
  position: 20,
  of: ['providers', 'organizations'],
  name: 'taxonomy',
  title: 'NUCC taxonomy',
  dataset: 'taxonomy',
  from: recordRows,
  columns: [
    { ...ofField('display_name', taxonomyFields.display_name), label: 'Primary Taxonomy', sql: nameOfCode },
    ...(['grouping', 'classification', 'specialization'] as const).map((name) => ofField(name, taxonomyFields[name])),
  ],
} as const satisfies DatasetColumns;
