import { listedLicenseHighlights } from '#src/datasets/providers/provider-highlights.ts';
import { providerRoutes } from '#src/datasets/providers/routes.ts';
import { deactivatedProviderTable, formerNameTable, providerTable } from '#src/datasets/providers/search-table.ts';
import { providerSentences } from '#src/datasets/providers/sentences.ts';
import { suggestProviders } from '#src/datasets/providers/suggest.ts';
import { matchingPlaces, suggestZip } from '#src/datasets/providers/suggest-places.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Individual providers; nppes fills their table. */
export const providersServer = {
  name: 'providers',
  source: null,
  invented: null,
  publisher: null,
  tables: ['providers'],
  searchTables: [providerTable, deactivatedProviderTable, formerNameTable],
  providerCriteria: [],
  providerHighlights: [listedLicenseHighlights],
  exportColumns: [],
  sentences: providerSentences,
  endpoints: [{ needs: ['providers'], routes: (app, services) => providerRoutes(app, services) }],
  suggestions: ({ search }) => [
    { position: 20, name: 'ZIP Code', find: (text) => suggestZip(search, text) },
    { position: 30, name: 'States and cities', find: (text) => matchingPlaces(search, text) },
    { position: 40, name: 'Providers', find: (text) => suggestProviders(search, text) },
  ],
} as const satisfies ServerDataset;
