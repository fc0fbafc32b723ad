// A stored order of rows, readable in both directions and from both ends. Rows with equal values form a group. In both
// directions, rows ascend within a group and the group of missing values comes last.
import { SearchInvalid } from '#src/search/errors.ts';
import type { Numbers } from '#src/search/numbers.ts';
import type { SearchRequest } from '#src/search/query.ts';
import type { Table } from '#src/search/table.ts';

export interface SortOrder {
  /** The group of each row, ascending. */
  groups: Numbers;
  /** The number of the group of missing values, if there is one. Lower groups have values. */
  missing: number;
  /** The start of each group in `rows`; null if every row is its own group and no value is missing. */
  starts: Uint32Array | null;
  /** Rows by group; empty if that is the display order. */
  rows: Uint32Array;
  descending: boolean;
  /**
   * Groups in the requested order, and the place of each group; null unless missing values have more than one group.
   */
  sequence: Uint32Array | null;
  places: Uint32Array | null;
  /** The place of a row, if it depends on more than its group. Such an order cannot be read through. */
  placeOf?: (row: number) => number;
}

/** The requested order; undefined if it is the display order. Throws SearchInvalid if the table cannot be sorted so. */
export function orderOf(table: Table, sort: SearchRequest['sort']): SortOrder | undefined {
  if (!sort) return undefined;
  const { column: name, order } = sort;
  const descending = order === 'desc';
  const plain = { descending, sequence: null, places: null };
  if (name === table.definition.key && !table.definition.childOf) {
    const { values, rows } = table.keys;
    return { ...plain, groups: values, missing: 2 ** 32, starts: null, rows };
  }
  const stored = table.orders[name];
  if (!table.shows(name) && !table.definition.orders?.[name])
    throw new SearchInvalid(`Table ${table.definition.name} cannot be sorted by ${name}`);
  if (stored) {
    const { groups, starts, rows } = stored;
    const sequence = descending ? stored.descending : null;
    return {
      groups,
      missing: starts.length - 1,
      starts,
      rows,
      descending,
      sequence,
      places: sequence && storedPlaces(sequence),
    };
  }
  const column = table.columns.get(name);
  if (!column)
    throw new SearchInvalid(`Table ${table.definition.name} cannot be sorted by ${name}: its rows have several`);
  if (column.leading && !descending) return undefined;
  return { ...plain, groups: column.ids, missing: column.size, starts: column.starts, rows: column.rows };
}

/** The places of a stored sequence, which do not change. An order by several columns can have a million groups. */
function storedPlaces(sequence: Uint32Array): Uint32Array {
  const places = placesBySequence.get(sequence) ?? inverse(sequence);
  placesBySequence.set(sequence, places);
  return places;
}

const placesBySequence = new WeakMap<Uint32Array, Uint32Array>();

/** Writes the place of each row's group in the requested order to `out`. */
export function writePlaces(order: SortOrder, rows: Uint32Array, out: Uint32Array): void {
  const { groups, missing, descending, places, placeOf } = order;
  if (placeOf) {
    for (let i = 0; i < rows.length; i++) out[i] = placeOf(rows[i]!);
    return;
  }
  for (let i = 0; i < rows.length; i++) {
    const group = groups[rows[i]!]!;
    out[i] = places ? places[group]! : descending && group < missing ? missing - 1 - group : group;
  }
}

/** Reads all rows of an order (undefined: display order) from the front or from the back. */
export class OrderCursor {
  readonly #order: SortOrder | undefined;
  readonly #step: 1 | -1;
  /** The number of groups to read one by one; 0 if `rows` can be read straight through. */
  readonly #groups: number;
  #place: number;
  /** The rest of the current group: from `#at`, by `#step`, up to but without `#end`. */
  #at = 0;
  #end = 0;

  constructor(order: SortOrder | undefined, rows: number, fromBack: boolean) {
    const readDown = order?.starts === null && order.descending;
    this.#order = order;
    this.#step = fromBack !== readDown ? -1 : 1;
    this.#groups = order?.descending && order.starts ? order.starts.length - 1 : 0;
    this.#place = fromBack ? this.#groups : -1;
    if (this.#groups === 0) [this.#at, this.#end] = this.#step === 1 ? [0, rows] : [rows - 1, -1];
  }

  /** Fills `out` with the next rows and returns their number, which is lower only at the end. */
  fill(out: Uint32Array): number {
    return this.#groups > 0 ? this.#fillByGroups(out) : this.#fillStraight(out);
  }

  #fillStraight(out: Uint32Array): number {
    const rows = this.#order?.rows ?? noRows;
    const step = this.#step;
    const at = this.#at;
    const count = Math.min(out.length, step * (this.#end - at));
    if (rows.length === 0) for (let i = 0; i < count; i++) out[i] = at + step * i;
    else for (let i = 0; i < count; i++) out[i] = rows[at + step * i]!;
    this.#at = at + step * count;
    return count;
  }

  #fillByGroups(out: Uint32Array): number {
    const { rows, sequence, missing } = this.#order ?? displayOrder;
    const starts = this.#order?.starts ?? noRows;
    const step = this.#step;
    let place = this.#place;
    let at = this.#at;
    let left = step * (this.#end - at);
    let count = 0;
    while (count < out.length) {
      if (left === 0) {
        place += step;
        if (place < 0 || place >= this.#groups) break;
        const group = sequence ? sequence[place]! : place < missing ? missing - 1 - place : place;
        left = starts[group + 1]! - starts[group]!;
        at = step === 1 ? starts[group]! : starts[group + 1]! - 1;
      }
      const length = Math.min(left, out.length - count);
      if (rows.length === 0) for (let i = 0; i < length; i++) out[count + i] = at + step * i;
      else for (let i = 0; i < length; i++) out[count + i] = rows[at + step * i]!;
      count += length;
      left -= length;
      at += step * length;
    }
    this.#place = place;
    this.#at = at;
    this.#end = at + step * left;
    return count;
  }
}

const noRows = new Uint32Array();
const displayOrder = { rows: noRows, sequence: null, missing: 0 };

/** The place of each number of a sequence that has all numbers below its length. */
export function inverse(sequence: Uint32Array, places: Uint32Array = new Uint32Array(sequence.length)): Uint32Array {
  for (let place = 0; place < sequence.length; place++) places[sequence[place]!] = place;
  return places;
}
