import { distinct } from '#src/search/postings.ts';

/**
 * The union of lists of numbers, ascending and distinct. Call `start`, `add` each list, then `finish`. It sorts short
 * lists and sets one bit per number for long ones. One instance serves many unions.
 */
export class Union {
  /** All zero between unions. */
  readonly #bits: Uint32Array;
  #out: Uint32Array = new Uint32Array();
  #count = 0;
  #few = true;

  /** For numbers below `size`. */
  constructor(size: number) {
    this.#bits = new Uint32Array((size >>> 5) + 1);
  }

  /** Steps to unite lists of `total` numbers. */
  cost(total: number): number {
    return total + (this.#isFew(total) ? SORTED * total : this.#bits.length / WORDS_PER_STEP);
  }

  /**
   * Begins a union of `total` numbers, duplicates included. `out` receives the result and must hold `total` numbers.
   */
  start(total: number, out: Uint32Array): void {
    this.#few = this.#isFew(total);
    this.#out = out;
    this.#count = 0;
  }

  /** Adds the numbers of `list` from index `from` up to `to`. */
  add(list: Uint32Array, from: number, to: number): void {
    const bits = this.#bits;
    if (this.#few) for (let i = from; i < to; i++) this.#out[this.#count++] = list[i]!;
    else for (let i = from; i < to; i++) bits[list[i]! >>> 5]! |= 1 << (list[i]! & 31);
  }

  finish(): Uint32Array {
    const out = this.#out;
    if (this.#few) return distinct(out.subarray(0, this.#count));
    const bits = this.#bits;
    let count = 0;
    for (let at = 0; at < bits.length; at++) {
      let word = bits[at]!;
      if (word === 0) continue;
      bits[at] = 0;
      for (; word !== 0; word &= word - 1) out[count++] = at * 32 + 31 - Math.clz32(word & -word);
    }
    return out.subarray(0, count);
  }

  #isFew(total: number): boolean {
    return SORTED * total <= this.#bits.length / WORDS_PER_STEP;
  }
}

/** Measured: steps to sort one number, and words of bits scanned per step. */
const SORTED = 8;
const WORDS_PER_STEP = 12;
