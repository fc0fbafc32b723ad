import { hospitalsPublisher } from '#src/datasets/hospitals/publisher.ts';
import { clinicianRoutes, hospitalRoutes } from '#src/datasets/hospitals/routes.ts';
import { hospitals } from '#src/datasets/hospitals/source.ts';
import { suggestHospitals } from '#src/datasets/hospitals/suggest.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Hospitals registered with Medicare. */
export const hospitalsServer = {
  name: 'hospitals',
  source: hospitals,
  invented: async () => (await import('#src/datasets/hospitals/invented.ts')).inventHospitals,
  publisher: hospitalsPublisher,
  tables: ['hospitals'],
  searchTables: [],
  providerCriteria: [],
  providerHighlights: [],
  exportColumns: [],
  sentences: {},
  endpoints: [
    { needs: ['hospitals'], routes: (app, { database }) => hospitalRoutes(app, database) },
    { needs: ['affiliations'], routes: (app, { database }) => clinicianRoutes(app, database) },
  ],
  suggestions: ({ database }) => [
    { position: 65, name: 'Hospitals', find: (text) => suggestHospitals(database, text) },
  ],
} as const satisfies ServerDataset;
