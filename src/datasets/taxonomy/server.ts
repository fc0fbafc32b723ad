import type { ServerDataset } from '#src/datasets/server-dataset.ts';
import { taxonomyColumns } from '#src/datasets/taxonomy/columns.ts';
import { taxonomyPublisher } from '#src/datasets/taxonomy/publisher.ts';
import { taxonomyRoutes } from '#src/datasets/taxonomy/routes.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';

/** NUCC taxonomy codes. */
export const taxonomyServer = {
  name: 'taxonomy',
  source: taxonomy,
  invented: async () => (await import('#src/datasets/taxonomy/invented.ts')).inventTaxonomy,
  publisher: taxonomyPublisher,
  tables: ['taxonomy'],
  searchTables: [],
  providerCriteria: [],
  providerHighlights: [],
  exportColumns: [taxonomyColumns],
  endpoints: [{ needs: ['taxonomy'], routes: (app, { database }) => taxonomyRoutes(app, database) }],
  suggestions: () => [],
} as const satisfies ServerDataset;
