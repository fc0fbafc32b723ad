import { proceduresPublisher } from '#src/datasets/procedures/publisher.ts';
import { procedures } from '#src/datasets/procedures/source.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** What the codes of services are, in public words. */
export const proceduresServer = {
  name: 'procedures',
  source: procedures,
  invented: async () => (await import('#src/datasets/procedures/invented.ts')).inventProcedures,
  publisher: proceduresPublisher,
  tables: ['procedures'],
  searchTables: [],
  providerCriteria: [],
  providerHighlights: [],
  exportColumns: [],
  sentences: {},
  endpoints: [],
  suggestions: () => [],
} as const satisfies ServerDataset;
