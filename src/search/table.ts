import { CloseIndex } from '#src/search/close.ts';
import { type IndexColumn, isList, type TableDefinition } from '#src/search/definition.ts';
import { Dictionary } from '#src/search/dictionary.ts';
import type { Effort } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { fold } from '#src/search/fold.ts';
import { CHECK, candidatesFor, findContaining, type GramData } from '#src/search/grams.ts';
import { KeptSets } from '#src/search/kept-sets.ts';
import { TableKeys } from '#src/search/keys.ts';
import { LooseValues } from '#src/search/loose.ts';
import { type Numbers, numbersBelow, numbersFrom } from '#src/search/numbers.ts';
import { openPoints, type Points } from '#src/search/points.ts';
import type { SearchRow, ValueCriterion } from '#src/search/query.ts';
import { spaced, squeeze } from '#src/search/squeeze.ts';
import type { CodesData, ColumnData, TableData } from '#src/search/table-data.ts';
import { Union } from '#src/search/union.ts';
import { WordIndex } from '#src/search/words.ts';

/** Sets that a table and a column of codes keep. */
const KEPT = 96;
const KEPT_CODES = 8;

/** Distinct values of a column that are kept as strings once they are shown. */
const FEW = 2 ** 14;

/** A table of the index, with its scratch memory. */
export class Table {
  readonly definition: TableDefinition;
  readonly rows: number;
  readonly keys: TableKeys;
  readonly columns: Map<string, ValueColumn>;
  readonly codes: Map<string, CodesColumn>;
  readonly points: Map<string, Points>;
  readonly orders: TableData['orders'];
  /** The child tables by name, and the tables that columns refer to. */
  readonly children = new Map<string, Child>();
  readonly references = new Map<string, Reference>();
  /** The generation of the index. */
  generation = 0;
  /** Columns that are empty until the next import, with the dataset to import. */
  unfilled: Readonly<Record<string, string>> = {};
  /** The current chunk of rows on a walk through an order. */
  readonly walked = new Uint32Array(2 ** 14 + 1);
  /** One bit per row. */
  readonly marks: Uint32Array;
  /** For row numbers. */
  readonly union: Union;
  /** Sets of rows by what their child rows meet. */
  readonly kept = new KeptSets(KEPT);
  readonly #shown: Map<string, ValueColumn | CodesColumn>;
  /** A result row without values. */
  readonly #blank: SearchRow;
  #scratch: Uint32Array | undefined;

  constructor({ definition, rows, keys, columns, codes, points, orders }: TableData) {
    const column = (name: string) => definition.columns[name]!;
    this.definition = definition;
    this.rows = rows;
    this.keys = new TableKeys(keys);
    this.columns = new Map(
      Object.entries(columns).map(([name, data]) => [
        name,
        new ValueColumn(column(name), data, name === definition.order[0]),
      ]),
    );
    this.codes = new Map(Object.entries(codes).map(([name, data]) => [name, new CodesColumn(data)]));
    this.points = new Map(Object.entries(points).map(([name, data]) => [name, openPoints(data)]));
    this.orders = orders;
    this.marks = new Uint32Array((rows >>> 5) + 1);
    this.union = new Union(rows);
    const shown = Object.keys(definition.columns).filter((name) => column(name).shown || column(name).kind === 'shown');
    this.#shown = new Map(shown.map((name) => [name, this.columns.get(name) ?? this.codes.get(name)!]));
    this.#blank = Object.fromEntries([definition.key, ...shown].map((name) => [name, null]));
  }

  /**
   * Row numbers of the current request. One element longer than the table, for the filters' last write. Made when first
   * used, because most threads search few of the tables.
   */
  get scratch(): Uint32Array {
    this.#scratch ??= new Uint32Array(this.rows + 1);
    return this.#scratch;
  }

  /** Whether result rows contain a column. Only these columns are sortable. */
  shows(name: string): boolean {
    return this.#shown.has(name);
  }

