// The people on lists and their progress, which a server keeps in memory: it reads a list once, and then what changed.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { keepByVersion } from '#src/search/live/kept-by-version.ts';
import { numbersIn } from '#src/search/live/read-npis.ts';
import { difference, merged } from '#src/search/sorted.ts';
import type { Tables } from '#src/server/tables.ts';

/** The people on a list, with some columns. Later versions are other objects. */
export interface Entries<Name extends ColumnName = ColumnName> {
  /** Ascending. */
  npis: Float64Array;
  columns: Readonly<Record<Name, Column>>;
}

/** The values of a column. Values only grow, so that versions share them. */
interface Column {
  /** By person: the place of the value in `values`. */
  codes: Uint32Array;
  /** As text. The first is '', for none. */
  values: string[];
  places: Map<string, number>;
}

/** The SQL of each column. Texts of days and times sort as these do. */
const columns = {
  stage: sql`stage`,
  owner: sql`owner_id::text`,
  priority: sql`priority`,
  due_on: sql`due_on::text`,
  added_at: sql`to_char(added_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`,
  next_step: sql`next_step`,
} satisfies Record<string, RawBuilder<string | null>>;
export type ColumnName = keyof typeof columns;
export const columnNames = Object.keys(columns) as ColumnName[];

/** Returns the people on a list, of its version or a later one. */
export type ReadEntries<Name extends ColumnName = ColumnName> = (list: Listed) => Promise<Entries<Name>>;

/** A list and its versions: of its people, of what users entered about them, and of erasures. */
interface Listed {
  id: string;
  people_version: number;
  entries_version: number;
  deletions: number;
}

interface Kept<Name extends ColumnName> extends Entries<Name> {
  deletions: number;
  /** In a run of PostgreSQL, every transaction before this one has ended, and what it wrote was read. */
  since: string;
  run: string;
}

/** Bytes of all kept lists. A list of 100,000 people takes about 4 MB. */
const MOST = 64 * 1024 * 1024;

export function keepEntries<Name extends ColumnName>(db: Kysely<Tables>, names: readonly Name[]): ReadEntries<Name> {
  const kept = keepByVersion<Kept<Name>>(MOST, bytesOf);
  return (list) =>
    kept(list.id, names.length > 0 ? list.entries_version : list.people_version, async (before) => {
      const old = await before?.catch(() => undefined);
      const known = old?.deletions === list.deletions && names.every((name) => isSmall(old, name));
      return (known && (await readChanges(db, names, old, list))) || readAll(db, names, list);
    });
}

/**
 * The run of PostgreSQL, as the time of its first statistics: a crash loses them. It also loses the numbers of transactions
 * that wrote nothing, and gives them again.
 */
const run = sql`coalesce(pg_stat_get_bgwriter_stat_reset_time()::text, '')`;

/** Whether a column has few values that no person has anymore. */
const isSmall = <Name extends ColumnName>({ npis, columns }: Entries<Name>, name: Name) =>
  columns[name].values.length < 2 * npis.length + 1000;

const bytesOf = ({ npis, columns }: Entries<never>): number =>
  Object.values<Column>(columns).reduce(
    (sum, { codes, values }) => sum + codes.byteLength + VALUE * values.length,
    npis.byteLength,
  );

/** Bytes of a value, about. */
const VALUE = 100;

