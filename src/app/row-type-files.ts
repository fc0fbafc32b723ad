import path from 'node:path';
import type pg from 'pg';
import { imported } from '#src/app/server-datasets.ts';
import { rowTypes } from '#src/server/row-types.ts';

/** The files of row types, and their text from the catalog of a migrated database: the server's tables, and the datasets'. */
export async function rowTypeFiles(pool: pg.Pool): Promise<Map<string, string>> {
  const ofDatasets = new Set<string>(imported.flatMap(({ tables }) => tables));
  return new Map([
    [fileIn('server'), await rowTypes(pool, 'Tables', (table) => !ofDatasets.has(table))],
    [fileIn('datasets'), (await rowTypes(pool, 'DatasetTables', (table) => ofDatasets.has(table))) + JOINED],
  ]);
}

const fileIn = (folder: string) => path.join(import.meta.dirname, '..', folder, 'tables.ts');

/** The database has the tables of both, though the server names none of a dataset's. */
const JOINED = `
/** A table that a table.sql makes. */
export type DatasetTable = keyof DatasetTables;

declare module '#src/server/tables.ts' {
  interface Tables extends DatasetTables {}
}
`;
