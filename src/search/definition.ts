import { createHash } from 'node:crypto';

/** One searchable table, defined by a dataset. The engine itself knows no dataset. */
export interface TableDefinition {
  name: string;
  /** A bigint column that identifies the row, returned as text. All keys must be within 2^32 of each other. */
  key: string;
  /**
   * The tables whose rows this one describes. It then has any number of rows per key, those of the parent's row with
   * the same key. They are in the order of their keys, so `order` must be empty.
   */
  childOf?: string[];
  /** The imported tables that the SQL below reads. A new import of one requires a new file. */
  sources: string[];
  /** The source without which the table counts as never imported. By default, any source makes it count. */
  filledBy?: string;
  /**
   * Per source, SQL that returns as `key` the keys of this table whose rows may change when the source's rows of the keys $1, a
   * bigint[], change. Without it, a changed source requires that all rows are read again.
   */
  changedBy?: Record<string, string>;
  /** For a source that is no imported table: SQL that returns as `key` what changed between its states $1 and $2; null if unknown. */
  changesBetween?: Record<string, string>;
  /** For SQL that reads the current date: SQL that returns as `key` the keys whose rows may differ between the days $1 and $2. */
  changedByDay?: string;
  /** SQL that returns the key and every column below that is not `lookedUp`. */
  select: string;
  /** The same for the rows of the keys $1, a bigint[], if PostgreSQL would not find these first in `select`. */
  selectAmong?: string;
  /** Whether the SQL works for seconds and returns few rows. The build then runs it beside the reading of other tables. */
  computed?: true;
  /** Display order: by these columns, then by the key. */
  order: string[];
  /**
   * Whether the SQL of a child table sorts the rows of a key, and leaves no two of them in either order. By default, they are
   * in the order of all columns.
   */
  ranked?: true;
  /**
   * Other orders, by the name under which a request sorts by them: by these columns, then in display order. Descending
   * reverses only the first column.
   */
  orders?: Record<string, string[]>;
  columns: Record<string, IndexColumn>;
}

/**
 * How a column is searched, sorted and shown. All comparisons ignore case. `close` columns, which must be loose, can also be
 * searched by sound and with typos.
 */
export type IndexColumn = ColumnOptions &
  (
    | { kind: 'text'; loose?: Loose; close?: true } // substring search
    | { kind: 'words'; close?: true } // substring search over a million long distinct values made of words; always loose
    | { kind: 'code' } // few distinct values, matched as a whole
    | { kind: 'prefix'; length?: number } // matched from the start; compares only the first `length` characters
    | { kind: 'codes'; slots: number } // text[] per row, slot n at index n; matched as a whole in any requested slot
    | { kind: 'date' } // dates and years as text, matched as a whole or by range
    | { kind: 'number'; digits: number; decimals: number } // not negative; matched by range
    | { kind: 'total'; digits: number; decimals: number } // of a child table; not negative; added up per parent, not matched by itself
    | { kind: 'point' } // 'latitude,longitude' in degrees; matched by distance or area
    | { kind: 'shown' } // shown and sortable, not searchable
  );

/**
 * Compares letters and digits only, without accents. In a `list`, such as `MD, PhD`, no match extends over a comma.
 */
export type Loose = true | 'list';

export interface ColumnOptions {
  /** Whether result rows contain the column. A column of kind `shown` always is. */
  shown?: boolean;
  /** Sorts by these columns, in this order, instead of by its own values. */
  sortBy?: string[];
  /**
   * Derives the value from the row's value of column `by`. `select` is SQL that returns pairs: a value of `by` and the
   * value of this column. The builder looks up each distinct value once; a join in SQL would look up every row.
   */
  lookedUp?: { by: string; select: string };
  /** The table whose key is the column's value. A criterion can ask for rows that refer to certain rows of it. */
  refersTo?: string;
}

/** Whether a column is compared by letters and digits only. */
export const isLoose = (column: IndexColumn): boolean =>
  column.kind === 'words' || (column.kind === 'text' && column.loose !== undefined);

/** Whether the values of a loose column are lists. */
export const isList = (column: IndexColumn): boolean => column.kind === 'text' && column.loose === 'list';

/** The values that a row has of a column. */
export const slotsOf = (column: IndexColumn): number => (column.kind === 'codes' ? column.slots : 1);

/** Whether a column can be searched by sound and with typos. */
export const isClose = (column: IndexColumn): boolean =>
  (column.kind === 'words' || column.kind === 'text') && column.close === true;

/** Identifies a definition. A changed definition requires a new file. */
export function definitionHash(table: TableDefinition): string {
  return createHash('sha256').update(JSON.stringify(table)).digest('hex');
}

/** The error of keys that do not fit the index. */
export const tooFarApart = ({ name, key }: TableDefinition): Error =>
  new Error(`Search table ${name}: values of ${key} are more than 2^32 apart`);

/** Throws an Error if the definitions are inconsistent. */
export function checkDefinitions(tables: readonly TableDefinition[]): void {
  const names = new Set(tables.map(({ name }) => name));
  for (const table of tables) {
    checkDefinition(table);
    const { name, childOf = [], columns } = table;
    const referred = Object.values(columns).flatMap(({ refersTo }) => refersTo ?? []);
    for (const other of [...childOf, ...referred])
      if (!names.has(other)) throw new Error(`Search table ${name}: there is no table ${other}`);
  }
}

function checkDefinition({ name, key, order, orders = {}, columns, childOf, changedBy }: TableDefinition): void {
  const fail = (why: string) => {
    throw new Error(`Search table ${name}: ${why}`);
  };
  if (key in columns) fail(`${key} is the key and must not be a column`);
  if (childOf && order.length > 0) fail('rows of a child table are in the order of their keys');
  for (const column of order)
    if (!isSingle(columns[column]) || columns[column]?.lookedUp) fail(`rows cannot be ordered by ${column}`);
  if (new Set(order).size !== order.length) fail('a column appears twice in order');
  for (const [title, by] of Object.entries(orders)) {
    if (title === key || title in columns) fail(`${title} is both a column and an order`);
    if (by.length === 0) fail(`order ${title} is empty`);
    for (const column of by) if (!isSingle(columns[column])) fail(`order ${title} cannot sort by ${column}`);
  }
  for (const [title, column] of Object.entries(columns)) {
    if (column.kind === 'total' && !childOf) fail(`${title} can be added up only in a child table`);
    if (column.kind === 'codes' && !(column.slots >= 1 && column.slots <= 255)) fail(`${title} needs 1 to 255 slots`);
    if (column.kind === 'prefix' && column.length !== undefined && column.length < 1)
      fail(`${title} needs a length of 1 or more`);
    if (column.kind === 'text' && column.close && !column.loose) fail(`${title} must be loose to be close`);
    if (column.refersTo && column.kind !== 'code' && column.kind !== 'prefix') fail(`${title} cannot refer to a table`);
    if (column.kind === 'point' && changedBy) fail(`${title} cannot be merged`);
    if (column.sortBy?.length === 0) fail(`sortBy of ${title} is empty`);
    for (const by of column.sortBy ?? []) if (!isSingle(columns[by])) fail(`${title} cannot sort by ${by}`);
    if (column.lookedUp && (column.kind !== 'code' || columns[column.lookedUp.by]?.kind !== 'code'))
      fail(`${title} cannot be looked up by ${column.lookedUp.by}`);
  }
}

/** Whether the column has one value per row that can be compared, which ordering requires. */
const isSingle = (column: IndexColumn | undefined) =>
  column !== undefined && column.kind !== 'codes' && column.kind !== 'point' && column.kind !== 'total';
