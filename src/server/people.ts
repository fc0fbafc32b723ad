// Searches of people in a table that an import made from another one: everybody once, by NPI, with an index for every order, and
// beside it everybody in every order, block by block.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/server/database.ts';
import { contains, containsFolded, equals, inBlocks } from '#src/server/page.ts';

/** Something people must meet to be found. */
export interface Condition {
  met: RawBuilder<boolean>;
  /** The same where people are looked at one by one, in an order; `met` leads to them by an index. */
  seen?: RawBuilder<boolean>;
  /** How many meet it, where that is known without counting. */
  people?: number;
}

interface PeopleTables {
  /** Everybody, once. */
  people: 'affiliated_providers' | 'certified_providers' | 'licensed_providers';
  /** Everybody in every order. */
  orders: 'affiliated_orders' | 'certified_orders' | 'licensed_orders';
}

interface PeopleView {
  /** The name of the order in the table of orders. */
  sort: string;
  /** Its columns; the last one is `npi`, and an index holds them. */
  columns: readonly string[];
  order: 'asc' | 'desc';
  /** Counted from 1. */
  page: number;
  page_size: number;
}

/** The exact number of people of a table who meet all conditions, and one page of them; without conditions, everybody. */
export async function findPeople<Row>(
  { db }: Database,
  { people, orders }: PeopleTables,
  conditions: readonly Condition[],
  { sort, columns, order, page, page_size }: PeopleView,
) {
  const all = await imported({ db }, people);
  const total = conditions.length === 0 ? all : await counted({ db }, people, conditions);
  const start = (page - 1) * page_size;
  const size = Math.min(page_size, total - start);
  const reply = { total, page, page_size };
  if (size <= 0) return { ...reply, rows: [] };
  const at = sql.table(people);
  const ordered = orderOf(columns, order);
  const found =
    conditions.length === 0
      ? inBlocks(orders, [sql`sort = ${sort}`, sql`direction = ${order}`], { start, size })
      : sql`select npi ${matches(at, conditions, columns, ((start + size) * all) / total < total)}
          order by ${ordered} limit ${size} offset ${start}`;
  const { rows } = await sql<Row>`
    select * from ${at} where npi = any(array(${found})) order by ${ordered}`.execute(db);
  return { ...reply, rows };
}

/**
 * Those who meet the conditions: where many do, PostgreSQL may look at people in the order one by one until the page is full;
 * fewer are gathered first, and `offset 0` keeps it from looking for them among everybody.
 */
function matches(at: RawBuilder<unknown>, conditions: readonly Condition[], columns: readonly string[], many: boolean) {
  if (many) return sql`from ${at} where ${allOf(conditions, 'seen')}`;
  const shown = sql.join(columns.map((column) => sql.ref(column)));
  return sql`from (select ${shown} from ${at} where ${allOf(conditions, 'met')} offset 0) gathered`;
}

/** As the import counted them: counting a million rows takes longer than an answer may. */
async function imported({ db }: Pick<Database, 'db'>, table: PeopleTables['people']) {
  const known = await db.selectFrom('imported_tables').select('rows').where('name', '=', table).executeTakeFirst();
  return known?.rows ?? 0;
}

async function counted(
  { db }: Pick<Database, 'db'>,
  table: PeopleTables['people'],
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

/** Missing values come last in either direction, and those of one value stand in the order of npi. */
function orderOf([first, ...rest]: readonly string[], order: 'asc' | 'desc') {
  const last = first === 'npi' ? '' : ' nulls last'; // everybody has a number, and its index no place for none
  const lead = sql`${sql.ref(first as string)} ${sql.raw(order + last)}`;
  return sql.join([lead, ...rest.map((column) => sql.ref(column))]);
}

interface ValueTables {
  /** Every value that people are looked for by, and how many have it. */
  values: 'certified_values' | 'licensed_values';
  /** The same of one and two letters that values hold. */
  parts: 'certified_parts' | 'licensed_parts';
}

/** More values than these are not listed one by one: most people have one of them. Nor does a table of parts list more. */
const FEW = 5000;
/** Up to so many values are shown to PostgreSQL, and it knows how frequent each is; to weigh thousands takes it longer than to look. */
const SHOWN = 20;

/** The people whose `field` is `wanted`, in any case, or holds it as a `part`. */
export async function having(
  { db }: Database,
  tables: ValueTables,
  field: string,
  wanted: string,
  how: 'whole' | 'part',
): Promise<Condition> {
  const short = how === 'part' && [...wanted].length < 3;
  const value = sql.ref<string>(field);
  const holds = how === 'whole' ? equals(value, wanted) : contains(value, wanted);
  const values = short ? valuesOfPart(tables, field, wanted) : valuesLike(tables, field, wanted, how);
  const { rows } = await sql<{ people: number; few: boolean; listed: string[] | null }>`${values}`.execute(db);
  const { people, few, listed } = rows[0] ?? { people: 0, few: true, listed: [] };
  if (!few) return { people, met: holds };
  if (listed && listed.length <= SHOWN) return { people, met: sql<boolean>`${value} = any(${listed})` };
  const list = listed ? sql`select ${listed}::text[]` : sql`select listed ${partIn(tables, field, wanted)}`;
  return { people, met: sql<boolean>`${value} = any((${list})::text[])`, seen: holds };
}

/** Of whole values, and of three characters and more, an index leads to them. */
function valuesLike({ values }: ValueTables, field: string, wanted: string, how: 'whole' | 'part') {
  const found = how === 'whole' ? sql`search_value = upper(${wanted}::text collate pg_c_utf8)` : holding(wanted);
  return sql`
    select coalesce(sum(providers), 0)::int people, count(*) <= ${FEW} few,
      case when count(*) <= ${FEW} then coalesce(array_agg(value), '{}') end listed
    from ${sql.table(values)} where field = ${field} and ${found}`;
}

/** Thousands of values stay where they are; looking them up again costs nothing. */
const valuesOfPart = (tables: ValueTables, field: string, wanted: string) => sql`
  select providers people, listed is not null few, case when cardinality(listed) <= ${SHOWN} then listed end listed
  ${partIn(tables, field, wanted)}`;

const partIn = ({ parts }: ValueTables, field: string, wanted: string) => sql`
  from ${sql.table(parts)} where field = ${field} and part = upper(${wanted}::text collate pg_c_utf8)`;

/** The runs of three characters lead there by an index. */
function holding(wanted: string) {
  const characters = [...wanted];
  const runs = characters.slice(2).map((_, n) => characters.slice(n, n + 3).join(''));
  const within = containsFolded(sql.ref('search_value'), wanted);
  return sql`${within} and grams @> string_to_array(upper(${runs.join('\n')}::text collate pg_c_utf8), chr(10))`;
}
