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

/** Digits of the largest safe integer. */
const DIGITS = 16;
const MILLION = 1e6;

/** Whole numbers of 0 or more as texts. `String` would take several times as long for numbers beyond 2^31. */
export function decimals(numbers: Float64Array): string[] {
  const digits = Buffer.allocUnsafe(DIGITS * numbers.length);
  const starts = new Uint32Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    let at = DIGITS * (i + 1);
    let rest = numbers[i]!;
    do {
      const above = Math.floor(rest / MILLION);
      const least = at - (above > 0 ? 6 : 1);
      for (let low = (rest - above * MILLION) | 0; low > 0 || at > least; low = (low / 10) | 0)
        digits[--at] = ZERO + (low % 10);
      rest = above;
    } while (rest > 0);
    starts[i] = at;
  }
  const all = digits.toString('latin1');
  const texts = new Array<string>(numbers.length);
  for (let i = 0; i < numbers.length; i++) texts[i] = all.slice(starts[i], DIGITS * (i + 1));
  return texts;
}

const ZERO = 48;
