import { programFields } from '#src/datasets/programs/dataset.ts';
import { indexColumns } from '#src/search/declared.ts';
import type { TableDefinition } from '#src/search/definition.ts';

/** Programs in the search index. Their numbers are texts, so rows are numbered in their order. */
export const programTable: TableDefinition = {
  name: 'programs',
  key: 'place',
  sources: ['programs'],
  select: 'select row_number() over (order by program_number collate pg_c_utf8) as place, * from programs',
  order: ['name'],
  columns: indexColumns(programFields),
};
