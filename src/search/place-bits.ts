// Sets of rows as bits by place in the order of keys, in which child rows are, too. The last bit is no place, and not set.
import type { TableKeys } from '#src/search/keys.ts';
import { noBits, setBit } from '#src/search/row-bits.ts';

/** A set by place in the order of keys, as one by row. */
export function rowsOfPlaces(places: Uint32Array, { rows }: TableKeys): Uint32Array {
  const bits = noBits(rows.length);
  for (let at = 0; at < places.length; at++)
    for (let word = places[at]!; word !== 0; word &= word - 1)
      setBit(bits, rows[at * 32 + 31 - Math.clz32(word & -word)]!);
  return bits;
}

/** A set by row, as one by place. The last bit is no place, and not set. */
export function placesOfRows(bits: Uint32Array, { places, rows }: TableKeys): Uint32Array {
  const all = noBits(rows.length + 1);
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at]!; word !== 0; word &= word - 1)
      setBit(all, places[at * 32 + 31 - Math.clz32(word & -word)]!);
  return all;
}
