import { optOutsPublisher } from '#src/datasets/opt-outs/publisher.ts';
import { optOuts } from '#src/datasets/opt-outs/source.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Practitioners who have opted out of Medicare. */
export const optOutsServer = {
  name: 'opt-outs',
  source: optOuts,
  invented: async () => (await import('#src/invented/screening.ts')).inventOptOuts,
  publisher: optOutsPublisher,
  tables: ['opt_outs'],
  searchTables: [],
  providerCriteria: [],
  providerHighlights: [],
  endpoints: [],
  suggestions: () => [],
} as const satisfies ServerDataset;
