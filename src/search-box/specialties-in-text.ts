// The specialty words as a table.

import { type Line, singular } from '#src/search-box/line.ts';
import { classifications, codes, groupings } from '#src/search-box/specialty-words.ts';
import type { Value } from '#src/search-box/value.ts';
import { isTypo } from '#src/shared/typo.ts';

/** A specialty or profession: a value of a search. */
export interface Specialty extends Value {
  /** For a classification: its own code, for searches with several specialties. */
  code?: Value;
}

const whole = classifications.map(([code, name, words]): [Specialty, string] => [
  { parameter: 'specialty', value: name, label: name, code: { parameter: 'taxonomy', value: code, label: name } },
  words,
]);
const single = codes.map(([code, label, words]): [Specialty, string] => [
  { parameter: 'taxonomy', value: code, label },
  words,
]);
const wide = groupings.map(([name, words]): [Specialty, string] => [
  { parameter: 'profession', value: name, label: name },
  words,
]);

/** The words that `*` means. */
export const generic = ['doctor', 'physician', 'specialist', 'doc'];

/** Words in the form in which they are compared. */
export const specialtyKey = (words: readonly string[]): string => words.map(singular).join(' ');

const byWords = Map.groupBy(
  [...whole, ...single, ...wide].flatMap(([specialty, list]) =>
    list.split(',').flatMap((text) => {
      const words = text.trim().split(' ');
      return words.at(-1) === '*'
        ? generic.map((noun) => ({ specialty, key: specialtyKey([...words.slice(0, -1), noun]) }))
        : [{ specialty, key: specialtyKey(words) }];
    }),
  ),
  (entry) => entry.key,
);

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
  forms: ReadonlyMap<string, Specialty>,
): { found: Specialty[]; end: number } | undefined {
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

function namedBy(words: readonly string[], forms: ReadonlyMap<string, Specialty>): Specialty[] | undefined {
  const key = specialtyKey(words);
  const forKids = specialtyKey(words.map((word, n) => (n === 0 && forChildren.has(word) ? 'pediatric' : word)));
  const own = byWords.get(key) ?? (words.length > 1 ? byWords.get(forKids) : undefined);
  if (own) return own.map(({ specialty }) => specialty);
  const derived = forms.get(key) ?? (words.length > 1 ? forms.get(forKids) : undefined);
  if (derived) return [derived];
  return misspelled(key)?.map(({ specialty }) => specialty);
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
    if (isTypo(typed, typed.length, own) && text.split(' ').length === count) return byWords.get(text);
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
