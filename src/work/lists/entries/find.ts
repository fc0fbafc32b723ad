// The people on a list who meet a search, and in which order.
import { sql } from 'kysely';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { hasPersonName } from '#src/datasets/providers/name-criteria.ts';
import { asksOfWork } from '#src/find/providers/filters/own-criteria.ts';
import type { ProviderSearches } from '#src/find/providers/find.ts';
import type { ProviderSearchQuery } from '#src/find/providers/queries.ts';
import { among, contains, equals } from '#src/search/criteria.ts';
import type { Everyone } from '#src/search/every-key.ts';
import { countStages, entryFlags, flagsOfNpis, npisOf } from '#src/search/live/flags.ts';
import type { Entries } from '#src/search/live/kept-entries.ts';
import { ordered } from '#src/search/live/ranks.ts';
import { readNpis } from '#src/search/live/read-npis.ts';
import type { Criterion, SharedKeys } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import { difference, merged } from '#src/search/sorted.ts';
import { daysAfter } from '#src/shared/days.ts';
import { ENTRIES_MAX } from '#src/work/lists/contract.ts';
import { activityVersion, peopleOn } from '#src/work/lists/criteria.ts';
import { testsOf } from '#src/work/lists/entries/progress.ts';
import { isProgressSort, type ProgressSort, ranksBy } from '#src/work/lists/entries/progress-order.ts';
import type { ListScope } from '#src/work/lists/entries/scope.ts';
import { asksChanges, dividedOf, type EntrySearch, type ProgressSearch } from '#src/work/lists/entries/search.ts';

const PAGE = 50;

/** The page of people, and the number of those who meet all criteria. */
export async function entriesPage(scope: ListScope, query: EntrySearch) {
  const { searches } = scope;
  const { provider } = dividedOf(query);
  const { sort } = provider;
  if (!isProgressSort(sort))
    return searches.page({ ...withLastKnown(searches, provider), sort }, await criteriaOfProgress(scope, query));
  const found = await inOrder(scope, query, sort);
  const start = (provider.page - 1) * PAGE;
  const npis = Array.from(found.subarray(start, start + PAGE), String);
  const { near, miles } = provider;
  const rows = npis.length > 0 ? await rowsOf(scope, npis, { near, miles }) : [];
  return { total: found.length, rows, page: provider.page, page_size: PAGE };
}

/** The people who meet a search in an order of their progress, kept for its other pages. */
async function inOrder(scope: ListScope, query: EntrySearch, sort: ProgressSort): Promise<Float64Array> {
  const { list, db, user } = scope;
  const find = async () => {
    const [entries, found] = await Promise.all([scope.entries(list), npisOfSearch(scope, query)]);
    return ordered(
      entries,
      flagsOfProgress(scope, entries, query, found),
      await ranksBy(scope, entries, sort),
      query.order,
    );
  };
  const { page: _, ...criteria } = query;
  const team = sort === 'activity' ? await activityVersion(db, user.team) : '';
  return keepFound(scope, criteria, `${list.version} ${list.entries_version} ${team}`, find);
}

/** Keeps what a search finds by the version of the list, unless it depends on other lists, contacts or changes. */
function keepFound(
  { found, list, user, search, searches }: ListScope,
  query: Omit<EntrySearch, 'page'>,
  version: string,
  find: () => Promise<Float64Array>,
): Promise<Float64Array> {
  if (asksOfWork(query) || asksChanges(query)) return find();
  return found(
    `${list.id} ${user.id} ${JSON.stringify(query)}`,
    `${version} ${search.generation} ${searches.today}`,
    find,
  );
}

/** The people with the NPIs found who meet the criteria on progress. */
function flagsOfProgress(
  { user, searches }: ListScope,
  entries: Entries,
  query: EntrySearch,
  found: Float64Array,
): Uint8Array {
  return entryFlags(entries, testsOf(dividedOf(query).progress, user.id, searches.today), flagsOfNpis(entries, found));
}