  /** The result rows of row numbers. Built column by column, which reads one column's arrays at a time. */
  show(rows: Uint32Array, onlyKeys = false): SearchRow[] {
    const { key } = this.definition;
    const keys = this.keys.texts(rows);
    if (onlyKeys) return keys.map((text) => ({ [key]: text }));
    const shown = keys.map((text): SearchRow => ({ ...this.#blank, [key]: text })); // a row that grows by fields takes longer
    for (const [name, column] of this.#shown) {
      const texts = column.texts(rows);
      for (let i = 0; i < texts.length; i++) shown[i]![name] = texts[i]!;
    }
    return shown;
  }

  /** Throws SearchInvalid if there is no such child table. */
  child(name: string): Child {
    const child = this.children.get(name);
    if (!child) throw new SearchInvalid(`Table ${this.definition.name} has no child table ${name}`);
    return child;
  }

  /** The rows of a child table for each of `rows`, in the order in which PostgreSQL sent them. */
  showChildren(name: string, rows: Uint32Array): SearchRow[][] {
    const { table } = this.child(name);
    return Array.from(rows, (row) => {
      const { from, to } = table.keys.rangeOf(this.keys.of(row));
      return table.show(numbersFrom(from, to));
    });
  }
}

/** A child table. */
export interface Child {
  table: Table;
  /**
   * The place in the order of keys of each row's parent; the number of parents if there is none. Child rows are in that
   * order, so places ascend, and reading by them is reading in sequence.
   */
  places: Uint32Array;
  /** By column of the child table and codes of the parent: the child rows whose value is none of the codes. Filled by searches. */
  apart: Map<string, Uint32Array>;
  /** By column. Filled by searches. */
  blocks: Map<ValueColumn, IdBlocks>;
  /** By request: the rows of the parent that count for each group of codes. Filled by searches. */
  heldBy: Map<string, HeldRows>;
}

/** The first id of each block of a column and, after the last, the end; and the places of the parents of each, one bit per place. */
export interface IdBlocks {
  firsts: Uint32Array;
  /** Those that a search has needed. */
  parents: (Uint32Array | undefined)[];
}

/** The places of rows in the order of keys, ascending, each with a group. */
export interface HeldRows {
  places: Uint32Array;
  of: Uint16Array;
}

/** A table that a column refers to. */
export interface Reference {
  table: Table;
  /** Its row for each value of the column; NO_ROW if there is none. */
  rows: Uint32Array;
  /** By column of that table: the ids of the values that refer to a row with a value in it. Filled by searches. */
  present: Map<string, Uint32Array>;
}

/** The row number that means none. */
export const NO_ROW = 2 ** 32 - 1;

/** A column with one value per row. */
export class ValueColumn {
  readonly column: IndexColumn;
  readonly dictionary: Dictionary;
  /** The number of distinct values; also the id that means missing. */
  readonly size: number;
  readonly ids: Numbers;
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  /** Whether the display order begins with this column, so that the rows of an id are contiguous. */
  readonly leading: boolean;
  readonly #grams: GramData | null;
  readonly #words: WordIndex | null;
  readonly #loose: LooseValues | null;
  readonly #close: CloseIndex | null;
  #firstIds: Uint32Array | undefined;
  /** The value of each id, if they are few. Made when first shown. */
  #texts: (string | null)[] | undefined;

  constructor(column: IndexColumn, data: ColumnData, leading: boolean) {
    this.column = column;
    this.dictionary = new Dictionary(data.dictionary);
    this.size = this.dictionary.size;
    this.ids = data.ids;
    this.starts = data.starts;
    this.rows = data.rows;
    this.leading = leading;
    this.#grams = data.grams;
    this.#loose = data.loose && new LooseValues(this.dictionary, data.loose, isList(column));
    this.#close = data.close && data.grams && this.#loose && new CloseIndex(this.#loose, data.grams, data.close);
    this.#words = data.words && this.#loose && new WordIndex(this.#loose, data.words);
  }

  texts(rows: Uint32Array): (string | null)[] {
    const { ids, size } = this;
    if (size <= FEW) {
      this.#texts ??= this.dictionary.values(numbersBelow(size + 1));
      const texts = new Array<string | null>(rows.length);
      for (let i = 0; i < rows.length; i++) texts[i] = this.#texts[ids[rows[i]!]!]!;
      return texts;
    }
    const picked = new Uint32Array(rows.length);
    for (let i = 0; i < rows.length; i++) picked[i] = ids[rows[i]!]!;
    return this.dictionary.values(picked);
  }

  /** A text as the column compares it; for a close match of words, with a blank between them. Empty if a loose column compares none of its characters. */
  needle(text: string, match: ValueCriterion['match']): Buffer {
    if (this.#words && (match === 'typo' || match === 'sound')) return Buffer.from(spaced(text));
    return Buffer.from(this.#loose ? squeeze(text, isList(this.column)) : fold(text));
  }

  /** Ids, ascending, of the values that contain the `needle`. */
  containing(needle: Uint8Array, effort: Effort): Uint32Array {
    if (this.#words) return this.#words.findContaining(needle, effort);
    if (this.#grams) return findContaining(this.#loose ?? this.dictionary, this.#grams, needle, effort);
    throw new SearchInvalid(`A ${this.column.kind} column cannot be searched by substring`);
  }

  /** Ids, ascending, of the values of a loose column that equal or start with `needle`. */
  looseRange(needle: Uint8Array, match: 'equals' | 'starts', effort: Effort): Uint32Array | undefined {
    return this.#loose?.range(needle, match, effort);
  }

  /** Ids, ascending, of the values with a word that begins with `needle`. */
  wordsBeginning(needle: Uint8Array, effort: Effort): Uint32Array {
    const [grams, loose] = [this.#grams, this.#loose];
    if (!grams || !loose) throw new SearchInvalid('Only a loose text column can be searched by the beginning of words');
    const candidates = candidatesFor(grams, needle);
    effort(CHECK * candidates.length);
    return candidates.filter((id) => loose.hasBegin(id, needle));
  }

  /** Ids, ascending, of the values that are `needle` but for one typo, or have its sound. */
  closeTo(needle: Uint8Array, match: 'typo' | 'sound', effort: Effort): Uint32Array {
    const close = this.#close ?? this.#words?.close;
    if (!close) throw new SearchInvalid('The column has no close matches');
    return match === 'typo' ? close.typos(needle, effort) : close.sounding(needle, effort);
  }

  /** Per id, the first id whose value differs only in case. The id that means missing is its own. */
  firstIds(): Uint32Array {
    if (this.#firstIds) return this.#firstIds;
    const first = numbersBelow(this.size + 1);
    for (let id = 1; id < this.size; id++) if (this.dictionary.isSame(id - 1, id)) first[id] = first[id - 1]!;
    this.#firstIds = first;
    return first;
  }

  /** How many rows have any of `ids`. */
  total(ids: Uint32Array): number {
    let total = 0;
    for (const id of ids) total += this.starts[id + 1]! - this.starts[id]!;
    return total;
  }
}

/** A column with several codes per row. */
export class CodesColumn {
  readonly dictionary: Dictionary;
  readonly size: number;
  readonly data: CodesData;
  /** Sets of rows by their codes. */
  readonly kept = new KeptSets(KEPT_CODES);
  /** How many rows have any of several codes, by slots and ids. Filled by searches. */
  readonly groupTotals = new Map<string, number>();

  constructor(data: CodesData) {
    this.dictionary = new Dictionary(data.dictionary);
    this.size = this.dictionary.size;
    this.data = data;
  }

  texts(rows: Uint32Array): (string | null)[] {
    const { ids, slots } = this.data;
    return Array.from(rows, (row) => {
      const codes = this.dictionary.values(Uint32Array.from(ids.subarray(row * slots, (row + 1) * slots)));
      return codes.join(',').replace(/,+$/, '') || null;
    });
  }

  /** How many rows have the codes in their first `slots` slots. A row with two of the codes counts twice. */
  total(ids: Uint32Array, slots: number): number {
    let total = 0;
    for (const id of ids) total += this.data.totals[id * this.data.slots + slots - 1]!;
    return total;
  }
}
