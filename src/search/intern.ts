import type { Values } from '#src/search/value-order.ts';

/** Gives each distinct run of bytes a number, in order of arrival: no JavaScript string is made per row. */
export class Interner {
  readonly #kept = new Appender();
  #hashes = new Int32Array(256);
  /** Open addressing: number + 1 at the place of its hash; at most half full. */
  #places = new Uint32Array(512);

  /** The number of the bytes from `start` to `end`. */
  add(source: Uint8Array, start: number, end: number): number {
    const places = this.#places;
    const hashes = this.#hashes;
    const mask = places.length - 1;
    const hash = hashOf(source, start, end);
    let place = hash & mask;
    for (let known = places[place]!; known !== 0; known = places[place]!) {
      if (hashes[known - 1] === hash && this.#kept.holds(known - 1, source, start, end)) return known - 1;
      place = (place + 1) & mask;
    }
    const number = this.#kept.add(source, start, end);
    if (number === hashes.length) this.#hashes = grown(hashes, new Int32Array(hashes.length * 2));
    this.#hashes[number] = hash;
    places[place] = number + 1;
    if ((number + 1) * 2 > places.length) this.#rehash(number + 1);
    return number;
  }

  values(): Values {
    return this.#kept.values();
  }

  #rehash(size: number): void {
    const places = new Uint32Array(this.#places.length * 2);
    const mask = places.length - 1;
    for (let number = 0; number < size; number++) {
      let place = this.#hashes[number]! & mask;
      while (places[place] !== 0) place = (place + 1) & mask;
      places[place] = number + 1;
    }
    this.#places = places;
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

/** FNV-1a, with its high bits folded in: the table uses the low ones. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let sum = 0x811c9dc5;
  for (let i = start; i < end; i++) sum = Math.imul(sum ^ bytes[i]!, 0x01000193);
  return sum ^ (sum >>> 15);
}

function grown<T extends Uint8Array | Uint32Array | Int32Array>(items: T, larger: T): T {
  larger.set(items);
  return larger;
}
