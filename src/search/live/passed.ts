// Rows as numbers with the tests that each passes, as bits.
import { numbersBelow } from '#src/search/numbers.ts';

/** Rows, all lists in one order. */
export interface TestedRows {
  keys: Float64Array;
  /** Infinity for a row without a place. */
  miles?: Float64Array | undefined;
  /** Bit n is set for the nth test. */
  passed: Uint32Array;
}

/** The bits of `length` tests from the nth. */
export const bitsOf = (n: number, length: number): number => (2 ** length - 1) << n;

/** Whether a row passes the nth test. */
export const passes = (passed: number, n: number): boolean => ((passed >>> n) & 1) === 1;

/** How many of some bits a number has. */
export function bitsIn(number: number, bits: number): number {
  let left = number & bits;
  let found = 0;
  for (; left !== 0; left &= left - 1) found++;
  return found;
}

/** The rows that pass at least `least` of some tests, in their order. */
export function passingAtLeast(rows: TestedRows, bits: number, least: number): TestedRows {
  if (least === 0) return rows;
  const { passed } = rows;
  const places = new Uint32Array(passed.length);
  let found = 0;
  for (let at = 0; at < passed.length; at++) if (bitsIn(passed[at]!, bits) >= least) places[found++] = at;
  return found === passed.length ? rows : rowsAt(rows, places.subarray(0, found));
}

/**
 * The places of rows by how many of some tests they pass: `desc` has the most first. Rows with as many keep the order of `places`,
 * by default their own.
 */
export function placesByPassed(
  { passed }: TestedRows,
  bits: number,
  order: 'asc' | 'desc',
  places = numbersBelow(passed.length),
): Uint32Array {
  const buckets = new Uint8Array(passed.length);
  for (let at = 0; at < passed.length; at++) {
    const count = bitsIn(passed[at]!, bits);
    buckets[at] = order === 'asc' ? count : 32 - count;
  }
  const starts = new Uint32Array(34);
  for (let at = 0; at < buckets.length; at++) starts[buckets[at]! + 1]! += 1;
  for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket]! += starts[bucket - 1]!;
  const sorted = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at++) sorted[starts[buckets[places[at]!]!]!++] = places[at]!;
  return sorted;
}

/** Rows and then others. The others pass no test, and have no place. */
export const followedBy = ({ keys, miles, passed }: TestedRows, others: Float64Array): TestedRows => ({
  keys: joined(keys, others),
  miles: miles && joined(miles, new Float64Array(others.length).fill(Infinity)),
  passed: joined(passed, new Uint32Array(others.length)),
});

function joined<N extends Float64Array | Uint32Array>(numbers: N, others: N): N {
  const all = new (numbers.constructor as new (length: number) => N)(numbers.length + others.length);
  all.set(numbers);
  all.set(others, numbers.length);
  return all;
}

/** The rows at these places. */
export const rowsAt = ({ keys, miles, passed }: TestedRows, places: Uint32Array): TestedRows => ({
  keys: Float64Array.from(places, (place) => keys[place]!),
  miles: miles && Float64Array.from(places, (place) => miles[place]!),
  passed: Uint32Array.from(places, (place) => passed[place]!),
});
