// Which rows of different tables belong together. Computed when a generation is loaded, because each table's file is
// built without knowledge of the others.
import type { TableKeys } from '#src/search/keys.ts';
import { inverse } from '#src/search/sort-order.ts';
import { NO_ROW, Table } from '#src/search/table.ts';
import type { TableData } from '#src/search/table-data.ts';
import { type LoadedTable, opened } from '#src/search/table-file.ts';

/** Which rows of a table the rows of a child table, or the values of a column, belong to. In shared memory. */
export interface Join {
  /** The files it was computed from. */
  files: [string, string];
  table: string;
  /** The child table, the column, or the key. */
  to: string;
  /** Of a child table: `places` of Child. Of a column: `rows` of Reference. Of the key of a table with child tables: `places` of TableKeys. */
  numbers: Uint32Array;
}

/** The tables of these files by name. */
export function openTables(loaded: readonly LoadedTable[]): Map<string, Table> {
  return new Map(
    loaded.map(({ table, buffer }) => [table.definition.name, new Table(opened<TableData>(table, buffer))]),
  );
}

/** The joins of all tables. Those of the same files are taken from `earlier`. */
export function joinTables(loaded: readonly LoadedTable[], earlier: readonly Join[]): Join[] {
  const tables = openTables(loaded);
  const files = new Map(loaded.map(({ table, file }) => [table.definition.name, file]));
  const joins: Join[] = [];
  const join = (table: Table, to: string, other: Table, compute: () => Uint32Array) => {
    const both: [string, string] = [files.get(table.definition.name)!, files.get(other.definition.name)!];
    const known = earlier.find(({ files, to: name }) => name === to && files.join() === both.join());
    joins.push(known ?? { files: both, table: table.definition.name, to, numbers: compute() });
  };
  const ascending = new Map<Table, Uint32Array>();
  const keysOf = (parent: Table) => {
    const keys = ascending.get(parent) ?? parent.keys.ascending();
    ascending.set(parent, keys);
    return keys;
  };
  const parents = new Set([...tables.values()].flatMap(({ definition: { childOf = [] } }) => childOf));
  for (const table of tables.values()) {
    const { name, key } = table.definition;
    if (parents.has(name)) join(table, key, table, () => inverse(table.keys.rows, shared(table.rows)));
    for (const name of table.definition.childOf ?? []) {
      const parent = tables.get(name)!;
      join(parent, table.definition.name, table, () => placesIn(keysOf(parent), parent.keys.base, table.keys));
    }
    for (const [name, { refersTo }] of Object.entries(table.definition.columns))
      if (refersTo) join(table, name, tables.get(refersTo)!, () => referredBy(table, name, tables.get(refersTo)!));
  }
  return joins;
}

/** Connects the tables as computed. */
export function connect(tables: Map<string, Table>, joins: readonly Join[]): void {
  for (const { table: name, to, numbers } of joins) {
    const table = tables.get(name)!;
    const child = tables.get(to);
    const { key, columns } = table.definition;
    const column = columns[to];
    if (to === key) table.keys.places = numbers;
    else if (column?.refersTo)
      table.references.set(to, { table: tables.get(column.refersTo)!, rows: numbers, present: new Map() });
    else if (child)
      table.children.set(to, { table: child, places: numbers, apart: new Map(), blocks: new Map(), heldBy: new Map() });
  }
}

/** Merges the ascending keys of a parent, each as its difference from `base`, and those of a child table. */
function placesIn(parents: Uint32Array, base: number, { values, base: ownBase }: TableKeys): Uint32Array {
  const places = shared(values.length);
  const difference = ownBase - base;
  let at = 0;
  for (let row = 0; row < values.length; row++) {
    const key = values[row]! + difference;
    while (at < parents.length && parents[at]! < key) at++;
    places[row] = parents[at] === key ? at : parents.length;
  }
  return places;
}

function referredBy(table: Table, name: string, other: Table) {
  const { dictionary, size } = table.columns.get(name)!;
  const rows = shared(size);
  for (let id = 0; id < size; id++) {
    const key = Number(dictionary.value(id));
    rows[id] = (Number.isSafeInteger(key) ? other.keys.find(String(key)) : undefined) ?? NO_ROW;
  }
  return rows;
}

const shared = (length: number) => new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));
