// The names that a row of a spreadsheet may mean, divided into last and first name.
import { spaced } from '#src/search/squeeze.ts';
import { particles } from '#src/shared/words-around-name.ts';
import { readName, type WrittenName } from '#src/shared/written-name.ts';

/** The fields of a row that name a person. */
export interface NameFields {
  first_name?: string | undefined;
  last_name?: string | undefined;
  /** First and last name in one text, in any order. */
  name?: string | undefined;
}

/** One way to read the name of a row, in words of capital letters and digits. */
export interface RowNameReading {
  last: string;
  first: string;
  /** What follows the first name: a middle name, an initial or a second given name. Blank if there is none. */
  middle: string;
  /** Another given name, such as that in parentheses. Blank if there is none. */
  called: string;
  /** Degrees by their letters: in another reading they may be a name. */
  credentials: string[];
  /** Whether the last name comes first, without the comma that says so. */
  isSwapped: boolean;
  /** How often a row like this means that, from 0 to 1. */
  share: number;
}

/** The readings of a name, the most likely first, and the credentials that all of them have. */
export interface GivenName {
  readings: RowNameReading[];
  credentials: string[];
}

/** The readings of the name of a row. None if it has no name (R-1010, R-1011). */
export function givenName({ first_name = '', last_name = '', name = '' }: NameFields): GivenName {
  const [last, first] = [readName(last_name, 'field'), readName(first_name, 'field')];
  const found =
    last.divisions.length > 0 && first.divisions.length > 0
      ? ofFields(last, first)
      : ofWhole(
          [name, last_name, first_name].map((text) => readName(text)).find(({ divisions }) => divisions.length > 0),
        );
  const common =
    found[0]?.credentials.filter((one) => found.every(({ credentials }) => credentials.includes(one))) ?? [];
  return {
    readings: found.toSorted((a, b) => b.share - a.share).slice(0, MOST_READINGS),
    credentials: common,
  };
}

const MOST_READINGS = 12;

const IN_ORDER = 0.95;
const SWAPPED = 0.03;

/** A last name before a comma, with degrees after it, and the given names of another field. */
function ofFields(last: WrittenName, first: WrittenName): RowNameReading[] {
  return last.divisions.flatMap((lastName) =>
    first.divisions.flatMap((firstName) => {
      const lastWords = wordsOf(lastName.head);
      const given = wordsOf([...firstName.head, ...firstName.given]);
      const share = lastName.share * firstName.share;
      const base = { called: calledOf(first), credentials: [...lastName.credentials, ...firstName.credentials] };
      return [
        ...reading(lastWords, given, base, IN_ORDER * share),
        ...withoutDegree(lastWords, given, base, share),
        ...swapped(reading(given, lastWords, { ...base, called: '' }, SWAPPED * share)),
      ];
    }),
  );
}

function ofWhole(name: WrittenName | undefined): RowNameReading[] {
  if (!name) return [];
  return name.divisions.flatMap(({ head, given, credentials, share }) => {
    const [words, after] = [wordsOf(head), wordsOf(given)];
    const base = { called: calledOf(name), credentials };
    if (after.length > 0)
      return [
        ...reading(words, after, base, IN_ORDER * share),
        ...swapped(reading(after, words, base, SWAPPED * share)),
      ];
    if (words.length === 1)
      return [{ last: words[0] ?? '', first: '', middle: '', ...base, isSwapped: false, share: IN_ORDER * share }];
    return inAnyOrder(words, base).map((each) => ({ ...each, share: each.share * share }));
  });
}

/** The words as the search compares them. Both parts of a double name are one word. */
const wordsOf = (words: readonly string[]) =>
  words
    .map((word) => spaced(word))
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

const MOST_WORDS = 7;

const calledOf = ({ called }: WrittenName) => spaced(called);

/** `Maria de la Cruz`, `Ann Marie Smith` and `Smith Ann`: most people write the last name last. */
function inAnyOrder(words: string[], base: Base): RowNameReading[] {
  const readings: RowNameReading[] = [];
  const particle = words.findIndex((word, at) => at > 0 && particles.has(word));
  for (let at = words.length - 1; at > 0; at--) {
    const share = at === particle ? 0.9 : at === words.length - 1 ? (particle > 0 ? 0.1 : 0.8) : 0.15;
    readings.push(...reading(words.slice(at), words.slice(0, at), base, share));
  }
  readings.push(...swapped(reading(words.slice(0, 1), words.slice(1), base, 0.05)));
  if (words.length > 2) readings.push(...withoutDegree(words.slice(1), words.slice(0, 1), base, 1));
  return readings;
}

/** The last word of a name may be a degree that no list has. */
function withoutDegree(last: readonly string[], given: readonly string[], base: Base, share: number): RowNameReading[] {
  const isMaybe = last.length > 1 && (last.at(-1) ?? '').length <= LONGEST_DEGREE;
  return isMaybe ? reading(last.slice(0, -1), given, base, 0.03 * share) : [];
}

const LONGEST_DEGREE = 5;

type Base = Pick<RowNameReading, 'called' | 'credentials'>;

function reading(last: readonly string[], given: readonly string[], base: Base, share: number): RowNameReading[] {
  if (last.length === 0 || given.length === 0) return [];
  const [one = '', ...others] = given;
  // `R. Scott Miller`: the reader does not know which one he goes by
  return [{ last: last.join(' '), first: one, middle: others.join(' '), ...base, isSwapped: false, share }];
}

const swapped = (readings: readonly RowNameReading[]): RowNameReading[] =>
  readings.map((each) => ({ ...each, isSwapped: true }));
