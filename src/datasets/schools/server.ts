import { schoolRoutes } from '#src/datasets/schools/routes.ts';
import { schoolTable } from '#src/datasets/schools/search-table.ts';
import { schools } from '#src/datasets/schools/source.ts';
import { suggestSchools } from '#src/datasets/schools/suggest.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Medical schools of the world. */
export const schoolsServer = {
  name: 'schools',
  source: schools,
  invented: async () => (await import('#src/datasets/schools/invented.ts')).inventSchools,
  publisher: null,
  tables: ['schools'],
  searchTables: [schoolTable],
  providerCriteria: [],
  providerHighlights: [],
  exportColumns: [],
  sentences: {},
  endpoints: [{ needs: ['schools'], routes: (app, services) => schoolRoutes(app, services) }],
  suggestions: ({ database }) => [
    { position: 80, name: 'Medical schools', find: (text) => suggestSchools(database, text) },
  ],
} as const satisfies ServerDataset;
