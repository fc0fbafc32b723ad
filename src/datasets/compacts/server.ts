import { byRoute } from '#src/datasets/compacts/criteria.ts';
import { compactRoutes } from '#src/datasets/compacts/routes.ts';
import { compactSentences } from '#src/datasets/compacts/sentences.ts';
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
  sentences: compactSentences,
  endpoints: [{ needs: [], routes: compactRoutes }],
  suggestions: () => [],
} as const satisfies ServerDataset;
