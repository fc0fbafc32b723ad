import type { Row } from '#src/importer/row.ts';

/** The keys seen so far in a file. */
export interface SeenKeys {
  /** Adds the row's key, the values of `columns`. Returns false if it was added before. */
  add(row: Row, columns: readonly number[]): boolean;
}

/** Keys that rows of other files can refer to. */
export interface KnownKeys extends SeenKeys {
  has(row: Row, column: number): boolean;
}

/** Keys of any kind, for files of up to a few hundred thousand rows. */
export function textKeys(): SeenKeys {
  const seen = new Set<string>();
  return {
    add(row, columns) {
      const before = seen.size;
      return seen.add(columns.map((column) => row.text(column)).join('\t')).size > before;
    },
  };
}

/** Valid NPIs, as one bit for each of the 200 million possible ones: 25 MB for any number of rows. */
export function npiKeys(): SeenKeys {
  const seen = new Uint8Array(200_000_000 / 8);
  return {
    add(row, [column = 0]) {
      let n = 0; // the tenth digit is the check digit
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

/**
 * Keys of any kind by a hash of 64 bits, for files of millions of rows: 16 to 32 bytes per key. With four million rows,
 * one in two million files has a collision, which refuses a valid row.
 */
export function hashedKeys(): KnownKeys {
  let mask = (1 << 16) - 1;
  let halves = new Int32Array(2 * (mask + 1)); // pairs; a second one of 0 means empty
  let used = 0;

  /** The place of a hash, or the empty one for it. */
  function placeOf(low: number, high: number) {
    let at = low & mask;
    while (halves[2 * at + 1] !== 0 && (halves[2 * at] !== low || halves[2 * at + 1] !== high)) at = (at + 1) & mask;
    return 2 * at;
  }

  /** Returns false if the hash was already present. */
  function put(low: number, high: number) {
    const at = placeOf(low, high);
    if (halves[at] === low && halves[at + 1] === high) return false;
    halves[at] = low;
    halves[at + 1] = high;
    return true;
  }

  function grow() {
    const old = halves;
    mask = 2 * mask + 1;
    halves = new Int32Array(2 * (mask + 1));
    for (let i = 0; i < old.length; i += 2) if (old[i + 1]) put(old[i] as number, old[i + 1] as number);
  }

  return {
    add(row, columns) {
      if (2 * used > mask) grow();
      const [low, high] = hash(row, columns);
      const fresh = put(low, high);
      if (fresh) used++;
      return fresh;
    },
    has(row, column) {
      const [low, high] = hash(row, [column]);
      return halves[placeOf(low, high) + 1] === high;
    },
  };
}

/** Two hashes of 32 bits (FNV-1a and a multiplicative one, both mixed). The second is never 0. */
function hash({ bytes, start, end }: Row, columns: readonly number[]): [number, number] {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (const column of columns) {
    const to = end[column] as number;
    for (let i = start[column] as number; i < to; i++) {
      const byte = bytes[i] as number;
      low = Math.imul(low ^ byte, 0x01000193);
      high = Math.imul((high << 5) | (high >>> 27), 0x9e3779b1) + byte;
    }
    low = Math.imul(low ^ 0x1ff, 0x01000193); // between columns
    high = Math.imul(high ^ 0x1ff, 0x85ebca6b);
  }
  return [mixed(low), mixed(high) || 1];
}

function mixed(h: number) {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
