import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Source } from '#src/importer/source.ts';
import type { Database } from '#src/server/database.ts';

/** A dataset's folder and the tables that its table.sql creates. */
export interface ImportedTables {
  dataset: string;
  tables: readonly string[];
}

/** The tables of a source, derived tables last. */
export function tablesOf({ files, derived = [] }: Source): string[] {
  const filled = files.flatMap(({ tables }) => tables.map(({ table }) => table));
  return [...new Set([...filled, ...derived.map(({ table }) => table)])];
}

/**
 * Creates every missing imported table, empty, from its table.sql. Recreates a table that no import has filled if its
 * table.sql has changed. Several processes may call it at once.
 */
export async function makeTables({ pool }: Database, imported: readonly ImportedTables[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('medatlas tables'))`);
    for (const { dataset, tables } of imported)
      for (const table of tables) {
        const { create, rest, hash } = tableSql(table, dataset);
        const { rows } = await client.query(
          `select 1 from imported_tables
           where name = $1 and to_regclass($2) is not null and (import_id is not null or table_hash = $3)`,
          [table, `public.${table}`, hash],
        );
        if (rows.length) continue;
        await client.query(`drop table if exists ${table}`);
        for (const statement of [create, ...rest]) await client.query(statement);
        await client.query(
          `insert into imported_tables (name, table_hash) values ($1, $2)
           on conflict (name) do update set table_hash = excluded.table_hash, rows = 0,
             import_id = null, base_import_id = null, published_on = null`,
          [table, hash],
        );
      }
    await client.query('commit');
  } finally {
    client.release(true); // after an error, no other code may use the connection
  }
}

/** The datasets with a table from an earlier table.sql. They answer only after a new import. */
export async function staleDatasets({ pool }: Database, imported: readonly ImportedTables[]): Promise<string[]> {
  const { rows } = await pool.query('select name, table_hash from imported_tables');
  const recorded = new Map(rows.map(({ name, table_hash }) => [name, table_hash]));
  return imported
    .filter(({ dataset, tables }) => tables.some((table) => recorded.get(table) !== tableSql(table, dataset).hash))
    .map(({ dataset }) => dataset);
}

/**
 * `create` is the `create table` statement. `rest` fills the table from others and adds keys and indexes. `hash` is of
 * the file.
 */
export interface TableSql {
  create: string;
  rest: string[];
  hash: string;
}

/** The statements for a table, from the table.sql in the folder of its name, or else in its dataset's folder. */
export function tableSql(table: string, dataset: string): TableSql {
  const [file] = [table, dataset].map(fileOf).filter((name) => existsSync(name));
  if (!file) throw new Error(`No table.sql creates the table ${table}.`);
  const text = readFileSync(file, 'utf8');
  const statements = text
    .replace(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => tableOf(statement) === table);
  const create = statements.find((statement) => /^create table/i.test(statement));
  if (!create) throw new Error(`${file} does not create the table ${table}.`);
  const hash = createHash('sha256').update(text).digest('hex');
  return { create, rest: statements.filter((statement) => statement !== create), hash };
}

/** The table.sql of a dataset's folder, whether it exists or not. */
export const fileOf = (folder: string) => path.join(import.meta.dirname, '../datasets', folder, 'table.sql');

/** The table that a statement of a table.sql creates or changes. */
const tableOf = (statement: string) => /\b(?:table|into|on)\s+(\w+)/i.exec(statement)?.[1];
