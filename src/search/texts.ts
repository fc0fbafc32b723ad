/**
 * Copies scattered UTF-8 texts together and decodes them at once. Decoding each text by itself would take longer than
 * the copy, and the memory reads overlap.
 */
export class Texts {
  #count = 0;
  readonly #sources: Uint8Array[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #gathered = Buffer.alloc(4096);

  /** Adds the text in `source` from `start` to `end`. */
  add(source: Uint8Array, start: number, end: number): void {
    const at = this.#count++;
    this.#sources[at] = source;
    this.#starts[at] = start;
    this.#ends[at] = end;
  }

  /** Returns the added texts in order, and clears them. */
  take(): string[] {
    const { length, ascii } = this.#gather();
    const joined = ascii ? this.#gathered.toString('latin1', 0, length) : undefined; // one byte per character
    const texts: string[] = [];
    for (let i = 0, from = 0; i < this.#count; i++) {
      const to = from + this.#ends[i]! - this.#starts[i]!;
      texts.push(joined?.slice(from, to) ?? this.#gathered.toString('utf8', from, to));
      from = to;
    }
    this.#count = 0;
    return texts;
  }

  /** Copies the texts together. It first reads one byte of each text, so that the cache misses overlap. */
  #gather(): { length: number; ascii: boolean } {
    let length = 0;
    let seen = 0;
    for (let i = 0; i < this.#count; i++) {
      length += this.#ends[i]! - this.#starts[i]!;
      seen |= this.#sources[i]![this.#starts[i]!]!;
    }
    if (length > this.#gathered.length) this.#gathered = Buffer.alloc(2 * length);
    const gathered = this.#gathered;
    for (let i = 0, at = 0; i < this.#count; i++) {
      const source = this.#sources[i]!;
      for (let from = this.#starts[i]!, end = this.#ends[i]!; from < end; from++) {
        const byte = source[from]!;
        gathered[at++] = byte;
        seen |= byte;
      }
    }
    return { length, ascii: seen < 0x80 };
  }
}
