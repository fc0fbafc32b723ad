import { distinct } from '#src/search/postings.ts';

/**
 * What lists of numbers have between them, ascending, each once: `start`, `add` every list, `finish`. Few are sorted; more
 * go by way of a bit for each number there may be. It is made for a size and used again and again.
 */
export class Union {
  /** All clear between uses. */
  readonly #bits: Uint32Array;
  #out: Uint32Array = new Uint32Array();
  #count = 0;
  #few = true;

  /** Of numbers below `size`. */
  constructor(size: number) {
    this.#bits = new Uint32Array((size >>> 5) + 1);
  }

  /** Steps that uniting lists of so many numbers in all takes. */
  cost(total: number): number {
    return total + (this.#isFew(total) ? SORTED * total : this.#bits.length / WORDS_PER_STEP);
  }

  /** `out` is where the numbers will stand; it has room for `total`, which are going to be added, repetitions included. */
  start(total: number, out: Uint32Array): void {
    this.#few = this.#isFew(total);
    this.#out = out;
    this.#count = 0;
  }

  /** Adds the numbers of `list` from place `from` up to `to`. */
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

/** Steps of sorting a number, and words of bits that are looked through in one: measured. */
const SORTED = 8;
const WORDS_PER_STEP = 12;
