// The rows of keys that a request brings along. Their memory is shared: the first worker to need the rows of the keys leaves
// them there for all others.
import type { Effort } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import type { SharedKeys } from '#src/search/query.ts';
import { difference, merged } from '#src/search/sorted.ts';
import type { Table } from '#src/search/table.ts';

/** Bytes before the rows: their generation, counted from 1, and their number. */
const HEAD = 8;
const NONE = 0;
const WRITING = -1;

/** Memory for the rows of some keys in each table. */
export const roomFor = (keys: number, tables: readonly string[]) =>
  Object.fromEntries(
    tables.map((table) => [table, new SharedArrayBuffer(HEAD + keys * Uint32Array.BYTES_PER_ELEMENT)]),
  );

/** The rows of a table whose keys are in the set, ascending. */
export function rowsOfKeys(table: Table, set: SharedKeys, effort: Effort): Uint32Array {
  const room = set.rows[table.definition.name];
  if (!room) throw new SearchInvalid(`The keys ${set.id} are not shared with table ${table.definition.name}`);
  const known = rowsIn(room, table);
  if (known) return known;
  const found = rowsFrom(table, set, effort) ?? rowsAmong(table, set.keys, effort);
  const head = new Int32Array(room, 0, 2);
  if (Atomics.compareExchange(head, 0, NONE, WRITING) !== NONE) return found; // of another worker or generation
  const rows = new Uint32Array(room, HEAD);
  rows.set(found);
  head[1] = found.length;
  Atomics.store(head, 0, stateOf(table));
  return rows.subarray(0, found.length);
}

const stateOf = ({ generation }: Table) => generation + 1; // 0 means none

/** The rows that a worker left. */
function rowsIn(room: SharedArrayBuffer, table: Table): Uint32Array | undefined {
  const head = new Int32Array(room, 0, 2);
  return Atomics.load(head, 0) === stateOf(table) ? new Uint32Array(room, HEAD, head[1]) : undefined;
}

/** The rows, made from those of the earlier set. Undefined if these are not known. */
function rowsFrom(table: Table, { from }: SharedKeys, effort: Effort): Uint32Array | undefined {
  const room = from?.rows[table.definition.name];
  const known = room && rowsIn(room, table);
  if (!known) return undefined;
  effort(known.length);
  return merged(difference(known, rowsAmong(table, from.removed, effort)), rowsAmong(table, from.added, effort));
}

function rowsAmong(table: Table, memory: SharedArrayBuffer, effort: Effort): Uint32Array {
  const keys = new Float64Array(memory);
  effort(FIND * keys.length);
  return table.keys.rowsAmong(keys).sort();
}

/** Steps to find the row of a key. */
const FIND = 30;
