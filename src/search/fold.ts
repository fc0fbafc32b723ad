// Maps case as PostgreSQL's `upper` does in the builtin C.UTF-8 locale: one character maps to one, and accents stay.
// JavaScript maps some characters to several ('ß' to 'SS'); here these map as in PostgreSQL. fold.test.ts compares
// every code point.

/** Upper case of `text`, character by character. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toUpperCase();
  let folded = '';
  for (const character of text) folded += foldCharacter(character);
  return folded;
}

/** Folds all values. Returns the input arrays if no value changes, which is the common case. */
export function foldValues(bytes: Uint8Array, starts: Uint32Array): { bytes: Uint8Array; starts: Uint32Array } {
  const end = starts[starts.length - 1]!;
  if (!mayChange(bytes, 0, end)) return { bytes, starts };
  const values = Buffer.from(bytes.buffer, bytes.byteOffset, end);
  const parts: Uint8Array[] = [];
  const foldedStarts = new Uint32Array(starts.length);
  for (let i = 0, at = 0; i + 1 < starts.length; i++) {
    const part = foldBytes(values, starts[i]!, starts[i + 1]!);
    parts.push(part);
    at += part.length;
    foldedStarts[i + 1] = at;
  }
  return { bytes: Buffer.concat(parts), starts: foldedStarts };
}

function foldBytes(values: Buffer, start: number, end: number): Uint8Array {
  if (!mayChange(values, start, end)) return values.subarray(start, end);
  return Buffer.from(fold(values.toString('utf8', start, end)));
}

function mayChange(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (bytes[i]! >= 0x80 || (bytes[i]! >= 0x61 && bytes[i]! <= 0x7a)) return true;
  return false;
}

function foldCharacter(character: string): string {
  const known = exceptions.get(character);
  if (known !== undefined) return known;
  const upper = character.toUpperCase();
  const size = upper.codePointAt(0)! > 0xffff ? 2 : 1;
  return upper.length === size ? upper : character;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ascii = /^[\x00-\x7f]*$/;

/** Greek letters with iota subscript, by the distance to their capital. JavaScript maps each to two letters. */
const greek = { 8: 'ᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧ', 9: 'ᾳῃῳ' };

/** Lowercase letters whose capitals are new in Unicode 17, which PostgreSQL 18 does not support. */
const tooNew = [0xa7cf, 0xa7d3, 0xa7d5, ...Array.from({ length: 25 }, (_, i) => 0x16ebb + i)];

const exceptions = new Map([
  ...Object.entries(greek).flatMap(([distance, letters]) =>
    Array.from(letters, (letter) => [letter, String.fromCodePoint(letter.codePointAt(0)! + Number(distance))] as const),
  ),
  ...tooNew.map((code) => [String.fromCodePoint(code), String.fromCodePoint(code)] as const),
]);
