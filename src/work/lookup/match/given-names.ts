// The names that a row of a spreadsheet may mean: without titles, suffixes and degrees, divided into last and first name.
import { spaced, squeeze } from '#src/search/squeeze.ts';

/** The fields of a row that name a person. */
export interface NameFields {
  first_name?: string | undefined;
  last_name?: string | undefined;
  /** First and last name in one text, in any order. */
  name?: string | undefined;
}

/** One way to read the name of a row, in words of capital letters and digits. */
export interface Reading {
  last: string;
  first: string;
  /** What follows the first name: a middle name, an initial or a second given name. Blank if there is none. */
  middle: string;
  /** Another given name, such as that in parentheses. Blank if there is none. */
  called: string;
  /** How often a row like this means that, from 0 to 1. */
  share: number;
}

/** The readings of a name, the most likely first, and the credentials that it has. */
export interface GivenName {
  readings: Reading[];
  credentials: string[];
}

/** The readings of the name of a row. None if it has no name. */
export function givenName({ first_name = '', last_name = '', name = '' }: NameFields): GivenName {
  const [last, first] = [cleaned(last_name, 1), cleaned(first_name, 1)];
  if (last.words.length > 0 && first.words.length > 0) {
    const credentials = [...last.credentials, ...first.credentials];
    const lastWords = last.comma ? last.words.slice(0, last.comma) : last.words; // after a comma come degrees
    const given = reading(lastWords, first.words, first.called, IN_ORDER);
    const swapped = reading(first.words, lastWords, '', SWAPPED);
    return { readings: [...given, ...withoutDegree(lastWords, first.words, first.called), ...swapped], credentials };
  }
  const whole = [name, last_name, first_name].map((text) => cleaned(text, 2)).find(({ words }) => words.length > 0);
  return whole ? readWhole(whole, whole.credentials) : { readings: [], credentials: [] };
}

/** Whether a text consists of degrees, such as `MD` or `RN, BSN`. */
export function isDegreeText(text: string): boolean {
  const words = wordsIn(text);
  return words.length > 0 && words.every((word) => isDegree(word) || isSuffix(word) || shortDegrees.has(word));
}

/** The degrees of a text that consists of them. */
export const degreesIn = (text: string): string[] =>
  isDegreeText(text) ? wordsIn(text).map((word) => word.replaceAll(' ', '')) : [];

const IN_ORDER = 0.95;
const SWAPPED = 0.03;

function readWhole({ words, comma, called }: Cleaned, credentials: string[]): GivenName {
  if (comma) {
    const [last, first] = [words.slice(0, comma), words.slice(comma)];
    const inOrder = [...reading(last, first, called, IN_ORDER), ...reading(first, last, called, SWAPPED)];
    const isMaybeDegree = comma > 1 && first.length === 1 && (first[0] ?? '').length <= LONGEST_DEGREE;
    return { readings: isMaybeDegree ? [...inOrder, ...inAnyOrder(last, called)] : inOrder, credentials };
  }
  if (words.length === 1)
    return { readings: [{ last: words[0] ?? '', first: '', middle: '', called, share: IN_ORDER }], credentials };
  return { readings: inAnyOrder(words, called), credentials };
}

/** `Maria de la Cruz`, `Ann Marie Smith` and `Smith Ann`: most people write the last name last. */
function inAnyOrder(words: string[], called: string): Reading[] {
  const readings: Reading[] = [];
  const particle = words.findIndex((word, at) => at > 0 && particles.has(word));
  for (let at = words.length - 1; at > 0; at--) {
    const share = at === particle ? 0.9 : at === words.length - 1 ? (particle > 0 ? 0.1 : 0.8) : 0.15;
    readings.push(...reading(words.slice(at), words.slice(0, at), called, share));
  }
  readings.push(...reading(words.slice(0, 1), words.slice(1), called, 0.05));
  if (words.length > 2) readings.push(...withoutDegree(words.slice(1), words.slice(0, 1), called));
  return readings.toSorted((a, b) => b.share - a.share);
}

/** The last word of a name may be a degree that no list has. */
function withoutDegree(last: readonly string[], given: readonly string[], called: string): Reading[] {
  const isMaybe = last.length > 1 && (last.at(-1) ?? '').length <= LONGEST_DEGREE;
  return isMaybe ? reading(last.slice(0, -1), given, called, 0.03) : [];
}

const LONGEST_DEGREE = 5;

function reading(last: readonly string[], given: readonly string[], called: string, share: number): Reading[] {
  if (last.length === 0 || given.length === 0) return [];
  const [one = '', ...others] = given;
  // `R. Scott Miller`: the reader does not know which one he goes by
  return [{ last: last.join(' '), first: one, middle: others.join(' '), called, share }];
}

