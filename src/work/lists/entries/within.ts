import { openContext } from '#src/datasets/providers/everything/search-context.ts';
import type { Services } from '#src/datasets/server-dataset.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import type { OpenList } from '#src/work/lists/access.ts';
import type { Within } from '#src/work/lists/entries/find.ts';
import { openKeptAnswers } from '#src/work/lists/entries/kept-answers.ts';
import type { KeySets } from '#src/work/lists/key-sets.ts';

/** Answers that a server keeps, such as the counts per stage of a list. */
const KEPT = 2000;

/** Makes the function that replies what a search within a list needs. `people` is the database of users and of what they make. */
export function openWithin(services: Services, { people: { db }, keySets }: { people: Database; keySets: KeySets }) {
  const { search, config, historySources, mayRead } = services;
  const context = openContext(services);
  const kept = openKeptAnswers(KEPT);
  return (list: OpenList, user: User): Within => {
    const sources = historySources.filter((name) => mayRead(user, name));
    return { db, search, keySets, list, user, context: context(user), sources, timeZone: config.timeZone, kept };
  };
}
