// Counts of the rows of a search per value and range.
import type { CodeGroups, CountRequest, Criterion, FacetCount } from '#src/search/query.ts';
import type { NameSources, RowFacet } from '#src/search/row-criteria.ts';
import type { Searcher } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { FACET_VALUES, type FacetReply } from '#src/shared/facets.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { stateName } from '#src/shared/states.ts';

/** Slots of specialties that a search looks at unless all are asked for. */
export const SPECIALTY_SLOTS = 5;

/** Replies of facets that a server keeps: each has up to some hundred counts. */
export const KEPT_REPLIES = 500;

/** A facet to count in the rows of a table that meet some criteria. */
export interface CountedFacet {
  name: string;
  /** The names of values, for users. Default: the names of states for a column of states, else the values. */
  labels?: RowFacet['labels'];
  /** The values to count. Default: all. */
  values?: RowFacet['values'];
  table: string;
  criteria: Criterion[];
  count: CountRequest;
  /** The counts, where each value has criteria of its own. Default: counts the rows by `count`. */
  counted?: FacetCount[] | undefined;
  /** Groups of codes to count in the same rows, of a facet of codes. */
  groups?: CodeGroups | undefined;
  /** Counts only values with this text in their names. */
  text?: string | undefined;
  /** With `text`: those of all or some values whose names have it. Default: those that have it themselves. */
  named?: ReturnType<typeof namedBy>;
  /** The values that the search has for the facet's own parameter. They are counted even if they are rare. */
  chosen: readonly string[];
  /** Values to reply whatever the text, even if they are rare. */
  always?: readonly string[];
  /** The difference between the end of a range and the start of the next. */
  step?: number;
}

/** The counts of facets. Those of the same rows are one request, which finds the rows once. */
export async function facetCountsOf(search: Searcher, database: Database, facets: readonly CountedFacet[]) {
  const { counts, groups } = await countAll(search, facets);
  const reply: Pick<FacetReply, 'facets' | 'histograms'> = { facets: {}, histograms: {} };
  for (const facet of facets) {
    const { name, chosen, always = [], values, text, step = 1 } = facet;
    const { ranges } = facet.count;
    const named = await onlyNamed(search, facet, facet.counted ?? counts.get(facet) ?? []);
    const own = named.filter(({ value }) => values?.includes(value) ?? true);
    if (ranges) reply.histograms[name] = histogram(ranges, own, step);
    else
      reply.facets[name] = await labeled(
        facet,
        database,
        largest(own, [...(text === undefined ? chosen : []), ...always]),
      );
  }
  return { ...reply, groups: Object.fromEntries([...groups].map(([{ name }, counts]) => [name, counts])) };
}

async function countAll(search: Searcher, facets: readonly CountedFacet[]) {
  const inRows = facets.filter(({ counted }) => !counted);
  const bySearch = Map.groupBy(inRows, ({ table, criteria }) => JSON.stringify([table, criteria]));
  const counted = await Promise.all([...bySearch.values()].map((group) => countGroup(search, group)));
  return {
    counts: new Map(counted.flatMap(({ counts }) => counts)),
    groups: new Map(counted.flatMap(({ groups }) => groups)),
  };
}

/** Counts in the same rows. */
async function countGroup(search: Searcher, all: readonly CountedFacet[]) {
  const [first] = all;
  if (!first) return { counts: [], groups: [] };
  const codes = all.filter(isOfCodes);
  const values = all.filter((facet) => !isOfCodes(facet));
  const grouped = codes.flatMap((facet) => (facet.groups ? [{ facet, groups: facet.groups }] : []));
  const { counts, facets, groups } = await search.ask({
    ...countOnly(first.table, first.criteria),
    counts: values.map(requestOf),
    ...(codes.length > 0 && { facets: ['taxonomies'], facet_slots: SPECIALTY_SLOTS }),
    ...(grouped.length > 0 && { groups: grouped.map((each) => each.groups) }),
  });
  return {
    counts: [
      ...values.map((facet, n) => [facet, counts?.[n] ?? []] as const),
      ...codes.map((facet) => [facet, facets?.taxonomies ?? []] as const),
    ],
    groups: grouped.map(({ facet }, n) => [facet, groups?.[n] ?? []] as const),
  };
}

