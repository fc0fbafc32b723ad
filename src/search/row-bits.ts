// Sets of rows of a table as bits, one per row. 6.5 million rows take 0.8 MB, and joining two such sets 0.2 ms.

export const noBits = (rows: number) => new Uint32Array((rows + 31) >>> 5);

export function setBit(bits: Uint32Array, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31);
}

export function unsetBit(bits: Uint32Array, row: number): void {
  bits[row >>> 5]! &= ~(1 << (row & 31));
}

export function setBits(bits: Uint32Array, rows: Uint32Array): void {
  for (let i = 0; i < rows.length; i++) setBit(bits, rows[i]!);
}

export const hasBit = (bits: Uint32Array, row: number) => ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1;

/** Adds the rows of a set to another. */
export function addBits(all: Uint32Array, bits: Uint32Array): void {
  for (let at = 0; at < all.length; at++) all[at]! |= bits[at]!;
}

/** The rows of all of the sets, of which there is one at least. */
export function intersectionOf([first, ...others]: readonly Uint32Array[]): Uint32Array {
  const common = first!.slice();
  for (const bits of others) for (let at = 0; at < common.length; at++) common[at]! &= bits[at]!;
  return common;
}

/** The rows of a table that are not in the set. There are no bits after the last row. */
export function complementOf(bits: Uint32Array, rows: number): Uint32Array {
  const others = new Uint32Array(bits.length);
  const words = rows >>> 5;
  for (let at = 0; at < words; at++) others[at] = ~bits[at]!;
  if (rows % 32 > 0) others[words] = ~bits[words]! & (2 ** (rows % 32) - 1);
  return others;
}

export function countBits(bits: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    // https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel
    let word = bits[at]!;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** Lists the rows, ascending, in `out`. */
export function rowsOfBits(bits: Uint32Array, out: Uint32Array): Uint32Array {
  let count = 0;
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at]!; word !== 0; word &= word - 1) out[count++] = at * 32 + 31 - Math.clz32(word & -word);
  return out.subarray(0, count);
}
