import { isNamed, phrasesOf } from '#src/datasets/taxonomy/specialty-phrases.ts';
import { oncePerGeneration } from '#src/search/once-per-generation.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';

/**
 * Makes the function that returns the codes of people and organizations by a text that has their code, or the beginnings of
 * all words of a name or synonym: `interventional`, `heart doc`, `hospice` (R-1053). It reads the taxonomy once per generation.
 */
export function openSpecialtiesNamed(database: Database, search: Search): (text: string) => Promise<string[]> {
  const phrases = oncePerGeneration(search, async () =>
    phrasesOf(
      await database.db
        .selectFrom('taxonomy')
        .select(['code', 'grouping', 'classification', 'specialization', 'display_name'])
        .execute(),
    ),
  );
  return async (text) => {
    const known = await phrases();
    return [...known].flatMap(([code, names]) => (isNamed(names, text) ? [code] : []));
  };
}
