import { affiliationsColumns } from '#src/datasets/affiliations/columns.ts';
import { byEducation, byGroup, byHospital } from '#src/datasets/affiliations/criteria.ts';
import { educationHighlights, groupHighlights } from '#src/datasets/affiliations/provider-highlights.ts';
import { affiliationsPublisher } from '#src/datasets/affiliations/publisher.ts';
import { affiliationRoutes } from '#src/datasets/affiliations/routes.ts';
import {
  affiliatedTable,
  affiliationTable,
  educationTable,
  facilityTable,
  groupTable,
} from '#src/datasets/affiliations/search-table.ts';
import { affiliationSentences } from '#src/datasets/affiliations/sentences.ts';
import { affiliations } from '#src/datasets/affiliations/source.ts';
import { suggestMedicalGroups } from '#src/datasets/affiliations/suggest.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Clinicians, their medical groups and their facilities. */
export const affiliationsServer = {
  name: 'affiliations',
  source: affiliations,
  invented: async () => (await import('#src/datasets/affiliations/invented.ts')).inventAffiliations,
  publisher: affiliationsPublisher,
  tables: ['affiliations', 'facility_affiliations', 'affiliated_providers', 'medical_groups', 'group_members'],
  searchTables: [affiliatedTable, affiliationTable, educationTable, facilityTable, groupTable],
  providerCriteria: [byGroup, byHospital, byEducation],
  providerHighlights: [educationHighlights, groupHighlights],
  exportColumns: [affiliationsColumns],
  sentences: affiliationSentences,
  endpoints: [{ needs: ['affiliations'], routes: (app, services) => affiliationRoutes(app, services) }],
  suggestions: ({ database }) => [
    { position: 70, name: 'Medical groups', find: (text) => suggestMedicalGroups(database, text) },
  ],
} as const satisfies ServerDataset;
