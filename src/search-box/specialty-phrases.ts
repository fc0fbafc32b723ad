// The names and synonyms of specialties, for users who look for one by some of its words.
import { wordsOf } from '#src/search-box/line.ts';
import { generic } from '#src/search-box/specialties-in-text.ts';
import { classifications, codes, groupings } from '#src/search-box/specialty-words.ts';

interface Code {
  code: string;
  grouping: string | null;
  classification: string | null;
  specialization: string | null;
  display_name: string | null;
}

type Phrase = readonly string[];

/** The names and synonyms of each code, as words: those of its classification and grouping too. */
export const phrasesOf = (taxonomy: readonly Code[]): Map<string, Phrase[]> =>
  new Map(
    taxonomy.map(({ code, grouping, classification, specialization, display_name }) => [
      code,
      [
        code,
        display_name ?? '',
        `${classification} ${specialization ?? ''}`,
        ...(synonyms.get(code) ?? []),
        ...(synonyms.get(classification ?? '') ?? []),
        ...(synonyms.get(grouping ?? '') ?? []),
      ].map(wordsOf),
    ]),
  );

/** Whether each word of a text begins a word of one of the names. Dots count in no code: `207.RC0000.X`. */
export function isNamed(names: readonly Phrase[], text: string): boolean {
  const typed = wordsOf(/^[\d.]{3,}[a-z\d.]*$/i.test(text.trim()) ? text.replaceAll('.', '') : text);
  return typed.length > 0 && names.some((name) => typed.every((start) => name.some((word) => word.startsWith(start))));
}

/** By code, classification or grouping. */
const synonyms = new Map(
  [
    ...classifications.map(([, name, words]) => [name, words] as const),
    ...codes.map(([code, , words]) => [code, words] as const),
    ...groupings,
  ].map(([of, words]) => [
    of,
    words
      .split(',')
      .flatMap((phrase) => (phrase.endsWith(' *') ? generic.map((noun) => phrase.replace('*', noun)) : [phrase])),
  ]),
);
