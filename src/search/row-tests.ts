// Which of several groups of criteria each row of a page meets. Only rows of the page are tested: a criterion on several columns or
// tables is divided into its parts, because its set would be of the whole table.
import type { Effort } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { FILTERED, filterOf } from '#src/search/find.ts';
import type { Criterion } from '#src/search/query.ts';
import { resolve } from '#src/search/resolve.ts';
import { noBits, rowsOfBits, setBits } from '#src/search/row-bits.ts';
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
  const sieves = tests.map((test) => sieveOf(table, { all: [...test] }, effort));
  if (rows.length < MANY) return testedBy(sieves, rows);
  const ascending = rowsOfBits(bitsOfRows(table, rows), new Uint32Array(rows.length));
  const passed = testedBy(sieves, ascending);
  const { scratch } = table;
  for (let at = 0; at < ascending.length; at++) scratch[ascending[at]!] = passed[at]!;
  for (let at = 0; at < rows.length; at++) passed[at] = scratch[rows[at]!]!;
  return passed;
}

/** From so many rows on, it is faster to test them in the order of the table, which each test reads in sequence. */
const MANY = 2048;

function bitsOfRows(table: Table, rows: Uint32Array): Uint32Array {
  const bits = noBits(table.rows);
  setBits(bits, rows);
  return bits;
}

function testedBy(sieves: readonly (Sieve | undefined)[], rows: Uint32Array): Uint32Array {
  const passed = new Uint32Array(rows.length);
  for (const [n, sieve] of sieves.entries()) {
    const kept = sieve?.(rows) ?? rows;
    for (let at = 0, row = 0; at < kept.length; row++) {
      if (rows[row] !== kept[at]) continue;
      passed[row]! |= 1 << n;
      at++;
    }
  }
  return passed;
}

/** Keeps the rows that meet a criterion, in their order. A row is there once. */
type Sieve = (rows: Uint32Array) => Uint32Array;

/** Undefined for a criterion that is ignored. */
function sieveOf(table: Table, criterion: Criterion, effort: Effort): Sieve | undefined {
  const sieves = (criteria: readonly Criterion[]) =>
    criteria.map((each) => sieveOf(table, each, effort)).filter((sieve) => sieve !== undefined);
  if ('all' in criterion) {
    const all = sieves(criterion.all);
    return all.length > 0 ? (rows) => all.reduce((kept, sieve) => sieve(kept), rows) : undefined;
  }
  if ('not' in criterion && isDivided(criterion.not)) {
    const sieve = sieveOf(table, criterion.not, effort);
    return sieve && ((rows) => without(rows, sieve(rows)));
  }
  if ('any' in criterion && criterion.any.some(isDivided)) {
    const any = sieves(criterion.any);
    if (any.length === 0) return undefined;
    return (rows) =>
      without(
        rows,
        any.reduce((left, sieve) => without(left, sieve(left)), rows),
      );
  }
  const [match] = resolve(table, [criterion], effort);
  if (!match) return undefined;
  return (rows) => {
    if (rows.length === 0) return rows;
    effort(FILTERED * rows.length);
    const kept = new Uint32Array(rows.length + 1); // filters write one row more than they keep
    return kept.subarray(0, filterOf(match, effort)(rows, rows.length, kept));
  };
}

const isDivided = (criterion: Criterion): boolean =>
  'all' in criterion ||
  ('any' in criterion && criterion.any.some(isDivided)) ||
  ('not' in criterion && isDivided(criterion.not));

/** The rows that are not among `some` of them, which are in the same order. */
function without(rows: Uint32Array, some: Uint32Array): Uint32Array {
  const others = new Uint32Array(rows.length - some.length);
  for (let row = 0, at = 0, count = 0; row < rows.length; row++) {
    if (rows[row] === some[at]) at++;
    else others[count++] = rows[row]!;
  }
  return others;
}
