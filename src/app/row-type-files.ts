import path from 'node:path';
import type pg from 'pg';
import { imported } from '#src/app/server-datasets.ts';
import { rowTypes } from '#src/server/row-types.ts';

/** The text of both row type files by path, from the catalog of a migrated database. */
export async function rowTypeFiles(pool: pg.Pool): Promise<Map<string, string>> {
  const ofDatasets = new Set<string>(imported.flatMap(({ tables }) => tables));
  return new Map([
    [fileIn('server'), await rowTypes(pool, 'Tables', (table) => !ofDatasets.has(table))],
    [fileIn('datasets'), (await rowTypes(pool, 'DatasetTables', (table) => ofDatasets.has(table))) + JOINED],
  ]);
}

const fileIn = (folder: string) => path.join(import.meta.dirname, '..', folder, 'tables.ts');

/** Adds the datasets' tables to the database's type, so that the server names no dataset. */
const JOINED = `
/** A table that a table.sql makes. */
export type DatasetTable = keyof DatasetTables;

declare module '#src/server/tables.ts' {
  interface Tables extends DatasetTables {}
}
`;
