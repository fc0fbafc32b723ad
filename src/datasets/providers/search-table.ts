import { specialtyIndex } from '#src/datasets/nppes/dataset.ts';
import { providerFields } from '#src/datasets/providers/dataset.ts';
import { indexColumns, indexSelect } from '#src/search/declared.ts';
import type { TableDefinition } from '#src/search/definition.ts';

/** The states of the licenses that providers reported to NPPES, in the first five slots. */
const licenseStates = `array[taxonomies->0->>'license_state', taxonomies->1->>'license_state',
    taxonomies->2->>'license_state', taxonomies->3->>'license_state', taxonomies->4->>'license_state'] as license_states`;

/**
 * The search index of providers: all fields that the results table searches, sorts or shows, and the mailing addresses
 * that the registry searches.
 */
export const providerTable: TableDefinition = {
  name: 'providers',
  key: 'npi',
  sources: ['providers', 'taxonomy'],
  order: ['last_name', 'first_name'],
  select: `select npi, ${indexSelect(providerFields)}, ${specialtyIndex.select}, ${licenseStates} from providers`,
  columns: {
    ...indexColumns(providerFields),
    ...specialtyIndex.columns,
    license_states: { kind: 'codes', slots: 5 },
  },
};
