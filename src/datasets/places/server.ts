import { placesColumns } from '#src/datasets/places/columns.ts';
import { byPlace } from '#src/datasets/places/criteria.ts';
import { placeHighlights } from '#src/datasets/places/provider-highlights.ts';
import { placeRoutes } from '#src/datasets/places/routes.ts';
import { placeTable } from '#src/datasets/places/search-table.ts';
import { placeSentences } from '#src/datasets/places/sentences.ts';
import { places } from '#src/datasets/places/source.ts';
import { suggestPlacesByZip } from '#src/datasets/places/suggest.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** ZIP codes with their population. */
export const placesServer = {
  name: 'places',
  source: places,
  invented: async () => (await import('#src/datasets/places/invented.ts')).inventPlaces,
  publisher: null,
  tables: ['postal_places', 'census_areas', 'county_areas', 'places'],
  searchTables: [placeTable],
  providerCriteria: [byPlace],
  providerHighlights: [placeHighlights],
  exportColumns: [placesColumns],
  sentences: placeSentences,
  endpoints: [{ needs: ['places'], routes: (app, services) => placeRoutes(app, services) }],
  suggestions: ({ database }) => [{ position: 10, name: 'Places', find: (text) => suggestPlacesByZip(database, text) }],
} as const satisfies ServerDataset;
