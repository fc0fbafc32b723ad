// Criteria for queries. A criterion without a value is ignored.
import type { KeysCriterion, PresentCriterion, RangeCriterion, SharedKeys, ValueCriterion } from '#src/search/query.ts';

type Wanted = string | string[] | undefined;

/** The column has any of these values; a codes column, in its first `slots` slots. */
export const equals = (column: string, wanted: Wanted, slots?: number): ValueCriterion => ({
  column,
  match: 'equals',
  values: valuesOf(wanted),
  slots,
});

/** The column contains any of these texts. */
export const contains = (column: string, wanted: Wanted): ValueCriterion => ({
  column,
  match: 'contains',
  values: valuesOf(wanted),
});

/** The column starts with any of these texts. */
export const starts = (column: string, wanted: Wanted): ValueCriterion => ({
  column,
  match: 'starts',
  values: valuesOf(wanted),
});

/** A word of the column, which must be loose, begins with any of these texts. */
export const begins = (column: string, wanted: Wanted): ValueCriterion => ({
  column,
  match: 'begins',
  values: valuesOf(wanted),
});

/** The column, which must be `close`, has any of these texts but for one typo. */
export const typo = (column: string, wanted: Wanted): ValueCriterion => ({
  column,
  match: 'typo',
  values: valuesOf(wanted),
});

/** The column, which must be `close`, sounds like any of these texts. */
export const sound = (column: string, wanted: Wanted): ValueCriterion => ({
  column,
  match: 'sound',
  values: valuesOf(wanted),
});

/** The column is at least `from` and at most `to`. Without both, the criterion is ignored. */
export const between = (
  column: string,
  from: string | number | undefined,
  to: string | number | undefined,
): RangeCriterion => ({ column, match: 'between', from, to });

/** The column has a value. */
export const present = (column: string): PresentCriterion => ({ column, match: 'present' });

/** The key is in the set. */
export const among = (keys: SharedKeys): KeysCriterion => ({ match: 'among', keys });

const valuesOf = (wanted: Wanted = []) => (typeof wanted === 'string' ? [wanted] : wanted);
