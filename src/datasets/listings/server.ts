import { listingRoutes, stateRoutes } from '#src/datasets/listings/routes.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Providers by profession, specialty, state and city. */
export const listingsServer = {
  name: 'listings',
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
    { needs: ['providers', 'taxonomy'], routes: (app, { database, search }) => listingRoutes(app, database, search) },
    {
      needs: ['providers', 'organizations', 'programs', 'places'],
      routes: (app, { database, search }) => stateRoutes(app, database, search),
    },
  ],
  suggestions: () => [],
} as const satisfies ServerDataset;
