import { sql } from 'kysely';
import { type AffiliatedProvider, type AffiliationQuery, PAGE_SIZE } from '#src/datasets/affiliations/contract.ts';
import type { Database } from '#src/server/database.ts';

/** The columns behind the words for a sort; an index holds each order (table.sql). */
const orders = {
  npi: ['npi'],
  name: ['last_name', 'first_name', 'npi'],
  last_name: ['last_name', 'npi'],
  first_name: ['first_name', 'npi'],
  specialty: ['primary_specialty', 'npi'],
  facility: ['facility_name', 'npi'],
  city: ['city', 'npi'],
  state: ['state', 'npi'],
} as const;

/** Affiliated providers, each once: the one with the NPI, or else everybody, by name where no other order is asked for. */
export async function findAffiliatedProviders({ db }: Database, query: AffiliationQuery) {
  const { npi, page } = query;
  const view = { page, page_size: PAGE_SIZE };
  const providers = db.selectFrom('affiliated_providers').selectAll();
  if (npi !== undefined) {
    const rows = await providers.where('npi', '=', npi).execute();
    return { ...view, total: rows.length, rows: page === 1 ? rows : [] };
  }
  const counted = await db // by the import: counting 1.6 million rows takes longer than an answer may
    .selectFrom('imported_tables')
    .select('rows')
    .where('name', '=', 'affiliated_providers')
    .executeTakeFirst();
  const total = counted?.rows ?? 0;
  return { ...view, total, rows: await pageOfAll({ db }, query, total) };
}

/**
 * A page of everybody. The way to it leads over an index alone, from the nearer end, so that the last page is as near as the
 * first; only the page's own rows are fetched.
 */
async function pageOfAll({ db }: Pick<Database, 'db'>, { sort, order, page }: AffiliationQuery, total: number) {
  const start = (page - 1) * PAGE_SIZE;
  const size = Math.min(PAGE_SIZE, total - start);
  if (size <= 0) return [];
  const fromEnd = start > total / 2;
  const columns = orders[sort ?? 'name'];
  const there = orderOf(columns, order, fromEnd);
  const back = orderOf(columns, order, false);
  const { rows } = await sql<AffiliatedProvider>`
    select * from affiliated_providers where npi = any(array(
      select npi from affiliated_providers order by ${there}
      limit ${size} offset ${fromEnd ? total - start - size : start}
    )) order by ${back}`.execute(db);
  return rows;
}

/** Missing values come last in either direction, and those of one value stand in the order of npi; `turned` is all of that backwards. */
function orderOf([first, ...rest]: readonly string[], order: 'asc' | 'desc', turned: boolean) {
  const down = (order === 'desc') !== turned;
  const key = first === 'npi';
  const lead = sql`${sql.ref(first as string)} ${sql.raw(`${down ? 'desc' : 'asc'}${key ? '' : turned ? ' nulls first' : ' nulls last'}`)}`;
  const ties = rest.map((column) => sql`${sql.ref(column)} ${sql.raw(turned ? 'desc' : 'asc')}`);
  return sql.join([lead, ...ties]);
}
