import { schoolFields } from '#src/datasets/schools/dataset.ts';
import { indexColumns } from '#src/search/declared.ts';
import type { TableDefinition } from '#src/search/definition.ts';

/** Medical schools in the search index. Their IDs are texts, so rows are numbered in their order. */
export const schoolTable: TableDefinition = {
  name: 'schools',
  key: 'place',
  sources: ['schools'],
  select: `select row_number() over (
      order by upper(core_id collate pg_c_utf8), core_id collate pg_c_utf8
    ) as place, * from schools`,
  order: ['name'],
  columns: indexColumns(schoolFields),
};
