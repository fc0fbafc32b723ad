// Sets of keys that a request brings along, such as the people on a list.
import { roomFor } from '#src/search/key-rows.ts';
import type { SharedKeys } from '#src/search/query.ts';
import { difference } from '#src/search/sorted.ts';

/**
 * Shares keys, ascending and distinct, for requests to some tables. If they are almost those of `like`, whose rows are
 * known, only rows of the others are sought.
 */
export function shareKeys(id: string, keys: Float64Array, tables: readonly string[], like?: SharedKeys): SharedKeys {
  const set = { id, keys: inSharedMemory(keys), rows: roomFor(keys.length, tables) };
  if (!like) return set;
  const known = new Float64Array(like.keys);
  const [added, removed] = [difference(keys, known), difference(known, keys)];
  if (added.length + removed.length > keys.length / FEW) return set;
  return { ...set, from: { rows: like.rows, added: inSharedMemory(added), removed: inSharedMemory(removed) } };
}

function inSharedMemory(keys: Float64Array): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(keys.byteLength);
  new Float64Array(memory).set(keys);
  return memory;
}

/** Up to one key in so many may differ. */
const FEW = 4;

/** The same keys for another generation. */
export const withoutRows = ({ id, keys, rows }: SharedKeys): SharedKeys => ({
  id,
  keys,
  rows: roomFor(numberOf({ keys }), Object.keys(rows)),
});

/** The number of keys. */
const numberOf = ({ keys }: Pick<SharedKeys, 'keys'>): number => keys.byteLength / Float64Array.BYTES_PER_ELEMENT;

/** The memory of a set in bytes. */
export const bytesOf = ({ keys, rows, from }: SharedKeys): number =>
  [...Object.values(rows), ...Object.values(from?.rows ?? {})].reduce(
    (sum, { byteLength }) => sum + byteLength,
    keys.byteLength,
  );
