// Substring search by postings over runs of one, two and three bytes. A short needle is one lookup. A longer one is
// verified on the values that contain its rarest run. Bytes are mapped to 32 classes to keep the three tables small.
import type { Effort } from '#src/search/effort.ts';
import { buildPostingsOnce, type Postings } from '#src/search/postings.ts';
import type { ValueBytes } from '#src/search/value-order.ts';

/** Value ids by runs of one, two and three byte classes. */
export interface GramData {
  one: Postings;
  two: Postings;
  three: Postings;
}

export function buildGrams(values: ValueBytes): GramData {
  return { one: gramPostings(values, 1), two: gramPostings(values, 2), three: gramPostings(values, 3) };
}

/** Ids, ascending, of the values that contain `needle`, which must be folded as they are and not empty. */
export function findContaining(
  values: { contains(id: number, needle: Uint8Array): boolean },
  grams: GramData,
  needle: Uint8Array,
  effort: Effort,
): Uint32Array {
  const candidates = candidatesFor(grams, needle);
  if (needle.length <= 3 && needle.every(hasOwnClass)) return candidates;
  effort(CHECK * candidates.length);
  return candidates.filter((id) => values.contains(id, needle));
}

/** Ids, ascending, of the values that have the rarest run of `needle`. All values that contain it are among them. */
export function candidatesFor(grams: GramData, needle: Uint8Array): Uint32Array {
  const width = Math.min(needle.length, 3);
  const { starts, items } = [grams.one, grams.two, grams.three][width - 1]!;
  let rarest = gramAt(needle, 0, width);
  for (let at = 1; at + width <= needle.length; at++) {
    const gram = gramAt(needle, at, width);
    if (starts[gram + 1]! - starts[gram]! < starts[rarest + 1]! - starts[rarest]!) rarest = gram;
  }
  return items.subarray(starts[rarest], starts[rarest + 1]);
}

/** Steps to search one value for a needle. */
export const CHECK = 4;

/** The number of a run of `width` bytes, with five bits for the class of each. */
export function gramAt(bytes: Uint8Array, at: number, width: number): number {
  let gram = 0;
  for (let i = 0; i < width; i++) gram = (gram << 5) | classes[bytes[at + i]!]!;
  return gram;
}

/** Whether the byte's class has no other byte, so that the class identifies it. */
export const hasOwnClass = (byte: number) => classes[byte] !== OTHER && classes[byte] !== DIGIT;

/**
 * The number of a word's end: its last letter, the first two letters after it and its last letter but one. 0 if there is
 * no such letter. A match knows the first ones most often, so the numbers it can have are few ranges.
 */
export const junctionOf = (last: number, first: number, second: number, beforeLast: number) =>
  (classes[last]! << 15) | (classes[first]! << 10) | (classes[second]! << 5) | classes[beforeLast]!;

/** The number of values of `junctionOf`. */
export const JUNCTIONS = 32 ** 4;

const gramPostings = ({ bytes, starts }: ValueBytes, width: number) =>
  buildPostingsOnce(starts.length - 1, 32 ** width, (id, visit) => {
    for (let at = starts[id]!; at + width <= starts[id + 1]!; at++) visit(gramAt(bytes, at, width));
  });

const OTHER = 0;
const DIGIT = 31;

/**
 * Capitals, blank, hyphen, period and apostrophe have one class each. Digits share one; all other bytes share another.
 */
const classes = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x41 && byte <= 0x5a) return byte - 0x40;
  if (byte >= 0x30 && byte <= 0x39) return DIGIT;
  return { 32: 27, 45: 28, 46: 29, 39: 30 }[byte] ?? OTHER;
});
