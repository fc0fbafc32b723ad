import { nppesColumns } from '#src/datasets/nppes/columns.ts';
import { nppesPublisher } from '#src/datasets/nppes/publisher.ts';
import { foreignAddressTable, furtherTaxonomyTable, locationTable } from '#src/datasets/nppes/search-table.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import { suggestDeactivated } from '#src/datasets/nppes/suggest-deactivated.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** The NPPES files, whose rows providers, organizations and registry show. */
export const nppesServer = {
  name: 'nppes',
  source: nppes,
  invented: async () => (await import('#src/datasets/nppes/invented.ts')).inventNppes,
  publisher: nppesPublisher,
  tables: ['deactivations', 'other_names', 'practice_locations', 'endpoints', 'practice_addresses'],
  searchTables: [locationTable, furtherTaxonomyTable, foreignAddressTable],
  providerCriteria: [],
  providerHighlights: [],
  exportColumns: nppesColumns,
  sentences: {},
  endpoints: [],
  suggestions: ({ database }) => [
    { position: 55, name: 'Deactivated NPIs', find: (text) => suggestDeactivated(database, text) },
  ],
} as const satisfies ServerDataset;