const particles = new Set([
  'DE',
  'DEL',
  'DELA',
  'LA',
  'LE',
  'VAN',
  'VON',
  'DER',
  'DEN',
  'DI',
  'DA',
  'DOS',
  'SAN',
  'ST',
  'EL',
  'AL',
  'BEN',
  'TER',
]);

interface Cleaned {
  words: string[];
  /** The number of words before a comma that ends the last name. 0 without one. */
  comma: number;
  called: string;
  credentials: string[];
}

/** The words of a name without titles, suffixes and degrees, of which at least `least` words before a comma stay. */
function cleaned(text: string, least: 1 | 2): Cleaned {
  const [, aside = ''] = /[("“]([^)"”]{2,30})[)"”]/.exec(text) ?? [];
  const plain = text.replace(/[("“][^)"”]*[)"”]/g, ' ');
  const credentials: string[] = [];
  const parts = plain.split(/[,;]/).map((part) => {
    const words = wordsIn(part);
    const kept: string[] = [];
    for (const [at, word] of words.entries()) {
      if (isSuffix(word) && (at > 0 || words.length === 1)) continue;
      if (titles.has(word) && words.length > 1 && at === 0) continue;
      kept.push(word);
    }
    return kept;
  });
  const [head = [], ...tail] = parts.filter((part) => part.length > 0);
  while (head.length > (tail.length > 0 ? 1 : least) && isDegree(head.at(-1) ?? '')) credentials.push(head.pop() ?? '');
  const after: string[] = [];
  for (const part of tail) {
    const given = part.filter((word) => {
      const degree = isDegree(word) || (shortDegrees.has(word) && part.length === 1);
      if (degree) credentials.push(word);
      return !degree;
    });
    after.push(...given);
  }
  const isCredential = isDegree(squeeze(aside));
  if (isCredential) credentials.push(squeeze(aside));
  return {
    words: [...head, ...after].slice(0, MOST_WORDS),
    comma: after.length > 0 ? Math.min(head.length, MOST_WORDS - 1) : 0,
    called: isCredential ? '' : (wordsIn(aside)[0] ?? ''),
    credentials,
  };
}

const MOST_WORDS = 7;

/** Apostrophes and dots do not divide a name, but a dot after an initial does. Both parts of a double name are one word. */
const wordsIn = (text: string) =>
  text
    .replace(/\b(\p{L})\.(?=\p{L}\p{Ll})/gu, '$1. ')
    .replace(/\s*[-‐–]\s*/g, '-')
    .split(/\s+/)
    .map((word) => spaced(word))
    .filter((word) => word !== '');

const titles = new Set([
  'DR',
  'DRS',
  'MR',
  'MRS',
  'MS',
  'MISS',
  'PROF',
  'PROFESSOR',
  'DOCTOR',
  'REV',
  'CAPT',
  'COL',
  'MAJ',
  'LT',
  'HON',
]);
const isSuffix = (word: string) => ['JR', 'SR', 'II', 'III', 'IV', 'ESQ'].includes(word);

const degrees = new Set(
  'MD DDS DMD DPM DVM OD PHD PHARMD PSYD EDD SCD DRPH JD MBBS MBBCH MBCHB MBA MPH MHA MS MSN MSW MA MED BSN BS BA RN LPN LVN NP FNP APRN ARNP CRNP DNP CNP PNP NNP ACNP AGNP PMHNP WHNP CNM CNS CRNA CNA PA PAC FNPC FNPBC NPC PMHNPBC PT DPT OT OTR OTD SLP CCCSLP LCSW LICSW LMSW LSW LPC LMFT LMHC LCPC BCBA RD RDN LD AUD LAC LMT EMT RRT CRT RPH MPAS MMS MPT PTA RBT MFT RT LDN OTA COTA CST RDH LVT BHT APRNBC LPCC LMSWC OTRL CADC LAT ATC RRTNPS CFNP APN APNP DC ND FACC FACS FACP FAAP FAAFP FACOG FACEP FCCP FACR FAAD FASN'.split(
    ' ',
  ),
);
/** Degrees that are names too. */
const shortDegrees = new Set(['DO', 'PA', 'MA', 'MS', 'OD', 'ND', 'BA', 'ED']);

const isDegree = (word: string) => {
  const whole = word.replaceAll(' ', '');
  return (
    whole === 'DO' ||
    (degrees.has(whole) && !shortNames.has(whole)) ||
    (word !== whole && word.split(' ').every((part) => degrees.has(part)))
  );
};
const shortNames = new Set(['MA', 'ND', 'BA', 'LD']);
