import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Source } from '#src/importer/source.ts';

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

/** The hash of the table.sql that created each table, as its last import recorded it. */
export async function recordedHashes(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; table_hash: string }>(
    'select name, table_hash from imported_tables',
  );
  return new Map(rows.map(({ name, table_hash }) => [name, table_hash]));
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
