import { z } from 'zod';
import { between, equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import { type CriteriaFacts, type RowFacet, rowCriteria } from '#src/search/row-criteria.ts';
import { dollarAmount, naturalNumber, parameter } from '#src/shared/fields.ts';

const answers = ['yes', 'no'] as const;

const parameters = {
  /** Whether Medicare paid the provider. */
  paid: parameter(z.enum(answers, 'must be yes or no').optional()),
  /** Default: the newest year. */
  payment_year: parameter(
    z
      .string()
      .regex(/^(any|(19|20)\d\d)$/, 'must be any or a year')
      .optional(),
  ),
  payment_from: parameter(dollarAmount.optional()),
  payment_to: parameter(dollarAmount.optional()),
  services_from: parameter(naturalNumber.optional()),
  services_to: parameter(naturalNumber.optional()),
  beneficiaries_from: parameter(naturalNumber.optional()),
  beneficiaries_to: parameter(naturalNumber.optional()),
};
type Query = Partial<z.output<z.ZodObject<typeof parameters>>>;

/** The ranges of the criteria: stem, column, lowest value of each range of the histogram, and smallest difference. */
const ranges = [
  {
    stem: 'payment',
    column: 'payment_amount',
    lows: [0, 10_000, 25_000, 50_000, 100_000, 200_000, 500_000, 1_000_000],
    step: 0.01,
  },
  { stem: 'services', column: 'services', lows: [0, 100, 500, 1000, 5000, 10_000, 50_000], step: 1 },
  { stem: 'beneficiaries', column: 'beneficiaries', lows: [0, 50, 100, 250, 500, 1000, 2500], step: 1 },
] as const;

/** Medicare payments, of which the record of one year must meet all criteria. What the publisher withholds is in no range. */
export const byPayment = rowCriteria({
  parameters,
  criteria: async (query, facts) => {
    if (Object.keys(query).length === 0) return [];
    const record: Criterion = { child: 'payments', meets: await recordOf(query, facts) };
    return [query.paid === 'no' ? { not: record } : record];
  },
  facets: Object.fromEntries(ranges.map((range) => [range.stem, histogramOf(range)])),
  answers: { paid: answers },
});

/** What the record of one year must meet. */
async function recordOf(query: Query, { newestYear }: CriteriaFacts): Promise<Criterion[]> {
  const { payment_year: year } = query;
  const limits = ranges.flatMap(({ stem, column }) => {
    const [from, to] = [query[`${stem}_from`], query[`${stem}_to`]];
    return from === undefined && to === undefined ? [] : [between(column, from, to)];
  });
  return year === 'any' ? limits : [equals('year', String(year ?? (await newestYear()) ?? '')), ...limits];
}

function histogramOf({ stem, column, lows, step }: (typeof ranges)[number]) {
  return {
    own: ['paid', `${stem}_from`, `${stem}_to`] as const,
    step,
    count: async (query: Query, facts: CriteriaFacts) => ({
      column,
      ranges: lows,
      child: { table: 'payments', meets: await recordOf(query, facts) },
    }),
  } satisfies RowFacet;
}
