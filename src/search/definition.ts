import { createHash } from 'node:crypto';

/** One searchable table, as a dataset describes it. The engine knows no dataset: this is all it is told. */
export interface TableDefinition {
  name: string;
  /** A bigint column that identifies the row, returned as text; all keys lie within 2^32 of each other. */
  key: string;
  /** SQL of one row source that yields the key and every column below that is not looked up, by name; it may join. */
  select: string;
  /** Display order: these columns, then the key. */
  order: string[];
  columns: Record<string, Column>;
}

/** What is searched, sorted and shown. Values compare without case everywhere. */
export type Column = ColumnOptions &
  (
    | { kind: 'text' } // substring search
    | { kind: 'words' } // the same, for a million long distinct values made of words
    | { kind: 'code' } // few distinct values, matched whole
    | { kind: 'prefix'; length?: number } // matched from the start; only the first `length` characters count
    | { kind: 'codes'; slots: number } // text[] per row, slot n at place n; matched whole in any of the slots asked for
    | { kind: 'shown' } // only shown and sorted by
  );

export interface ColumnOptions {
  /** Part of the result rows; a `shown` column always is. */
  shown?: boolean;
  /** Sorts by these columns, one after the other, instead of by its own values. */
  sortBy?: string[];
  /**
   * Takes the column's value from what stands beside the row's value of column `by` in `select`, SQL of two columns: a join of a
   * few rows, which PostgreSQL would make for every row, is made once for every value here.
   */
  lookedUp?: { by: string; select: string };
}

/** Identifies what a snapshot was built from: a changed definition asks for a new one. */
export function definitionsHash(tables: TableDefinition[]): string {
  return createHash('sha256').update(JSON.stringify(tables)).digest('hex');
}

/** Throws a sentence where a definition contradicts itself. */
export function checkDefinition({ name, key, order, columns }: TableDefinition): void {
  const refuse = (why: string) => {
    throw new Error(`Search table ${name}: ${why}`);
  };
  if (key in columns) refuse(`${key} is the key and needs no column`);
  for (const column of order) if (!isSingle(columns[column])) refuse(`it cannot be ordered by ${column}`);
  if (new Set(order).size !== order.length) refuse('a column appears twice in its order');
  for (const [title, column] of Object.entries(columns)) {
    if (column.kind === 'codes' && !(column.slots >= 1 && column.slots <= 255)) refuse(`${title} needs 1 to 255 slots`);
    if (column.kind === 'prefix' && column.length !== undefined && column.length < 1) refuse(`${title} needs a length`);
    if (column.sortBy?.length === 0) refuse(`${title} sorts by nothing`);
    for (const by of column.sortBy ?? []) if (!isSingle(columns[by])) refuse(`${title} cannot sort by ${by}`);
    if (column.lookedUp && (column.kind !== 'code' || columns[column.lookedUp.by]?.kind !== 'code'))
      refuse(`${title} cannot be looked up by ${column.lookedUp.by}`);
  }
}

/** Whether the column has one value per row, so that rows can be ordered by it. */
const isSingle = (column: Column | undefined) => column !== undefined && column.kind !== 'codes';
