import { phrase, phraseAt } from '#src/search/sentences/line.ts';
import type { Unsearched } from '#src/search/sentences/rules.ts';

/** The source of an expression: words that begin a clause about a person, if there are any. */
export const CLAUSE =
  '(?:(?:who|whose|that|and|with|had|has|have|having|their|his|her|an?|the|was|were|is|are|been|got|currently|previously) )*';

/** The farthest end that any of several finds at a word. */
export const farthestOf =
  (all: readonly Unsearched[]): Unsearched =>
  (line, at) => {
    const ends = all.flatMap((endAt) => endAt(line, at) ?? []);
    return ends.length > 0 ? Math.max(...ends) : undefined;
  };

/** The longest of some phrases at a word. Each has a word that fits `key`, so that few lines are looked at. */
export function longestOf(sources: readonly string[], key: RegExp): Unsearched {
  const longest = farthestOf(
    sources.map(phrase).map((expression) => (line, at) => phraseAt(line, at, expression)?.end),
  );
  return (line, at) => (key.test(line.words) ? longest(line, at) : undefined);
}
