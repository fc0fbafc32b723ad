import type { Row } from '#src/importer/row.ts';

/** By byte: 0 for marks, which do not count; capitals for letters; all others as they are. */
const folded = Uint8Array.from({ length: 256 }, (_, byte) => {
  const text = String.fromCharCode(byte);
  if (byte < 128 && !/[0-9A-Za-z]/.test(text)) return 0;
  return byte < 128 ? text.toUpperCase().charCodeAt(0) : byte;
});

const BASIS_A = 0x811c9dc5 | 0;
const BASIS_B = 0x9e3779b9 | 0;

let a = BASIS_A;
let b = BASIS_B;
let sumA = 0;
let sumB = 0;

/**
 * A hash of 64 bits of texts without capitals and marks, made byte by byte. There is one at a time. It is stored: a change
 * makes all stored fingerprints useless, and the next import sets a new baseline.
 */
export const foldedHash = {
  begin() {
    a = BASIS_A;
    b = BASIS_B;
    sumA = 0;
    sumB = 0;
  },

  /** Adds the value in a column; -1 for none. */
  add({ bytes, start, end }: Row, column: number) {
    if (column >= 0) foldedHash.addBytes(bytes, start[column] as number, end[column] as number);
  },

  addBytes(bytes: Uint8Array, from: number, to: number) {
    for (let i = from; i < to; i++) {
      const byte = folded[bytes[i] as number] as number;
      if (byte === 0) continue;
      a = Math.imul(a ^ byte, 0x01000193);
      b = Math.imul(((b << 13) | (b >>> 19)) ^ byte, 0x85ebca6b);
    }
  },

  /** Adds the values of several columns, whatever their order. */
  addSet(row: Row, columns: readonly number[]) {
    const [beforeA, beforeB] = [a, b];
    for (const column of columns) {
      if (column < 0 || row.isEmpty(column)) continue;
      a = BASIS_A;
      b = BASIS_B;
      foldedHash.add(row, column);
      sumA = (sumA + mixed(a)) | 0;
      sumB = (sumB + mixed(b)) | 0;
    }
    a = beforeA;
    b = beforeB;
  },

  /** Writes the hash as 8 bytes and returns the next offset. */
  write(out: Buffer, at: number): number {
    const first = mixed(a ^ sumA);
    return out.writeInt32BE(mixed(b ^ sumB ^ first), out.writeInt32BE(first, at));
  },
};

/** The finalizer of MurmurHash3: every bit changes every other with a chance of one half. */
function mixed(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
