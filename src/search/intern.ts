import type { Values } from '#src/search/value-order.ts';

/**
 * Gives each distinct run of bytes a number, in order of arrival: no JavaScript string is made per row. The table of a long
 * column does not fit the processor's cache, so an entry holds a short value whole, in the 32 bytes that are fetched at once.
 */
export class Interner {
  readonly #kept = new Appender();
  /** Open addressing: ENTRY words at the place of each value's hash; at most half full. */
  #entries = new Int32Array(512 * ENTRY);
  #source: Uint8Array = new Uint8Array();
  #view: DataView = new DataView(new ArrayBuffer());

  /** The number of the bytes from `start` to `end`. */
  add(source: Uint8Array, start: number, end: number): number {
    if (source !== this.#source) this.#read(source);
    const view = this.#view;
    const entries = this.#entries;
    const mask = entries.length - 1;
    const length = end - start;
    const hash = hashOf(view, start, end);
    let place = (hash * ENTRY) & mask;
    for (; entries[place] !== 0; place = (place + ENTRY) & mask) {
      if (entries[place + 1] !== length) continue;
      const known = entries[place]! - 1;
      if (
        length > INLINE
          ? entries[place + 2] === hash && this.#kept.holds(known, source, start, end)
          : holds(entries, place, view, start, end)
      )
        return known;
    }
    const number = this.#kept.add(source, start, end);
    entries[place] = number + 1;
    entries[place + 1] = length;
    if (length > INLINE) entries[place + 2] = hash;
    else for (let at = start, word = place + 2; at < end; at += 4) entries[word++] = wordAt(view, at, start, end);
    if ((number + 1) * 2 * ENTRY > entries.length) this.#rehash();
    return number;
  }

  values(): Values {
    return this.#kept.values();
  }

  #read(source: Uint8Array): void {
    this.#source = source;
    this.#view = new DataView(source.buffer, source.byteOffset, source.byteLength);
  }

  #rehash(): void {
    const old = this.#entries;
    const entries = new Int32Array(old.length * 2);
    const mask = entries.length - 1;
    for (let from = 0; from < old.length; from += ENTRY) {
      if (old[from] === 0) continue;
      let place = (hashOfEntry(old, from) * ENTRY) & mask;
      while (entries[place] !== 0) place = (place + ENTRY) & mask;
      for (let i = 0; i < ENTRY; i++) entries[place + i] = old[from + i]!;
    }
    this.#entries = entries;
  }
}

/** Gives every run of bytes a number of its own: where hardly any comes twice, looking each up would only take time. */
export class Appender {
  #size = 0;
  #bytes = new Uint8Array(4096);
  #starts = new Uint32Array(256);

  /** The number of the bytes from `start` to `end`. */
  add(source: Uint8Array, start: number, end: number): number {
    const from = this.#starts[this.#size]!;
    const to = from + end - start;
    if (to > this.#bytes.length) this.#bytes = grown(this.#bytes, new Uint8Array(Math.max(to, this.#bytes.length * 2)));
    if (this.#size + 1 === this.#starts.length)
      this.#starts = grown(this.#starts, new Uint32Array(this.#starts.length * 2));
    const bytes = this.#bytes;
    for (let i = start; i < end; i++) bytes[from + i - start] = source[i]!;
    this.#starts[this.#size + 1] = to;
    return this.#size++;
  }

  /** Whether `number` stands for the bytes from `start` to `end`. */
  holds(number: number, source: Uint8Array, start: number, end: number): boolean {
    const bytes = this.#bytes;
    const from = this.#starts[number]!;
    const length = end - start;
    if (this.#starts[number + 1]! - from !== length) return false;
    for (let i = 0; i < length; i++) if (bytes[from + i] !== source[start + i]) return false;
    return true;
  }

  /** All values one after the other, and where each begins (and the last one ends). */
  values(): Values {
    const end = this.#starts[this.#size]!;
    return { bytes: this.#bytes.subarray(0, end), starts: this.#starts.subarray(0, this.#size + 1) };
  }
}

/** Words of an entry: the number + 1, the length in bytes, then the value's words or, of a longer one, its hash. */
const ENTRY = 8;

/** Bytes of the longest value that an entry holds whole. */
const INLINE = 4 * (ENTRY - 2);

/** Whether the entry at `place`, of the same length, holds the bytes from `start` to `end`. */
function holds(entries: Int32Array, place: number, view: DataView, start: number, end: number): boolean {
  for (let at = start, word = place + 2; at < end; at += 4, word++)
    if (entries[word] !== wordAt(view, at, start, end)) return false;
  return true;
}

/** The four bytes at `at`; at the end the last four, or as many as there are: with the length, a value's words are the value. */
function wordAt(view: DataView, at: number, start: number, end: number): number {
  if (at + 4 <= end) return view.getInt32(at, true);
  if (start + 4 <= end) return view.getInt32(end - 4, true);
  let word = 0;
  for (let byte = start; byte < end; byte++) word = (word << 8) | view.getUint8(byte);
  return word;
}

function hashOf(view: DataView, start: number, end: number): number {
  let hash = end - start;
  for (let at = start; at < end; at += 4) hash = mixed(hash, wordAt(view, at, start, end));
  return finished(hash);
}

/** The same of the value in the entry at `place`. */
function hashOfEntry(entries: Int32Array, place: number): number {
  const length = entries[place + 1]!;
  if (length > INLINE) return entries[place + 2]!;
  let hash = length;
  for (let at = 0, word = place + 2; at < length; at += 4) hash = mixed(hash, entries[word++]!);
  return finished(hash);
}

/** Multiplication spreads upwards, the shift downwards again: the table uses the low bits. */
function mixed(hash: number, word: number): number {
  const sum = Math.imul(hash ^ word, 0x9e3779b1);
  return sum ^ (sum >>> 15);
}

/** Below 2^28, so that it stays a whole number when multiplied by ENTRY. */
const finished = (hash: number) => (hash ^ (hash >>> 13)) & 0x0fffffff;

function grown<T extends Uint8Array | Uint32Array>(items: T, larger: T): T {
  larger.set(items);
  return larger;
}
