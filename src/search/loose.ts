// Forgiving comparison of a dictionary's values: letters and digits only (squeeze.ts). Values are squeezed while they are
// read, because nearly all of them are ASCII. Only those that are not are stored squeezed.
import { type Dictionary, firstNotBelow } from '#src/search/dictionary.ts';
import type { Effort } from '#src/search/effort.ts';
import { distinct } from '#src/search/postings.ts';
import { hasBit, noBits, setBits } from '#src/search/row-bits.ts';
import { spaced } from '#src/search/squeeze.ts';
import { Union } from '#src/search/union.ts';
import { type ValueBytes, visitInOrder } from '#src/search/value-order.ts';

export interface LooseData {
  /** The values with other characters than ASCII, with a blank between words. */
  others: { ids: Uint32Array; bytes: Uint8Array; starts: Uint32Array };
  /** All ids by their squeezed values. */
  order: Uint32Array;
}

/** Prepares the values of a dictionary. With `list`, they are lists, and no match extends over two items. */
export function buildLoose(dictionary: Dictionary, list: boolean): LooseData {
  const ids: number[] = [];
  const texts: Buffer[] = [];
  const { size, bytes, starts } = dictionary;
  for (let id = 0; id < size; id++) {
    if (isAscii(bytes, starts[id]!, starts[id + 1]!)) continue;
    ids.push(id);
    texts.push(Buffer.from(spaced(bytes.toString('utf8', starts[id], starts[id + 1]), list)));
  }
  let end = 0;
  const ends = texts.map((text) => (end += text.length));
  const others = {
    ids: Uint32Array.from(ids),
    bytes: Buffer.concat(texts),
    starts: Uint32Array.from([0, ...ends]),
  };
  const order = new Uint32Array(size);
  const squeezed = new LooseValues(dictionary, { others, order }, list).all();
  let at = 0;
  visitInOrder(squeezed, squeezed, (id) => (order[at++] = id));
  return { others, order };
}

/** The squeezed values of a dictionary. */
export class LooseValues {
  readonly size: number;
  /** The letters of the value that was read last. */
  letters = new Uint8Array(256);
  /** Whether each of them begins a word. */
  begins = new Uint8Array(256);
  readonly #values: Dictionary;
  readonly #data: LooseData;
  readonly #list: boolean;
  readonly #meanings: Uint8Array;
  readonly #union: Union;
  /** Whether each value is among the others, one bit per id. */
  readonly #isOther: Uint32Array;

