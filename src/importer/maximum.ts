import type { PickedColumn, ValueColumn } from '#src/importer/source.ts';

/** Most bytes of a value in an index, unless its column says otherwise. */
const DEFAULT = 1000;
/** More than a row can hold. */
const UNLIMITED = 0x7fffffff;

/**
 * The most bytes a column's value may have: what it declares where it is indexed, otherwise any number. PostgreSQL ends a whole import
 * when one row of an index needs more than 2,704 bytes, so the values that an index puts together must stay below that.
 * https://www.postgresql.org/docs/current/btree.html
 */
export const maximumBytes = ({ indexed }: Pick<ValueColumn | PickedColumn, 'indexed'>): number =>
  indexed === true ? DEFAULT : (indexed ?? UNLIMITED);
