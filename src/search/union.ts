import { distinct } from '#src/search/postings.ts';

/**
 * What lists of numbers have between them, ascending, each once: `start`, `add` every number of every list, `finish`. Few
 * are sorted; more go by way of a bit for each number there may be. It is made for a size and used again and again.
 */
export class Union {
  /** Steps that `finish` takes at most, beyond those for the numbers themselves. */
  readonly cost: number;
  /** All clear between uses. */
  readonly #bits: Uint32Array;
  #out: Uint32Array = new Uint32Array();
  #count = 0;
  #few = true;

  /** Of numbers below `size`. */
  constructor(size: number) {
    this.#bits = new Uint32Array((size >>> 5) + 1);
    this.cost = this.#bits.length / WORDS_PER_STEP;
  }

  /** `out` is where the numbers will stand; it has room for `total`, which are going to be added, repetitions included. */
  start(total: number, out: Uint32Array): void {
    this.#few = total <= this.#bits.length / WORDS_PER_SORTED;
    this.#out = out;
    this.#count = 0;
  }

  add(number: number): void {
    if (this.#few) this.#out[this.#count++] = number;
    else this.#bits[number >>> 5]! |= 1 << (number & 31);
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
}

/** Words of bits that are looked through in the time of a step, and in that of sorting one number: measured. */
const WORDS_PER_STEP = 8;
const WORDS_PER_SORTED = 100;
