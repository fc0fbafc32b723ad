import type { FastifyInstance } from 'fastify';
import { getPayment, listPaymentYears, PAYMENT_NOT_FOUND, searchPayments } from '#src/datasets/payments/contract.ts';
import type { Payments } from '#src/datasets/payments/payments.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

export function paymentRoutes(app: FastifyInstance, payments: Payments): void {
  serve(app, searchPayments, ({ query }) => payments.find(query), { tooSlow: searchPayments.failure });
  serve(app, listPaymentYears, () => payments.years());
  serve(app, getPayment, async ({ params: { npi }, query: { year } }) => {
    const payment = await payments.paymentOf(npi, year);
    if (payment) return payment;
    throw notFound(PAYMENT_NOT_FOUND);
  });
}
