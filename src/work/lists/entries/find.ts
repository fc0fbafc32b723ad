// The people on a list who meet a search, and in which order.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Everyone } from '#src/datasets/every-key.ts';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { asksOfWork, isOfLastKnown, type ProviderSearch } from '#src/datasets/providers/everything/contract.ts';
import { type CriteriaContext, criteriaOf } from '#src/datasets/providers/everything/criteria.ts';
import { hasName } from '#src/datasets/providers/everything/names.ts';
import { everyProvider, findProviders } from '#src/datasets/providers/queries.ts';
import { among, contains, equals } from '#src/search/criteria.ts';
import type { Criterion, SharedKeys } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import type { OpenList } from '#src/work/lists/access.ts';
import { ENTRIES_MAX } from '#src/work/lists/contract.ts';
import { peopleOn, versionOf } from '#src/work/lists/criteria.ts';
import { progressSorts } from '#src/work/lists/entries/contract.ts';
import type { KeptAnswers } from '#src/work/lists/entries/kept-answers.ts';
import { dividedOf, type EntrySearch, type ProgressSearch } from '#src/work/lists/entries/search.ts';
import { type KeySets, readNpis } from '#src/work/lists/key-sets.ts';
import { later, weekEndOf } from '#src/work/lists/week.ts';
import { teamOf } from '#src/work/team.ts';

/** What a search within a list needs. */
export interface Within {
  db: Kysely<Tables>;
  search: Search;
  keySets: KeySets;
  list: OpenList;
  user: User;
  context: CriteriaContext;
  /** The datasets whose changes the user may see. */
  sources: readonly string[];
  timeZone: string;
  kept: KeptAnswers;
  /** The people whose records changed, once they are read. */
  changed?: Promise<SharedKeys>;
}

const PAGE = 50;

/** The page of people, and the number of those who meet all criteria. */
export async function pageOf(within: Within, query: EntrySearch) {
  const { search, context } = within;
  const { provider } = dividedOf(query);
  const criteria = await insideOf(within, query);
  const { sort } = provider;
  if (!isProgressSort(sort)) return findProviders(search, { ...withLastKnown(provider), sort }, context, criteria);
  const found = await inOrder(within, query, sort);
  const start = (provider.page - 1) * PAGE;
  const npis = Array.from(found.subarray(start, start + PAGE), String);
  const { near, miles } = provider;
  const rows = npis.length > 0 ? await rowsOf(within, npis, { near, miles }) : [];
  return { total: found.length, rows, page: provider.page, page_size: PAGE };
}

/** The people who meet a search in an order of their progress, kept for its other pages. */
async function inOrder(within: Within, query: EntrySearch, sort: ProgressSort): Promise<Float64Array> {
  const order = await orderOf(within, sort, query.order);
  const find = async () => {
    const found = await matching(within, query);
    return order.filter((npi) => found.has(npi));
  };
  const version = await versionIn(within, query);
  if (version === undefined) return find();
  const set = await within.keySets(nameIn(within, 'found', query), version, find);
  return new Float64Array(set.keys);
}

/** The name of a kept answer to a search, on whatever page. */
const nameIn = ({ list, user }: Within, what: string, { page: _, ...query }: EntrySearch) =>
  `list ${list.id} ${what} ${user.id} ${JSON.stringify(query)}`;

/** The version of what a search within the list finds. Undefined if that depends on more: other lists, contacts or changes. */
async function versionIn({ db, list, user, search, context }: Within, query: EntrySearch): Promise<string | undefined> {
  const { progress, provider } = dividedOf(query);
  if (asksOfWork(provider) || progress.changed || progress.changed_since) return undefined;
  const team = provider.sort === 'activity' ? await versionOf(db, teamOf(user)) : '';
  return `${list.version} ${list.entries_version} ${search.generation} ${context.today} ${team}`;
}

/** The number of people who meet all criteria, and a function that replies their NPIs in the order of the search. */
export async function everyEntry(within: Within, query: EntrySearch): Promise<Everyone> {
  const { search, context } = within;
  const { provider } = dividedOf(query);
  const { sort, order } = provider;
  if (!isProgressSort(sort))
    return everyProvider(search, { ...withLastKnown(provider), sort }, context, await insideOf(within, query));
  const found = await matching(within, query);
  const keys = async () => ({ keys: (await orderOf(within, sort, order)).filter((npi) => found.has(npi)) });
  return { total: found.size, keys };
}

/** The rows of people who meet a search, in this order. Near a place, they have their distance. */
async function rowsOf(
  { search, context }: Within,
  npis: string[],
  place: Pick<ProviderSearch, 'near' | 'miles'>,
): Promise<FoundProvider[]> {
  const asked: ProviderSearch = { ...place, npi: npis, deactivated: 'yes', order: 'asc', page: 1 };
  const { rows } = await findProviders(search, asked, context);
  const byNpi = new Map(rows.map((row) => [row.npi, row]));
  return npis.flatMap((npi) => byNpi.get(npi) ?? []);
}

