export type Picker = ReturnType<typeof pickerOf>;

/** Picks random elements and whole numbers, the same ones for the same seed (mulberry32). */
export function pickerOf(seed: number) {
  let state = seed;
  /** A number from 0 up to, but not including, `end`. */
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T; // never empty
  return Object.assign(pick, { below });
}
