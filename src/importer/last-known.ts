// Stores the last published rows of records that went out of service, in the table last_known_records.
import type pg from 'pg';
import type { Increment } from '#src/importer/source.ts';

/** The copied rows before the swap. */
const COPIED = 'incoming.kept_records';

/**
 * Copies the live rows of records that `incoming.<retired>` takes out of service, with their dependents, into an
 * incoming table. `storeCopied` moves them to last_known_records.
 */
export async function copyLastKnown(client: pg.Client, increment: Increment, demo: boolean): Promise<void> {
  await client.query(`create table ${COPIED} (like public.last_known_records including all)`);
  await copyInto(client, increment, COPIED, demo);
}

/**
 * Stores the rows that `copyLastKnown` copied, and deletes those of records in service again. Call it after the swap.
 */
export async function storeCopied(client: pg.Client, increment: Increment): Promise<void> {
  await client.query(
    `insert into last_known_records select * from ${COPIED}
     on conflict (npi) do update set (table_name, record, dependents, demo, kept_at) =
       row(excluded.table_name, excluded.record, excluded.dependents, excluded.demo, excluded.kept_at)`,
  );
  await client.query(`delete from last_known_records where ${isInService(increment)}`);
}

/** SQL for whether a stored record is in service again. */
const isInService = ({ key, records, retired }: Increment) =>
  records
    .filter((table) => table !== retired)
    .map((table) => `exists (select from public.${table} live where live.${key} = last_known_records.npi)`)
    .join(' or ');

/**
 * Copies the stored rows that a full import is about to change, and the days of its records, for a roll back. Call it after
 * the swap. `replacesDemo`: the import deletes all demo rows instead of those in service again.
 */
export async function keepNotes(client: pg.Client, increment: Increment, replacesDemo: boolean): Promise<void> {
  await client.query('create table previous.record_days as select * from record_days');
  if (replacesDemo) {
    await client.query('create table previous.last_known_records as select * from last_known_records where demo');
    return;
  }
  await client.query(`create table previous.stored_records as select npi from ${COPIED}`);
  await client.query(
    `create table previous.last_known_records as select * from last_known_records
     where npi in (select npi from ${COPIED}) or ${isInService(increment)}`,
  );
}

/** Puts back what `keepNotes` copied. */
export async function restoreNotes(client: pg.Client): Promise<void> {
  await client.query('delete from record_days');
  await client.query('insert into record_days select * from previous.record_days');
  const { rows } = await client.query(`select to_regclass('previous.stored_records') is not null stored`);
  if (rows[0].stored)
    await client.query('delete from last_known_records where npi in (select npi from previous.stored_records)');
  await client.query('insert into last_known_records select * from previous.last_known_records');
}

/** Stores the live rows of records that an increment takes out of service. Call it before the increment is applied. */
export async function storeLastKnown(client: pg.Client, increment: Increment, demo: boolean): Promise<void> {
  const { key, records, retired } = increment;
  for (const table of records.filter((each) => each !== retired))
    await client.query(
      `delete from last_known_records
       where npi in (select ${key} from incoming.${retired} join public.${table} using (${key}))`,
    );
  await copyInto(client, increment, 'last_known_records', demo);
}

/** Deletes the stored rows of records that an increment returns to service. */
export async function deleteLastKnown(client: pg.Client, { key }: Increment, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await client.query(`delete from last_known_records where npi in (select ${key} from incoming.${table})`);
}

/**
 * Restores the stored rows of the records in the table `released`, as last published. Returns by how many rows each
 * table grew.
 */
export async function restoreLastKnown(client: pg.Client, increment: Increment): Promise<Map<string, number>> {
  const { key, records, retired, dependents } = increment;
  const restored = new Map<string, number>();
  const kept = 'last_known_records kept join released using (npi)';
  for (const table of records.filter((each) => each !== retired)) {
    const { rowCount } = await client.query(
      `insert into public.${table} select stored.* from ${kept}, jsonb_populate_record(null::public.${table}, record) stored
       where table_name = $1`,
      [table],
    );
    restored.set(table, rowCount ?? 0);
  }
  for (const table of dependents) {
    const removed = await client.query(`delete from public.${table} where ${key} in (select npi from ${kept})`);
    const { rowCount } = await client.query(
      `insert into public.${table}
       select stored.* from ${kept}, jsonb_populate_recordset(null::public.${table}, dependents->$1) stored`,
      [table],
    );
    restored.set(table, (rowCount ?? 0) - (removed.rowCount ?? 0));
  }
  await client.query('delete from last_known_records where npi in (select npi from released)');
  return restored;
}

async function copyInto(
  client: pg.Client,
  { key, records, retired, dependents }: Increment,
  into: string,
  demo: boolean,
) {
  const rowsOf = (table: string) =>
    `'${table}', (select coalesce(jsonb_agg(further), '[]') from public.${table} further where further.${key} = live.${key})`;
  for (const table of records.filter((each) => each !== retired))
    await client.query(
      `insert into ${into} (npi, table_name, record, dependents, demo)
       select live.${key}, '${table}', to_jsonb(live), jsonb_build_object(${dependents.map(rowsOf).join(', ')}), ${demo}
       from public.${table} live join incoming.${retired} using (${key})`,
    );
}
