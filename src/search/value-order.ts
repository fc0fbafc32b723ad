// The order of a dictionary: by folded bytes, then by the bytes themselves. Sorting millions of values by a comparing
// function takes many seconds; here three bytes at a time become one number beside the value's place, and numbers sort natively.

export interface Values {
  bytes: Uint8Array;
  starts: Uint32Array;
}

/** The values' numbers in order of their folded bytes, those that fold alike in order of their own bytes. */
export function orderValues(values: Values, folded: Values): Uint32Array {
  const count = values.starts.length - 1;
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  const sorter = { values, folded, order, keys: new Float64Array(count), previous: new Uint32Array(count) };
  sortRun(sorter, 0, count, 0);
  return order;
}

/** Negative, zero or positive as the bytes of value `a` stand before, with or after those of `b`, from byte `depth` on. */
export function compareValues({ bytes, starts }: Values, a: number, b: number, depth = 0): number {
  let i = starts[a]! + depth;
  let j = starts[b]! + depth;
  const endA = starts[a + 1]!;
  const endB = starts[b + 1]!;
  for (; i < endA && j < endB; i++, j++) if (bytes[i] !== bytes[j]) return bytes[i]! - bytes[j]!;
  return endA - i - (endB - j);
}

interface Sorter {
  values: Values;
  folded: Values;
  order: Uint32Array;
  keys: Float64Array;
  previous: Uint32Array;
}

/** Runs shorter than this are sorted by comparing. */
const SHORT = 12;

/** 24 bits of key and 29 of place fit a double exactly. */
const PLACES = 2 ** 29;
const keyOf = (sorted: number) => Math.floor(sorted / PLACES);

/** Sorts `order` from `from` to `to`, whose values agree in their first `depth` bytes. */
function sortRun(sorter: Sorter, from: number, to: number, depth: number): void {
  const { order, folded, values } = sorter;
  const unlike = folded.bytes !== values.bytes;
  if (to - from < SHORT) {
    insertionSort(order, from, to, (a, b) => compareValues(folded, a, b, depth) || compareValues(values, a, b));
    return;
  }
  sortByThreeBytes(sorter, from, to, depth);
  for (let start = from, i = from + 1; i <= to; i++) {
    const key = keyOf(sorter.keys[start]!);
    if (i < to && keyOf(sorter.keys[i]!) === key) continue;
    const ended = (key & 0xff) === 0; // no text holds byte 0: these values end here and are equal
    if (i - start > 1 && ended && unlike) order.subarray(start, i).sort((a, b) => compareValues(values, a, b));
    else if (i - start > 1 && !ended) sortRun(sorter, start, i, depth + 3); // overwrites only keys that are read already
    start = i;
  }
}

function sortByThreeBytes({ folded, order, keys, previous }: Sorter, from: number, to: number, depth: number): void {
  const { bytes, starts } = folded;
  for (let i = from; i < to; i++) {
    const at = starts[order[i]!]! + depth;
    const left = starts[order[i]! + 1]! - at;
    const key = left > 2 ? (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]! : lastBytes(bytes, at, left);
    keys[i] = key * PLACES + (i - from);
    previous[i] = order[i]!;
  }
  keys.subarray(from, to).sort();
  for (let i = from; i < to; i++) order[i] = previous[from + (keys[i]! % PLACES)]!;
}

const lastBytes = (bytes: Uint8Array, at: number, left: number) =>
  left <= 0 ? 0 : (bytes[at]! << 16) | (left > 1 ? bytes[at + 1]! << 8 : 0);

function insertionSort(order: Uint32Array, from: number, to: number, compare: (a: number, b: number) => number): void {
  for (let i = from + 1; i < to; i++) {
    const value = order[i]!;
    let j = i - 1;
    for (; j >= from && compare(order[j]!, value) > 0; j--) order[j + 1] = order[j]!;
    order[j + 1] = value;
  }
}
