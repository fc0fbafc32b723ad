import { orderingPublisher } from '#src/datasets/ordering/publisher.ts';
import { ordering } from '#src/datasets/ordering/source.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Practitioners who may order and refer for Medicare. */
export const orderingServer = {
  name: 'ordering',
  source: ordering,
  invented: async () => (await import('#src/datasets/ordering/invented.ts')).inventOrdering,
  publisher: orderingPublisher,
  tables: ['ordering'],
  searchTables: [],
  providerCriteria: [],
  providerHighlights: [],
  exportColumns: [],
  sentences: {},
  endpoints: [],
  suggestions: () => [],
} as const satisfies ServerDataset;
