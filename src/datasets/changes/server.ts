import { changeHighlights } from '#src/datasets/changes/provider-highlights.ts';
import { changeRoutes } from '#src/datasets/changes/routes.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** What changed from import to import, of all datasets. */
export const changesServer = {
  name: 'changes',
  source: null,
  invented: null,
  publisher: null,
  tables: [],
  searchTables: [],
  providerCriteria: [],
  providerHighlights: [changeHighlights],
  exportColumns: [],
  sentences: {},
  endpoints: [{ needs: [], routes: changeRoutes }],
  suggestions: () => [],
} as const satisfies ServerDataset;
