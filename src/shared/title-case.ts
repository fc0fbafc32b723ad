// Publishers' capitals in Title Case, on the screen only (R-401). The API, links, copies and searches keep the published text.
import { type NameParts, personName } from '#src/shared/format.ts';
import { states } from '#src/shared/states.ts';
import {
  abbreviations,
  acronyms,
  beforeNumbers,
  degrees,
  directions,
  generations,
  macNames,
  mixed,
  numerals,
  organizationAcronyms,
  smallWords,
} from '#src/shared/title-case-words.ts';

type Maybe = string | null | undefined;

/** `place` is a city, a county or a line of an address; `organization` is also a school, a hospital or a specialty. */
type Kind = 'person' | 'place' | 'organization';

/** Title Case of a text in capitals. A text with a lower-case letter stays as published. */
export function titleCase<T extends Maybe>(text: T, kind: Kind = 'organization'): T {
  if (!text) return text;
  return (kind === 'person' ? personCase(text) : inTitleCase(text, kind)) as T; // a text remains a text
}

/** The full name in Title Case, with the credential as published. Null if all parts are missing. */
export const titledName = (person: NameParts): string | null =>
  personName({
    ...person,
    name_prefix: titleCase(person.name_prefix, 'person'),
    first_name: titleCase(person.first_name, 'person'),
    middle_name: titleCase(person.middle_name, 'person'),
    last_name: titleCase(person.last_name, 'person'),
    name_suffix: titleCase(person.name_suffix, 'person'),
  });

/** `Abernathy, Colleen`. Missing parts are left out. */
export const lastFirst = ({ last_name, first_name }: NameParts): string =>
  [last_name, first_name]
    .filter(Boolean)
    .map((name) => titleCase(name, 'person'))
    .join(', ');

/** `Columbus, OH 43215`. Missing parts are left out. */
export const townOf = ({ city, state, zip }: { city?: Maybe; state?: Maybe; zip?: Maybe }): string =>
  [titleCase(city, 'place'), [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** A word, with the texts before and after it. */
interface Word {
  word: string;
  before: string;
  after: string;
  kind: Kind;
}

/** The name before a comma, and credentials after it as published. `SMITH, JANE` has a name on both sides. */
function personCase(text: string): string {
  const [, name = text, rest = ''] = /^([^,]*)(,.*)$/s.exec(text) ?? [];
  const named = inTitleCase(name, 'person');
  const isReversed = !/\s/.test(name.trim()) && /^,\s*\p{L}{2,}/u.test(rest) && !isCredential(rest);
  return named + (isReversed ? inTitleCase(rest, 'person') : rest.replace(/\b[JS]R\b/g, (suffix) => capital(suffix)));
}

const isCredential = (rest: string) => {
  const [word = ''] = /\p{L}[\p{L}.-]*/u.exec(rest) ?? [];
  return isAcronym(word) || degrees.has(word) || organizationAcronyms.has(word) || word.includes('.');
};

function inTitleCase(text: string, kind: Kind): string {
  if (/\p{Ll}/u.test(text)) return text;
  return text.replace(/[\p{L}\p{M}\p{N}'’.&]+/gu, (word, at: number) =>
    wordCase({ word, before: text.slice(0, at), after: text.slice(at + word.length), kind }),
  );
}

function wordCase(at: Word): string {
  const { word } = at;
  const [, core = word, dots = ''] = /^(.*?)(\.*)$/.exec(word) ?? [];
  if (/^(\p{L}\.)+\p{L}$/u.test(core)) return word; // M.D.
  if (core === 'PH.D') return `Ph.D${dots}`;
  const parts = core.split(/([.&])/);
  if (parts.length > 1) {
    const isShort = parts.every((part) => part.length < 3);
    return (isShort ? core : parts.map((part) => simpleCase({ ...at, word: part })).join('')) + dots; // A&M, ST.LOUIS
  }
  return simpleCase({ ...at, word: core }) + dots;
}

/** A word without dots. */
function simpleCase(at: Word): string {
  const { word } = at;
  const [head = '', ...tails] = word.split(/(?<=['’])/);
  if (tails.length > 0)
    return [
      plainCase({ ...at, word: head.slice(0, -1) }) + head.slice(-1),
      ...tails.map((tail) => (head.length === 2 || tail.length > 2 ? named(tail) : tail.toLowerCase())),
    ]
      .join('')
      .replace(/(['’])(LL|RE|VE)$/i, (ending) => ending.toLowerCase()); // O'Brien, Children's, We'll
  return plainCase(at);
}

/** A word of letters and digits. */
function plainCase(at: Word): string {
  const { word, kind } = at;
  if (/^\d+(ST|ND|RD|TH)$/.test(word)) return word.toLowerCase();
  if (word.length < 2 || /\d/.test(word)) return word;
  if (kind === 'person') return isPersonCapitals(at) ? (mixed[word] ?? word) : named(word);
  if (isSmall(at)) return word.toLowerCase();
  const own = mixed[word];
  if (own) return own;
  return isState(at) || numerals.has(word) || isCapitals(at) ? word : named(word);
}

/** Initials such as TJ, generations such as III, and a degree after a name. */
function isPersonCapitals({ word, before }: Word): boolean {
  if (generations.has(word)) return true;
  if (degrees.has(word)) return /\p{L}/u.test(before);
  return word.length === 2 && isAcronym(word) && word !== 'MC' && word !== 'MD';
}

/** A small word between others. */
function isSmall(at: Word): boolean {
  const { word, before, after } = at;
  if (!smallWords.has(word.toLowerCase()) || isState(at)) return false;
  return /[\p{L}\p{N}.'’&,]\s*$|\p{L}-$/u.test(before) && /^[\s-]*[\p{L}\p{N}(]/u.test(after);
}

/** The code of a state after a comma, at the end or before a ZIP code, also `NY-NJ-PA`. */
const isState = ({ word, before, after }: Word) =>
  Object.hasOwn(states, word) && /,\s*([A-Z]{2}-)*$/.test(before) && /^\s*(\d|[,)\-–]|$)/.test(after);

function isCapitals({ word, before, after, kind }: Word): boolean {
  if (acronyms.has(word)) return true;
  if (kind === 'organization') return organizationAcronyms.has(word) || isAcronym(word);
  if (word === 'PO') return /^\.?\s*BOX/.test(after);
  if (beforeNumbers.has(word) && /^\s*#?\d/.test(after)) return true;
  return directions.has(word) || (word === 'VA' && before === '');
}

/** Whether a word of up to four letters has no vowel, and is no known abbreviation. */
const isAcronym = (word: string) => word.length <= 4 && /^[B-DF-HJ-NP-TV-XZ]+$/.test(word) && !abbreviations.has(word);

/** A word with one capital, or two as in McDonald and MacLeod. */
function named(word: string): string {
  if (/^MC(?=.*[AEIOUY])\p{L}{3,}$/u.test(word)) return `Mc${capital(word.slice(2))}`;
  if (macNames.has(word)) return `Mac${capital(word.slice(3))}`;
  return capital(word);
}

const capital = (word: string) => {
  const [first = '', ...rest] = word;
  return first + rest.join('').toLowerCase();
};
