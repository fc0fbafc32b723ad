// Rows with the tests that each passes, as bits, kept small.
import type { SearchReply } from '#src/search/query.ts';

/** Rows of a table with keys below 2³², such as NPIs, all lists in one order: 12 bytes a row. */
export interface TestedRows {
  keys: Uint32Array;
  /** Tenths of a mile. Infinity for a row without a place. Undefined if no distance was asked for. */
  tenths: Float32Array | undefined;
  /** Bit n is set for the nth test. */
  passed: Uint32Array;
}

/** The rows of a reply to a request that shows keys, with tests. */
export const testedRows = ({ keys, passed }: Pick<SearchReply, 'keys' | 'passed'>): TestedRows => ({
  keys: keys ? new Uint32Array(keys.keys) : new Uint32Array(),
  tenths: keys?.miles && tenthsOf(keys.miles),
  passed: passed ?? new Uint32Array(),
});

/** Float32 has all whole numbers up to 16 million. */
function tenthsOf(miles: Float64Array): Float32Array {
  const tenths = new Float32Array(miles.length);
  for (let at = 0; at < miles.length; at++) tenths[at] = Math.round(miles[at]! * 10);
  return tenths;
}

/** Bytes of some rows. */
export const bytesOf = ({ keys, tenths, passed }: TestedRows): number =>
  keys.byteLength + (tenths?.byteLength ?? 0) + passed.byteLength;

/** The bits of `length` tests from the nth. */
export const bitsOf = (n: number, length: number): number => (2 ** length - 1) << n;

/** Whether a row passes the nth test. */
export const passes = (passed: number, n: number): boolean => ((passed >>> n) & 1) === 1;

/** How many of some bits a number has. */
export function bitsIn(number: number, bits: number): number {
  let left = number & bits;
  left -= (left >>> 1) & 0x55555555;
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
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

/** A part of an order: `size` rows from the place `start`. */
export interface Part {
  start: number;
  size: number;
}

/**
 * The places of a part of the rows in the order of a rank of the tests that they pass, from 0 up to RANKS. Rows of one rank keep
 * their order.
 */
export function placesByRank(
  passed: Uint32Array,
  rankOf: (passed: number) => number,
  { start, size }: Part,
): Uint32Array {
  const starts = new Uint32Array(RANKS + 2);
  for (let at = 0; at < passed.length; at++) starts[rankOf(passed[at]!) + 1]! += 1;
  for (let rank = 1; rank < starts.length; rank++) starts[rank]! += starts[rank - 1]!;
  const places = new Uint32Array(Math.max(0, Math.min(size, passed.length - start)));
  for (let at = 0; at < passed.length; at++) {
    const place = starts[rankOf(passed[at]!)]!++;
    if (place >= start && place < start + places.length) places[place - start] = at;
  }
  return places;
}

/** Ranks of `placesByRank`: counts of two sets of tests, each below 32. */
const RANKS = 32 * 32 - 1;

/** Rows and then others, by their keys. The others pass no test, and have no place. */
export const followedBy = ({ keys, tenths, passed }: TestedRows, others: Float64Array): TestedRows => ({
  keys: joined(keys, new Uint32Array(others)),
  tenths: tenths && joined(tenths, new Float32Array(others.length).fill(Infinity)),
  passed: joined(passed, new Uint32Array(others.length)),
});

function joined<N extends Uint32Array | Float32Array>(numbers: N, others: N): N {
  const all = new (numbers.constructor as new (length: number) => N)(numbers.length + others.length);
  all.set(numbers);
  all.set(others, numbers.length);
  return all;
}

/** The rows at these places. */
export const rowsAt = ({ keys, tenths, passed }: TestedRows, places: Uint32Array): TestedRows => ({
  keys: Uint32Array.from(places, (place) => keys[place]!),
  tenths: tenths && Float32Array.from(places, (place) => tenths[place]!),
  passed: Uint32Array.from(places, (place) => passed[place]!),
});