  constructor(values: Dictionary, data: LooseData, list: boolean) {
    this.size = values.size;
    this.#values = values;
    this.#data = data;
    this.#list = list;
    this.#meanings = list ? inLists : inTexts;
    this.#union = new Union(values.size);
    this.#isOther = noBits(values.size + 1);
    setBits(this.#isOther, data.others.ids);
  }

  /** Reads a value into `letters` and `begins`. Returns the number of its letters. */
  read(id: number): number {
    const { bytes, starts } = this.#values;
    const end = starts[id + 1]!;
    let at = starts[id]!;
    if (end - at > this.letters.length) this.#grow(end - at);
    const { letters, begins } = this;
    const meanings = this.#meanings;
    let count = 0;
    let isBegin = 1;
    let isItem = 0;
    for (; at < end; at++) {
      const meaning = meanings[bytes[at]!]!;
      if (meaning > COMMA) {
        if (meaning === OTHER) return this.#readOther(id);
        if (isItem === 1 && count > 0) letters[count++] = COMMA;
        isItem = 0;
        begins[count] = isBegin;
        letters[count++] = meaning;
        isBegin = 0;
      } else if (meaning !== SKIPPED) {
        isBegin = 1;
        if (meaning === COMMA) isItem = 1;
      }
    }
    return count;
  }

  /** Whether the squeezed value of `id` contains `needle`, which must not be empty. */
  contains(id: number, needle: Uint8Array): boolean {
    if (this.#list || hasBit(this.#isOther, id)) return this.#has(this.read(id), needle, false);
    const { bytes, starts } = this.#values;
    const end = starts[id + 1]!;
    const first = needle[0];
    for (let at = starts[id]!; at < end; at++) {
      if (bytes[at] !== first) continue;
      let i = 1;
      for (let next = at + 1; i < needle.length && next < end; next++) {
        const byte = bytes[next]!;
        if (byte === needle[i]) i++;
        else if (inTexts[byte]! > COMMA) break;
      }
      if (i === needle.length) return true;
    }
    return false;
  }

  /** Whether a word of the value begins with `needle`, which may extend over the next words. */
  hasBegin(id: number, needle: Uint8Array): boolean {
    return this.#has(this.read(id), needle, true);
  }

  /** The ids, ascending, of the values that equal or start with `needle`. */
  range(needle: Uint8Array, match: 'equals' | 'starts', effort: Effort): Uint32Array {
    const { order } = this.#data;
    const from = firstNotBelow(this.size, (at) => this.#compare(order[at]!, needle, false));
    const to = firstNotBelow(this.size, (at) => (this.#compare(order[at]!, needle, match === 'starts') > 0 ? 0 : -1));
    const total = to - from;
    effort(LOOK_UP + this.#union.cost(total));
    if (total < 2) return distinct(order.slice(from, to));
    this.#union.start(total, new Uint32Array(total));
    this.#union.add(order, from, to);
    return this.#union.finish();
  }

  /** All squeezed values; with `separator`, words are separated by this byte. */
  all(separator?: number): ValueBytes {
    const starts = new Uint32Array(this.size + 1);
    for (let id = 0; id < this.size; id++) starts[id + 1] = starts[id]! + this.#write(this.read(id), separator);
    const bytes = new Uint8Array(starts[this.size]!);
    for (let id = 0; id < this.size; id++) this.#write(this.read(id), separator, bytes, starts[id]!);
    return { bytes, starts };
  }

  /** Writes the letters that were read, unless `out` is missing, and returns how many bytes they need. */
  #write(count: number, separator?: number, out?: Uint8Array, at = 0): number {
    if (separator === undefined) {
      out?.set(this.letters.subarray(0, count), at);
      return count;
    }
    let to = at;
    for (let i = 0; i < count; i++) {
      if (i > 0 && this.begins[i] === 1) {
        if (out) out[to] = separator;
        to += 1;
      }
      if (out) out[to] = this.letters[i]!;
      to += 1;
    }
    return to - at;
  }

  /** Whether the letters that were read contain `needle`. */
  #has(count: number, needle: Uint8Array, atBegin: boolean): boolean {
    const { letters, begins } = this;
    const first = needle[0];
    for (let at = 0; at <= count - needle.length; at++) {
      if (letters[at] !== first || (atBegin && begins[at] !== 1)) continue;
      let i = 1;
      while (i < needle.length && letters[at + i] === needle[i]) i++;
      if (i === needle.length) return true;
    }
    return false;
  }

  /** Compares the squeezed value with `needle`; with `prefix`, only the value's first `needle.length` bytes. */
  #compare(id: number, needle: Uint8Array, prefix: boolean): number {
    const count = this.read(id);
    for (let i = 0; i < count && i < needle.length; i++) {
      const difference = this.letters[i]! - needle[i]!;
      if (difference !== 0) return difference;
    }
    return prefix && count > needle.length ? 0 : count - needle.length;
  }

  #readOther(id: number): number {
    const { ids, bytes, starts } = this.#data.others;
    const place = firstNotBelow(ids.length, (i) => ids[i]! - id);
    const end = starts[place + 1]!;
    let at = starts[place]!;
    if (end - at > this.letters.length) this.#grow(end - at);
    let count = 0;
    let isBegin = 1;
    for (; at < end; at++) {
      if (bytes[at] === BLANK) {
        isBegin = 1;
        continue;
      }
      this.begins[count] = isBegin;
      this.letters[count++] = bytes[at]!;
      isBegin = bytes[at] === COMMA ? 1 : 0;
    }
    return count;
  }

  #grow(length: number): void {
    this.letters = new Uint8Array(2 * length);
    this.begins = new Uint8Array(2 * length);
  }
}

/** Steps of the binary search of a range. */
const LOOK_UP = 400;

const BLANK = 0x20;
const COMMA = 0x2c;

/** The meanings of bytes that are no letters or digits. Letters and digits mean themselves. */
const SKIPPED = 0;
const SEPARATOR = 1;
const OTHER = 0xff;

const meaningsOf = (list: boolean) =>
  Uint8Array.from({ length: 256 }, (_, byte) => {
    const character = String.fromCharCode(byte);
    if (byte >= 0x80) return OTHER;
    if (/[A-Z0-9]/.test(character)) return byte;
    if (/['`.]/.test(character)) return SKIPPED;
    return list && /[,;&+]/.test(character) ? COMMA : SEPARATOR;
  });

const inTexts = meaningsOf(false);
const inLists = meaningsOf(true);

function isAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (bytes[i]! >= 0x80) return false;
  return true;
}
