// A criterion as a query writes it: with nothing to look for it is none.
import type { Criterion } from '#src/search/query.ts';

type Wanted = string | string[] | undefined;

/** The column has this value, or any of these; of a column of codes, within its first `slots` slots. */
export const equals = (column: string, wanted: Wanted, slots?: number): Criterion => ({
  column,
  match: 'equals',
  values: valuesOf(wanted),
  slots,
});

/** The column has this text somewhere in it. */
export const contains = (column: string, wanted: Wanted): Criterion => ({
  column,
  match: 'contains',
  values: valuesOf(wanted),
});

/** The column begins with this text. */
export const starts = (column: string, wanted: Wanted): Criterion => ({
  column,
  match: 'starts',
  values: valuesOf(wanted),
});

const valuesOf = (wanted: Wanted = []) => (typeof wanted === 'string' ? [wanted] : wanted);
