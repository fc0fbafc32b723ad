import { byRoute } from '#src/datasets/compacts/criteria.ts';
import { compactRoutes } from '#src/datasets/compacts/routes.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Licensure compacts, which administrators keep. */
export const compactsServer = {
  name: 'compacts',
  source: null,
  invented: null,
  publisher: null,
  tables: [],
  searchTables: [],
  providerCriteria: [byRoute],
  providerHighlights: [],
  exportColumns: [],
  sentences: {},
  endpoints: [{ needs: [], routes: compactRoutes }],
  suggestions: () => [],
} as const satisfies ServerDataset;
