import { specialtyIndex } from '#src/datasets/nppes/dataset.ts';
import { providerFields } from '#src/datasets/providers/dataset.ts';
import { indexColumns, indexSelect } from '#src/search/declared.ts';
import type { TableDefinition } from '#src/search/definition.ts';

/**
 * Providers as the search index holds them: everything the results table searches, sorts or shows, and where the
 * registry finds them by mail.
 */
export const providerTable: TableDefinition = {
  name: 'providers',
  key: 'npi',
  order: ['last_name', 'first_name'],
  select: `select npi, ${indexSelect(providerFields)}, ${specialtyIndex.select} from providers`,
  columns: { ...indexColumns(providerFields), ...specialtyIndex.columns },
};
