// Tables that another release's table.sql created. Columns that they lack are added in place, so that two releases can use
// one database and old searches go on until the next import.
import type pg from 'pg';
import { type ImportedTables, recordedHashes, tableSql } from '#src/importer/tables.ts';
import type { Database } from '#src/server/database.ts';

/** How an imported table differs from the one that this release's table.sql creates. */
export interface TableLayout {
  dataset: string;
  table: string;
  /** Whether this release cannot read it: it lacks a column, or one has another type. */
  stale: boolean;
  /** Columns that were added in place. They are empty until the next import. */
  unfilled: string[];
}

/** The layout of each imported table. A table from the same table.sql has no differences. */
export async function layoutsOf({ pool }: Database, imported: readonly ImportedTables[]): Promise<TableLayout[]> {
  const client = await pool.connect();
  let complete = false;
  try {
    await client.query('begin');
    const hashes = await recordedHashes(client);
    const layouts: TableLayout[] = [];
    for (const { dataset, tables } of imported)
      for (const table of tables) {
        const same = hashes.get(table) === tableSql(table, dataset).hash;
        const columns = same ? [] : await columnStates(client, table, dataset);
        layouts.push({
          dataset,
          table,
          stale: !hashes.has(table) || columns.some(({ state }) => state === 'missing' || state === 'unfit'),
          unfilled: columns.filter(({ state }) => state === 'unfilled').map(({ name }) => name),
        });
      }
    await client.query('rollback');
    complete = true;
    return layouts;
  } finally {
    client.release(!complete); // after an error, no other code may use the connection
  }
}

/** The datasets with a table that this release cannot read. They answer only after a new import. */
export const staleIn = (layouts: readonly TableLayout[]): string[] => [
  ...new Set(layouts.flatMap(({ dataset, stale }) => (stale ? [dataset] : []))),
];

/** The same of a database. */
export const staleDatasets = async (database: Database, imported: readonly ImportedTables[]): Promise<string[]> =>
  staleIn(await layoutsOf(database, imported));

interface TableColumn {
  name: string;
  /** With its collation. */
  type: string;
  /** Whether it can be empty and has no default. */
  optional: boolean;
  comment: string | null;
}

export interface ComparedColumn extends Pick<TableColumn, 'name' | 'type'> {
  /** `unfit`: of another type, or missing and impossible to add in place. */
  state: 'fits' | 'unfilled' | 'missing' | 'unfit';
}

/** The comment of a column that was added in place. It goes with the table, also when an import is rolled back. */
export const ADDED = 'added in place';

/**
 * The columns of this release's table.sql, compared with those of the table. All are missing if there is no table. Call it
 * within a transaction.
 */
export async function columnStates(client: pg.ClientBase, table: string, dataset: string): Promise<ComparedColumn[]> {
  const live = new Map((await columnsOf(client, `public.${table}`)).map((column) => [column.name, column]));
  const stateOf = ({ name, type, optional }: TableColumn) => {
    const found = live.get(name);
    if (!found) return optional ? 'missing' : 'unfit';
    if (found.type !== type) return 'unfit';
    return found.comment === ADDED ? 'unfilled' : 'fits';
  };
  return (await ownColumns(client, table, dataset)).map((column) => ({ ...column, state: stateOf(column) }));
}

/** Columns by table and the hash of its table.sql. */
const known = new Map<string, TableColumn[]>();

/** The columns of this release's table.sql. PostgreSQL reads the file once: it creates the table as a temporary one. */
async function ownColumns(client: pg.ClientBase, table: string, dataset: string): Promise<TableColumn[]> {
  const { create, hash } = tableSql(table, dataset);
  const key = `${table} ${hash}`;
  const earlier = known.get(key);
  if (earlier) return earlier;
  await client.query(`savepoint own_columns; set local search_path = pg_temp, public; ${create}`);
  const columns = await columnsOf(client, `pg_temp.${table}`);
  await client.query('rollback to own_columns');
  known.set(key, columns);
  return columns;
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<TableColumn[]> {
  const { rows } = await client.query<TableColumn>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) || coalesce(' collate ' || quote_ident(collname), '') as type,
       not attnotnull and not atthasdef as optional, col_description(attrelid, attnum) as comment
     from pg_attribute left join pg_collation on pg_collation.oid = attcollation and collname <> 'default'
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped
     order by attnum`,
    [table],
  );
  return rows;
}
