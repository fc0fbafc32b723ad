import type { ValueBytes } from '#src/search/value-order.ts';

/**
 * Positions of `count` texts in `bytes`. The first is from `starts[from]` to `ends[from]`, and each next one is `step`
 * indexes further. A negative end means missing.
 */
export interface Spans {
  bytes: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
  from: number;
  step: number;
  count: number;
}

/** Maximum texts per call. */
export const SPANS = 4096;

/** Empty spans with capacity for SPANS texts in `bytes`. */
export const noSpans = (bytes: Uint8Array): Spans => ({
  ...{ bytes, from: 0, step: 1, count: 0 },
  starts: new Int32Array(SPANS),
  ends: new Int32Array(SPANS),
});

/**
 * Numbers distinct texts in order of first appearance, without a JavaScript string per row. The hash table of a large
 * column exceeds the processor's cache. Therefore entries are small and contain short texts, and many texts are looked
 * up per call: the processor fetches the next entries while it waits for the first.
 */
export class Interner {
  readonly #kept = new Appender();
  /** Open addressing, at most half full. */
  #entries = new Int32Array(ENTRY * SPANS);

  /** Writes the number of each text + 1, or 0 for a missing text. No text may contain a zero byte. */
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

  values(): ValueBytes {
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

/**
 * Numbers every text, duplicates included. For columns with few duplicates, where lookups would cost more than they
 * save.
 */
export class Appender {
  size = 0;
  #bytes = new Uint8Array(4096);
  #view = viewOf(this.#bytes);
  #starts = new Uint32Array(256);

  /** Writes the number of each text + 1, or 0 for a missing text. */
  addAll({ bytes, starts, ends, from, step, count }: Spans, numbers: Uint32Array): void {
    for (let i = 0, at = from; i < count; i++, at += step)
      numbers[i] = ends[at]! < 0 ? 0 : this.add(bytes, starts[at]!, ends[at]!) + 1;
  }

  /** Copies the text from `start` to `end` and returns its number. */
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

  /** The offset of the next text. */
  get end(): number {
    return this.#starts[this.size]!;
  }

  /** Whether the text at offset `place` begins with the bytes from `start` to `end` of `source`, at least four. */
  holdsAt(place: number, source: DataView, start: number, end: number): boolean {
    const kept = this.#view;
    const last = end - 4;
    for (let at = start; at < last; at += 4)
      if (kept.getInt32(place + at - start) !== source.getInt32(at)) return false;
    return kept.getInt32(place + last - start) === source.getInt32(last);
  }

  /** All texts, including duplicates. */
  values(): ValueBytes {
    return { bytes: this.#bytes.subarray(0, this.end), starts: this.#starts.subarray(0, this.size + 1) };
  }
}

/**
 * Words of an entry: the number + 1, then three words that contain the text, padded with zeros. For a text longer than
 * SHORT bytes, the three words are its hash, its offset and its length, marked by a high byte that is invalid in UTF-8.
 */
const ENTRY = 4;
const SHORT = 12;
const longOf = (length: number) => (0xff << 24) | (length & 0xffffff);
const isLong = (third: number) => third >>> 24 === 0xff;

/** The second word of a long text before its offset is known. */
const LONG = -1;

/** The words and hashes of the current texts. */
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

/**
 * Bit masks for the words of a short text, by its length: from index 0 for the first word, from SECOND and THIRD for
 * the others.
 */
const MASKS = Int32Array.from({ length: 3 * (SHORT + 1) }, (_, i) => {
  const left = (i % (SHORT + 1)) - 4 * Math.floor(i / (SHORT + 1));
  return left >= 4 ? -1 : (1 << (8 * Math.max(left, 0))) - 1;
});
const SECOND = SHORT + 1;
const THIRD = 2 * SECOND;

/** A copy of the bytes from `start`, padded so that three words can be read. */
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

/** The bits of a hash in use. A hash multiplied by ENTRY must fit 32 bits. */
const HASH = 0x0fffffff;

/** Multiplication mixes bits upward, and the shift mixes them downward, because the table uses the low bits. */
function mixed(hash: number, word: number): number {
  const sum = Math.imul(hash ^ word, 0x9e3779b1);
  return sum ^ (sum >>> 15);
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function grown<T extends Uint8Array | Uint32Array>(items: T, larger: T): T {
  larger.set(items);
  return larger;
}
