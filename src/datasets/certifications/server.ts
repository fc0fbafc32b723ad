import { certificationsColumns } from '#src/datasets/certifications/columns.ts';
import { byCertification } from '#src/datasets/certifications/criteria.ts';
import { certificateHighlights } from '#src/datasets/certifications/provider-highlights.ts';
import { certificationRoutes } from '#src/datasets/certifications/routes.ts';
import { certificationTable, certifiedTable } from '#src/datasets/certifications/search-table.ts';
import { certificationSentences } from '#src/datasets/certifications/sentences.ts';
import { certifications } from '#src/datasets/certifications/source.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Board certifications of physicians. */
export const certificationsServer = {
  name: 'certifications',
  source: certifications,
  invented: async () => (await import('#src/datasets/certifications/invented.ts')).inventCertifications,
  publisher: null,
  tables: ['certifications', 'certificates', 'certified_providers'],
  searchTables: [certifiedTable, certificationTable],
  providerCriteria: [byCertification],
  providerHighlights: [certificateHighlights],
  exportColumns: [certificationsColumns],
  sentences: certificationSentences,
  endpoints: [{ needs: ['certifications'], routes: (app, services) => certificationRoutes(app, services) }],
  suggestions: () => [],
} as const satisfies ServerDataset;
