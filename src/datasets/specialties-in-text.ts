// The specialty words as a table.

import { classifications, codes, groupings, narrower } from '#src/datasets/specialty-words.ts';
import { type Line, singular } from '#src/search/sentences/line.ts';
import type { Value } from '#src/search/sentences/reading.ts';
import type { CodeList } from '#src/shared/professions.ts';
import { specialties } from '#src/shared/specialties.ts';
import { isTypo } from '#src/shared/typo.ts';

/** A specialty or profession: a value of a search. */
export interface SpecialtyValue extends Value {
  /** For a classification: its own code, for searches with several specialties. */
  code?: Value;
  /** The listing that the words name, if it has several codes. `value` is the first of them. */
  listing?: CodeList;
}

/** The listings of several codes, by their first. Those of professions are whole classifications, which `specialty` names. */
const listings = new Map(
  Object.values(specialties).flatMap((list) => (list.codes[1] ? [[list.codes[0]?.code, list] as const] : [])),
);

/** The codes of the listing that begins with a code. None if it has no other. */
export const listedWith = (code: string): readonly string[] => listings.get(code)?.codes.map((each) => each.code) ?? [];

const code = (value: string, label: string): SpecialtyValue => ({ parameter: 'taxonomy', value, label });

/** A word of a listing means all its codes (R-1030). */
const listed = (value: string, label: string): SpecialtyValue | undefined => {
  const listing = listings.get(value);
  return listing && { ...code(value, label), listing };
};

const whole = classifications.map(([own, name, words]): [SpecialtyValue, string] => [
  listed(own, name) ?? { parameter: 'specialty', value: name, label: name, code: code(own, name) },
  words,
]);
const single = [
  ...codes.map(([own, name, words]): [SpecialtyValue, string] => [listed(own, name) ?? code(own, name), words]),
  ...narrower.map(([own, name, words]): [SpecialtyValue, string] => [code(own, name), words]),
];
const wide = groupings.map(([name, words]): [SpecialtyValue, string] => [
  { parameter: 'profession', value: name, label: name },
  words,
]);

/** The words that `*` means. */
const generic = ['doctor', 'physician', 'specialist', 'doc'];

/** The phrases of a line of the tables, with each noun in place of `*`. */
export const phrasesIn = (line: string): string[] =>
  line.split(',').flatMap((text) => {
    const words = text.trim();
    return words.endsWith(' *') ? generic.map((noun) => words.replace('*', noun)) : [words];
  });

/** Words in the form in which they are compared. */
export const specialtyKey = (words: readonly string[]): string => words.map(singular).join(' ');

const byWords = Map.groupBy(
  [...whole, ...single, ...wide].flatMap(([specialty, line]) =>
    phrasesIn(line).map((words) => ({ specialty, key: specialtyKey(words.split(' ')) })),
  ),
  (entry) => entry.key,
);

/** The specialties that words name, each once. */
const ownOf = (key: string): SpecialtyValue[] | undefined => {
  const found = byWords.get(key)?.map(({ specialty }) => specialty);
  return found && [...new Set(found)];
};

/** The synonyms of a specialty's listing. */
export const wordsOfListing = ({ codes: [first] }: CodeList): string[] =>
  [...classifications, ...codes].flatMap(([own, , line]) => (own === first?.code ? phrasesIn(line) : []));

const forChildren = new Set(['kid', 'kids', 'child', 'children', 'childrens', 'childs', 'peds', 'paediatric']);

const LONGEST = 7;

/** Whether words have a line in the tables. */
export const hasOwnWords = (key: string): boolean => byWords.has(key);

/**
 * The specialties that the words at a place of the line name, the most likely first. `forms` has the words for more
 * specialties by their keys. The longest words win.
 */
export function specialtiesAt(
  { tokens }: Line,
  at: number,
  forms: ReadonlyMap<string, SpecialtyValue>,
): { found: SpecialtyValue[]; end: number } | undefined {
  for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length).map(({ word }) => word);
    const next = singular(tokens[at + length]?.word ?? '');
    // "oncology nurse practitioner" is no oncology nurse
    if (length > 1 && /^nurses?$/.test(words.at(-1) ?? '') && afterNurse.has(next)) continue;
    const found = namedBy(words, forms);
    if (found) return { found, end: withNoun(tokens, at + length, found[0]?.code?.value ?? found[0]?.value ?? '') };
  }
  return undefined;
}

/** Words that make another profession of a nurse. */
const afterNurse = new Set(['practitioner', 'anesthetist', 'midwife', 'aide', 'assistant']);

function namedBy(words: readonly string[], forms: ReadonlyMap<string, SpecialtyValue>): SpecialtyValue[] | undefined {
  const key = specialtyKey(words);
  const forKids = specialtyKey(words.map((word, n) => (n === 0 && forChildren.has(word) ? 'pediatric' : word)));
  const own = ownOf(key) ?? (words.length > 1 ? ownOf(forKids) : undefined);
  if (own) return own;
  const derived = forms.get(key) ?? (words.length > 1 ? forms.get(forKids) : undefined);
  if (derived) return [derived];
  return misspelled(key);
}

/** Letters from which on a word, and several words, with one typo are still what they are without it. */
const SHORTEST_MISSPELLED = 9;
const SHORTEST_WORDS = 13;

// "women physicians" are no "woman's physicians"
const letters = new Map(
  [...byWords.keys()]
    .filter((text) => text.length >= (text.includes(' ') ? SHORTEST_WORDS : SHORTEST_MISSPELLED))
    .filter((text) => !generic.includes(text.replace(/.* /, '')))
    .map((text) => [text, Buffer.from(text)]),
);

/** The specialties of a long word or of words with one typo, such as `opthalmologist` or `family medcine`. */
function misspelled(key: string) {
  if (key.length < SHORTEST_MISSPELLED - 1) return undefined;
  const typed = Buffer.from(key);
  const count = key.split(' ').length;
  for (const [text, own] of letters)
    if (isTypo(typed, typed.length, own) && text.split(' ').length === count) return ownOf(text);
  return undefined;
}

/** Classifications whose physicians operate, by the start of their codes. */
const surgical = /^(?:204E|204F|207T|207V|207W|207X|207Y|2082|2086|2088|208C|208G)/;

/** Takes the noun of `dermatology specialist` or `orthopedic trauma surgeon` along. */
function withNoun(tokens: Line['tokens'], end: number, code: string): number {
  const next = singular(tokens[end]?.word ?? '');
  const beginsProfession = /^(?:assistant|associate)/.test(tokens[end + 1]?.word ?? '');
  const isNoun = [...generic, 'provider', 'clinician'].includes(next) || (next === 'surgeon' && surgical.test(code));
  return isNoun && !beginsProfession ? end + 1 : end;
}
