// Criteria for queries. A criterion without a value is ignored.
import type { Criterion } from '#src/search/query.ts';

type Wanted = string | string[] | undefined;

/** The column has any of these values; a codes column, in its first `slots` slots. */
export const equals = (column: string, wanted: Wanted, slots?: number): Criterion => ({
  column,
  match: 'equals',
  values: valuesOf(wanted),
  slots,
});

/** The column contains any of these texts. */
export const contains = (column: string, wanted: Wanted): Criterion => ({
  column,
  match: 'contains',
  values: valuesOf(wanted),
});

/** The column starts with any of these texts. */
export const starts = (column: string, wanted: Wanted): Criterion => ({
  column,
  match: 'starts',
  values: valuesOf(wanted),
});

const valuesOf = (wanted: Wanted = []) => (typeof wanted === 'string' ? [wanted] : wanted);
