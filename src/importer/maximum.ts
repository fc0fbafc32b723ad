import type { PickedColumn, SingleColumn } from '#src/importer/source.ts';

/** Maximum bytes of an indexed value by default. */
const DEFAULT = 1000;
/** Exceeds the length of any row. */
const UNLIMITED = 0x7fffffff;

/**
 * The maximum bytes of a column's value: its `indexed` limit, or unlimited if it is not indexed. An index row over
 * 2,704 bytes fails the whole import in PostgreSQL, so the values of one index together must stay below that.
 * https://www.postgresql.org/docs/current/btree.html
 */
export const maximumBytes = ({ indexed }: Pick<SingleColumn | PickedColumn, 'indexed'>): number =>
  indexed === true ? DEFAULT : (indexed ?? UNLIMITED);
