// The names and synonyms of specialties, for users who look for one by some of its words.

import { listedWith, phrasesIn } from '#src/datasets/specialties-in-text.ts';
import { readTaxonomy } from '#src/datasets/specialty-names.ts';
import { classifications, codes, groupings, narrower } from '#src/datasets/specialty-words.ts';
import { wordsOf } from '#src/search/sentences/line.ts';
import type { Database } from '#src/server/database.ts';

type Phrase = readonly string[];

/** Reads the names and synonyms of each code, as words: those of its classification and grouping too. */
export const readSpecialtyPhrases = async (database: Database): Promise<Map<string, Phrase[]>> =>
  new Map(
    (await readTaxonomy(database)).rows.map(({ code, grouping, classification, specialization, display_name }) => [
      code,
      [
        code,
        display_name ?? '',
        `${classification} ${specialization ?? ''}`,
        ...[code, classification, grouping].flatMap((of) => synonyms.get(of ?? '') ?? []),
      ].map(wordsOf),
    ]),
  );

/**
 * The codes of people and organizations by a text that has their code, or the beginnings of all words of a name or synonym:
 * `interventional`, `heart doc`, `hospice` (R-1053). Dots count in no code: `207.RC0000.X`.
 */
export function codesNamed(text: string, phrases: ReadonlyMap<string, readonly Phrase[]>): string[] {
  const typed = wordsOf(/^[\d.]{3,}[a-z\d.]*$/i.test(text.trim()) ? text.replaceAll('.', '') : text);
  const isNamed = (name: Phrase) => typed.every((start) => name.some((word) => word.startsWith(start)));
  return [...phrases].flatMap(([code, names]) => (typed.length > 0 && names.some(isNamed) ? [code] : []));
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
