import { optOutColumns } from '#src/datasets/opt-outs/columns.ts';
import { byOptOut } from '#src/datasets/opt-outs/criteria.ts';
import { optOutHighlights } from '#src/datasets/opt-outs/provider-highlights.ts';
import { optOutsPublisher } from '#src/datasets/opt-outs/publisher.ts';
import { optOutTable } from '#src/datasets/opt-outs/search-table.ts';
import { optOutSentences } from '#src/datasets/opt-outs/sentences.ts';
import { optOuts } from '#src/datasets/opt-outs/source.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Practitioners who have opted out of Medicare. */
export const optOutsServer = {
  name: 'opt-outs',
  source: optOuts,
  invented: async () => (await import('#src/datasets/opt-outs/invented.ts')).inventOptOuts,
  publisher: optOutsPublisher,
  tables: ['opt_outs'],
  searchTables: [optOutTable],
  providerCriteria: [byOptOut],
  providerHighlights: [optOutHighlights],
  exportColumns: [optOutColumns],
  sentences: optOutSentences,
  endpoints: [],
  suggestions: () => [],
} as const satisfies ServerDataset;
