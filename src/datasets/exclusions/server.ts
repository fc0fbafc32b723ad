import { exclusionColumns } from '#src/datasets/exclusions/columns.ts';
import { byExclusion } from '#src/datasets/exclusions/criteria.ts';
import { exclusionHighlights } from '#src/datasets/exclusions/provider-highlights.ts';
import { exclusionsPublisher } from '#src/datasets/exclusions/publisher.ts';
import { excludedTable, possiblyExcludedTable } from '#src/datasets/exclusions/search-table.ts';
import { exclusionSentences } from '#src/datasets/exclusions/sentences.ts';
import { exclusions } from '#src/datasets/exclusions/source.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** OIG's list of excluded individuals and entities. */
export const exclusionsServer = {
  name: 'exclusions',
  source: exclusions,
  invented: async () => (await import('#src/datasets/exclusions/invented.ts')).inventExclusions,
  publisher: exclusionsPublisher,
  tables: ['exclusions', 'exclusion_supplements', 'reinstatements', 'exclusions_in_force'],
  searchTables: [excludedTable, possiblyExcludedTable],
  providerCriteria: [byExclusion],
  providerHighlights: [exclusionHighlights],
  exportColumns: [exclusionColumns],
  sentences: exclusionSentences,
  endpoints: [],
  suggestions: () => [],
} as const satisfies ServerDataset;
