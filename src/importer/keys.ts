import type { Row } from '#src/importer/row.ts';

/** The keys met so far in a file. */
export interface Keys {
  /** Notes the row's key; false where it was noted before. */
  add(row: Row, column: number): boolean;
}

/** Keys of any kind, for files of up to some hundred thousand rows. */
export function textKeys(): Keys {
  const seen = new Set<string>();
  return {
    add(row, column) {
      const before = seen.size;
      return seen.add(row.text(column)).size > before;
    },
  };
}

/** NPIs that have passed their check: one bit for each of the 200 million possible ones, so 25 MB for any number of rows. */
export function npiKeys(): Keys {
  const seen = new Uint8Array(200_000_000 / 8);
  return {
    add(row, column) {
      let n = 0; // the tenth digit follows from the others
      const at = row.start[column] ?? 0;
      for (let i = 0; i < 9; i++) n = n * 10 + (row.bytes[at + i] ?? 0) - 48;
      n -= 100_000_000;
      const bit = 1 << (n & 7);
      const byte = seen[n >> 3] ?? 0;
      seen[n >> 3] = byte | bit;
      return (byte & bit) === 0;
    },
  };
}
