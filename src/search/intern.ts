/** Gives each distinct run of bytes a number, in order of arrival: no JavaScript string is made per row. */
export class Interner {
  size = 0;
  #bytes = new Uint8Array(4096);
  #starts = new Uint32Array(256);
  /** Open addressing: number + 1 at the place of its hash; at most half full. */
  #places = new Uint32Array(512);

  /** The number of the bytes from `start` to `end`. */
  add(source: Uint8Array, start: number, end: number): number {
    const mask = this.#places.length - 1;
    let place = hash(source, start, end) & mask;
    for (let known = this.#places[place]!; known !== 0; known = this.#places[place]!) {
      if (this.#holds(known - 1, source, start, end)) return known - 1;
      place = (place + 1) & mask;
    }
    this.#places[place] = this.size + 1;
    this.#append(source, start, end);
    if (this.size * 2 > this.#places.length) this.#rehash();
    return this.size - 1;
  }

  /** All values one after the other, and where each begins (and the last one ends). */
  values(): { bytes: Uint8Array; starts: Uint32Array } {
    const end = this.#starts[this.size]!;
    return { bytes: this.#bytes.subarray(0, end), starts: this.#starts.subarray(0, this.size + 1) };
  }

  #holds(number: number, source: Uint8Array, start: number, end: number): boolean {
    const from = this.#starts[number]!;
    const length = end - start;
    if (this.#starts[number + 1]! - from !== length) return false;
    for (let i = 0; i < length; i++) if (this.#bytes[from + i] !== source[start + i]) return false;
    return true;
  }

  #append(source: Uint8Array, start: number, end: number): void {
    const from = this.#starts[this.size]!;
    const to = from + end - start;
    if (to > this.#bytes.length) this.#bytes = grown(this.#bytes, new Uint8Array(Math.max(to, this.#bytes.length * 2)));
    for (let i = start; i < end; i++) this.#bytes[from + i - start] = source[i]!;
    this.size += 1;
    if (this.size === this.#starts.length) this.#starts = grown(this.#starts, new Uint32Array(this.size * 2));
    this.#starts[this.size] = to;
  }

  #rehash(): void {
    const places = new Uint32Array(this.#places.length * 2);
    const mask = places.length - 1;
    for (let number = 0; number < this.size; number++) {
      let place = hash(this.#bytes, this.#starts[number]!, this.#starts[number + 1]!) & mask;
      while (places[place] !== 0) place = (place + 1) & mask;
      places[place] = number + 1;
    }
    this.#places = places;
  }
}

/** FNV-1a, with its high bits folded in: the table uses the low ones. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let sum = 0x811c9dc5;
  for (let i = start; i < end; i++) sum = Math.imul(sum ^ bytes[i]!, 0x01000193);
  return sum ^ (sum >>> 15);
}

function grown<T extends Uint8Array | Uint32Array>(items: T, larger: T): T {
  larger.set(items);
  return larger;
}
