import { createHash } from 'node:crypto';

/** One searchable table, defined by a dataset. The engine itself knows no dataset. */
export interface TableDefinition {
  name: string;
  /** A bigint column that identifies the row, returned as text. All keys must be within 2^32 of each other. */
  key: string;
  /** SQL that returns the key and every column below that is not `lookedUp`. */
  select: string;
  /** Display order: by these columns, then by the key. */
  order: string[];
  columns: Record<string, Column>;
}

/** How a column is searched, sorted and shown. All comparisons ignore case. */
export type Column = ColumnOptions &
  (
    | { kind: 'text' } // substring search
    | { kind: 'words' } // substring search over a million long distinct values made of words
    | { kind: 'code' } // few distinct values, matched as a whole
    | { kind: 'prefix'; length?: number } // matched from the start; compares only the first `length` characters
    | { kind: 'codes'; slots: number } // text[] per row, slot n at index n; matched as a whole in any requested slot
    | { kind: 'shown' } // shown and sortable, not searchable
  );

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
}

/** Identifies the definitions of a snapshot. A changed definition requires a new snapshot. */
export function definitionsHash(tables: TableDefinition[]): string {
  return createHash('sha256').update(JSON.stringify(tables)).digest('hex');
}

/** Throws an Error if the definition is inconsistent. */
export function checkDefinition({ name, key, order, columns }: TableDefinition): void {
  const fail = (why: string) => {
    throw new Error(`Search table ${name}: ${why}`);
  };
  if (key in columns) fail(`${key} is the key and must not be a column`);
  for (const column of order) if (!isSingle(columns[column])) fail(`rows cannot be ordered by ${column}`);
  if (new Set(order).size !== order.length) fail('a column appears twice in order');
  for (const [title, column] of Object.entries(columns)) {
    if (column.kind === 'codes' && !(column.slots >= 1 && column.slots <= 255)) fail(`${title} needs 1 to 255 slots`);
    if (column.kind === 'prefix' && column.length !== undefined && column.length < 1)
      fail(`${title} needs a length of 1 or more`);
    if (column.sortBy?.length === 0) fail(`sortBy of ${title} is empty`);
    for (const by of column.sortBy ?? []) if (!isSingle(columns[by])) fail(`${title} cannot sort by ${by}`);
    if (column.lookedUp && (column.kind !== 'code' || columns[column.lookedUp.by]?.kind !== 'code'))
      fail(`${title} cannot be looked up by ${column.lookedUp.by}`);
  }
}

/** Whether the column has one value per row, which ordering requires. */
const isSingle = (column: Column | undefined) => column !== undefined && column.kind !== 'codes';
