import { licensesColumns } from '#src/datasets/licenses/columns.ts';
import { byLicense } from '#src/datasets/licenses/criteria.ts';
import { boardEducationHighlights, licenseHighlights } from '#src/datasets/licenses/provider-highlights.ts';
import { licenseRoutes } from '#src/datasets/licenses/routes.ts';
import { licensedTable, licenseTable } from '#src/datasets/licenses/search-table.ts';
import { licenseSentences } from '#src/datasets/licenses/sentences.ts';
import { licenses } from '#src/datasets/licenses/source.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Licenses of state medical boards. */
export const licensesServer = {
  name: 'licenses',
  source: licenses,
  invented: async () => (await import('#src/datasets/licenses/invented.ts')).inventLicenses,
  publisher: null,
  tables: ['licenses', 'licensed_providers'],
  searchTables: [licensedTable, licenseTable],
  providerCriteria: [byLicense],
  providerHighlights: [licenseHighlights, boardEducationHighlights],
  exportColumns: [licensesColumns],
  sentences: licenseSentences,
  endpoints: [{ needs: ['licenses'], routes: (app, services) => licenseRoutes(app, services) }],
  suggestions: () => [],
} as const satisfies ServerDataset;
