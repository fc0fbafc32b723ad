import { paymentCriteria } from '#src/datasets/payments/contract.ts';
import { rowCriteria } from '#src/datasets/provider-criteria.ts';
import { between, equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';

/** Medicare payments of one year. What the publisher withholds is in no range. */
export const byPayment = rowCriteria(
  paymentCriteria,
  async ({ paid, payment_year: year, ...query }, { newestYear }) => {
    const ranges: Criterion[] = (
      [
        ['payment_amount', query.payment_from, query.payment_to],
        ['services', query.services_from, query.services_to],
        ['beneficiaries', query.beneficiaries_from, query.beneficiaries_to],
      ] as const
    ).flatMap(([column, from, to]) => (from === undefined && to === undefined ? [] : [between(column, from, to)]));
    if (!paid && !year && ranges.length === 0) return [];
    const wanted = year === 'any' ? [] : [equals('year', String(year ?? (await newestYear()) ?? ''))];
    const record: Criterion = { child: 'payments', meets: [...wanted, ...ranges] };
    return [paid === 'no' ? { not: record } : record];
  },
);
