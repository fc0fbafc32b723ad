/** A seeded source of numbers in [0, 1): the same on every machine (mulberry32). */
export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number from 0 to n - 1. */
export const below = (random: Random, n: number) => Math.floor(random() * n);

/** One of `list`, each equally likely. */
export const oneOf = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)] as T;

/**
 * A rank from 0 to n - 1 whose frequency falls as 1 / (rank + offset), as names, places and specialties do: few are
 * everywhere, most are rare. The larger the offset, the flatter the head.
 */
export function ranked(n: number, offset: number): (random: Random) => number {
  const head = 1 + offset;
  const ratio = (n + head) / head;
  return (random) => Math.min(n - 1, Math.floor(head * ratio ** random() - head));
}

/** Draws an index with the given relative weights. */
export function weighted(weights: readonly number[]): (random: Random) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const bounds = Float64Array.from(weights, (weight) => {
    sum += weight;
    return sum / total;
  });
  return (random) => {
    const at = random();
    let low = 0;
    let high = bounds.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] as number) > at) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
