import { phrase, phraseAt } from '#src/search/sentences/line.ts';
import type { Unsearched } from '#src/search/sentences/rules.ts';

/** The source of an expression: words that begin a clause about a person, if there are any. */
export const CLAUSE =
  '(?:(?:who|whose|that|and|with|had|has|have|having|their|his|her|an?|the|was|were|is|are|been|got|currently|previously) )*';

/** The longest of some phrases at a word. Each has a word that fits `key`, so that few lines are looked at. */
export function longestOf(sources: readonly string[], key: RegExp): Unsearched {
  const phrases = sources.map(phrase);
  return (line, at) => {
    if (!key.test(line.words)) return undefined;
    const ends = phrases.flatMap((each) => phraseAt(line, at, each)?.end ?? []);
    return ends.length > 0 ? Math.max(...ends) : undefined;
  };
}
