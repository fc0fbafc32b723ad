import { programRoutes } from '#src/datasets/programs/routes.ts';
import { programTable } from '#src/datasets/programs/search-table.ts';
import { programs } from '#src/datasets/programs/source.ts';
import { matchingPrograms } from '#src/datasets/programs/suggest.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Residency and fellowship programs. */
export const programsServer = {
  name: 'programs',
  source: programs,
  invented: async () => (await import('#src/datasets/programs/invented.ts')).inventPrograms,
  publisher: null,
  tables: ['programs'],
  searchTables: [programTable],
  providerCriteria: [],
  providerHighlights: [],
  exportColumns: [],
  sentences: {},
  endpoints: [{ needs: ['programs'], routes: (app, services) => programRoutes(app, services) }],
  suggestions: ({ database }) => [
    { position: 60, name: 'Residency and fellowship programs', find: (text) => matchingPrograms(database, text) },
  ],
} as const satisfies ServerDataset;
