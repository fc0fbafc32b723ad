import pg from 'pg';
import { ADDED, type ComparedColumn, columnStates, layoutsOf } from '#src/importer/layouts.ts';
import { changeLiveTables } from '#src/importer/swap.ts';
import { type ImportedTables, tableSql } from '#src/importer/tables.ts';
import type { Database } from '#src/server/database.ts';

/**
 * Creates the imported tables that are missing, and adds the columns that the others lack. Several processes may call
 * it at once.
 */
export async function makeTables(
  database: Database,
  imported: readonly ImportedTables[],
  signal?: AbortSignal,
): Promise<void> {
  await createMissing(database, imported);
  await addColumns(database, imported, signal);
}

/**
 * Creates every missing imported table, empty, from its table.sql. Recreates a table that no import has filled if this
 * release cannot read it otherwise.
 */
async function createMissing({ pool }: Database, imported: readonly ImportedTables[]) {
  const client = await pool.connect();
  try {
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('medatlas tables'))`);
    for (const { dataset, tables } of imported)
      for (const table of tables) {
        const { create, rest, hash } = tableSql(table, dataset);
        const { rows } = await client.query(
          `select import_id is not null or table_hash = $3 as kept from imported_tables
           where name = $1 and to_regclass($2) is not null`,
          [table, `public.${table}`, hash],
        );
        if (rows[0]?.kept || (rows.length > 0 && (await isUsable(client, table, dataset)))) continue;
        await client.query(`drop table if exists ${table}`);
        let filled = 0; // from the rows of an earlier release
        for (const statement of [create, ...rest]) {
          const { command, rowCount } = await client.query(statement);
          if (command === 'INSERT') filled += rowCount ?? 0;
        }
        await client.query(
          `insert into imported_tables (name, table_hash, rows) values ($1, $2, $3)
           on conflict (name) do update set table_hash = excluded.table_hash, rows = excluded.rows,
             import_id = null, base_import_id = null, published_on = null`,
          [table, hash, filled],
        );
      }
    await client.query('commit');
  } finally {
    client.release(true); // after an error, no other code may use the connection
  }
}

/** Whether this release can use an empty table of another one. Rows that no import has published are dropped. */
async function isUsable(client: pg.ClientBase, table: string, dataset: string): Promise<boolean> {
  if (!isReadable(await columnStates(client, table, dataset))) return false;
  const { rows } = await client.query(`select from public.${table} limit 1`);
  return rows.length === 0;
}

/** Whether the table exists, and this release can read it or add what it lacks. */
const isReadable = (columns: readonly ComparedColumn[]): boolean =>
  columns.some(({ state }) => state === 'fits') && columns.every(({ state }) => state !== 'unfit');

/**
 * Adds the columns that imported tables lack and that can be empty. Leaves a table alone that needs other changes, or that
 * PostgreSQL does not let it change, and prints why. Waits up to five minutes for long reads of a table, and prints that it
 * waits.
 */
export async function addColumns(
  database: Database,
  imported: readonly ImportedTables[],
  signal?: AbortSignal,
): Promise<void> {
  const stale = (await layoutsOf(database, imported)).filter((layout) => layout.stale);
  if (stale.length === 0) return;
  const client = await database.pool.connect();
  try {
    for (const { table, dataset } of stale)
      await changeLiveTables(client, () => addColumnsTo(client, table, dataset), {
        signal,
        onWait: () => console.log(`Waiting for reads of the table ${table} to end, to add columns to it`),
      }).catch((error) => {
        if (!isUnchangeable(error)) throw error;
        console.error(`No columns can be added to the table ${table}: ${error.message}.`);
      });
  } finally {
    client.release(true); // after an error, no other code may use the connection
  }
}

/** Whether PostgreSQL refused to change a table: it belongs to another role, or it is a view. */
const isUnchangeable = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && (error.code === '42501' || error.code === '42809');

/** Adds what the table lacks, in the current transaction. */
async function addColumnsTo(client: pg.ClientBase, table: string, dataset: string) {
  await client.query(`select pg_advisory_xact_lock(hashtext('medatlas tables'))`);
  const columns = await columnStates(client, table, dataset);
  if (!isReadable(columns)) return;
  for (const { name, type, state } of columns)
    if (state === 'missing')
      await client.query(
        `alter table public.${table} add column ${name} ${type};
         comment on column public.${table}.${name} is '${ADDED}'`,
      );
}