/** The NPIs of the people who meet all criteria, ascending. */
export async function npisMatching(scope: ListScope, query: EntrySearch): Promise<Float64Array> {
  const [entries, found] = await Promise.all([scope.entries(scope.list), npisOfSearch(scope, query)]);
  return npisOf(entries, flagsOfProgress(scope, entries, query, found));
}

/** The NPIs of the people who meet all criteria but those on stage, owner, priority and due date, ascending. */
function npisOfSearch(scope: ListScope, query: EntrySearch): Promise<Float64Array> {
  const { search, searches, list } = scope;
  const ofAll = { stage: undefined, owner: undefined, priority: undefined, due: undefined };
  const asked: EntrySearch = { ...query, ...ofAll, sort: undefined, order: 'asc', page: 1 };
  const find = async () => {
    const provider = withLastKnown(searches, dividedOf(asked).provider);
    const criteria = [...(await criteriaOfProgress(scope, asked)), ...(await searches.criteria(provider))];
    const parts = await Promise.all(
      tablesOf(provider).map(async (table) => {
        const { keys } = await search.ask({ table, criteria, shows: 'keys', page: 1, page_size: ENTRIES_MAX });
        return (keys?.keys ?? new Float64Array()).sort();
      }),
    );
    return parts.reduce((all, part) => merged(all, part));
  };
  return keepFound(scope, asked, `${list.people_version} ${asked.text ? list.entries_version : ''}`, find);
}

/** The number of people who meet all criteria, and a function that replies their NPIs in the order of the search. */
export async function everyEntry(scope: ListScope, query: EntrySearch): Promise<Everyone> {
  const { searches } = scope;
  const { provider } = dividedOf(query);
  const { sort } = provider;
  if (!isProgressSort(sort))
    return searches.keys({ ...withLastKnown(searches, provider), sort }, await criteriaOfProgress(scope, query));
  const keys = await inOrder(scope, query, sort);
  return { total: keys.length, keys: async () => ({ keys }) };
}

/** The rows of people who meet a search, in this order. Near a place, they have their distance. */
async function rowsOf(
  { searches }: ListScope,
  npis: string[],
  place: Pick<ProviderSearchQuery, 'near' | 'miles'>,
): Promise<FoundProvider[]> {
  const asked: ProviderSearchQuery = { ...place, npi: npis, deactivated: 'yes', order: 'asc', page: 1 };
  const { rows } = await searches.page(asked);
  const byNpi = new Map(rows.map((row) => [row.npi, row]));
  return npis.flatMap((npi) => byNpi.get(npi) ?? []);
}

/** Deactivated people stay on lists: they are found unless a criterion is one that their last published row does not answer. */
const withLastKnown = (
  { queries }: ProviderSearches,
  provider: Omit<EntrySearch, keyof ProgressSearch>,
): ProviderSearchQuery => ({
  ...provider,
  sort: isProgressSort(provider.sort) ? undefined : provider.sort,
  deactivated: queries.isOfLastKnown(provider) ? 'yes' : undefined,
});

/** The criteria on progress, beside those of the provider search. */
async function criteriaOfProgress(scope: ListScope, query: EntrySearch): Promise<Criterion[]> {
  const { keySets, list, user, searches } = scope;
  const { progress } = dividedOf(query);
  const { stage, owner, priority, due, text } = progress;
  const criteria: Criterion[] = [among(await peopleOn(scope, list))];
  const tests = testsOf(progress, user.id, searches.today);
  if (tests.length > 0)
    criteria.push(
      among(
        await keySets(
          `list ${list.id} ${JSON.stringify([stage, owner, priority, due])} ${user.id}`,
          `${list.entries_version} ${searches.today}`,
          async () => {
            const entries = await scope.entries(list);
            return npisOf(entries, entryFlags(entries, tests));
          },
        ),
      ),
    );
  if (text) criteria.push(await hasText(scope, text));
  if (asksChanges(progress)) criteria.push(among(await changedSet(scope, progress)));
  return criteria;
}

