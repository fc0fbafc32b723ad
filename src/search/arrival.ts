// Columns as they arrive from PostgreSQL, in any order and with ids by order of arrival; `settle` gives them their dictionary.

import { type CopiedRows, eachElement } from '#src/search/copy-reader.ts';
import type { Column, TableDefinition } from '#src/search/definition.ts';
import { buildDictionary, type DictionaryData } from '#src/search/dictionary.ts';
import { Appender, Interner } from '#src/search/intern.ts';
import { GrowingNumbers, type Numbers, numbersBelow, numbersUpTo } from '#src/search/numbers.ts';
import { sortByIds } from '#src/search/postings.ts';

/** A settled column: one id per arrived row (per slot of each, for codes); the id after the dictionary's last means missing. */
export interface Settled {
  dictionary: DictionaryData;
  size: number;
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
  take({ bytes, fields, count, starts, ends }: CopiedRows, field: number): void {
    for (let place = field, last = count * fields; place < last; place += fields) {
      const start = starts[place]!;
      const end = ends[place]!;
      if (this.#slots > 0) this.#addCodes(bytes, start, end);
      else if (this.#characters === Infinity || end < 0) this.#add(bytes, start, end);
      else this.#add(bytes, start, afterCharacters(bytes, start, end, this.#characters));
    }
  }

  /** Sorts the values; the column takes no more rows after it. */
  settle(): Settled {
    const { data, ids } = buildDictionary(this.#values.values());
    const arrived = this.#numbers.view();
    const size = data.starts.length - 1;
    const settled = numbersUpTo(size, arrived.length);
    for (let i = 0; i < arrived.length; i++) settled[i] = arrived[i] === 0 ? size : ids[arrived[i]! - 1]!;
    return { dictionary: data, size, ids: settled };
  }

  /** A value from `start` to `end`, missing when `end` is negative. */
  #add(bytes: Buffer, start: number, end: number): void {
    this.#numbers.push(end < 0 ? 0 : this.#values.add(bytes, start, end) + 1);
  }

  #addCodes(bytes: Buffer, start: number, end: number): void {
    let taken = 0;
    if (end >= 0)
      eachElement(bytes, start, (place, from, to) => {
        if (place >= this.#slots) return;
        this.#add(bytes, from, to);
        taken += 1;
      });
    for (; taken < this.#slots; taken++) this.#numbers.push(0);
  }
}

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

/** The settled ids in display order. */
export function moved({ ids, size }: Settled, { from, to }: Moves, slots = 1): Numbers {
  const ordered = numbersUpTo(size, ids.length);
  for (let i = 0; i < to.length; i++)
    for (let slot = 0; slot < slots; slot++) ordered[to[i]! * slots + slot] = ids[from[i]! * slots + slot]!;
  return ordered;
}

/** The select of a definition with the types the reader counts on. */
export function copyQuery({ key, select, columns }: TableDefinition): string {
  const fields = Object.entries(columns).map(([name, { kind }]) => `"${name}"::text${kind === 'codes' ? '[]' : ''}`);
  return `select ${[`"${key}"::bigint`, ...fields].join(', ')} from (${select}) source`;
}

function afterCharacters(bytes: Buffer, start: number, end: number, count: number): number {
  let at = start;
  for (; at < end && count > 0; count--) {
    at += 1;
    while (at < end && (bytes[at]! & 0xc0) === 0x80) at += 1;
  }
  return at;
}