/** Reads all people. Values come once each, with the places of their people: rows would take ten times as long. */
async function readAll<Name extends ColumnName>(
  db: Kysely<Tables>,
  names: readonly Name[],
  { id, deletions }: Listed,
): Promise<Kept<Name>> {
  const parts = names.map(
    (name) => sql`
      union all select ${name}, ${columns[name]}, array_send(array_agg(place)) from entries
      where ${columns[name]} <> '' group by 2`,
  );
  const { rows } = await sql<{ name: Name | 'npi' | 'since' | 'run'; value: string; numbers: Buffer }>`
    with entries as materialized (
      select *, (row_number() over (order by npi) - 1)::int4 as place from list_entries
      where list_id = ${id} and removed_at is null
    )
    select 'since' as name, pg_snapshot_xmin(pg_current_snapshot())::text as value, null::bytea as numbers
    union all select 'run', ${run}, null
    union all select 'npi', '', array_send(array(select npi from entries order by place))
    ${sql.join(parts, sql``)}`.execute(db);
  const npis = numbersIn(rows.find(({ name }) => name === 'npi')?.numbers);
  const columnOf = (name: Name): Column => {
    const column = { codes: new Uint32Array(npis.length), values: [''], places: new Map([['', 0]]) };
    for (const row of rows)
      if (row.name === name) {
        const code = codeOf(column, row.value);
        for (const place of numbersIn(row.numbers)) column.codes[place] = code;
      }
    return column;
  };
  const factOf = (wanted: 'since' | 'run') => rows.find(({ name }) => name === wanted)?.value ?? '0';
  return { npis, columns: byName(names, columnOf), deletions, since: factOf('since'), run: factOf('run') };
}

/**
 * Reads the people whom transactions changed that had not ended at the last reading. Undefined if they are many, and
 * after a crash of PostgreSQL.
 */
async function readChanges<Name extends ColumnName>(
  db: Kysely<Tables>,
  names: readonly Name[],
  old: Kept<Name>,
  { id, deletions }: Listed,
): Promise<Kept<Name> | undefined> {
  const fields = names.map((name) => sql`, ${columns[name]} as ${sql.ref(name)}`);
  const { rows } = await sql<Written>`
    select since, run, npi, removed_at is null as present ${sql.join(fields, sql``)}
    from (select pg_snapshot_xmin(pg_current_snapshot())::text as since, ${run} as run) as snapshot
    left join list_entries on list_id = ${id} and transaction_id >= ${old.since}::xid8
    order by npi limit ${MANY}`.execute(db);
  if (rows.length === MANY || rows[0]?.run !== old.run) return undefined;
  const written = rows.filter(({ npi }) => npi !== null); // one row without an NPI has `since` if nothing was written
  const present = written.filter((row) => row.present);
  const [all, added] = [written, present].map((some) => Float64Array.from(some, ({ npi }) => Number(npi))) as Pair;
  const npis = merged(difference(old.npis, all), added);
  const [places, placesOfPresent] = [positionsAmong(npis, old.npis), positionsAmong(added, npis)];
  const columnOf = (name: Name): Column => {
    const { codes: before, ...values } = old.columns[name];
    const column = { ...values, codes: new Uint32Array(npis.length) };
    for (let at = 0; at < npis.length; at++) if (places[at]! >= 0) column.codes[at] = before[places[at]!]!;
    present.forEach((row, n) => {
      column.codes[placesOfPresent[n]!] = codeOf(column, row[name] ?? '');
    });
    return column;
  };
  return { npis, columns: byName(names, columnOf), deletions, since: rows[0].since, run: old.run };
}

/** People that take as long to read one by one as a full list at once. */
const MANY = 5000;

type Written = Record<ColumnName, string | null> & { since: string; run: string; npi: string | null; present: boolean };
type Pair = [Float64Array, Float64Array];

const byName = <Name extends ColumnName>(names: readonly Name[], columnOf: (name: Name) => Column) =>
  Object.fromEntries(names.map((name) => [name, columnOf(name)])) as Record<Name, Column>;

function codeOf({ values, places }: Column, value: string): number {
  const known = places.get(value);
  if (known !== undefined) return known;
  places.set(value, values.length);
  return values.push(value) - 1;
}

/** The place of each number among others, or -1. Both ascend. */
export function positionsAmong(numbers: Float64Array, others: Float64Array): Int32Array {
  const places = new Int32Array(numbers.length);
  for (let [i, at] = [0, 0]; i < numbers.length; i++) {
    while (at < others.length && others[at]! < numbers[i]!) at += 1;
    places[i] = others[at] === numbers[i] ? at : -1;
  }
  return places;
}
