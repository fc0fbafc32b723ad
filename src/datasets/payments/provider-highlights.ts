import { sql } from 'kysely';
import { byNpi, type HighlightReader } from '#src/search/highlights.ts';

/** The newest Medicare record of providers, if it is of the newest year. */
export const paymentHighlights: HighlightReader = {
  name: 'payment',
  read: async ({ database: { db } }, npis) => {
    const rows = await db
      .selectFrom('payments')
      .select(['npi', 'year', 'payment_amount', 'services', 'beneficiaries'])
      .where('npi', '=', sql<string>`any(${npis}::bigint[])`)
      .where('year', '=', ({ selectFrom }) => selectFrom('payment_years').select(({ fn }) => fn.max('year').as('year')))
      .execute();
    return byNpi(rows);
  },
};
