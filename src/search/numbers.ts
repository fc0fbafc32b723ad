/**
 * Numbers in the narrowest array type that fits them. This halves the index's memory and the bytes that a scan reads.
 */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** An array of `length` zeros that can hold values up to `max`. */
export function numbersUpTo(max: number, length: number): Numbers {
  if (max < 2 ** 8) return new Uint8Array(length);
  return max < 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);
}

/** The numbers 0, 1, 2… below `length`. */
export const numbersBelow = (length: number): Uint32Array => numbersFrom(0, length);

/** The numbers from `from` up to `to`; none if `to` is lower. */
export function numbersFrom(from: number, to: number): Uint32Array {
  const numbers = new Uint32Array(Math.max(0, to - from));
  for (let i = 0; i < numbers.length; i++) numbers[i] = from + i;
  return numbers;
}

/** A growing array of numbers. It doubles when full, and widens its type for a larger value. */
export class GrowingNumbers {
  length = 0;
  #items: Numbers = new Uint8Array(1024);
  #max = 2 ** 8 - 1;

  /** Appends the first `count` of `values`. */
  add(values: Uint32Array, count: number): void {
    let max = this.#max;
    for (let i = 0; i < count; i++) if (values[i]! > max) max = values[i]!;
    if (max > this.#max || this.length + count > this.#items.length) this.#grow(max, this.length + count);
    this.#items.set(values.subarray(0, count), this.length);
    this.length += count;
  }

  /** A view of the numbers, valid until the next `add`. */
  view(): Numbers {
    return this.#items.subarray(0, this.length);
  }

  #grow(max: number, length: number): void {
    const capacity = length > this.#items.length ? Math.max(length, this.#items.length * 2) : this.#items.length;
    const grown = numbersUpTo(max, capacity);
    grown.set(this.#items.subarray(0, this.length));
    this.#items = grown;
    this.#max = 2 ** (8 * grown.BYTES_PER_ELEMENT) - 1;
  }
}
