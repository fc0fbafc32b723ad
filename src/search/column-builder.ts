// Builds a column from rows in the order PostgreSQL sends them. Values get numbers in that order; `sort` sorts them
// into ids.
import { type CopiedRows, readElements } from '#src/search/copy-reader.ts';
import type { IndexColumn, TableDefinition } from '#src/search/definition.ts';
import { buildDictionary, Dictionary, type DictionaryData } from '#src/search/dictionary.ts';
import { Appender, Interner, noSpans, SPANS, type Spans } from '#src/search/intern.ts';
import { GrowingNumbers, type Numbers, numbersBelow, numbersUpTo } from '#src/search/numbers.ts';
import { type OrderedColumn, sizeOf } from '#src/search/ordered-table.ts';
import { numberPattern } from '#src/search/padded-number.ts';
import { sortByIds } from '#src/search/postings.ts';
import type { ValueBytes } from '#src/search/value-order.ts';

/**
 * A column with sorted values. Element i is a row, or for codes one slot of a row, and its id is `ids[numbers[i]]`. The id
 * `size` means missing.
 */
export interface SortedColumn {
  dictionary: DictionaryData;
  size: number;
  numbers: Numbers;
  ids: Numbers;
}

export class ColumnBuilder {
  readonly #values: Interner | Appender;
  /** The number of each row's value + 1; 0 means missing. */
  readonly #numbers = new GrowingNumbers();
  readonly #slots: number;
  readonly #characters: number;

  constructor(column: IndexColumn) {
    this.#values = column.kind === 'shown' ? new Appender() : new Interner();
    this.#slots = column.kind === 'codes' ? column.slots : 0;
    // a prefix column that is not shown needs only the characters it compares
    this.#characters = column.kind === 'prefix' && !column.shown ? (column.length ?? Infinity) : Infinity;
  }

