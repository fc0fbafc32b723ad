// Searches of people in a table that an import made from another one: everybody once, by NPI, with an index for every order.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/server/database.ts';
import { contains, containsFolded } from '#src/server/page.ts';
import type { Tables } from '#src/server/tables.ts';

/** Something people must meet to be found. */
export interface Condition {
  met: RawBuilder<boolean>;
  /** How many meet it, where that is known without counting. */
  people?: number;
}

interface PeopleView {
  /** The columns of the order; the last one is `npi`, and an index holds them. */
  columns: readonly string[];
  order: 'asc' | 'desc';
  /** Counted from 1. */
  page: number;
  page_size: number;
}

/** The exact number of people of a table who meet all conditions, and one page of them; without conditions, everybody. */
export async function findPeople<Row>(
  { db }: Database,
  table: keyof Tables,
  conditions: readonly Condition[],
  { columns, order, page, page_size }: PeopleView,
) {
  const everybody = conditions.length === 0;
  const total = everybody ? await imported({ db }, table) : await counted({ db }, table, conditions);
  const start = (page - 1) * page_size;
  const size = Math.min(page_size, total - start);
  const reply = { total, page, page_size };
  if (size <= 0) return { ...reply, rows: [] };
  const at = sql.table(table);
  const ordered = orderOf(columns, order, false);
  const turned = everybody && start > total / 2;
  // The way to a page leads over an index alone, from the nearer end, so that the last page is as near as the first.
  const { rows } = await sql<Row>`
    select * from ${at} where npi = any(array(
      select npi from ${at} where ${all(conditions)} order by ${orderOf(columns, order, turned)}
      limit ${size} offset ${turned ? total - start - size : start}
    )) order by ${ordered}`.execute(db);
  return { ...reply, rows };
}

/** As the import counted them: counting a million rows takes longer than an answer may. */
async function imported({ db }: Pick<Database, 'db'>, table: keyof Tables) {
  const known = await db.selectFrom('imported_tables').select('rows').where('name', '=', table).executeTakeFirst();
  return known?.rows ?? 0;
}

async function counted({ db }: Pick<Database, 'db'>, table: keyof Tables, conditions: readonly Condition[]) {
  const [first, ...further] = conditions;
  if (first?.people !== undefined && further.length === 0) return first.people;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(table)} where ${all(conditions)}`.execute(db);
  return rows[0]?.total ?? 0;
}

const all = (conditions: readonly Condition[]) =>
  conditions.length > 0
    ? sql.join(
        conditions.map(({ met }) => met),
        sql` and `,
      )
    : sql`true`;

/** Missing values come last in either direction, and those of one value stand in the order of npi; `turned` is all of that backwards. */
function orderOf([first, ...rest]: readonly string[], order: 'asc' | 'desc', turned: boolean) {
  const down = (order === 'desc') !== turned;
  const key = first === 'npi';
  const lead = sql`${sql.ref(first as string)} ${sql.raw(`${down ? 'desc' : 'asc'}${key ? '' : turned ? ' nulls first' : ' nulls last'}`)}`;
  const ties = rest.map((column) => sql`${sql.ref(column)} ${sql.raw(turned ? 'desc' : 'asc')}`);
  return sql.join([lead, ...ties]);
}

/** A table of every value that people are looked for by, and how many have it. */
type ValueTable = 'licensed_values' | 'certified_values';

/** More values than these are not listed one by one: most people have one of them. */
const FEW = 5000;

/** The people whose `field` is `wanted`, in any case, or holds it as a `part`. Values of three characters and more are found by an index. */
export async function having(
  { db }: Database,
  table: ValueTable,
  field: string,
  wanted: string,
  how: 'whole' | 'part',
): Promise<Condition> {
  const folded = sql`upper(${wanted}::text collate pg_c_utf8)`;
  const found = how === 'whole' ? sql`search_value = ${folded}` : holding(wanted);
  const { rows } = await sql<{ people: number; listed: string[] | null }>`
    select coalesce(sum(providers), 0)::int people, case when count(*) <= ${FEW} then coalesce(array_agg(value), '{}') end listed
    from ${sql.table(table)} where field = ${field} and ${found}`.execute(db);
  const { people = 0, listed = [] } = rows[0] ?? {};
  const value = sql.ref<string>(field);
  return { people, met: listed ? sql<boolean>`${value} = any(${listed})` : contains(value, wanted) };
}

/** The runs of three characters lead there by an index; two characters have none, and every value is looked at. */
function holding(wanted: string) {
  const characters = [...wanted];
  const runs = characters.slice(2).map((_, n) => characters.slice(n, n + 3).join(''));
  const within = containsFolded(sql.ref('search_value'), wanted);
  if (runs.length === 0) return within;
  return sql`${within} and grams @> string_to_array(upper(${runs.join('\n')}::text collate pg_c_utf8), chr(10))`;
}
