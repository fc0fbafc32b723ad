// The name of a person as people write it: the words of the name, and around them titles, suffixes, degrees, professions, pronouns and
// mail addresses (R-1010, R-1011).
import { visible } from '#src/shared/cells.ts';
import { isDegree, isNameToo, lettersOf } from '#src/shared/degrees.ts';

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
  const { plain, asides } = withoutAsides(text);
  const [first = [], ...others] = partsOf(plain);
  const head = cut(first, { from: 1 });
  const isNamed = head.words.length > 1;
  const tail = others
    .map((words) => cut(words, { from: 0, isAfterName: isNamed }))
    .filter((part, at, all) => !isEnding(part, all[at - 1] ?? head));
  const inAsides = asides.map(lettersOf).filter(isDegree);
  const found: Found = {
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
      .map((division) => ({ ...division, share: division.share / total }))
      .toSorted((a, b) => b.share - a.share),
    called: asides.find((aside) => /^[\p{L}'’.-]{2,30}$/u.test(aside) && !isDegree(aside) && !isAround(aside)) ?? '',
  };
}

/** A last name as it is typed into a field, without what follows it: `Hazelmoor Jr`, `Brightwater, MD` (R-1015). */
export function lastNameIn(text: string): string {
  const { divisions } = readName(text, 'field');
  if (divisions.some(({ given }) => given.length > 0)) return text;
  const [longest] = divisions.toSorted((a, b) => b.head.length - a.head.length); // Do, Ma and Pa are last names, too
  const words = longest?.head ?? [];
  return (words.length > 1 && lettersOf(words.at(-1) ?? '') === 'MD' ? words.slice(0, -1) : words).join(' ') || text;
}

/** A first name as it is typed into a field, without initials and what follows it: `Anna M.` (R-1015). */
export function firstNameIn(text: string): string {
  const [division] = readName(text, 'field').divisions;
  return withoutInitials(division ? [...division.head, ...division.given] : []).join(' ') || text;
}

/** Whether a text consists of degrees, suffixes and words for professions, such as `MD`, `RN - BSN`, `M. D.` or `Nurse`. */
export const isDegreeText = (text: string): boolean => {
  const parts = partsOf(withoutAsides(text).plain);
  return parts.length > 0 && parts.every((words) => cut(words, { from: 0 }).words.length === 0);
};

/** The degrees of a text that consists of them, by their letters. */
export const degreesIn = (text: string): string[] =>
  isDegreeText(text)
    ? partsOf(withoutAsides(text).plain).flatMap((words) =>
        cut(words, { from: 0 }).degrees.flatMap(({ letters }) => letters || []),
      )
    : [];

/**
 * The suffix that tells a son from his father: `SR`, or the number of the name in the family, such as `2` for Jr and II. Blank without
 * one (R-1017).
 */
export function suffixIn(text: string): string {
  const words = withoutAsides(text)
    .plain.split(/[\s,;]+/)
    .filter(Boolean);
  return words.slice(1).flatMap((word) => (isSuffix(word) && generations[lettersOf(word)]) || [])[0] ?? '';
}

const generations: Record<string, string> = {
  SR: 'SR',
  JR: '2',
  II: '2',
  '2ND': '2',
  III: '3',
  '3RD': '3',
  IV: '4',
  '4TH': '4',
};

/** The parts of a name, divided by commas. */
interface Found {
  head: Cut;
  tail: readonly Cut[];
  credentials: string[];
  /** Whether the text has capitals and small letters. */
  isMixed: boolean;
}

/** `Last, First`, or `First Last` and after a comma what no list has. */
function withGiven({ head, tail, credentials, isMixed }: Found, given: Cut): NameDivision[] {
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
function withoutGiven({ head, credentials, isMixed }: Found, kind: NameKind): NameDivision[] {
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
function asGiven({ head, tail, credentials, isMixed }: Found, kind: NameKind): NameDivision[] {
  const next = tail[0]?.degrees[0];
  if (kind === 'field' || !next || next.letters === '') return [];
  const isCapital = isCapitals(next.text, isMixed);
  const isName = isNameToo(next.letters);
  if (head.words.length > 1 && (!isName || isCapital)) return [];
  const share = head.words.length > 1 ? 0.3 : !isName ? 0.05 : isCapital ? 1 : 99; // beside 1 for no given name
  return [{ head: head.words, given: [next.text], credentials: without(credentials, next.letters), share }];
}

const without = (credentials: readonly string[], letters: string) => credentials.filter((each) => each !== letters);

/** `C` after `PA - `. */
const isEnding = ({ words, degrees }: Cut, before: Cut) =>
  before.degrees.length > 0 && degrees.length === 0 && words.length === 1 && words.every(isInitial);

/** Where names have small letters, a word of capitals is a degree. So is one with dots within. */
const isCapitals = (word: string, isMixed: boolean) =>
  (isMixed && !/\p{Ll}/u.test(word)) || /\p{L}\.\s?\p{L}/u.test(word);

/** The words of a name without initials, unless it has nothing else. */
export function withoutInitials(words: readonly string[]): string[] {
  const long = words.filter((word) => !isInitial(word));
  return long.length > 0 ? long : [...words];
}

const isInitial = (word: string) => /^\p{L}\.?$/u.test(word);

interface Degree {
  /** Blank for a word such as `Nurse` or `Retired`. */
  letters: string;
  text: string;
  /** How many words it has: `M. D.` has two. */
  length: number;
}

/** The words of a part that are of the name, and the degrees after them. */
interface Cut {
  words: string[];
  degrees: Degree[];
}

/** Divides the words of a part, of which the first `from` are of the name. After a whole name unknown letters are a degree, too. */
function cut(words: readonly string[], { from, isAfterName = false }: { from: 0 | 1; isAfterName?: boolean }): Cut {
  for (let at = from; at < words.length; at++) {
    const degrees: Degree[] = [];
    let end = at;
    for (let next: Degree | undefined; end < words.length; end += next.length) {
      next = degreeAt(words, end, isAfterName || (from === 0 && end > 0));
      if (!next) break;
      degrees.push(next);
    }
    const [first] = degrees;
    if (!first) continue;
    const isSure = first.letters !== '' && !isNameToo(first.letters);
    if (end === words.length || (isSure && (at > 1 || from === 0) && at > 0))
      return { words: words.slice(0, at), degrees };
    if (isSure && at === 0) return { words: words.slice(end), degrees }; // `Smith, RN Jane`
  }
  return { words: [...words], degrees: [] };
}

/** The degree whose letters begin at a word. They may be apart, as in `M. D.`. */
function degreeAt(words: readonly string[], at: number, isAfterName: boolean): Degree | undefined {
  for (let length = Math.min(MOST_APART, words.length - at); length > 1; length--) {
    const parts = words.slice(at, at + length);
    const letters = lettersOf(parts.join(''));
    if (isDegree(letters) && parts.some(isInitial)) return { letters, text: parts.join(' '), length };
  }
  const text = words[at] ?? '';
  if (isDegree(text)) return { letters: lettersOf(text), text, length: 1 };
  if (isAround(text) || (isAfterName && isLetters(text))) return { letters: '', text, length: 1 };
  return undefined;
}

const MOST_APART = 6;

/** Letters that no list has: without a vowel, or with a hyphen, a slash or a dot between capitals. */
const isLetters = (word: string) => /^[B-DF-HJ-NP-TV-XZ]{2,}$/i.test(word) || /^\p{Lu}+(?:[-/.]\p{Lu}+)+$/u.test(word);

const set = (list: string) => new Set(list.trim().split(/\s+/));

/** Words that people write around a name, by their letters: professions, what they are certified as, whether they still work. */
const around = set(`
  NURSE NURSES PHYSICIAN PHYSICIANS DOCTOR SURGEON DENTIST PHARMACIST PSYCHOLOGIST PSYCHIATRIST THERAPIST THERAPISTS COUNSELOR
  HOSPITALIST INTENSIVIST NOCTURNIST INTERNIST PEDIATRICIAN CARDIOLOGIST RADIOLOGIST ANESTHESIOLOGIST ANESTHETIST MIDWIFE OPTOMETRIST
  PODIATRIST CHIROPRACTOR DIETITIAN DIETICIAN NUTRITIONIST HYGIENIST AUDIOLOGIST PATHOLOGIST DERMATOLOGIST NEUROLOGIST ONCOLOGIST
  TECHNICIAN TECHNOLOGIST PARAMEDIC ASSISTANT ASSOCIATE PRACTITIONER SPECIALIST CLINICIAN PROVIDER DIRECTOR MEDICAL CHIEF STAFF
  REGISTERED LICENSED CERTIFIED BOARD BOARDCERTIFIED ELIGIBLE CLINICAL PHYSICAL OCCUPATIONAL SPEECH LANGUAGE RESPIRATORY SOCIAL WORKER
  FAMILY RESIDENT FELLOW INTERN STUDENT ATTENDING RETIRED RET INACTIVE DECEASED LOCUM LOCUMS PRN CANDIDATE DIPLOMATE ABOI CERT
  PROFESSIONAL CORPORATION ASSOCIATION LIMITED CORP THE OF AND`);

const isAround = (word: string) => around.has(lettersOf(word));

/** Words that begin a last name of several words: `de la Cruz`, `van Dyke`. */
export const particles: ReadonlySet<string> = set('DE DEL DELA LA LE VAN VON DER DEN DI DA DOS SAN ST EL AL BEN TER');

const titles = set(`
  DR DRA DRS MR MRS MS MISS MX PROF PROFESSOR DOCTOR REV FR SISTER CAPT COL LTC MAJ LT SGT CDR LCDR HON NURSE`);

const suffixes = set('JR SR II III IV 2ND 3RD 4TH ESQ');

/** Whether a word follows a name as Jr and III do. */
const isSuffix = (word: string): boolean => suffixes.has(lettersOf(word)) && !/\p{L}\.\p{L}/u.test(word);

const mail = /<?(?:mailto:)?[^\s<>,;:()]+@[^\s<>,;()]+>?/g;

/** `she/her`, also with `hers` and in parentheses. */
const pronouns =
  /[([]?\b(?:pronouns:?\s*)?(?:she|he|they|ze|xe)\s*[/,|]\s*(?:her|him|them|they|his|theirs|hers|hir|zir|she|he)\b(?:\s*[/,|]\s*(?:hers|his|theirs|her|him|them|they|she|he)\b)*[)\]]?/gi;

/** A text without what is in quotes and parentheses, and that. */
function withoutAsides(text: string): { plain: string; asides: string[] } {
  const asides: string[] = [];
  const plain = visible(text)
    .normalize('NFKC')
    .replace(mail, ' ')
    .replace(pronouns, ' ')
    .replace(/(?<=\p{L})\((\p{L}{1,4})\)/gu, '-$1') // MRCP(UK)
    .replace(/[("“[]([^)"”\]]*)[)"”\]]/g, (_, aside: string) => {
      asides.push(aside.trim());
      return ' ';
    });
  return { plain, asides };
}

/** The words of each part of a text, without titles and suffixes. A hyphen between blanks divides parts beside a degree only. */
function partsOf(plain: string): string[][] {
  const words = plain
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[,;|•\t]/g, ' , ')
    .replace(/[+&*]|(?<!\p{L})\/|\/(?!\p{L})/gu, ' ')
    .replace(/(?<!\p{L})(dra?|prof)\.(?=\p{L})/giu, '$1. ')
    .replace(/(?<!\p{L})(\p{L})\.(?=\p{L}\p{Ll})/gu, '$1. ') // J.Smith
    .split(/\s+/)
    .filter((word) => /[\p{L},-]/u.test(word) && !/\d{3}/.test(word));
  const parts: string[][] = [[]];
  let isJoined = false;
  for (const [at, word] of words.entries()) {
    const part = parts.at(-1) ?? [];
    const last = part.at(-1);
    const next = words[at + 1] ?? '';
    if (word === ',' || (/^-+$/.test(word) && [last ?? '', next].some((each) => isDegree(each) || isAround(each))))
      parts.push([]);
    else if (/^-+$/.test(word)) isJoined = last !== undefined;
    else if (last !== undefined && (isJoined || last.endsWith('-') || word.startsWith('-')) && !isDegree(word)) {
      part[part.length - 1] = `${last.replace(/-+$/, '')}-${word.replace(/^-+/, '')}`;
      isJoined = false;
    } else {
      const trimmed = word.replace(/^[^\p{L}\p{N}'’]+|[^\p{L}\p{N}.'’]+$/gu, '');
      if (/[\p{L}\p{N}]/u.test(trimmed)) part.push(trimmed);
      isJoined = false;
    }
  }
  return parts.map(withoutTitles).filter((part) => part.length > 0);
}

function withoutTitles(words: readonly string[]): string[] {
  const named = words.filter((word, at) => !isSuffix(word) || (at === 0 && words.length > 1));
  let first = 0;
  while (first < named.length - 1 && titles.has(lettersOf(named[first] ?? ''))) first++;
  return named.slice(first);
}
