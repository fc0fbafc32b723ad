/**
 * UTF-8 texts that stand here and there in memory, gathered and decoded together: a call for each would cost more than its
 * letters, and memory that is asked for at once arrives together.
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

  /** The texts that were added, in turn; afterwards there is none. */
  take(): string[] {
    const count = this.#count;
    let length = 0;
    for (let i = 0; i < count; i++) length += this.#ends[i]! - this.#starts[i]!;
    if (length > this.#gathered.length) this.#gathered = Buffer.alloc(2 * length);
    let seen = 0;
    for (let i = 0; i < count; i++) seen |= this.#sources[i]![this.#starts[i]!]!;
    const gathered = this.#gathered;
    let at = 0;
    for (let i = 0; i < count; i++) {
      const source = this.#sources[i]!;
      for (let from = this.#starts[i]!, end = this.#ends[i]!; from < end; from++) {
        const byte = source[from]!;
        gathered[at++] = byte;
        seen |= byte;
      }
    }
    const joined = seen < 0x80 ? gathered.toString('latin1', 0, length) : undefined;
    const texts: string[] = [];
    let start = 0;
    for (let i = 0; i < count; i++) {
      const end = start + this.#ends[i]! - this.#starts[i]!;
      const text = joined?.slice(start, end) ?? gathered.toString('utf8', start, end);
      texts.push(text);
      start = end;
    }
    this.#count = 0;
    return texts;
  }
}
