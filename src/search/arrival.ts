// Columns as they arrive from PostgreSQL, in any order and with ids by order of arrival; `settle` gives them their dictionary.

import { type CopiedRows, readElements } from '#src/search/copy-reader.ts';
import type { Column, TableDefinition } from '#src/search/definition.ts';
import { buildDictionary, Dictionary, type DictionaryData } from '#src/search/dictionary.ts';
import { Appender, Interner, noSpans, SPANS, type Spans } from '#src/search/intern.ts';
import { GrowingNumbers, type Numbers, numbersBelow, numbersUpTo } from '#src/search/numbers.ts';
import { sortByIds } from '#src/search/postings.ts';
import type { Values } from '#src/search/value-order.ts';

/** A column whose values are sorted: row i (or slot of a row, for codes) has the id `ids[numbers[i]]`, and `size` means missing. */
export interface Settled {
  dictionary: DictionaryData;
  size: number;
  numbers: Numbers;
  ids: Numbers;
}

export class ArrivingColumn {
  readonly #values: Interner | Appender;
  /** The number of the value + 1; 0 means missing. */
  readonly #numbers = new GrowingNumbers();
  readonly #slots: number;
  readonly #characters: number;

  constructor(column: Column) {
    this.#values = column.kind === 'shown' ? new Appender() : new Interner();
    this.#slots = column.kind === 'codes' ? column.slots : 0;
    // nobody sees the rest of a value that is only matched by its first characters
    this.#characters = column.kind === 'prefix' && !column.shown ? (column.length ?? Infinity) : Infinity;
  }

  /** Takes field number `field` of some rows: a column at a time, while what it looks up is in the processor's cache. */
  take(rows: CopiedRows, field: number): void {
    const { bytes, fields, count, starts, ends } = rows;
    if (this.#characters < Infinity) cut(rows, field, this.#characters);
    if (this.#slots > 0) this.#takeCodes(rows, field);
    else this.#add({ bytes, starts, ends, from: field, step: fields, count });
  }

  /** Sorts the values; the column takes no more rows after it. */
  settle(): Settled {
    return settled(this.#values.values(), this.#numbers.view());
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

/** What the texts at hand are, empty between calls. */
const numbers = new Uint32Array(SPANS);
const codes = noSpans(new Uint8Array());

/** Which arrived row becomes which: `from[i]` becomes row `to[i]`. */
export interface Moves {
  from: Uint32Array;
  to: Uint32Array;
}

/**
 * The moves that make `order[r]` row r. Neighbours in display order arrived far apart, and fetching one number from far away
 * takes longer than all the rest: the moves go through arrived rows a block at a time, which the processor's cache holds.
 */
export function movesInto(order: Uint32Array): Moves {
  const to = sortByIds(
    numbersBelow(order.length),
    order.map((arrived) => arrived >>> BLOCK),
    (order.length >>> BLOCK) + 1,
  );
  return { from: to.map((row) => order[row]!), to };
}

/** Arrived rows of a block, as a power of two. */
const BLOCK = 18;

/** The ids of a column in display order. */
export function moved({ numbers, ids, size }: Settled, { from, to }: Moves, slots = 1): Numbers {
  const ordered = numbersUpTo(size, numbers.length);
  if (slots === 1) for (let i = 0; i < to.length; i++) ordered[to[i]!] = ids[numbers[from[i]!]!]!;
  else
    for (let i = 0; i < to.length; i++)
      for (let slot = 0; slot < slots; slot++) ordered[to[i]! * slots + slot] = ids[numbers[from[i]! * slots + slot]!]!;
  return ordered;
}

/** The ids of a column in the order of arrival. */
export function arrivedIds({ numbers, ids, size }: Settled): Numbers {
  const arrived = numbersUpTo(size, numbers.length);
  for (let i = 0; i < arrived.length; i++) arrived[i] = ids[numbers[i]!]!;
  return arrived;
}

/** The column that shows what `texts` holds for each value of `by`. */
export function lookedUp(by: Settled, texts: Map<string | null, string | null>): Settled {
  const values = new Dictionary(by.dictionary).values(numbersBelow(by.size)).map((value) => texts.get(value) ?? null);
  const there = values.filter((value) => value !== null);
  const { data, ids } = buildDictionary(valuesOf(there));
  const size = data.starts.length - 1;
  let next = 0;
  const looked = Uint32Array.from([...values.map((value) => (value === null ? size : ids[next++]!)), size]);
  return { dictionary: data, size, numbers: by.numbers, ids: Uint32Array.from(by.ids, (id) => looked[id]!) };
}

/** The columns whose values come with each row. */
export const arriving = ({ columns }: TableDefinition) =>
  Object.entries(columns).filter(([, { lookedUp }]) => !lookedUp);

/** The select of a definition with the types the reader counts on. */
export function copyQuery(definition: TableDefinition): string {
  const { key, select } = definition;
  const fields = arriving(definition).map(([name, { kind }]) => `"${name}"::text${kind === 'codes' ? '[]' : ''}`);
  return `select ${[`"${key}"::bigint`, ...fields].join(', ')} from (${select}) source`;
}

function valuesOf(texts: string[]): Values {
  let end = 0;
  const ends = texts.map((text) => (end += Buffer.byteLength(text)));
  return { bytes: Buffer.from(texts.join('')), starts: Uint32Array.from([0, ...ends]) };
}

function settled(values: Values, numbers: Numbers): Settled {
  const { data, ids } = buildDictionary(values);
  const size = data.starts.length - 1;
  const all = numbersUpTo(size, ids.length + 1);
  all[0] = size; // the number of missing values
  all.set(ids, 1);
  return { dictionary: data, size, numbers, ids: all };
}

/** Ends field number `field` of each row after `characters` characters. */
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
