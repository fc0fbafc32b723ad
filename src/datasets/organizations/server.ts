import { organizationRoutes } from '#src/datasets/organizations/routes.ts';
import {
  deactivatedOrganizationTable,
  organizationNameTable,
  organizationTable,
} from '#src/datasets/organizations/search-table.ts';
import { suggestOrganizations } from '#src/datasets/organizations/suggest.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Organizations; nppes fills their table. */
export const organizationsServer = {
  name: 'organizations',
  source: null,
  invented: null,
  publisher: null,
  tables: ['organizations'],
  searchTables: [organizationTable, deactivatedOrganizationTable, organizationNameTable],
  providerCriteria: [],
  providerHighlights: [],
  exportColumns: [],
  sentences: {},
  endpoints: [
    {
      needs: ['organizations', 'nppes'],
      routes: organizationRoutes,
    },
  ],
  suggestions: ({ search }) => [
    { position: 50, name: 'Organizations', find: (text) => suggestOrganizations(search, text) },
  ],
} as const satisfies ServerDataset;
