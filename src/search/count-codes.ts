// Counts rows per code. Rows of a search are far apart in memory, and the processor fetches several at once only in a loop
// without branches. So the codes of some thousand rows are copied first, and then counted.
import { GrowingNumbers, type Numbers } from '#src/search/numbers.ts';
import type { CodesColumn } from '#src/search/table.ts';

/** Counts among some rows. */
export interface CodeCounts {
  /** The rows with each code, by id. A row counts once for each distinct code. */
  counts: Uint32Array;
  /** The codes of each row with several distinct ones, slot by slot. */
  several: Numbers;
}

/** Rows whose codes are copied at once. */
const PART = 2048;

/** Counts the rows by the codes in their first `width` slots. */
export function countCodesOf({ size, data }: CodesColumn, rows: Uint32Array, width: number): CodeCounts {
  const counts = new Uint32Array(size + 1); // the last is of empty slots, and means nothing
  const several = new GrowingNumbers();
  const copied = new Uint32Array(PART * width);
  const found = new Uint32Array(PART * width);
  for (let from = 0; from < rows.length; from += PART)
    several.add(found, countPart(data, rows.subarray(from, from + PART), width, copied, counts, found));
  counts[size] = 0;
  return { counts, several: several.view() };
}

/**
 * Counts the codes of some rows, and lists those of rows with several in `several`. Returns how many codes these are. `copied` is
 * for the codes, slot by slot.
 */
function countPart(
  { ids, slots }: CodesColumn['data'],
  rows: Uint32Array,
  width: number,
  copied: Uint32Array,
  counts: Uint32Array,
  several: Uint32Array,
): number {
  const empty = counts.length - 1;
  const { length } = rows;
  for (let slot = 0, at = 0; slot < width; slot++)
    for (let i = 0; i < length; i++) copied[at++] = ids[rows[i]! * slots + slot]!;
  for (let i = 0; i < length; i++) counts[copied[i]!]! += 1;
  let found = 0;
  for (let i = 0; i < length; i++) {
    let others = 0;
    for (let at = i + length; at < width * length; at += length) others |= copied[at]! ^ empty;
    if (others === 0) continue;
    let distinct = 0;
    for (let slot = 0, at = i; slot < width; slot++, at += length) {
      const id = copied[at]!;
      several[found + slot] = id;
      if (id === empty) continue;
      let before = found;
      while (several[before] !== id) before++;
      if (before < found + slot) continue; // the same again
      if (slot > 0) counts[id]! += 1;
      distinct += 1;
    }
    if (distinct > 1) found += width;
  }
  return found;
}
