/** Draws from one stream of pseudorandom numbers. */
export interface Random {
  /** An integer between `from` and `to`, both included. */
  whole(from: number, to: number): number;
  /** True in `percent` of 100 draws, on average. */
  chance(percent: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(table: Weighted<T>): T;
}

/** Items to draw by weight. `sums` are the running totals of the weights. */
export interface Weighted<T> {
  items: readonly T[];
  sums: readonly number[];
}

/**
 * A stream that depends only on its name, so draws from other streams do not change it. It uses integers and one
 * division, so every machine draws the same numbers.
 */
export function randomOf(...name: (string | number)[]): Random {
  return new Stream(hash(name.join('/')));
}

class Stream implements Random {
  #state: number;

  constructor(state: number) {
    this.#state = state;
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    const state = this.#state;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  whole(from: number, to: number) {
    return from + Math.floor(this.#next() * (to - from + 1));
  }

  chance(percent: number) {
    return this.#next() * 100 < percent;
  }

  pick<T>(list: readonly T[]): T {
    return defined(list[Math.floor(this.#next() * list.length)]);
  }

  weighted<T>({ items, sums }: Weighted<T>): T {
    return defined(items[firstAbove(sums, this.#next() * defined(sums[sums.length - 1]))]);
  }
}

/** Makes a table to draw from by weight. */
export function weigh<T>(items: readonly T[], weightOf: (item: T, index: number) => number): Weighted<T> {
  let sum = 0;
  return {
    items,
    sums: items.map((item, index) => {
      sum += weightOf(item, index);
      return sum;
    }),
  };
}

/** Fills a pattern such as `ME######` with digits for `#` and capitals for `?`. */
export function fill(pattern: string, random: Random): string {
  let text = '';
  for (let at = 0; at < pattern.length; at++) {
    const place = pattern.charAt(at);
    text += place === '#' ? random.whole(0, 9) : place === '?' ? random.pick(letters) : place;
  }
  return text;
}

const letters = [...'ABCDEFGHJKLMNPRSTUVWXYZ'];

function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new NothingToDraw('Nothing to draw from');
  return value;
}

/** The error of a draw from an empty list: a country is too small for what is invented. */
export class NothingToDraw extends Error {}

function firstAbove(sums: readonly number[], value: number) {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** FNV-1a with a final mix, so that similar names have unrelated streams. */
function hash(name: string) {
  let h = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