type ProgressSort = (typeof progressSorts)[number];

const isProgressSort = (sort: EntrySearch['sort']): sort is ProgressSort =>
  (progressSorts as readonly (string | undefined)[]).includes(sort);

/** Deactivated people stay on lists: they are found unless a criterion is one that their last published row does not answer. */
const withLastKnown = (provider: Omit<EntrySearch, keyof ProgressSearch>): ProviderSearch => ({
  ...provider,
  sort: isProgressSort(provider.sort) ? undefined : provider.sort,
  deactivated: isOfLastKnown(provider) ? 'yes' : undefined,
});

/** The criteria on progress, beside those of the provider search. */
async function insideOf(within: Within, query: EntrySearch): Promise<Criterion[]> {
  const { db, keySets, list, context } = within;
  const { progress } = dividedOf(query);
  const criteria: Criterion[] = [among(await peopleOn(db, keySets, list))];
  const conditions = conditionsOf(within, progress);
  if (conditions.length > 0)
    criteria.push(
      among(
        await keySets(
          `list ${list.id} ${JSON.stringify([progress.stage, progress.owner, progress.priority, progress.due])} ${within.user.id}`,
          `${list.entries_version} ${context.today}`,
          () => readNpis(db, sql`select npi from list_entries where ${whereAll(list, conditions)}`),
        ),
      ),
    );
  if (progress.text) criteria.push(await hasText(within, progress.text));
  if (progress.changed || progress.changed_since) criteria.push(among(await changedSet(within, progress)));
  return criteria;
}

/** The NPIs of the people who meet all criteria. */
export async function matching(within: Within, query: EntrySearch): Promise<Set<number>> {
  const { search, context } = within;
  const { provider } = dividedOf(query);
  const lastKnown = withLastKnown(provider);
  const criteria = [...(await insideOf(within, query)), ...(await criteriaOf(lastKnown, context))];
  const found = new Set<number>();
  for (const table of tablesOf(lastKnown)) {
    const all = { table, criteria, shows: 'keys', page: 1, page_size: ENTRIES_MAX } as const;
    for (const npi of (await search.ask(all)).keys?.keys ?? []) found.add(npi);
  }
  return found;
}

/** The number of people per stage who meet all criteria but `stage`. */
export async function stageCounts(within: Within, query: EntrySearch) {
  const { db, search, context, list, kept } = within;
  const { progress, provider } = dividedOf(query);
  const { owner, priority, due, text, changed, changed_since } = progress;
  const lastKnown = withLastKnown(provider);
  const criteria = await criteriaOf(lastKnown, context);
  if (criteria.length === 0 && !text && !changed && !changed_since) {
    const conditions = conditionsOf(within, { owner, priority, due });
    const counts = await kept(
      `${list.id} ${within.user.id} ${JSON.stringify([owner, priority, due])}`,
      `${list.entries_version} ${context.today}`,
      () =>
        sql<{ stage: string; count: number }>`select stage, count(*)::int count from list_entries
          where ${whereAll(list, conditions)} group by stage`.execute(db),
    );
    const byStage = new Map(counts.rows.map(({ stage, count }) => [stage, count]));
    return list.stages.map((stage) => ({ stage, count: byStage.get(stage) ?? 0 }));
  }
  const count = () =>
    Promise.all(
      list.stages.map(async (stage) => {
        const inside = await insideOf(within, { ...query, stage: [stage] });
        return { stage, count: await countIn(search, tablesOf(lastKnown), [...inside, ...criteria]) };
      }),
    );
  const every = { ...query, stage: undefined, sort: undefined, order: 'asc' } as const;
  const version = await versionIn(within, every);
  return version === undefined ? count() : kept(nameIn(within, 'stages', every), version, count);
}

/** People on the list of whom no table has a row, at most a page. */
export async function missingOf(within: Within): Promise<string[]> {
  const { db, search, list, keySets, kept } = within;
  return kept(`${list.id} missing`, `${list.people_version} ${search.generation}`, async () => {
    const people = await peopleOn(db, keySets, list);
    const npis = Array.from(new Float64Array(people.keys));
    if ((await countIn(search, bothTables, [among(people)])) >= npis.length) return [];
    const found = await matching(within, { order: 'asc', page: 1 });
    return npis
      .filter((npi) => !found.has(npi))
      .slice(0, PAGE)
      .map(String);
  });
}

const bothTables = ['providers', 'deactivated_providers'];
const tablesOf = ({ deactivated }: ProviderSearch) => (deactivated ? bothTables : ['providers']);

