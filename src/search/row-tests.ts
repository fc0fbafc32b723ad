// Which of several groups of criteria each row of a page meets.
import type { Effort } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { FILTERED, filterOf } from '#src/search/find.ts';
import type { Criterion } from '#src/search/query.ts';
import { resolve } from '#src/search/resolve.ts';
import type { Table } from '#src/search/table.ts';

/** Bits of a number that `<<` and `&` read. */
export const TESTS_MAX = 31;

/**
 * One number per row: bit n is set if the row meets all criteria of the nth test. Throws SearchInvalid for more than TESTS_MAX
 * tests.
 */
export function passedBy(
  table: Table,
  rows: Uint32Array,
  tests: readonly (readonly Criterion[])[],
  effort: Effort,
): Uint32Array {
  if (tests.length > TESTS_MAX) throw new SearchInvalid(`A search has at most ${TESTS_MAX} tests`);
  const passed = new Uint32Array(rows.length);
  const kept = new Uint32Array(rows.length + 1); // filters write one row more than they keep
  for (const [n, test] of tests.entries()) {
    kept.set(rows);
    let count = rows.length;
    for (const match of resolve(table, test, effort)) {
      effort(FILTERED * count);
      count = filterOf(match, effort)(kept, count, kept);
    }
    // filters keep the order of rows, and a row is there once
    for (let at = 0, row = 0; at < count; row++) {
      if (rows[row] !== kept[at]) continue;
      passed[row]! |= 1 << n;
      at++;
    }
  }
  return passed;
}
