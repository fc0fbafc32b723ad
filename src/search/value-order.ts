// The order of a dictionary: by folded bytes, then by the original bytes. Sorting millions of values with a comparison
// function takes many seconds. This sort packs four bytes of each value above its number into 64 bits, which sort
// natively.

export interface ValueBytes {
  bytes: Uint8Array;
  starts: Uint32Array;
}

/**
 * Visits the values' numbers by folded bytes, then by original bytes. It visits values soon after it sorts them, while
 * their bytes are in the processor's cache, because memory access dominates the time.
 */
export function visitInOrder(values: ValueBytes, folded: ValueBytes, visit: (number: number) => void): void {
  const count = values.starts.length - 1;
  const pairs = new BigUint64Array(count);
  const words = new Uint32Array(pairs.buffer);
  for (let i = 0; i < count; i++) words[2 * i + NUMBER] = i;
  visitRun({ values, folded, visit, pairs, words }, 0, count, 0);
}

/** Compares the bytes of values `a` and `b`. */
function compareValues({ bytes, starts }: ValueBytes, a: number, b: number): number {
  let i = starts[a]!;
  let j = starts[b]!;
  const endA = starts[a + 1]!;
  const endB = starts[b + 1]!;
  for (; i < endA && j < endB; i++, j++) if (bytes[i] !== bytes[j]) return bytes[i]! - bytes[j]!;
  return endA - i - (endB - j);
}

interface Sorter {
  values: ValueBytes;
  folded: ValueBytes;
  visit: (number: number) => void;
  /** One pair per value: four of its bytes in the high word, its number in the low word. */
  pairs: BigUint64Array;
  /** The memory of `pairs`, as two words per pair. */
  words: Uint32Array;
}

/** Offsets of the words of a pair. As with the index files, the processor must be little-endian. */
const NUMBER = 0;
const KEY = 1;

/** Shorter runs use insertion sort. */
const SHORT = 16;

/** Sorts and visits the pairs from `from` up to `to`, whose values agree in their first `depth` bytes. */
function visitRun(sorter: Sorter, from: number, to: number, depth: number): void {
  const { pairs, words, folded, values, visit } = sorter;
  fillKeys(words, folded, from, to, depth);
  if (to - from < SHORT) insertionSort(words, from, to);
  else pairs.subarray(from, to).sort();
  for (let start = from, end = from + 1; start < to; start = end++) {
    const key = words[2 * start + KEY]!;
    while (end < to && words[2 * end + KEY] === key) end++;
    const ended = (key & 0xff) === 0; // no text contains byte 0, so these values end here and are equal
    if (end - start > 1 && !ended) {
      visitRun(sorter, start, end, depth + 4); // overwrites only keys that have been read
      continue;
    }
    if (end - start > 1 && folded.bytes !== values.bytes) sortEqual(words, values, start, end);
    for (let i = start; i < end; i++) visit(words[2 * i + NUMBER]!);
  }
}

/**
 * Sets each key to the four bytes after the value's first `depth`, most significant first. Bytes after its end are 0.
 */
function fillKeys(words: Uint32Array, { bytes, starts }: ValueBytes, from: number, to: number, depth: number): void {
  for (let i = from; i < to; i++) {
    const number = words[2 * i + NUMBER]!;
    const at = starts[number]! + depth;
    const left = starts[number + 1]! - at;
    words[2 * i + KEY] =
      left > 3
        ? (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
        : lastBytes(bytes, at, left);
  }
}

function lastBytes(bytes: Uint8Array, at: number, left: number): number {
  let key = 0;
  for (let i = 0; i < left; i++) key |= bytes[at + i]! << (24 - 8 * i);
  return key;
}

function insertionSort(words: Uint32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const number = words[2 * i + NUMBER]!;
    const key = words[2 * i + KEY]!;
    let j = i - 1;
    for (; j >= from && words[2 * j + KEY]! > key; j--) {
      words[2 * j + 2 + NUMBER] = words[2 * j + NUMBER]!;
      words[2 * j + 2 + KEY] = words[2 * j + KEY]!;
    }
    words[2 * j + 2 + NUMBER] = number;
    words[2 * j + 2 + KEY] = key;
  }
}

/** Sorts values with equal folded bytes by their original bytes. */
function sortEqual(words: Uint32Array, values: ValueBytes, from: number, to: number): void {
  const numbers = Uint32Array.from({ length: to - from }, (_, i) => words[2 * (from + i) + NUMBER]!);
  numbers.sort((a, b) => compareValues(values, a, b));
  for (const [i, number] of numbers.entries()) words[2 * (from + i) + NUMBER] = number;
}
