import { type SqlBool, sql } from 'kysely';
import { PAGE_SIZE, type PaymentQuery, type PaymentRow } from '#src/datasets/payments/contract.ts';
import { orderFields, type Payments } from '#src/datasets/payments/payments.ts';
import type { Database } from '#src/server/database.ts';

/** Payment records from the imported table. */
export const importedPayments = (database: Database): Payments => ({
  find: (query) => findPayments(database, query),
  paymentOf: (npi, year) => paymentOf(database, npi, year),
  years: async () => ({ years: (await yearsIn(database)).map(({ year }) => year), live: false }),
});

const criteria = ['npi', 'last_name', 'first_name', 'state', 'city', 'zip'] as const;

/** The records of a year that meet the criteria: their exact total, and one page; by name where no other order is asked for. */
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
  criteria.flatMap((name) => (query[name] === undefined ? [] : [sql<SqlBool>`${sql.ref(name)} = ${query[name]}`]));

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
  /** Records of the year, matching or not. */
  all: number;
}

/** A record met in the order costs this much more than one that is met where its like stand together. */
const DEARER = 4;

/**
 * One page. Of all records an index has the order, and the way to a page leads from its nearer end, so that the last is as near
 * as the first. Where a good part of them match, PostgreSQL may look for the page's in that order; few ones are sorted, and
 * `offset 0` keeps it from looking for them one by one.
 */
async function pageOfMatches({ db }: Database, { query: { sort, order, page }, year, wanted, total, all }: Matches) {
  const start = (page - 1) * PAGE_SIZE;
  const size = Math.min(PAGE_SIZE, total - start);
  if (size <= 0) return [];
  const columns = orderFields[sort ?? 'last_name'];
  const fromEnd = wanted.length === 0 && start > total / 2;
  const there = orderOf(columns, order, fromEnd);
  const offset = fromEnd ? total - start - size : start;
  const where = sql.join([sql`year = ${year}`, ...wanted], sql` and `);
  const matching = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from searched_payments where ${where}`;
  const passed = ((start + size) * all) / total; // records met on the way to the page, in the order
  const found = wanted.length && passed * DEARER > total ? sql`(${matching} offset 0) found` : sql`(${matching}) found`;
  const { rows } = await sql<PaymentRow>`
    select payments.npi, year, last_name, first_name, middle_name, credential, entity_code, city, state, zip,
      beneficiaries, services, submitted_charges, allowed_amount, payment_amount
    from unnest(array(select npi from ${found} order by ${there} limit ${size} offset ${offset}))
      with ordinality shown (npi, place)
    join payments on payments.npi = shown.npi and year = ${year}
    order by place ${sql.raw(fromEnd ? 'desc' : 'asc')}`.execute(db);
  return rows;
}

/** Missing values come last in either direction, equal ones in the order of the other columns; `turned` is all of that backwards. */
function orderOf([first, ...rest]: readonly string[], order: 'asc' | 'desc', turned: boolean) {
  const down = (order === 'desc') !== turned;
  const lead = sql`${sql.ref(String(first))} ${sql.raw(`${down ? 'desc' : 'asc'} nulls ${turned ? 'first' : 'last'}`)}`;
  const ties = rest.map((column) => sql`${sql.ref(column)} ${sql.raw(turned ? 'desc' : 'asc')}`);
  return sql.join([lead, ...ties]);
}

async function paymentOf({ db }: Database, npi: string, year: number | undefined) {
  const rows = await db.selectFrom('payments').selectAll().where('npi', '=', npi).orderBy('year', 'desc').execute();
  const row = year === undefined ? rows[0] : rows.find((each) => each.year === year);
  return row && { ...row, years: rows.map((each) => each.year) };
}

const yearsIn = ({ db }: Database) => db.selectFrom('payment_years').selectAll().orderBy('year', 'desc').execute();
