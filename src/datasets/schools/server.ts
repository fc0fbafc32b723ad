import { schoolRoutes } from '#src/datasets/schools/routes.ts';
import { schools } from '#src/datasets/schools/source.ts';
import { suggestSchools } from '#src/datasets/schools/suggest.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Medical schools of the world. */
export const schoolsServer = {
  name: 'schools',
  source: schools,
  invented: async () => (await import('#src/invented/schools.ts')).inventSchools,
  tables: ['schools'],
  searchTables: [],
  providerCriteria: [],
  providerHighlights: [],
  endpoints: [{ needs: ['schools'], routes: (app, { database }) => schoolRoutes(app, database) }],
  suggestions: ({ database }) => [
    { position: 80, name: 'Medical schools', find: (text) => suggestSchools(database, text) },
  ],
} as const satisfies ServerDataset;
