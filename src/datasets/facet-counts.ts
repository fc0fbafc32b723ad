// Counts of the rows of a search per value and range.
import type { FacetPart, RowFacet } from '#src/datasets/provider-criteria.ts';
import type { Criterion, FacetCount } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { FACET_VALUES, type FacetReply } from '#src/shared/facets.ts';
import { states } from '#src/shared/states.ts';

/** Slots of specialties that a search looks at unless all are asked for. */
export const SLOTS = 5;

/** What to count: the parts of a facet, in the rows of a table that meet some criteria. */
interface Counted {
  name: string;
  /** The names of values, for users. Default: the values, and the names of states. */
  labels?: RowFacet['labels'];
  table: string;
  criteria: Criterion[];
  parts: FacetPart[];
  /** The values that the search has for the facet's own parameter. They are counted even if they are rare. */
  chosen: readonly string[];
  /** The difference between the end of a range and the start of the next. */
  step?: number;
}

/** Counts one facet into a reply. */
export async function countInto(reply: FacetReply, search: Search, database: Database, counted: Counted) {
  const { name, labels, table, criteria, parts, chosen, step = 1 } = counted;
  const counts = await Promise.all(parts.map((part) => countPart(search, table, criteria, part)));
  const ranges = parts[0]?.count.ranges;
  if (ranges) reply.histograms[name] = histogram(ranges, counts, step);
  else reply.facets[name] = await labeled(labels, database, largest(counts.flat(), chosen));
}

async function countPart(search: Search, table: string, others: Criterion[], { count, criteria = [] }: FacetPart) {
  const request = { table, criteria: [...others, ...criteria], page: 1, page_size: 0 };
  if (count.column === 'taxonomies') {
    const { facets } = await search.ask({ ...request, facets: ['taxonomies'], facet_slots: SLOTS });
    return facets?.taxonomies ?? [];
  }
  const { counts } = await search.ask({ ...request, counts: [count] });
  return counts?.[0] ?? [];
}

/** The names of specialties. */
export async function taxonomyNames({ db }: Database, codes: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('taxonomy')
    .select(['code', 'classification', 'specialization'])
    .where('code', 'in', codes)
    .execute();
  return new Map(
    rows.map(({ code, classification, specialization }) => [code, specialization ?? classification ?? code]),
  );
}

/** The largest counts, and those of `chosen` values. Values of several parts that differ only in case have the sum. */
function largest(counts: FacetCount[], chosen: readonly string[]): FacetCount[] {
  const byValue = new Map<string, FacetCount>();
  for (const { value, count } of counts) {
    const key = value.toUpperCase();
    const known = byValue.get(key);
    byValue.set(key, { value: known?.value ?? value, count: (known?.count ?? 0) + count });
  }
  const isChosen = new Set(chosen.map((value) => value.toUpperCase()));
  return [...byValue.values()]
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .filter(({ value }, place) => place < FACET_VALUES || isChosen.has(value.toUpperCase()));
}

async function labeled(labels: RowFacet['labels'], database: Database, counts: FacetCount[]) {
  const values = counts.map(({ value }) => value);
  const names = labels && values.length > 0 ? await labels(database, values) : undefined;
  return counts.map(({ value, count }) => ({ value, label: names?.get(value) ?? stateName(value) ?? value, count }));
}

const stateName = (code: string) => (Object.hasOwn(states, code) ? states[code as keyof typeof states] : undefined);

/** The sums of all parts. A range ends one `step` before the next. */
function histogram(lows: readonly (string | number)[], parts: FacetCount[][], step: number) {
  return lows.map((from, n) => ({
    from,
    to: endBefore(lows[n + 1], step),
    count: parts.reduce((sum, part) => sum + (part[n]?.count ?? 0), 0),
  }));
}

/** The last number, year or day before the next range. */
function endBefore(next: string | number | undefined, step: number): string | number | null {
  if (next === undefined) return null;
  if (typeof next === 'number') return next - step;
  return /^\d{4}$/.test(next) ? String(Number(next) - 1) : `${Number(next.slice(0, 4)) - 1}-12-31`;
}
