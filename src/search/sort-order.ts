// A stored order of rows, walked in either direction or from either end. Rows with equal values form a group; inside a group
// rows ascend whichever way the groups go, and the group of missing values comes last both ways.
import { SearchInvalid } from '#src/search/errors.ts';
import type { Numbers } from '#src/search/numbers.ts';
import type { SearchRequest } from '#src/search/query.ts';
import type { Table } from '#src/search/table.ts';

export interface SortOrder {
  /** The group of each row, ascending. */
  groups: Numbers;
  /** Groups below this one have values; the one of this number, if any, is that of missing values. */
  missing: number;
  /** Where each group begins in `rows`; null when every row is a group of its own and none is missing. */
  starts: Uint32Array | null;
  /** Rows by group; empty when that is the display order. */
  rows: Uint32Array;
  descending: boolean;
  /** Groups in the order asked for, and the place of each in it, where missing values have more than one group. */
  sequence: Uint32Array | null;
  places: Uint32Array | null;
}

/** The order a request asks for; undefined when it is the display order. */
export function orderOf(table: Table, sort: SearchRequest['sort']): SortOrder | undefined {
  if (!sort) return undefined;
  const { column: name, order } = sort;
  const descending = order === 'desc';
  const plain = { descending, sequence: null, places: null };
  if (name === table.definition.key) {
    const { values, rows } = table.keys;
    return { ...plain, groups: values, missing: 2 ** 32, starts: null, rows };
  }
  if (!table.shows(name)) throw new SearchInvalid(`Table ${table.definition.name} cannot be sorted by ${name}`);
  const stored = table.orders[name];
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
      places: sequence && inverse(sequence),
    };
  }
  const column = table.columns.get(name);
  if (!column) throw new SearchInvalid(`Rows of ${table.definition.name} have several of ${name}`);
  if (column.leading && !descending) return undefined;
  return { ...plain, groups: column.ids, missing: column.size, starts: column.starts, rows: column.rows };
}

/** The place in the order asked for of each row's group, for the first `count` of `rows`. */
export function placesOf(order: SortOrder, rows: Uint32Array, out: Uint32Array): void {
  const { groups, missing, descending, places } = order;
  for (let i = 0; i < rows.length; i++) {
    const group = groups[rows[i]!]!;
    out[i] = places ? places[group]! : descending && group < missing ? missing - 1 - group : group;
  }
}

/** Goes through all rows of an order, or of the display order when it is undefined, from its front or from its back. */
export class OrderCursor {
  readonly #order: SortOrder | undefined;
  readonly #step: 1 | -1;
  readonly #groups: number;
  #group = 0;
  #at = 0;
  #end = 0;

  constructor(order: SortOrder | undefined, rows: number, fromBack: boolean) {
    this.#order = order;
    const keys = order?.starts === null && order.descending;
    this.#step = fromBack !== keys ? -1 : 1;
    this.#groups = order?.descending && order.starts ? order.starts.length - 1 : 0;
    if (this.#groups > 0) this.#group = fromBack ? this.#groups : -1;
    else [this.#at, this.#end] = this.#step === 1 ? [0, rows] : [rows - 1, -1];
  }

  /** Writes the next rows to `out`, as many as it holds; returns how many there were. */
  fill(out: Uint32Array): number {
    const rows = this.#order?.rows ?? noRows;
    const step = this.#step;
    let count = 0;
    while (count < out.length) {
      if (this.#at === this.#end && !this.#nextGroup()) break;
      let at = this.#at;
      const stop =
        step === 1 ? Math.min(this.#end, at + out.length - count) : Math.max(this.#end, at - out.length + count);
      if (rows.length === 0) for (; at !== stop; at += step) out[count++] = at;
      else for (; at !== stop; at += step) out[count++] = rows[at]!;
      this.#at = at;
    }
    return count;
  }

  #nextGroup(): boolean {
    this.#group += this.#step;
    if (!this.#order?.starts || this.#group < 0 || this.#group >= this.#groups) return false;
    const { sequence, missing, starts } = this.#order;
    const place = this.#group;
    const group = sequence ? sequence[place]! : place < missing ? missing - 1 - place : place;
    const from = starts[group]!;
    const to = starts[group + 1]!;
    [this.#at, this.#end] = this.#step === 1 ? [from, to] : [to - 1, from - 1];
    return true;
  }
}

const noRows = new Uint32Array();

function inverse(sequence: Uint32Array): Uint32Array {
  const places = new Uint32Array(sequence.length);
  for (let place = 0; place < sequence.length; place++) places[sequence[place]!] = place;
  return places;
}
