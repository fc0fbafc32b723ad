import { cmsPayments } from '#src/datasets/payments/cms.ts';
import { paymentsColumns } from '#src/datasets/payments/columns.ts';
import { byPayment } from '#src/datasets/payments/criteria.ts';
import { paymentHighlights } from '#src/datasets/payments/provider-highlights.ts';
import { paymentsPublisher } from '#src/datasets/payments/publisher.ts';
import { importedPayments } from '#src/datasets/payments/queries.ts';
import { paymentRoutes } from '#src/datasets/payments/routes.ts';
import { paymentTable } from '#src/datasets/payments/search-table.ts';
import { paymentSentences } from '#src/datasets/payments/sentences.ts';
import { payments } from '#src/datasets/payments/source.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** What Medicare paid providers. */
export const paymentsServer = {
  name: 'payments',
  source: payments,
  invented: async () => (await import('#src/datasets/payments/invented.ts')).inventPayments,
  publisher: paymentsPublisher,
  tables: ['payments', 'payment_years'],
  searchTables: [paymentTable],
  providerCriteria: [byPayment],
  providerHighlights: [paymentHighlights],
  exportColumns: [paymentsColumns],
  sentences: paymentSentences,
  endpoints: [
    {
      needs: ['payments'],
      routes: (app, { database, search, config }) =>
        paymentRoutes(app, config.cms ? cmsPayments(config.cms) : importedPayments(database, search)),
    },
  ],
  suggestions: () => [],
} as const satisfies ServerDataset;
