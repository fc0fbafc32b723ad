// The names and synonyms of specialties, for users who look for one by some of its words.

import { listedWith, phrasesIn } from '#src/datasets/specialties-in-text.ts';
import { classifications, codes, groupings, narrower } from '#src/datasets/specialty-words.ts';
import { wordsOf } from '#src/search/sentences/line.ts';

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

/** By code, classification or grouping. The words of a listing are those of each of its codes (R-1030). */
const synonyms = new Map(
  [
    ...Map.groupBy(
      [
        ...classifications.flatMap(([code, name, words]) => wordsByCode(listedWith(code), name, words)),
        ...codes.flatMap(([code, , words]) => wordsByCode(listedWith(code), code, words)),
        ...narrower.map(([code, , words]) => ({ of: code, words })),
        ...groupings.map(([of, words]) => ({ of, words })),
      ],
      ({ of }) => of,
    ),
  ].map(([of, lines]) => [of, lines.flatMap(({ words }) => phrasesIn(words))]),
);

/** The words with what they name: each code of a listing, or one code or classification. */
function wordsByCode(listed: readonly string[], otherwise: string, words: string) {
  return (listed.length > 0 ? listed : [otherwise]).map((of) => ({ of, words }));
}