async function countIn(search: Search, tables: readonly string[], criteria: Criterion[]): Promise<number> {
  const replies = await Promise.all(tables.map((table) => search.ask({ table, criteria, page: 1, page_size: 0 })));
  return replies.reduce((sum, { total }) => sum + total, 0);
}

const whereAll = ({ id }: OpenList, conditions: readonly RawBuilder<unknown>[]) =>
  sql.join([sql`list_id = ${id}`, sql`removed_at is null`, ...conditions], sql` and `);

function conditionsOf({ user, context: { today } }: Within, progress: ProgressSearch): RawBuilder<unknown>[] {
  const { stage, owner, priority, due } = progress;
  const owners = owner?.filter((one) => one !== 'none').map((one) => (one === 'me' ? user.id : one));
  return [
    ...(stage ? [sql`stage = any(${stage}::text[])`] : []),
    ...(owners
      ? [sql`(owner_id = any(${owners}::uuid[]) or ${owner?.includes('none') ?? false}::boolean and owner_id is null)`]
      : []),
    ...(priority ? [sql`priority = any(${priority}::text[])`] : []),
    ...(due ? [dueIn(due, today)] : []),
  ];
}

function dueIn(due: NonNullable<ProgressSearch['due']>, today: string): RawBuilder<unknown> {
  if (due === 'none') return sql`due_on is null`;
  if (due === 'overdue') return sql`due_on < ${today}::date`;
  if (due === 'today') return sql`due_on = ${today}::date`;
  if (due === 'week') return sql`due_on between ${today}::date and ${weekEndOf(today)}::date`;
  return sql`due_on > ${weekEndOf(today)}::date`;
}

/** 'Find in this list': part of the name, city or next step, or the NPI. */
async function hasText({ db, keySets, list }: Within, text: string): Promise<Criterion> {
  const name = `list ${list.id} text ${text.toLowerCase()}`;
  const steps = await keySets(name, list.entries_version, () =>
    readNpis(
      db,
      sql`select npi from list_entries
        where ${whereAll(list, [sql`strpos(lower(next_step), lower(${text})) > 0`])}`,
    ),
  );
  const loose = /[\p{L}\p{N}]/u.test(text) ? [hasName(text), contains('city', text)] : [];
  return { any: [among(steps), equals('npi', text), ...loose] };
}

/** The people of the list whose records changed. One search asks for them several times. */
function changedSet(within: Within, progress: ProgressSearch): Promise<SharedKeys> {
  const { db, keySets, list, sources, context, timeZone } = within;
  const { changed = null, changed_since = weekBefore(context.today) } = progress;
  within.changed ??= keySets(`list ${list.id} changed`, crypto.randomUUID(), () =>
    readNpis(
      db,
      sql`select distinct npi from list_entries join changes using (npi)
          join change_batches on change_batches.id = batch_id
        where ${whereAll(list, [])} and ${visibleSince(sources, changed_since, timeZone)}
          and (${changed}::text[] is null or changes.kind = any(${changed}::text[]))`,
    ),
  );
  return within.changed;
}

/** The day from which changes count if none is given. */
export const weekBefore = (today: string): string => later(today, -7);

/** Whether a change is visible, of one of some sources, and from a day on. */
export const visibleSince = (sources: readonly string[], since: string, timeZone: string) => sql<boolean>`
  change_batches.state = 'visible' and change_batches.dataset = any(${sources}::text[])
    and changes.imported_at >= (${since}::date::timestamp at time zone ${timeZone})`;

/** All people on the list in an order of their progress. Missing values come last in both directions. */
async function orderOf(within: Within, sort: ProgressSort, order: 'asc' | 'desc') {
  const { db, list, user, keySets } = within;
  const team = teamOf(user);
  const versions = `${list.version} ${list.entries_version} ${sort === 'activity' ? await versionOf(db, team) : ''}`;
  const set = await keySets(`list ${list.id} by ${sort} ${order} ${team}`, versions, () =>
    readNpis(
      db,
      sql`select list_entries.*, ${progressValue(sort, list, team)} as value from list_entries where ${whereAll(list, [])}`,
      sql`value ${sql.raw(order)} nulls last, npi`,
    ),
  );
  return new Float64Array(set.keys);
}

function progressValue(sort: ProgressSort, { stages }: OpenList, team: string): RawBuilder<unknown> {
  if (sort === 'stage') return sql`array_position(${stages}::text[], stage)`;
  if (sort === 'priority') return sql`array_position('{high,normal,low}'::text[], priority)`;
  if (sort === 'owner') return sql`(select lower(full_name) from profiles where id = list_entries.owner_id)`;
  if (sort === 'activity')
    return sql`(select max(at) from activities where activities.npi = list_entries.npi and team = ${team})`;
  return sql.ref(sort);
}
