import { countBits } from '#src/search/row-bits.ts';

/** The rows of a set, one bit per row, and their number. */
export interface KeptSet {
  bits: Uint32Array;
  total: number;
}

/**
 * The last `most` sets of rows, by what they meet. Sets such as 'certified today' are in many searches and in every count
 * beside them. A set of 6.5 million rows takes 0.8 MB.
 */
export class KeptSets {
  readonly #most: number;
  readonly #sets = new Map<string, KeptSet>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): KeptSet | undefined {
    const set = this.#sets.get(key);
    if (set) this.#keep(key, set); // the newest are last
    return set;
  }

  /** Keeps a set, which must not change anymore. */
  add(key: string, bits: Uint32Array): Uint32Array {
    this.#keep(key, { bits, total: countBits(bits) });
    return bits;
  }

  #keep(key: string, set: KeptSet): void {
    this.#sets.delete(key);
    this.#sets.set(key, set);
    const [oldest] = this.#sets.keys();
    if (this.#sets.size > this.#most && oldest !== undefined) this.#sets.delete(oldest);
  }
}
