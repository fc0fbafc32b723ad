import { type SqlBool, sql } from 'kysely';
import { inBlocks, orderBy } from '#src/datasets/list-blocks.ts';
import { PAGE_SIZE, type PaymentQuery, PaymentRow } from '#src/datasets/payments/contract.ts';
import { paymentFields } from '#src/datasets/payments/dataset.ts';
import { orderFields, type Payments } from '#src/datasets/payments/payments.ts';
import type { Database } from '#src/server/database.ts';
import type { Span } from '#src/server/page.ts';
import { searched } from '#src/shared/declare.ts';

/** Payment records from the imported table. */
export const importedPayments = (database: Database): Payments => ({
  find: (query) => findPayments(database, query),
  paymentOf: (npi, year) => paymentOf(database, npi, year),
  years: async () => ({ years: (await yearsIn(database)).map(({ year }) => year), live: false }),
});

/** The records of a year that meet the criteria: their exact total, and one page. The default order is by name. */
async function findPayments(database: Database, query: PaymentQuery) {
  const { page } = query;
  const view = { page, page_size: PAGE_SIZE };
  const years = await yearsIn(database);
  const known = query.year === undefined ? years[0] : years.find(({ year }) => year === query.year);
  if (!known) return { ...view, total: 0, rows: [] };
  const { year, payments } = known;
  const wanted = conditions(query);
  const total = wanted.length ? await countMatches(database, year, wanted) : payments;
  return { ...view, total, rows: await pageOfMatches(database, { query, year, wanted, total, all: payments }) };
}

const conditions = (query: PaymentQuery) =>
  searched(paymentFields).flatMap(({ name, query: criterion }) =>
    query[criterion] === undefined ? [] : [sql<SqlBool>`${sql.ref(name)} = ${query[criterion]}`],
  );

async function countMatches({ db }: Database, year: number, wanted: ReturnType<typeof conditions>) {
  const { total } = await db
    .selectFrom('searched_payments')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('year', '=', year)
    .where((where) => where.and(wanted))
    .executeTakeFirstOrThrow();
  return total;
}

interface Matches {
  query: PaymentQuery;
  year: number;
  wanted: ReturnType<typeof conditions>;
  total: number;
  /** The number of all records of the year. */
  all: number;
}

/** Random access costs this factor more than sequential access. */
const RANDOM_ACCESS_COST = 4;

/** The row numbers of one page, in its order. */
async function pageOfMatches({ db }: Database, matches: Matches) {
  const { query, year, wanted, total } = matches;
  const { sort = 'last_name', order, page } = query;
  const start = (page - 1) * PAGE_SIZE;
  const size = Math.min(PAGE_SIZE, total - start);
  if (size <= 0) return [];
  const list = [sql`year = ${year}`, sql`sort = ${sort}`, sql`direction = ${order}`];
  const npis = wanted.length ? found(matches, { start, size }) : inBlocks('payment_orders', list, { start, size });
  const { rows } = await sql<PaymentRow>`
    select ${sql.join(PaymentRow.keyof().options.map((name) => sql.ref(`payments.${name}`)))}
    from unnest(array(${npis})) with ordinality shown (npi, place)
    join payments on payments.npi = shown.npi and year = ${year}
    order by place`.execute(db);
  return rows;
}

/**
 * The row numbers of a page, from 0. If many records match, PostgreSQL may scan an index in the order. If few match,
 * they are sorted: `offset 0` prevents the scan.
 */
function found({ query: { sort = 'last_name', order }, year, wanted, total, all }: Matches, { start, size }: Span) {
  const columns = orderFields[sort];
  const where = sql.join([sql`year = ${year}`, ...wanted], sql` and `);
  const matching = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from searched_payments where ${where}`;
  const passed = ((start + size) * all) / total; // records read before the page, in the order
  const from = passed * RANDOM_ACCESS_COST > total ? sql`(${matching} offset 0) found` : sql`(${matching}) found`;
  return sql`select npi from ${from} order by ${orderBy(columns, order)} limit ${size} offset ${start}`;
}

async function paymentOf({ db }: Database, npi: string, year: number | undefined) {
  const rows = await db.selectFrom('payments').selectAll().where('npi', '=', npi).orderBy('year', 'desc').execute();
  const row = year === undefined ? rows[0] : rows.find((each) => each.year === year);
  return row && { ...row, years: rows.map((each) => each.year) };
}

const yearsIn = ({ db }: Database) => db.selectFrom('payment_years').selectAll().orderBy('year', 'desc').execute();
