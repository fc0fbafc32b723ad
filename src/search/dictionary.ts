import { foldValues } from '#src/search/fold.ts';
import { Texts } from '#src/search/texts.ts';
import { type ValueBytes, visitInOrder } from '#src/search/value-order.ts';

/**
 * The distinct values of a column in sort order, so that comparing ids compares values. `bytes` holds them folded.
 * `others` also holds the original of each value that differs from its folded form; real data has few of these.
 */
export interface DictionaryData {
  bytes: Uint8Array;
  starts: Uint32Array;
  others: { ids: Uint32Array; bytes: Uint8Array; starts: Uint32Array };
}

/** Sorts `values`, which may contain duplicates, into a dictionary. `ids[i]` is the id of value i. */
export function buildDictionary(values: ValueBytes): { data: DictionaryData; ids: Uint32Array } {
  const folded = foldValues(values.bytes, values.starts);
  const ids = new Uint32Array(values.starts.length - 1);
  const sorted = new SortedValues(folded);
  const others = new SortedValues(values);
  const differing: number[] = [];
  let last = -1;
  visitInOrder(values, folded, (number) => {
    if (last < 0 || !isSame(values, last, values, number)) {
      if (folded.bytes !== values.bytes && !isSame(values, number, folded, number)) {
        differing.push(sorted.size);
        others.add(number);
      }
      sorted.add(number);
    }
    last = number;
    ids[number] = sorted.size - 1;
  });
  return { data: { ...sorted.take(), others: { ids: Uint32Array.from(differing), ...others.take() } }, ids };
}

/** Empty between calls. */
const texts = new Texts();

/** Reads and searches a dictionary. */
export class Dictionary {
  readonly size: number;
  readonly bytes: Buffer;
  readonly starts: Uint32Array;
  readonly #others: DictionaryData['others'] & { text: Buffer };

  constructor({ bytes, starts, others }: DictionaryData) {
    this.size = starts.length - 1;
    this.bytes = bufferOver(bytes);
    this.starts = starts;
    this.#others = { ...others, text: bufferOver(others.bytes) };
  }

  /** The original value of `id`; null for the id after the last, which means missing. */
  value(id: number): string | null {
    return this.values(Uint32Array.of(id))[0]!;
  }

  /** The original values of several ids. */
  values(ids: Uint32Array): (string | null)[] {
    const { ids: others, text, starts } = this.#others;
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]!;
      if (id >= this.size)
        texts.add(this.bytes, 0, 0); // a placeholder, replaced by null below
      else {
        const other = others.length === 0 ? 0 : firstNotBelow(others.length, (at) => others[at]! - id);
        if (others[other] === id) texts.add(text, starts[other]!, starts[other + 1]!);
        else texts.add(this.bytes, this.starts[id]!, this.starts[id + 1]!);
      }
    }
    const values: (string | null)[] = texts.take();
    for (let i = 0; i < ids.length; i++) if (ids[i]! >= this.size) values[i] = null;
    return values;
  }

  /** The range of ids, from `from` up to `to`, whose folded values equal or start with `needle`. */
  range(needle: Uint8Array, match: 'equals' | 'starts'): { from: number; to: number } {
    const from = firstNotBelow(this.size, (id) => this.#compare(id, needle, false));
    const to = firstNotBelow(this.size, (id) => (this.#compare(id, needle, match === 'starts') > 0 ? 0 : -1));
    return { from, to };
  }

  /** Whether two values differ only in case. */
  isSame(one: number, other: number): boolean {
    return isSame(this, one, this, other);
  }

  /** Whether the folded value of `id` contains `needle`, which must not be empty. */
  contains(id: number, needle: Uint8Array): boolean {
    const { bytes } = this;
    const first = needle[0];
    const last = this.starts[id + 1]! - needle.length;
    for (let at = this.starts[id]!; at <= last; at++) {
      if (bytes[at] !== first) continue;
      let i = 1;
      while (i < needle.length && bytes[at + i] === needle[i]) i++;
      if (i === needle.length) return true;
    }
    return false;
  }

  /** Whether the folded value of `id` ends with `needle`. */
  endsWith(id: number, needle: Uint8Array): boolean {
    const at = this.starts[id + 1]! - needle.length;
    if (at < this.starts[id]!) return false;
    for (let i = 0; i < needle.length; i++) if (this.bytes[at + i] !== needle[i]) return false;
    return true;
  }

  /** Compares the folded value of `id` with `needle`; with `prefix`, only the value's first `needle.length` bytes. */
  #compare(id: number, needle: Uint8Array, prefix: boolean): number {
    const start = this.starts[id]!;
    const length = this.starts[id + 1]! - start;
    for (let i = 0; i < length && i < needle.length; i++) {
      const difference = this.bytes[start + i]! - needle[i]!;
      if (difference !== 0) return difference;
    }
    return prefix && length > needle.length ? 0 : length - needle.length;
  }
}

/**
 * Binary search: the first index below `count` where `compare`, which must not decrease, is 0 or more. `count` if none
 * is.
 */
export function firstNotBelow(count: number, compare: (index: number) => number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(middle) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Copies a selection of `values` into contiguous memory. */
class SortedValues {
  size = 0;
  readonly #values: ValueBytes;
  readonly #bytes: Uint8Array;
  readonly #starts: Uint32Array;

  constructor(values: ValueBytes) {
    this.#values = values;
    this.#bytes = new Uint8Array(values.bytes.length);
    this.#starts = new Uint32Array(values.starts.length);
  }

  add(number: number): void {
    const { bytes, starts } = this.#values;
    let at = this.#starts[this.size]!;
    for (let from = starts[number]!, end = starts[number + 1]!; from < end; from++, at++)
      this.#bytes[at] = bytes[from]!;
    this.size += 1;
    this.#starts[this.size] = at;
  }

  /** The copied values, in arrays of the exact size. */
  take(): ValueBytes {
    return { bytes: this.#bytes.slice(0, this.#starts[this.size]), starts: this.#starts.slice(0, this.size + 1) };
  }
}

function isSame(values: ValueBytes, number: number, others: ValueBytes, other: number): boolean {
  let at = values.starts[number]!;
  let from = others.starts[other]!;
  const end = values.starts[number + 1]!;
  if (others.starts[other + 1]! - from !== end - at) return false;
  for (; at < end; at++, from++) if (values.bytes[at] !== others.bytes[from]) return false;
  return true;
}

const bufferOver = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
