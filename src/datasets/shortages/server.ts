import type { ServerDataset } from '#src/datasets/server-dataset.ts';
import { shortagesPublisher } from '#src/datasets/shortages/publisher.ts';
import { shortageRoutes } from '#src/datasets/shortages/routes.ts';
import { placeShortageTable } from '#src/datasets/shortages/search-table.ts';
import { shortageSentences } from '#src/datasets/shortages/sentences.ts';
import { shortages } from '#src/datasets/shortages/source.ts';

/** Areas with a shortage of health professionals, and medically underserved areas and populations. */
export const shortagesServer = {
  name: 'shortages',
  source: shortages,
  invented: async () => (await import('#src/datasets/shortages/invented.ts')).inventShortages,
  publisher: shortagesPublisher,
  tables: ['hpsa_parts', 'mua_parts', 'shortage_areas'],
  searchTables: [placeShortageTable],
  providerCriteria: [],
  providerHighlights: [],
  exportColumns: [],
  sentences: shortageSentences,
  endpoints: [{ needs: ['shortages', 'places', 'organizations'], routes: shortageRoutes }],
  suggestions: () => [],
} as const satisfies ServerDataset;
