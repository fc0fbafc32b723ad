import type { ServerDataset } from '#src/datasets/server-dataset.ts';
import { byMove, bySignal } from '#src/datasets/signals/criteria.ts';
import { signalRoutes } from '#src/datasets/signals/routes.ts';
import { signalTable } from '#src/datasets/signals/search-table.ts';
import { signalSentences } from '#src/datasets/signals/sentences.ts';

/** What the registers and their history say that a recruiter acts on. */
export const signalsServer = {
  name: 'signals',
  source: null,
  invented: null,
  publisher: null,
  tables: [],
  searchTables: [signalTable],
  providerCriteria: [bySignal, byMove],
  providerHighlights: [],
  exportColumns: [],
  sentences: signalSentences,
  endpoints: [{ needs: ['nppes'], routes: signalRoutes }],
  suggestions: () => [],
} as const satisfies ServerDataset;
