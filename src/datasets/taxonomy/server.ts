import type { ServerDataset } from '#src/datasets/server-dataset.ts';
import { taxonomyColumns } from '#src/datasets/taxonomy/columns.ts';
import { taxonomyPublisher } from '#src/datasets/taxonomy/publisher.ts';
import { specialtyRoutes, taxonomyRoutes } from '#src/datasets/taxonomy/routes.ts';
import { taxonomySentences } from '#src/datasets/taxonomy/sentences.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import { suggestSpecialties } from '#src/datasets/taxonomy/suggest.ts';

/** NUCC taxonomy codes. */
export const taxonomyServer = {
  name: 'taxonomy',
  source: taxonomy,
  invented: async () => (await import('#src/datasets/taxonomy/invented.ts')).inventTaxonomy,
  publisher: taxonomyPublisher,
  tables: ['taxonomy'],
  searchTables: [],
  providerCriteria: [],
  providerHighlights: [],
  exportColumns: [taxonomyColumns],
  sentences: taxonomySentences,
  endpoints: [
    { needs: ['taxonomy'], routes: (app, { database }) => taxonomyRoutes(app, database) },
    { needs: [], routes: (app, services) => specialtyRoutes(app, services) },
  ],
  suggestions: () => [{ position: 5, name: 'Specialties and professions', find: suggestSpecialties }],
} as const satisfies ServerDataset;
