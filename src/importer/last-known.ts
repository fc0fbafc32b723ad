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
export async function storeCopied(client: pg.Client, { key, records, retired }: Increment): Promise<void> {
  await client.query(
    `insert into last_known_records select * from ${COPIED}
     on conflict (npi) do update set (table_name, record, dependents, demo, kept_at) =
       row(excluded.table_name, excluded.record, excluded.dependents, excluded.demo, excluded.kept_at)`,
  );
  const inService = records
    .filter((table) => table !== retired)
    .map((table) => `exists (select from public.${table} live where live.${key} = last_known_records.npi)`);
  await client.query(`delete from last_known_records where ${inService.join(' or ')}`);
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