/** The number of people per stage who meet all criteria but `stage`. */
export async function stageCounts(scope: ListScope, query: EntrySearch) {
  const { list, searches } = scope;
  const { progress, provider } = dividedOf(query);
  const ofAll = { ...query, stage: undefined };
  const entries = await scope.entries(list);
  const isAny =
    !progress.text &&
    !asksChanges(progress) &&
    (await searches.criteria(withLastKnown(searches, provider))).length === 0;
  const flags = isAny
    ? entryFlags(entries, testsOf(dividedOf(ofAll).progress, scope.user.id, searches.today))
    : flagsOfProgress(scope, entries, ofAll, await npisOfSearch(scope, ofAll));
  const counts = countStages(entries, flags);
  return list.stages.map((stage) => ({ stage, count: counts.get(stage) ?? 0 }));
}

/** People on the list of whom no table has a row, at most a page. */
export async function missingOf(scope: ListScope): Promise<string[]> {
  const { search, list, missing } = scope;
  return missing(list.id, `${list.people_version} ${search.generation}`, async () => {
    const people = await peopleOn(scope, list);
    const npis = new Float64Array(people.keys);
    if ((await countIn(search, bothTables, [among(people)])) >= npis.length) return [];
    const found = await npisMatching(scope, { order: 'asc', page: 1 });
    return Array.from(difference(npis, found).subarray(0, PAGE), String);
  });
}

const bothTables = ['providers', 'deactivated_providers'];
const tablesOf = ({ deactivated }: ProviderSearchQuery) => (deactivated ? bothTables : ['providers']);

async function countIn(search: Search, tables: readonly string[], criteria: Criterion[]): Promise<number> {
  const replies = await Promise.all(tables.map((table) => search.ask({ table, criteria, page: 1, page_size: 0 })));
  return replies.reduce((sum, { total }) => sum + total, 0);
}

/** 'Find in this list': part of the name, city or next step, or the NPI. */
async function hasText({ keySets, list, entries }: ListScope, text: string): Promise<Criterion> {
  const part = text.toLowerCase();
  const steps = await keySets(`list ${list.id} text ${part}`, list.entries_version, async () => {
    const all = await entries(list);
    return npisOf(all, entryFlags(all, [['next_step', (step) => step.toLowerCase().includes(part)]]));
  });
  const loose = /[\p{L}\p{N}]/u.test(text) ? [hasPersonName(text), contains('city', text)] : [];
  return { any: [among(steps), equals('npi', text), ...loose] };
}

/** The people of the list whose records changed. One search asks for them several times. */
function changedSet(scope: ListScope, progress: ProgressSearch): Promise<SharedKeys> {
  const { db, keySets, list, sources, searches, timeZone } = scope;
  const { changed = null, changed_since: since = weekBefore(searches.today), changed_after: after } = progress;
  scope.changed ??= keySets(`list ${list.id} changed`, crypto.randomUUID(), () =>
    readNpis(
      db,
      sql`select distinct npi from list_entries join changes using (npi)
          join change_batches on change_batches.id = batch_id
        where list_id = ${list.id} and removed_at is null and ${visibleSince(sources, { since, after }, timeZone)}
          and (${changed}::text[] is null or changes.kind = any(${changed}::text[]))`,
    ),
  );
  return scope.changed;
}

/** The day from which changes count if none is given. */
export const weekBefore = (today: string): string => daysAfter(today, -7);

/** Whether a change is visible, of one of some sources, from a day on, and after a place in the history. */
export const visibleSince = (
  sources: readonly string[],
  { since, after = 0 }: { since: string; after?: number | undefined },
  timeZone: string,
) => sql<boolean>`
  change_batches.state = 'visible' and change_batches.dataset = any(${sources}::text[]) and change_batches.sequence > ${after}
    and changes.imported_at >= (${since}::date::timestamp at time zone ${timeZone})`;
