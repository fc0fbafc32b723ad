// The name of a person as people write it: the words of the name, and around them titles, suffixes, degrees, professions, pronouns and
// mail addresses (R-1010, R-1011).
import { type NamePart, splitAtDegrees } from '#src/shared/after-name.ts';
import { isDegree, isNameToo, lettersOf } from '#src/shared/degrees.ts';
import { namesWithin } from '#src/shared/maiden-name.ts';
import { partsOf, withoutAsides } from '#src/shared/name-parts.ts';
import { isAround, isInitial, particles } from '#src/shared/words-around-name.ts';

/** One way to divide a written name. */
export interface NameDivision {
  /** The words before the comma that ends the last name. Without that comma, all words. */
  head: string[];
  /** The given names after that comma. */
  given: string[];
  /** Degrees by their letters: those that are no words of the name. */
  credentials: string[];
  /** How often a text like this means that, from 0 to 1. */
  share: number;
}

export interface WrittenName {
  /** The likeliest first. None for a text without a word. */
  divisions: NameDivision[];
  /** Another given name, such as that in parentheses. Blank if there is none. */
  called: string;
}

/** `whole` is a text with first and last name, in any order. A `field` has one of them. */
export type NameKind = 'whole' | 'field';

/**
 * Divides the name of a person. A word that may be a degree or a name, such as Pa, Ma, Do and Md, is each in a division of its
 * own if it may be the only given name or the last name.
 */
export function readName(text: string, kind: NameKind = 'whole'): WrittenName {
  const read = namesWithin(text, kind).map(({ text: one, share }) => ({ ...readOne(one, kind), share }));
  const divisions = read.flatMap(({ divisions: all, share }) =>
    all.map((each) => ({ ...each, share: each.share * share })),
  );
  return {
    divisions: divisions.toSorted((a, b) => b.share - a.share),
    called: read.find(({ called }) => called !== '')?.called ?? '',
  };
}

function readOne(text: string, kind: NameKind): WrittenName {
  const { plain, asides } = withoutAsides(text);
  const [first = [], ...others] = partsOf(plain);
  const head = splitAtDegrees(first, { from: 1 });
  const isNamed = head.words.length > 1;
  const tail = others
    .map((words) => splitAtDegrees(words, { from: 0, isAfterName: isNamed }))
    .filter((part, at, all) => !isEnding(part, all[at - 1] ?? head));
  const inAsides = asides.map(lettersOf).filter(isDegree);
  const found: NameParts = {
    head,
    tail,
    credentials: [
      ...[head, ...tail].flatMap(({ degrees }) => degrees.flatMap(({ letters }) => letters || [])),
      ...inAsides,
    ],
    isMixed: /\p{Ll}/u.test(plain) && /\p{Lu}/u.test(plain),
  };
  const given = tail.find(({ words }) => words.length > 0);
  const divisions = given ? withGiven(found, given) : [...withoutGiven(found, kind), ...asGiven(found, kind)];
  const total = divisions.reduce((sum, { share }) => sum + share, 0);
  return {
    divisions: divisions
      .filter(({ head: words, share }) => words.length > 0 && share > 0)
      .map((division) => ({ ...division, share: division.share / total })),
    called: asides.find((aside) => /^[\p{L}'’.-]{2,30}$/u.test(aside) && !isDegree(aside) && !isAround(aside)) ?? '',
  };
}

/** The parts of a name, divided by commas. */
interface NameParts {
  head: NamePart;
  tail: readonly NamePart[];
  credentials: string[];
  /** Whether the text has capitals and small letters. */
  isMixed: boolean;
}

/** `Last, First`, or `First Last` and after a comma what no list has. */
function withGiven({ head, tail, credentials, isMixed }: NameParts, given: NamePart): NameDivision[] {
  const initials = tail.slice(tail.indexOf(given) + 1).flatMap(({ words }) => words.filter(isInitial));
  const isTwo = head.words.length > 1 && !particles.has(lettersOf(head.words[0] ?? ''));
  const [one = '', ...rest] = given.words;
  const isLast = !isTwo ? 1 : isCapitals(one, isMixed) ? 0.3 : 0.7;
  const letters = lettersOf(one);
  const isDegreeFirst = rest.length > 0 && isNameToo(letters) ? (isCapitals(one, isMixed) ? 0.4 : 0.1) : 0;
  return [
    { head: head.words, given: [...given.words, ...initials], credentials, share: isLast * (1 - isDegreeFirst) },
    {
      head: head.words,
      given: [...rest, ...initials],
      credentials: [letters, ...credentials],
      share: isLast * isDegreeFirst,
    },
    { head: head.words, given: [], credentials, share: 1 - isLast },
  ];
}

/** The words without a comma, with and without the first degree after them if it may be a name. */
function withoutGiven({ head, credentials, isMixed }: NameParts, kind: NameKind): NameDivision[] {
  const whole = { head: head.words, given: [], credentials };
  const [next] = head.degrees;
  const isAlone = head.words.length < (kind === 'whole' ? 2 : 1);
  if (!next || !(isAlone || isNameToo(next.letters))) return [{ ...whole, share: 1 }];
  const isCapital = isCapitals(next.text, isMixed);
  const often = next.letters === '' ? 0.6 : !isNameToo(next.letters) ? 0.1 : isCapital ? 0.6 : 0.9;
  const seldom = isCapital || next.letters === 'MD' ? 0.05 : isMixed ? 0.5 : 0.2;
  const share = isAlone ? often : seldom;
  return [
    { ...whole, share: 1 - share },
    { head: [...head.words, next.text], given: [], credentials: without(credentials, next.letters), share },
  ];
}

/** After `Last,` the first degree may be the given name: `Nguyen, Do`. */
function asGiven({ head, tail, credentials, isMixed }: NameParts, kind: NameKind): NameDivision[] {
  const next = tail[0]?.degrees[0];
  if (kind === 'field' || !next || next.letters === '') return [];
  const isCapital = isCapitals(next.text, isMixed);
  const isName = isNameToo(next.letters);
  if (head.words.length > 1 && (!isName || isCapital)) return [];
  const share = head.words.length > 1 ? 0.3 : !isName ? 0.05 : isCapital ? 1 : 99; // beside 1 for no given name
  return [{ head: head.words, given: [next.text], credentials: without(credentials, next.letters), share }];
}

const without = (credentials: readonly string[], letters: string) => credentials.filter((each) => each !== letters);

/** Where names have small letters, a word of capitals is a degree. So is one with dots within. */
const isCapitals = (word: string, isMixed: boolean) =>
  (isMixed && !/\p{Ll}/u.test(word)) || /\p{L}\.\s?\p{L}/u.test(word);

/** `C` after `PA - `. */
const isEnding = ({ words, degrees }: NamePart, before: NamePart) =>
  before.degrees.length > 0 && degrees.length === 0 && words.length === 1 && words.every(isInitial);
