import type { ServerDataset } from '#src/datasets/server-dataset.ts';
import { serviceColumns } from '#src/datasets/services/columns.ts';
import { byService } from '#src/datasets/services/criteria.ts';
import { servicesPublisher } from '#src/datasets/services/publisher.ts';
import { serviceRoutes } from '#src/datasets/services/routes.ts';
import { serviceTable } from '#src/datasets/services/search-table.ts';
import { serviceSentences } from '#src/datasets/services/sentences.ts';
import { services } from '#src/datasets/services/source.ts';
import { suggestServices } from '#src/datasets/services/suggest.ts';

/** What providers do for patients of traditional Medicare. */
export const servicesServer = {
  name: 'services',
  source: services,
  invented: async () => (await import('#src/datasets/services/invented.ts')).inventServices,
  publisher: servicesPublisher,
  tables: ['services', 'service_years', 'service_codes'],
  searchTables: [serviceTable],
  providerCriteria: [byService],
  providerHighlights: [],
  exportColumns: [serviceColumns],
  sentences: serviceSentences,
  endpoints: [{ needs: ['services'], routes: serviceRoutes }],
  suggestions: (services) => [
    { position: 75, name: 'Medicare services', find: (text) => suggestServices(services, text) },
  ],
} as const satisfies ServerDataset;