  /** Adds field number `field` of `rows`. One column at a time keeps its hash entries in the processor's cache. */
  take(rows: CopiedRows, field: number): void {
    const { bytes, fields, count, starts, ends } = rows;
    if (this.#characters < Infinity) cut(rows, field, this.#characters);
    if (this.#slots > 0) this.#takeCodes(rows, field);
    else this.#add({ bytes, starts, ends, from: field, step: fields, count });
  }

  /** Sorts the values. Call this once, after the last row. */
  sort(): SortedColumn {
    return sortedColumn(this.#values.values(), this.#numbers.view());
  }

  #add(spans: Spans): void {
    this.#values.addAll(spans, numbers);
    this.#numbers.add(numbers, spans.count);
  }

  #takeCodes({ bytes, fields, count, starts, ends }: CopiedRows, field: number): void {
    codes.bytes = bytes;
    for (let row = 0, place = field; row < count; row++, place += fields) {
      if (codes.count + this.#slots > SPANS) this.#addCodes();
      readElements(bytes, ends[place]! < 0 ? -1 : starts[place]!, this.#slots, codes);
      codes.count += this.#slots;
    }
    this.#addCodes();
  }

  #addCodes(): void {
    this.#add(codes);
    codes.count = 0;
  }
}

/** Scratch memory, empty between calls. */
const numbers = new Uint32Array(SPANS);
const codes = noSpans(new Uint8Array());

/** Row numbers before and after sorting: row `from[i]` in read order becomes row `to[i]` in display order. */
export interface Moves {
  from: Uint32Array;
  to: Uint32Array;
}

/**
 * The moves that turn row `order[r]` into row r. Adjacent rows in display order are far apart in read order, and random
 * memory access dominates the time. The moves therefore process one block of read rows at a time, which fits the
 * processor's cache.
 */
export function movesInto(order: Uint32Array): Moves {
  const to = sortByIds(
    numbersBelow(order.length),
    order.map((readRow) => readRow >>> BLOCK),
    (order.length >>> BLOCK) + 1,
  );
  return { from: to.map((row) => order[row]!), to };
}

/** Rows per block, as a power of two. */
const BLOCK = 18;

/** The ids of a column in display order. */
export function idsInDisplayOrder({ numbers, ids, size }: SortedColumn, { from, to }: Moves, slots = 1): Numbers {
  const ordered = numbersUpTo(size, numbers.length);
  if (slots === 1) for (let i = 0; i < to.length; i++) ordered[to[i]!] = ids[numbers[from[i]!]!]!;
  else
    for (let i = 0; i < to.length; i++)
      for (let slot = 0; slot < slots; slot++) ordered[to[i]! * slots + slot] = ids[numbers[from[i]! * slots + slot]!]!;
  return ordered;
}

/** The ids of a column in read order. */
export function idsInReadOrder({ numbers, ids, size }: SortedColumn): Numbers {
  const inReadOrder = numbersUpTo(size, numbers.length);
  for (let i = 0; i < inReadOrder.length; i++) inReadOrder[i] = ids[numbers[i]!]!;
  return inReadOrder;
}

/** A column derived from `by`: `texts` maps each value of `by` to a value of the new column. */
export function lookedUp(by: OrderedColumn, texts: Map<string | null, string | null>): OrderedColumn {
  const bySize = sizeOf(by.dictionary);
  const values = new Dictionary(by.dictionary).values(numbersBelow(bySize)).map((value) => texts.get(value) ?? null);
  const present = values.filter((value) => value !== null);
  const { data, ids } = buildDictionary(valuesOf(present));
  const size = sizeOf(data);
  let next = 0;
  const idOf = Uint32Array.from([...values.map((value) => (value === null ? size : ids[next++]!)), size]);
  const derived = numbersUpTo(size, by.ids.length);
  for (let row = 0; row < derived.length; row++) derived[row] = idOf[by.ids[row]!]!;
  return { dictionary: data, ids: derived };
}

/** The columns that the definition's `select` returns. */
export const copiedColumns = ({ columns }: TableDefinition) =>
  Object.entries(columns).filter(([, { lookedUp }]) => !lookedUp);

/** The definition's `select`, cast to the types that the reader expects, of all rows or of those of some keys. */
export function copyQuery(definition: TableDefinition, only?: readonly number[]): string {
  const { key, select, selectAmong } = definition;
  const fields = copiedColumns(definition).map(([name, column]) => fieldOf(name, column));
  const among = only && `'{${only.join()}}'::bigint[]`;
  const from = among && selectAmong ? selectAmong.replaceAll('$1', among) : select;
  const condition = among ? ` where "${key}" = any(${among})` : '';
  return `select ${[`"${key}"::bigint`, ...fields].join(', ')} from (${from}) source${condition}`;
}

function fieldOf(name: string, column: IndexColumn): string {
  if (column.kind === 'codes') return `"${name}"::text[]`;
  return column.kind === 'number' || column.kind === 'total'
    ? `to_char("${name}"::numeric, '${numberPattern(column)}')`
    : `"${name}"::text`;
}

function valuesOf(texts: string[]): ValueBytes {
  let end = 0;
  const ends = texts.map((text) => (end += Buffer.byteLength(text)));
  return { bytes: Buffer.from(texts.join('')), starts: Uint32Array.from([0, ...ends]) };
}

function sortedColumn(values: ValueBytes, numbers: Numbers): SortedColumn {
  const { data, ids } = buildDictionary(values);
  const size = data.starts.length - 1;
  const all = numbersUpTo(size, ids.length + 1);
  all[0] = size; // number 0 means missing
  all.set(ids, 1);
  return { dictionary: data, size, numbers, ids: all };
}

/** Truncates field number `field` of each row to `characters` characters. */
function cut({ bytes, fields, count, starts, ends }: CopiedRows, field: number, characters: number): void {
  for (let place = field, last = count * fields; place < last; place += fields) {
    let at = starts[place]!;
    const end = ends[place]!;
    for (let left = characters; at < end && left > 0; left--) {
      at += 1;
      while (at < end && (bytes[at]! & 0xc0) === 0x80) at += 1;
    }
    ends[place] = end < 0 ? end : at;
  }
}
