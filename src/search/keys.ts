import { firstNotBelow } from '#src/search/dictionary.ts';
import { numbersFrom } from '#src/search/numbers.ts';
import type { KeyData } from '#src/search/table-data.ts';
import { decimals } from '#src/search/texts.ts';

/** Attempts to interpolate before a binary search, and rows that one takes at once. */
const INTERPOLATIONS = 4;
const NARROW = 32;

/** The keys of a table's rows. */
export class TableKeys {
  readonly base: number;
  readonly values: Uint32Array;
  readonly rows: Uint32Array;
  /** The place of each row in the order of keys. Only in a table with child tables. */
  places: Uint32Array = new Uint32Array();

  constructor({ base, values, rows }: KeyData) {
    this.base = base;
    this.values = values;
    this.rows = rows;
  }

  /** The keys in their order, each as its difference from `base`. Not for a child table. */
  ascending(): Uint32Array {
    const { rows, values } = this;
    const keys = new Uint32Array(rows.length);
    for (let place = 0; place < rows.length; place++) keys[place] = values[rows[place]!]!;
    return keys;
  }

  texts(rows: Uint32Array): string[] {
    return decimals(this.ofRows(rows));
  }

  /** The keys of rows. */
  ofRows(rows: Uint32Array): Float64Array {
    const { base, values } = this;
    const keys = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i++) keys[i] = base + values[rows[i]!]!;
    return keys;
  }

  /** The key of a row. */
  of(row: number): number {
    return this.base + this.values[row]!;
  }

  /**
   * In a child table, the first row at or after `from` whose key is not below `key`. Keys such as NPIs are spread
   * evenly, so interpolation finds the place in a few reads, where a binary search takes twenty.
   */
  firstOf(key: number, from = 0): number {
    const { values } = this;
    const wanted = key - this.base;
    let [low, high] = [from, values.length]; // the row is in this range, or is `high`
    for (let turn = 0; turn < INTERPOLATIONS && high - low > NARROW; turn++) {
      const [least, most] = [values[low]!, values[high - 1]!];
      if (wanted <= least) return low;
      if (wanted > most) return high;
      const at = low + Math.floor(((wanted - least) / (most - least)) * (high - 1 - low));
      const [before, after] = [Math.max(low, at - NARROW / 2), Math.min(high - 1, at + NARROW / 2)];
      if (values[before]! < wanted) low = before + 1;
      else high = before + 1;
      if (after >= low && after < high) {
        if (values[after]! < wanted) low = after + 1;
        else high = after + 1;
      }
    }
    return low + firstNotBelow(high - low, (at) => values[low + at]! - wanted);
  }

  /** In a child table, the rows of a key. */
  rangeOf(key: number): { from: number; to: number } {
    const from = this.firstOf(key);
    let to = from;
    while (to < this.values.length && this.of(to) === key) to += 1;
    return { from, to };
  }

  /** The rows of a key, given as text. A child table can have several. */
  rowsOf(text: string): number[] {
    if (this.rows.length > 0) return [this.find(text)].filter((row) => row !== undefined);
    const { from, to } = this.rangeOf(Number(text));
    return text === String(Number(text)) ? Array.from(numbersFrom(from, to)) : [];
  }

  /** The rows that have any of the keys, which ascend, in their order. Not for a child table. */
  rowsAmong(keys: Float64Array): Uint32Array {
    const { base, values, rows } = this;
    const found = new Uint32Array(keys.length);
    const end = rows.length;
    let count = 0;
    let at = 0; // keys before this place are below the wanted one
    for (let i = 0; i < keys.length && at < end; i++) {
      const wanted = keys[i]! - base;
      const [left, room] = [keys.length - i, end - at];
      let [low, high] = [at, end];
      // keys are spread evenly, so the next one is near its share of what is left
      for (let step = Math.max(1, Math.ceil(room / left)), to = at + step; to < end; step *= 2, to += step) {
        if (values[rows[to]!]! >= wanted) {
          high = to + 1;
          break;
        }
        low = to + 1;
      }
      at = low + firstNotBelow(high - low, (place) => values[rows[low + place]!]! - wanted);
      if (at < end && values[rows[at]!] === wanted) found[count++] = rows[at++]!;
    }
    return found.subarray(0, count);
  }

  /** The row number of a key, given as text; undefined if no row has it. */
  find(text: string): number | undefined {
    const at = firstNotBelow(this.rows.length, (i) => this.base + this.values[this.rows[i]!]! - Number(text));
    const row = this.rows[at];
    return row !== undefined && String(this.base + this.values[row]!) === text ? row : undefined;
  }
}
