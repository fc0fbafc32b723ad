import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '#src/server/database.ts';

/** A dataset's folder and the tables its table.sql makes. */
export interface ImportedTables {
  dataset: string;
  tables: readonly string[];
}

/** Makes every imported table that is missing, empty, from its table.sql. */
export async function makeTables({ pool }: Database, imported: readonly ImportedTables[]): Promise<void> {
  for (const { dataset, tables } of imported) {
    const { rows } = await pool.query('select to_regclass($1) made', [`public.${tables[0]}`]);
    if (rows[0].made) continue;
    await pool.query(tableSql(dataset));
    for (const table of tables)
      await pool.query(
        'insert into imported_tables (name, table_hash) values ($1, $2) on conflict (name) do update set table_hash = excluded.table_hash, import_id = null',
        [table, tableHash(dataset)],
      );
  }
}

/** The text of a dataset's table.sql. */
export const tableSql = (dataset: string) =>
  readFileSync(path.join(import.meta.dirname, '../datasets', dataset, 'table.sql'), 'utf8');

/** What identifies a table.sql: a changed one asks for a new import. */
export const tableHash = (dataset: string) => createHash('sha256').update(tableSql(dataset)).digest('hex');
