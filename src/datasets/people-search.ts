// Searches of people in two tables that an import derives: one with each person once and an index for every order, and
// one with blocks of NPIs in every order.
import { type RawBuilder, sql } from 'kysely';
import { inBlocks, orderBy } from '#src/datasets/list-blocks.ts';
import type { People } from '#src/datasets/people.ts';
import type { Condition } from '#src/datasets/people-conditions.ts';
import type { Database } from '#src/server/database.ts';

interface PeopleView {
  /** The name of an order. The default is by name. */
  sort?: string;
  order: 'asc' | 'desc';
  /** Counted from 1. */
  page: number;
  page_size: number;
}

/**
 * The exact number of people in a table who meet all conditions, and one page of them. Without conditions, all people.
 */
export async function findPeople<Row>(
  { db }: Database,
  { people, orders, sorts }: People,
  conditions: readonly Condition[],
  { sort = 'name', order, page, page_size }: PeopleView,
) {
  const columns = sorts[sort] as readonly string[]; // contracts accept no other
  const all = await imported({ db }, people);
  const total = conditions.length === 0 ? all : await counted({ db }, people, conditions);
  const start = (page - 1) * page_size;
  const size = Math.min(page_size, total - start);
  const reply = { total, page, page_size };
  if (size <= 0) return { ...reply, rows: [] };
  const at = sql.table(people);
  const ordered = orderBy(columns, order);
  const found =
    conditions.length === 0
      ? inBlocks(orders, [sql`sort = ${sort}`, sql`direction = ${order}`], { start, size })
      : sql`select npi ${matches(at, conditions, columns, ((start + size) * all) / total < total)}
          order by ${ordered} limit ${size} offset ${start}`;
  const { rows } = await sql<Row>`
    select * from ${at} where npi = any(array(${found})) order by ${ordered}`.execute(db);
  return { ...reply, rows };
}

/** A page of people, each with the records that `heldBy` finds, by NPI. */
export async function withHeld<Row extends { npi: string }, Held>(
  { rows, ...page }: Awaited<ReturnType<typeof findPeople<Row>>>,
  heldBy: (npis: string[]) => Promise<Map<string, Held[]>>,
) {
  const held = await heldBy(rows.map(({ npi }) => npi));
  return { ...page, rows: rows.map((row) => ({ ...row, held: held.get(row.npi) ?? [] })) };
}

/**
 * The people who meet the conditions. If there are many, PostgreSQL may scan an order until the page is full. If there
 * are few, they are collected first: `offset 0` prevents the scan of an order.
 */
function matches(at: RawBuilder<unknown>, conditions: readonly Condition[], columns: readonly string[], many: boolean) {
  if (many) return sql`from ${at} where ${allOf(conditions, 'seen')}`;
  const shown = sql.join(columns.map((column) => sql.ref(column)));
  return sql`from (select ${shown} from ${at} where ${allOf(conditions, 'met')} offset 0) gathered`;
}

/** The total that the import counted, because counting a million rows is too slow for a request. */
async function imported({ db }: Pick<Database, 'db'>, table: People['people']) {
  const known = await db.selectFrom('imported_tables').select('rows').where('name', '=', table).executeTakeFirst();
  return known?.rows ?? 0;
}

async function counted(
  { db }: Pick<Database, 'db'>,
  table: People['people'],
  conditions: readonly Condition[],
): Promise<number> {
  const [first, ...further] = conditions;
  if (first?.people !== undefined && further.length === 0) return first.people;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(table)} where ${allOf(conditions, 'met')}`.execute(db);
  return rows[0]?.total ?? 0;
}

const allOf = (conditions: readonly Condition[], how: 'met' | 'seen') =>
  sql.join(
    conditions.map((condition) => condition[how] ?? condition.met),
    sql` and `,
  );
