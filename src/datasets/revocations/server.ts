import { revocationColumns } from '#src/datasets/revocations/columns.ts';
import { revocationHighlights } from '#src/datasets/revocations/provider-highlights.ts';
import { revocationsPublisher } from '#src/datasets/revocations/publisher.ts';
import { revocationSentences } from '#src/datasets/revocations/sentences.ts';
import { revocations } from '#src/datasets/revocations/source.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Revoked enrollments in Medicare. */
export const revocationsServer = {
  name: 'revocations',
  source: revocations,
  invented: async () => (await import('#src/datasets/revocations/invented.ts')).inventRevocations,
  publisher: revocationsPublisher,
  tables: ['revocations'],
  searchTables: [],
  providerCriteria: [],
  providerHighlights: [revocationHighlights],
  exportColumns: [revocationColumns],
  sentences: revocationSentences,
  endpoints: [],
  suggestions: () => [],
} as const satisfies ServerDataset;
