import type { Sentences } from '#src/search/sentences/rules.ts';
import { farthestOf } from '#src/search/sentences/unsearched.ts';
import { unsearchedAt } from '#src/search-box/unsearched.ts';
import { byPosition } from '#src/shared/position.ts';

/** What all datasets read in sentences. */
export type Grammar = ReturnType<typeof grammarOf>;

export const grammarOf = (all: readonly Sentences[]) => ({
  readers: [...new Set(all.flatMap(({ readers = [] }) => readers))],
  rules: all.flatMap(({ rules = [] }) => rules).toSorted(byPosition),
  guesses: all.flatMap(({ guesses = [] }) => guesses).toSorted(byPosition),
  unsearchedAt: farthestOf([...all.flatMap(({ unsearched = [] }) => unsearched), unsearchedAt]),
  unknownCues: all.flatMap(({ unknownCues = [] }) => unknownCues).toSorted(byPosition),
  unknownNames: all.flatMap(({ unknownAt = [] }) => unknownAt),
  nameFinders: all.flatMap(({ findNamed = [] }) => findNamed),
  settlers: all.flatMap(({ settle = [] }) => settle),
});
