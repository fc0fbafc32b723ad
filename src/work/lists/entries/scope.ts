import type { FindServices } from '#src/find/find.ts';
import type { ProviderSearches } from '#src/find/providers/find.ts';
import { type KeptByVersion, keepByVersion } from '#src/search/live/kept-by-version.ts';
import { columnNames, keepEntries, type ReadEntries } from '#src/search/live/kept-entries.ts';
import type { SharedKeys } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import type { User } from '#src/server/authorization.ts';
import type { OpenList } from '#src/work/lists/access.ts';
import type { PeopleSources } from '#src/work/lists/criteria.ts';

/** What a search within a list needs. */
export interface ListScope extends PeopleSources {
  entries: ReadEntries;
  search: Search;
  list: OpenList;
  user: User;
  /** The provider searches of the request. */
  searches: ProviderSearches;
  /** The datasets whose changes the user may see. */
  sources: readonly string[];
  timeZone: string;
  /** NPIs that searches found, of whatever progress. */
  found: KeptByVersion<Float64Array>;
  activities: KeptByVersion<Activities>;
  /** Those without a record. */
  missing: KeptByVersion<string[]>;
  /** The people whose records changed, once they are read. */
  changed?: Promise<SharedKeys>;
}

/** People by the time of their last activity: the ranks of NPIs, which ascend. */
export interface Activities {
  npis: Float64Array;
  ranks: Float64Array;
}

/** Bytes of NPIs that searches found, and of ranks. */
const MOST = 32 * 1024 * 1024;

/** Lists of which the people without a record are kept. */
const LISTS = 1000;

/** Makes the function that replies what a search within a list needs. */
export function openListScope(services: FindServices, people: PeopleSources) {
  const { search, config, find, historySources, mayRead } = services;
  const parts = {
    ...people,
    entries: keepEntries(people.db, columnNames),
    found: keepByVersion<Float64Array>(MOST, ({ byteLength }) => byteLength),
    activities: keepByVersion<Activities>(MOST, ({ npis, ranks }) => npis.byteLength + ranks.byteLength),
    missing: keepByVersion<string[]>(LISTS, () => 1),
  };
  return (list: OpenList, user: User): ListScope => {
    const sources = historySources.filter((name) => mayRead(user, name));
    return { ...parts, search, list, user, searches: find.providers(user), sources, timeZone: config.timeZone };
  };
}
