import { foldValues } from '#src/search/fold.ts';
import { Texts } from '#src/search/texts.ts';
import { compareValues, orderValues, type Values } from '#src/search/value-order.ts';

/**
 * The distinct values of a column in sort order, so that comparing ids compares values. Kept folded; a value that reads
 * otherwise is kept again among `others`, which real data has few of.
 */
export interface DictionaryData {
  bytes: Uint8Array;
  starts: Uint32Array;
  others: { ids: Uint32Array; bytes: Uint8Array; starts: Uint32Array };
}

/** Sorts `values`, of which some may be equal, into a dictionary; `ids[i]` is the id of value i. */
export function buildDictionary(values: Values): { data: DictionaryData; ids: Uint32Array } {
  const folded = foldValues(values.bytes, values.starts);
  const { order, ids } = distinct(values, orderValues(values, folded));
  const differing = folded.bytes === values.bytes ? new Uint32Array() : differingIds(values, folded, order);
  return {
    data: {
      ...picked(folded, order),
      others: {
        ids: differing,
        ...picked(
          values,
          differing.map((id) => order[id]!),
        ),
      },
    },
    ids,
  };
}

/** Empty between calls. */
const texts = new Texts();

/** A dictionary for reading. */
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

  /** The value as it was given; null for the id after the last, which means missing. */
  value(id: number): string | null {
    return this.values(Uint32Array.of(id))[0]!;
  }

  /** The values of several ids. */
  values(ids: Uint32Array): (string | null)[] {
    const { ids: others, text, starts } = this.#others;
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]!;
      if (id >= this.size)
        texts.add(this.bytes, 0, 0); // keeps the place
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

  /** Ids from `from` up to `to` have folded values equal to `needle`, or beginning with it. */
  range(needle: Uint8Array, match: 'equals' | 'starts'): { from: number; to: number } {
    const from = firstNotBelow(this.size, (id) => this.#compare(id, needle, false));
    const to = firstNotBelow(this.size, (id) => (this.#compare(id, needle, match === 'starts') > 0 ? 0 : -1));
    return { from, to };
  }

  /** Whether the folded value of `id` contains `needle`, which is not empty. */
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

  /** Folded value against `needle`; with `prefix`, only as much of the value as the needle is long. */
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

/** The first of 0..count-1 that is not below what is sought, by a comparison that only rises; `count` when all are. */
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

/** Of equal values in `sorted` the first, and the place of each value among those. */
function distinct(values: Values, sorted: Uint32Array): { order: Uint32Array; ids: Uint32Array } {
  const order = new Uint32Array(sorted.length);
  const ids = new Uint32Array(sorted.length);
  let size = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || compareValues(values, sorted[i - 1]!, sorted[i]!) !== 0) order[size++] = sorted[i]!;
    ids[sorted[i]!] = size - 1;
  }
  return { order: order.subarray(0, size), ids };
}

/** Sorted ids whose value is not the same as its folded one. */
function differingIds(values: Values, folded: Values, order: Uint32Array): Uint32Array {
  return Uint32Array.from(order.keys()).filter((id) => {
    const number = order[id]!;
    const at = values.starts[number]!;
    const foldedAt = folded.starts[number]!;
    const length = values.starts[number + 1]! - at;
    if (folded.starts[number + 1]! - foldedAt !== length) return true;
    for (let i = 0; i < length; i++) if (values.bytes[at + i] !== folded.bytes[foldedAt + i]) return true;
    return false;
  });
}

/** The values of `order`, one after the other. */
function picked({ bytes, starts }: Values, order: Uint32Array): Values {
  let length = 0;
  for (const number of order) length += starts[number + 1]! - starts[number]!;
  const result = { bytes: new Uint8Array(length), starts: new Uint32Array(order.length + 1) };
  for (let i = 0, at = 0; i < order.length; i++) {
    for (let from = starts[order[i]!]!, end = starts[order[i]! + 1]!; from < end; from++, at++)
      result.bytes[at] = bytes[from]!;
    result.starts[i + 1] = at;
  }
  return result;
}

const bufferOver = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
