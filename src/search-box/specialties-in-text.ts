// The specialty words as a table.

import { type Line, singular } from '#src/search-box/line.ts';
import type { Value } from '#src/search-box/reading.ts';
import { classifications, codes, groupings } from '#src/search-box/specialty-words.ts';
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

const generic = ['doctor', 'physician', 'specialist', 'doc'];

const key = (words: readonly string[]) => words.map(singular).join(' ');

const byWords = Map.groupBy(
  [...whole, ...single, ...wide].flatMap(([specialty, list]) =>
    list.split(',').flatMap((text) => {
      const words = text.trim().split(' ');
      return words.at(-1) === '*'
        ? generic.map((noun) => ({ specialty, key: key([...words.slice(0, -1), noun]) }))
        : [{ specialty, key: key(words) }];
    }),
  ),
  (entry) => entry.key,
);

const forChildren = new Set(['kid', 'kids', 'child', 'children', 'childrens', 'childs', 'peds', 'paediatric']);

const LONGEST = 7;

/** The specialties that the words at a place of the line name, the most likely first. */
export function specialtiesAt({ tokens }: Line, at: number): { found: Specialty[]; end: number } | undefined {
  for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length).map(({ word }) => word);
    const found =
      byWords.get(key(words)) ??
      byWords.get(key(words.map((word, n) => (n === 0 && forChildren.has(word) ? 'pediatric' : word)))) ??
      (length === 1 ? misspelled(singular(words[0] ?? '')) : undefined);
    if (found) return { found: found.map(({ specialty }) => specialty), end: withNoun(tokens, at + length) };
  }
  return undefined;
}

/** Letters from which on a word with one typo is still that word. */
const SHORTEST_MISSPELLED = 9;

const longWords = [...byWords.keys()].filter((text) => text.length >= SHORTEST_MISSPELLED && !text.includes(' '));
const letters = new Map(longWords.map((text) => [text, Buffer.from(text)]));

/** The specialties of a long word with one typo, such as `opthalmologist`. */
function misspelled(word: string) {
  if (word.length < SHORTEST_MISSPELLED - 1) return undefined;
  const typed = Buffer.from(word);
  const meant = longWords.find((text) => isTypo(typed, typed.length, letters.get(text) ?? typed));
  return meant === undefined ? undefined : byWords.get(meant);
}

/** Takes the noun of `dermatology specialist` along. */
function withNoun(tokens: Line['tokens'], end: number): number {
  const next = singular(tokens[end]?.word ?? '');
  const beginsProfession = /^(?:assistant|associate)/.test(tokens[end + 1]?.word ?? '');
  return [...generic, 'provider', 'clinician'].includes(next) && !beginsProfession ? end + 1 : end;
}
