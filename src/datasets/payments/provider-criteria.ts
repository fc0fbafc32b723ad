import type { z } from 'zod';
import { paymentCriteria } from '#src/datasets/payments/contract.ts';
import { type Facts, type RowFacet, rowCriteria } from '#src/datasets/provider-criteria.ts';
import { between, equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';

/** The ranges of the criteria: stem, column, and the lowest value of each range of the histogram. */
const ranges = [
  {
    stem: 'payment',
    column: 'payment_amount',
    lows: [0, 10_000, 25_000, 50_000, 100_000, 200_000, 500_000, 1_000_000],
  },
  { stem: 'services', column: 'services', lows: [0, 100, 500, 1000, 5000, 10_000, 50_000] },
  { stem: 'beneficiaries', column: 'beneficiaries', lows: [0, 50, 100, 250, 500, 1000, 2500] },
] as const;

type Query = Partial<z.output<z.ZodObject<typeof paymentCriteria>>>;

/** Medicare payments of one year. What the publisher withholds is in no range. */
export const byPayment = rowCriteria(
  paymentCriteria,
  async (query, facts) => {
    if (Object.keys(query).length === 0) return [];
    const record: Criterion = { child: 'payments', meets: await recordOf(query, facts) };
    return [query.paid === 'no' ? { not: record } : record];
  },
  Object.fromEntries(ranges.map(({ stem, column, lows }) => [stem, histogramOf(stem, column, lows)])),
);

/** What the record of one year must meet. */
async function recordOf(query: Query, { newestYear }: Facts): Promise<Criterion[]> {
  const { payment_year: year } = query;
  const limits = ranges.flatMap(({ stem, column }) => {
    const [from, to] = [query[`${stem}_from`], query[`${stem}_to`]];
    return from === undefined && to === undefined ? [] : [between(column, from, to)];
  });
  return year === 'any' ? limits : [equals('year', String(year ?? (await newestYear()) ?? '')), ...limits];
}

function histogramOf(stem: (typeof ranges)[number]['stem'], column: string, lows: readonly number[]) {
  return {
    own: ['paid', `${stem}_from`, `${stem}_to`] as const,
    count: async (query: Query, facts: Facts) => ({
      column,
      ranges: lows,
      child: { table: 'payments', meets: await recordOf(query, facts) },
    }),
  } satisfies RowFacet;
}
