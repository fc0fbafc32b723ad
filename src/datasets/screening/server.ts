import { screeningRoutes } from '#src/datasets/screening/routes.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** What the lists for screening say about an NPI. */
export const screeningServer = {
  name: 'screening',
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
      needs: ['exclusions', 'opt-outs', 'ordering', 'revocations', 'providers', 'organizations', 'nppes', 'taxonomy'],
      routes: screeningRoutes,
    },
  ],
  suggestions: () => [],
} as const satisfies ServerDataset;
