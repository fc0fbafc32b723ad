import { specialtyIndex } from '#src/datasets/nppes/dataset.ts';
import { providerFields } from '#src/datasets/providers/dataset.ts';
import { indexColumns, indexSelect } from '#src/search/declared.ts';
import type { TableDefinition } from '#src/search/definition.ts';

/**
 * The search index of providers: all fields that the results table searches, sorts or shows, and the mailing addresses
 * that the registry searches.
 */
export const providerTable: TableDefinition = {
  name: 'providers',
  key: 'npi',
  order: ['last_name', 'first_name'],
  select: `select npi, ${indexSelect(providerFields)}, ${specialtyIndex.select} from providers`,
  columns: { ...indexColumns(providerFields), ...specialtyIndex.columns },
};
