import type { Values } from '#src/search/value-order.ts';

/** `count` texts in some bytes: one stands from `starts[from]` to `ends[from]`, the next `step` places on. One that ends below 0 is missing. */
export interface Spans {
  bytes: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
  from: number;
  step: number;
  count: number;
}

/** How many texts are taken at a time, at most. */
export const SPANS = 4096;

/** Room for SPANS texts in `bytes`, which holds none yet. */
export const noSpans = (bytes: Uint8Array): Spans => ({
  ...{ bytes, from: 0, step: 1, count: 0 },
  starts: new Int32Array(SPANS),
  ends: new Int32Array(SPANS),
});

/**
 * Gives each distinct text a number, in order of arrival: no JavaScript string is made per row. The table of a long column does
 * not fit the processor's cache: an entry is small and holds a short text whole, and texts are looked up many at a time, so
 * that the processor fetches the entries of the next ones while it waits for the first.
 */
export class Interner {
  readonly #kept = new Appender();
  /** Open addressing, at most half full. */
  #entries = new Int32Array(ENTRY * SPANS);

  /** Writes the number of each text + 1, or 0 for a missing one. No byte of a text is zero. */
  addAll(spans: Spans, numbers: Uint32Array): void {
    const { bytes, starts, ends, from, step, count } = spans;
    const view = viewOf(bytes);
    readWords(spans, view);
    while ((this.#kept.size + count) * 2 * ENTRY > this.#entries.length) this.#grow();
    const entries = this.#entries;
    const mask = entries.length - 1;
    for (let i = 0, at = from; i < count; i++, at += step) {
      const hash = hashes[i]!;
      if (hash === MISSING) {
        numbers[i] = 0;
        continue;
      }
      const first = firsts[i]!;
      const second = seconds[i]!;
      const third = thirds[i]!;
      let place = (hash * ENTRY) & mask;
      for (; entries[place] !== 0; place = (place + ENTRY) & mask)
        if (
          entries[place + 1] === first &&
          entries[place + 3] === third &&
          (entries[place + 2] === second ||
            (second === LONG && this.#kept.holdsAt(entries[place + 2]!, view, starts[at]!, ends[at]!)))
        )
          break;
      if (entries[place] === 0) {
        entries[place + 1] = first;
        entries[place + 2] = second === LONG ? this.#kept.end : second;
        entries[place + 3] = third;
        entries[place] = this.#kept.add(bytes, starts[at]!, ends[at]!) + 1;
      }
      numbers[i] = entries[place]!;
    }
  }

  values(): Values {
    return this.#kept.values();
  }

  #grow(): void {
    const old = this.#entries;
    const entries = new Int32Array(old.length * 2);
    const mask = entries.length - 1;
    for (let from = 0; from < old.length; from += ENTRY) {
      if (old[from] === 0) continue;
      const first = old[from + 1]!;
      const third = old[from + 3]!;
      const hash = isLong(third) ? first & HASH : hashOf(first, old[from + 2]!, third);
      let place = (hash * ENTRY) & mask;
      while (entries[place] !== 0) place = (place + ENTRY) & mask;
      for (let i = 0; i < ENTRY; i++) entries[place + i] = old[from + i]!;
    }
    this.#entries = entries;
  }
}

/** Gives every text a number of its own: where hardly any comes twice, looking each up would only take time. */
export class Appender {
  size = 0;
  #bytes = new Uint8Array(4096);
  #view = viewOf(this.#bytes);
  #starts = new Uint32Array(256);

  /** Writes the number of each text + 1, or 0 for a missing one. */
  addAll({ bytes, starts, ends, from, step, count }: Spans, numbers: Uint32Array): void {
    for (let i = 0, at = from; i < count; i++, at += step)
      numbers[i] = ends[at]! < 0 ? 0 : this.add(bytes, starts[at]!, ends[at]!) + 1;
  }

  /** The number of the bytes from `start` to `end`. */
  add(source: Uint8Array, start: number, end: number): number {
    const from = this.end;
    const to = from + end - start;
    if (to > this.#bytes.length) {
      this.#bytes = grown(this.#bytes, new Uint8Array(Math.max(to, this.#bytes.length * 2)));
      this.#view = viewOf(this.#bytes);
    }
    if (this.size + 1 === this.#starts.length)
      this.#starts = grown(this.#starts, new Uint32Array(this.#starts.length * 2));
    const bytes = this.#bytes;
    for (let i = start; i < end; i++) bytes[from + i - start] = source[i]!;
    this.#starts[this.size + 1] = to;
    return this.size++;
  }

  /** Where the next text will stand. */
  get end(): number {
    return this.#starts[this.size]!;
  }

  /** Whether the bytes from `start` to `end` in `source`, four at least, stand at `place` as well. */
  holdsAt(place: number, source: DataView, start: number, end: number): boolean {
    const kept = this.#view;
    const last = end - 4;
    for (let at = start; at < last; at += 4)
      if (kept.getInt32(place + at - start) !== source.getInt32(at)) return false;
    return kept.getInt32(place + last - start) === source.getInt32(last);
  }

  /** All values one after the other, and where each begins (and the last one ends). */
  values(): Values {
    return { bytes: this.#bytes.subarray(0, this.end), starts: this.#starts.subarray(0, this.size + 1) };
  }
}

/**
 * Words of an entry: the number + 1, and three that are the text with zeros after it. Of a text longer than SHORT bytes they are
 * a hash, where it is kept, and its length below a byte that no text in UTF-8 has.
 */
const ENTRY = 4;
const SHORT = 12;
const longOf = (length: number) => (0xff << 24) | (length & 0xffffff);
const isLong = (third: number) => third >>> 24 === 0xff;

/** A long text's second word, until it is known where it is kept. */
const LONG = -1;

/** The words and the hash of the texts at hand. */
const firsts = new Int32Array(SPANS);
const seconds = new Int32Array(SPANS);
const thirds = new Int32Array(SPANS);
const hashes = new Int32Array(SPANS);
const MISSING = -1;

function readWords({ bytes, starts, ends, from, step, count }: Spans, view: DataView): void {
  for (let i = 0, at = from; i < count; i++, at += step) {
    const start = starts[at]!;
    const end = ends[at]!;
    const length = end - start;
    if (end < 0) hashes[i] = MISSING;
    else if (length > SHORT) {
      const hash = hashOfLong(view, start, end);
      firsts[i] = hash;
      seconds[i] = LONG;
      thirds[i] = longOf(length);
      hashes[i] = hash & HASH;
    } else {
      const whole = start + SHORT <= bytes.length;
      const readable = whole ? view : lastBytes(bytes, start);
      const place = whole ? start : 0;
      const first = readable.getInt32(place, true) & MASKS[length]!;
      const second = readable.getInt32(place + 4, true) & MASKS[length + SECOND]!;
      const third = readable.getInt32(place + 8, true) & MASKS[length + THIRD]!;
      firsts[i] = first;
      seconds[i] = second;
      thirds[i] = third;
      hashes[i] = hashOf(first, second, third);
    }
  }
}

/** What each word of a short text keeps, by the text's length: from 0 for the first, from SECOND and THIRD for those. */
const MASKS = Int32Array.from({ length: 3 * (SHORT + 1) }, (_, i) => {
  const left = (i % (SHORT + 1)) - 4 * Math.floor(i / (SHORT + 1));
  return left >= 4 ? -1 : (1 << (8 * Math.max(left, 0))) - 1;
});
const SECOND = SHORT + 1;
const THIRD = 2 * SECOND;

/** A copy of the last bytes, long enough to be read as words. */
function lastBytes(bytes: Uint8Array, start: number): DataView {
  const copy = new Uint8Array(SHORT);
  copy.set(bytes.subarray(start));
  return viewOf(copy);
}

function hashOfLong(view: DataView, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at + 4 < end; at += 4) hash = mixed(hash, view.getInt32(at, true));
  return mixed(hash, view.getInt32(end - 4, true));
}

function hashOf(first: number, second: number, third: number): number {
  const hash = mixed(mixed(mixed(0, first), second), third);
  return (hash ^ (hash >>> 13)) & HASH;
}

/** Bits of a hash that are used: few enough that it stays a whole number when multiplied by ENTRY. */
const HASH = 0x0fffffff;

/** Multiplication spreads upwards, the shift downwards again: the table uses the low bits. */
function mixed(hash: number, word: number): number {
  const sum = Math.imul(hash ^ word, 0x9e3779b1);
  return sum ^ (sum >>> 15);
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function grown<T extends Uint8Array | Uint32Array>(items: T, larger: T): T {
  larger.set(items);
  return larger;
}
