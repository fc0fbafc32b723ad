import { registryRoutes } from '#src/datasets/registry/routes.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** NPI records of providers and organizations together. */
export const registryServer = {
  name: 'registry',
  source: null,
  invented: null,
  publisher: null,
  tables: [],
  searchTables: [],
  providerCriteria: [],
  providerHighlights: [],
  exportColumns: [],
  sentences: {},
  endpoints: [
    {
      needs: ['providers', 'organizations', 'nppes', 'taxonomy'],
      routes: (app, { database, search }) => registryRoutes(app, database, search),
    },
  ],
  suggestions: () => [],
} as const satisfies ServerDataset;
