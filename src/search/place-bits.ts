// Sets of rows as bits by place in the order of keys, in which child rows are, too. The last bit is no place, and not set.
import type { TableKeys } from '#src/search/keys.ts';
import { noBits, setBit } from '#src/search/row-bits.ts';

/** A set by place in the order of keys, as one by row. */
export const rowsOfPlaces = (places: Uint32Array, { rows }: TableKeys): Uint32Array =>
  moveBits(places, rows, noBits(rows.length));

/** A set by row, as one by place. */
export const placesOfRows = (bits: Uint32Array, { places, rows }: TableKeys): Uint32Array =>
  moveBits(bits, places, noBits(rows.length + 1));

/** Sets the bit `to[n]` of `moved` for each bit n of a set. */
function moveBits(bits: Uint32Array, to: Uint32Array, moved: Uint32Array): Uint32Array {
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at]!; word !== 0; word &= word - 1)
      setBit(moved, to[at * 32 + 31 - Math.clz32(word & -word)]!);
  return moved;
}
