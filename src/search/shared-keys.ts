// Sets of keys that a request brings along, such as the people on a list. Their memory is shared: the first worker to need
// the rows of the keys leaves them there for all others.
import type { Effort } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import type { SharedKeys } from '#src/search/query.ts';
import type { Table } from '#src/search/table.ts';

/** Bytes before the rows: their generation, counted from 1, and their number. */
const HEAD = 8;
const NONE = 0;
const WRITING = -1;

/** Shares keys, ascending and distinct, for requests to some tables. */
export function shareKeys(id: string, keys: Float64Array, tables: readonly string[]): SharedKeys {
  const memory = new SharedArrayBuffer(keys.byteLength);
  new Float64Array(memory).set(keys);
  return { id, keys: memory, rows: roomFor(keys.length, tables) };
}

/** The same keys for another generation. */
export const withoutRows = ({ id, keys, rows }: SharedKeys): SharedKeys => ({
  id,
  keys,
  rows: roomFor(numberOf({ keys }), Object.keys(rows)),
});

/** The number of keys. */
const numberOf = ({ keys }: Pick<SharedKeys, 'keys'>): number => keys.byteLength / Float64Array.BYTES_PER_ELEMENT;

/** The memory of a set in bytes. */
export const bytesOf = ({ keys, rows }: SharedKeys): number =>
  keys.byteLength + Object.values(rows).reduce((sum, { byteLength }) => sum + byteLength, 0);

const roomFor = (keys: number, tables: readonly string[]) =>
  Object.fromEntries(
    tables.map((table) => [table, new SharedArrayBuffer(HEAD + keys * Uint32Array.BYTES_PER_ELEMENT)]),
  );

/** The rows of a table whose keys are in the set, ascending. */
export function rowsOfKeys(table: Table, set: SharedKeys, effort: Effort): Uint32Array {
  const room = set.rows[table.definition.name];
  if (!room) throw new SearchInvalid(`The keys ${set.id} are not shared with table ${table.definition.name}`);
  const [head, rows] = [new Int32Array(room, 0, 2), new Uint32Array(room, HEAD)];
  const state = table.generation + 1; // 0 means none
  if (Atomics.load(head, 0) === state) return rows.subarray(0, head[1]);
  const keys = new Float64Array(set.keys);
  effort(FIND * keys.length);
  const found = table.keys.rowsAmong(keys).sort();
  if (Atomics.compareExchange(head, 0, NONE, WRITING) !== NONE) return found; // of another worker or generation
  rows.set(found);
  head[1] = found.length;
  Atomics.store(head, 0, state);
  return rows.subarray(0, found.length);
}

/** Steps to find the row of a key. */
const FIND = 30;
