import { sql } from 'kysely';
import { PAYMENTS_PER_PAGE, type PaymentQuery, PaymentRow } from '#src/datasets/payments/contract.ts';
import { paymentFields } from '#src/datasets/payments/dataset.ts';
import type { Payments } from '#src/datasets/payments/payments.ts';
import { equals } from '#src/search/criteria.ts';
import { searching } from '#src/search/declared.ts';
import { oncePerGeneration } from '#src/search/once-per-generation.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';

/** Payment records from the imported table. */
export function importedPayments(database: Database, search: Search): Payments {
  const newestYear = oncePerGeneration(search, () => newestIn(search));
  return {
    find: async (query) => findPayments(database, search, query, query.year?.toString() ?? (await newestYear())),
    paymentOf: (npi, year) => paymentOf(database, npi, year),
    years: async () => ({ years: (await yearsIn(database)).map(({ year }) => year), live: false }),
  };
}

/** The newest year in the index, because its rows can be older than the database's. Undefined without records. */
async function newestIn(search: Search): Promise<string | undefined> {
  const { facets } = await search.ask({ table: 'payments', criteria: [], page: 1, page_size: 0, facets: ['year'] });
  return facets?.year?.at(-1)?.value;
}

/** The order of each sort value, as the index names it. */
const orders = {
  last_name: 'last_name_first_name',
  first_name: 'first_name_last_name',
  amount: 'payment_amount',
  bene: 'beneficiaries',
} as const satisfies Record<NonNullable<PaymentQuery['sort']>, string>;

/** The records of a year that meet the criteria: their exact total, and one page. The default order is by name. */
async function findPayments(database: Database, search: Search, query: PaymentQuery, year: string | undefined) {
  const { sort = 'last_name', order, page } = query;
  const view = { page, page_size: PAYMENTS_PER_PAGE };
  if (year === undefined) return { ...view, total: 0, rows: [] };
  const { total, rows, generation } = await search.ask({
    table: 'payments',
    criteria: [equals('year', year), ...searching(paymentFields, query)],
    sort: { column: orders[sort], order },
    ...view,
  });
  return {
    ...view,
    total,
    generation,
    rows: await rowsOf(
      database,
      year,
      rows.flatMap(({ npi }) => npi ?? []),
    ),
  };
}

/** The records of a year, in the order of `npis`. */
async function rowsOf({ db }: Database, year: string, npis: string[]) {
  const { rows } = await sql<PaymentRow>`
    select ${sql.join(PaymentRow.keyof().options.map((name) => sql.ref(`payments.${name}`)))}
    from unnest(${npis}::bigint[]) with ordinality shown (npi, place)
    join payments on payments.npi = shown.npi and year = ${year}
    order by place`.execute(db);
  return rows;
}

async function paymentOf({ db }: Database, npi: string, year: number | undefined) {
  const rows = await db.selectFrom('payments').selectAll().where('npi', '=', npi).orderBy('year', 'desc').execute();
  const row = year === undefined ? rows[0] : rows.find((each) => each.year === year);
  return row && { ...row, years: rows.map((each) => each.year) };
}

const yearsIn = ({ db }: Database) => db.selectFrom('payment_years').selectAll().orderBy('year', 'desc').execute();