/** The request that counts the values of a facet. */
function requestOf({ count, chosen, text, named }: CountedFacet): CountRequest {
  if (count.ranges) return count;
  if (text === undefined) return { ...count, most: FACET_VALUES, always: chosen };
  if (named) return { ...count, most: NAMED_FIRST };
  return { ...count, most: FACET_VALUES, ...(count.or === undefined && { only: { containing: text } }) };
}

/**
 * The most frequent values whose names have the facet's text. Most texts of a letter or two are in enough of the values that
 * were counted. Other texts are in few names, which are counted next.
 */
async function onlyNamed(
  search: Searcher,
  { table, criteria, count, named, counted }: CountedFacet,
  counts: FacetCount[],
) {
  if (!named) return counts;
  const isNamed = new Set(await named(counts.map(({ value }) => value)));
  const found = counts.filter(({ value }) => isNamed.has(value));
  const hasAll = counted || count.column === 'taxonomies' || count.or !== undefined || counts.length < NAMED_FIRST;
  if (hasAll || found.length >= FACET_VALUES) return found;
  const rarer: CountRequest = { ...count, most: FACET_VALUES, only: { values: await named() } };
  return (await search.ask({ ...countOnly(table, criteria), counts: [rarer] })).counts?.[0] ?? [];
}

/** Values that are counted before their names are read. */
const NAMED_FIRST = 1000;

const isOfCodes = ({ count }: CountedFacet) => count.column === 'taxonomies';

/** A request for the number of rows that meet the criteria. */
export const countOnly = (table: string, criteria: Criterion[]) => ({ table, criteria, page: 1, page_size: 0 });

/** The number of rows that meet the criteria. */
export const countRows = async (search: Searcher, table: string, criteria: Criterion[]): Promise<number> =>
  (await search.ask(countOnly(table, criteria))).total;

/** The function that returns the values, of all or some, whose names have the text of a request. */
export const namedBy = ({ named }: Pick<RowFacet, 'named'>, text: string | undefined, sources: NameSources) =>
  named && text !== undefined ? (among?: readonly string[]) => named(text, sources, among) : undefined;

/** The names of specialties. */
export async function taxonomyNames({ db }: Database, codes: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('taxonomy')
    .select(['code', 'display_name', 'classification', 'specialization'])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map(({ code, ...names }) => [code, specialtyName(names) ?? code]));
}

/** The largest counts, and those of `chosen` values: 0 without matches. Values that differ only in case have the sum. */
function largest(counts: FacetCount[], chosen: readonly string[]): FacetCount[] {
  const byValue = new Map<string, FacetCount>();
  for (const { value, count } of counts) {
    const key = value.toUpperCase();
    const known = byValue.get(key);
    byValue.set(key, { value: known?.value ?? value, count: (known?.count ?? 0) + count });
  }
  const isChosen = new Set(chosen.map((value) => value.toUpperCase()));
  for (const value of chosen)
    if (!byValue.has(value.toUpperCase())) byValue.set(value.toUpperCase(), { value, count: 0 });
  return [...byValue.values()]
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .filter(({ value }, place) => place < FACET_VALUES || isChosen.has(value.toUpperCase()));
}

async function labeled({ labels, count: { column } }: CountedFacet, database: Database, counts: FacetCount[]) {
  const values = counts.map(({ value }) => value);
  const names = labels && values.length > 0 ? await labels(database, values) : undefined;
  const nameOf = (value: string) => names?.get(value) ?? (column === 'state' ? stateName(value) : value);
  return counts.map(({ value, count }) => ({ value, label: nameOf(value), count }));
}

/** A range ends one `step` before the next. */
const histogram = (lows: readonly (string | number)[], counts: FacetCount[], step: number) =>
  lows.map((from, n) => ({ from, to: endBefore(lows[n + 1], step), count: counts[n]?.count ?? 0 }));

/** The last number, year or day before the next range. */
function endBefore(next: string | number | undefined, step: number): string | number | null {
  if (next === undefined) return null;
  if (typeof next === 'number') return next - step;
  return /^\d{4}$/.test(next) ? String(Number(next) - 1) : `${Number(next.slice(0, 4)) - 1}-12-31`;
}
