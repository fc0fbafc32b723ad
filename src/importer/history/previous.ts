// The schema `previous` holds what the newest import of each dataset replaced (R-485).
import type pg from 'pg';
import { fingerprintIndexSql, fingerprintsOf } from '#src/importer/history/fingerprints.ts';
import type { Increment, Source } from '#src/importer/source.ts';
import { tableSql, tablesOf } from '#src/importer/tables.ts';

/** The tables with the days and the last published rows of an increment's records. */
const NOTES = ['record_days', 'last_known_records'];

/** The tables of a source's fingerprints. */
export const fingerprintTablesOf = ({ history = [] }: Source): string[] =>
  history.map(({ table }) => fingerprintsOf(table));

/** The table with the NPIs that an increment touched. */
export const touchedNpis = ({ dataset }: Pick<Source, 'dataset'>) => `previous.${inSql(dataset)}_keys`;

/** The table with the rows of `imported_tables` before the import. */
export const previousTables = ({ dataset }: Source) => `previous.${inSql(dataset)}_imported_tables`;

/** A dataset's name as a part of a table's. */
const inSql = (dataset: string) => dataset.replaceAll('-', '_');

/** The table with the NPIs whose values of a compared table differ. */
export const differingOf = (table: string) => `previous.differing_${table}`;

/** Drops what an earlier import replaced, and notes what the source's tables are before this one. */
export async function beginPrevious(client: pg.Client, source: Source): Promise<void> {
  const { history = [], update } = source;
  const names = [
    ...[...tablesOf(source), ...fingerprintTablesOf(source), ...(update ? [...NOTES, 'stored_records'] : [])].map(
      (name) => `previous.${name}`,
    ),
    ...history.map(({ table }) => differingOf(table)),
    touchedNpis(source),
    previousTables(source),
  ];
  await client.query(`drop table if exists ${names.join(', ')}`);
  await client.query(
    `create table ${previousTables(source)} as select * from imported_tables where name in (${tablesOf(source)
      .map((name) => `'${name}'`)
      .join(', ')})`,
  );
}

/** Moves a live table to `previous` and the incoming one to its place. Call it only within changeLiveTables. */
export async function swapIn(client: pg.Client, table: string): Promise<void> {
  await client.query(`alter table if exists public.${table} set schema previous`);
  await client.query(`alter table incoming.${table} set schema public`);
}

/** Copies the live rows of the records that an increment may change. `keys` is SQL for their NPIs. */
export async function keepTouched(client: pg.Client, source: Source, update: Increment, keys: string): Promise<void> {
  await beginPrevious(client, source);
  await client.query(`create table ${touchedNpis(source)} as ${keys}`);
  await client.query(`alter table ${touchedNpis(source)} add primary key (npi); analyze ${touchedNpis(source)}`);
  for (const table of update.records) {
    const [fingerprints] = await existing(client, 'public', [fingerprintsOf(table)]);
    if (fingerprints) await client.query(fingerprintIndexSql(table, 'public')); // an earlier release did not make it
  }
  for (const table of await touchedTables(client, source, update))
    await client.query(
      `create table previous.${table} as select live.* from public.${table} live join ${touchedNpis(source)} using (npi)`,
    );
}

/** Makes the records that an increment kept fast to find by NPI. Call it before they are compared. */
export async function indexTouched(client: pg.Client, update: Increment): Promise<void> {
  const kept = [...update.records, ...update.dependents];
  for (const table of await existing(client, 'previous', kept)) {
    await client.query(`create index if not exists ${table}_by_npi on previous.${table} (npi)`);
    await client.query(`analyze previous.${table} (npi)`);
  }
}

/** Replaces the fingerprints of the records that an increment has written. Call it after the increment was applied. */
export async function updateFingerprints(client: pg.Client, source: Source, { records }: Increment): Promise<void> {
  const staged = await existing(client, 'incoming', records);
  for (const { table } of source.history ?? []) {
    const fingerprints = fingerprintsOf(table);
    if (!(await existing(client, 'public', [fingerprints])).length) continue;
    const written = staged.map((each) => `select npi from incoming.${each}`).join(' union all ');
    if (written) await client.query(`delete from public.${fingerprints} where npi in (${written})`);
    if ((await existing(client, 'incoming', [fingerprints])).length)
      await client.query(
        `insert into public.${fingerprints} select fresh.* from incoming.${fingerprints} fresh join incoming.${table} using (npi)`,
      );
  }
}

/** Puts back the rows that `keepTouched` copied. */
export async function restoreTouched(client: pg.Client, source: Source, update: Increment): Promise<void> {
  for (const table of await touchedTables(client, source, update)) {
    await client.query(`delete from public.${table} where npi in (select npi from ${touchedNpis(source)})`);
    await client.query(`insert into public.${table} select * from previous.${table}`);
  }
}

/**
 * Puts back the tables that `swapIn` moved, in place of the present ones. Fingerprints without earlier ones are of the rows
 * that go, so they go too: the next import is a baseline.
 */
export async function restoreSwapped(client: pg.Client, source: Source): Promise<void> {
  const kept = await existing(client, 'previous', fingerprintTablesOf(source));
  for (const table of fingerprintTablesOf(source))
    if (!kept.includes(table)) await client.query(`drop table if exists public.${table}`);
  const restored = await existing(client, 'previous', [...tablesOf(source), ...fingerprintTablesOf(source)]);
  for (const table of restored) {
    await client.query(`drop table if exists public.${table}`);
    await client.query(`alter table previous.${table} set schema public`);
  }
  for (const { table } of (source.derived ?? []).filter((each) => each.counted && !restored.includes(each.table))) {
    await client.query(`truncate public.${table}`); // an earlier release did not have it
    for (const statement of tableSql(table, source.dataset).rest)
      if (/^insert/i.test(statement)) await client.query(statement);
  }
}

async function touchedTables(client: pg.Client, source: Source, { records, dependents }: Increment) {
  return existing(client, 'public', [...records, ...dependents, ...fingerprintTablesOf(source), ...NOTES]);
}

/** Those of some tables that a schema has. */
export async function existing(client: pg.Client, schema: string, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query(
    'select name from unnest($2::text[]) with ordinality t (name, place) where to_regclass($1 || name) is not null order by place',
    [`${schema}.`, tables],
  );
  return rows.map(({ name }) => name);
}
