// One line of text as words, each with its place in the text.

interface Token {
  /** Normalized: lower case, without apostrophes and dots; numbers without commas, such as `$200000`. */
  word: string;
  /** Character positions in the text: from the first to after the last. */
  from: number;
  to: number;
}

export interface Line {
  text: string;
  tokens: readonly Token[];
  /** The words, separated by single blanks. */
  words: string;
  /** For each character of `words` that begins a word: the word's index. */
  wordAt: ReadonlyMap<number, number>;
  /** For each word: where it begins in `words`. */
  starts: readonly number[];
}

const pattern =
  /w\/(?:(?:in|out|o)(?!\p{L})|(?=\s?[\p{L}\d$<>]))|\d{5}-\d{4}(?!\d)|\d{4}-\d\d-\d\d|(?<![\d/])(?:\d{1,2}\/)?\d{1,2}\/(?:19|20)\d\d(?![\d/])|(?<![\d/])\d{1,2}\/\d{1,2}\/\d\d(?![\d/])|(?<![\d-])\d{1,2}-\d{1,2}-(?:19|20)\d\d(?![\d-])|-?\d+\.\d+,\s?-?\d+\.\d+|\$\s?\d[\d,]*(?:\.\d+)?(?:\s?(?:k|m|thousand|million)(?![\p{L}\d]))?\+?|\d[\d,]*(?:\.\d+)?(?:k|m|\s?thousand|\s?million)?(?![\p{L}\d])\+?|\d+|[<>]=?|[–-](?=\s?\$?\d)|&|\p{L}[\p{L}\p{M}\d]*(?:[.'’]\p{L}[\p{L}\p{M}\d]*)*/giu;

const symbols = new Map(
  Object.entries({
    '>': 'over',
    '<': 'under',
    '>=': 'minimum',
    '<=': 'maximum',
    '-': 'to',
    '–': 'to',
    '&': 'and',
    'w/': 'with',
    'w/in': 'within',
    'w/o': 'without',
    'w/out': 'without',
  }),
);

/** Splits a text into words. */
export function readLine(text: string): Line {
  const tokens = [...plainWidth(text).matchAll(pattern)].map(({ 0: found, index }) => ({
    word: normalize(found),
    from: index,
    to: index + found.length,
  }));
  const starts: number[] = [];
  let length = 0;
  for (const { word } of tokens) {
    starts.push(length);
    length += word.length + 1;
  }
  return {
    text,
    tokens,
    words: tokens.map(({ word }) => word).join(' '),
    wordAt: new Map(starts.map((start, index) => [start, index])),
    starts,
  };
}

/** A text of the same length with wide letters, digits and signs as plain ones. */
const plainWidth = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

function normalize(found: string): string {
  if (/^(?:\d{5}-\d{4}|\d{4}-\d\d-\d\d|-?\d+\.\d+,\s?-?\d+\.\d+)$/.test(found)) return found.replace(/\s/g, '');
  const [, month = '', day, year = ''] = /^(\d{1,2})[/-](?:(\d{1,2})[/-])?(\d\d|\d{4})$/.exec(found) ?? [];
  if (month)
    return [year.padStart(4, '20'), month, ...(day ? [day] : [])].map((part) => part.padStart(2, '0')).join('-');
  const [, contracted] = /^(i|we|you|they|who|that|he|she|it|there)['’](?:m|d|ll|ve|re|s)$/i.exec(found) ?? [];
  if (contracted) return contracted.toLowerCase();
  const [, dollar = '', digits, unit = '', plus = ''] =
    /^(\$)?\s?(\d[\d,]*(?:\.\d+)?)\s?(k|m|thousand|million)?(\+)?$/i.exec(found) ?? [];
  if (digits === undefined)
    return (
      symbols.get(found.toLowerCase()) ??
      found.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[.'’]/g, '')
    );
  const times = unit === '' ? 1 : /^k|^t/i.test(unit) ? 1000 : 1_000_000;
  const number = digits.replaceAll(',', '');
  return `${dollar}${times === 1 ? number : Math.round(Number(number) * times)}${plus}`;
}

/** A phrase found in a line. */
export interface FoundPhrase {
  groups: Record<string, string | undefined>;
  /** The index of the word after it. */
  end: number;
}

/** An expression for `phraseAt`: it matches whole words from a given place on. */
export const phrase = (source: string): RegExp => new RegExp(`(?:${source})(?:(?<= )|(?= |$))`, 'y');

/** The phrase at a word, if it matches there. */
export function phraseAt(
  { words, starts, wordAt, tokens }: Line,
  at: number,
  expression: RegExp,
): FoundPhrase | undefined {
  const start = starts[at];
  if (start === undefined) return undefined;
  expression.lastIndex = start;
  const match = expression.exec(words);
  if (!match || match[0] === '') return undefined;
  const length = match[0].trimEnd().length;
  const after = start + length;
  const end = after === words.length ? tokens.length : words[after] === ' ' ? wordAt.get(after + 1) : undefined;
  return end === undefined ? undefined : { groups: match.groups ?? {}, end };
}

/** The text of the words from `start` to before `end`, as written. */
export const textOf = ({ text, tokens }: Line, start: number, end: number): string =>
  text.slice(tokens[start]?.from, tokens[end - 1]?.to);

/** A word without its plural ending. Both sides of a comparison must use it, because it makes `arthriti` of arthritis. */
export const singular = (word: string): string =>
  possessives.has(word)
    ? word
    : word.endsWith('wives')
      ? `${word.slice(0, -3)}fe`
      : word.length > 4 && word.endsWith('ies')
        ? `${word.slice(0, -3)}y`
        : word.length > 2 && word.endsWith('s') && !word.endsWith('ss')
          ? word.slice(0, -1)
          : word;

/** `women's doctor` is not `women doctor`. */
const possessives = new Set(['womens', 'womans', 'mens']);

/** A name as the words of a line, for comparison. */
export const wordsOf = (name: string): string[] => readLine(name).tokens.map(({ word }) => word);
