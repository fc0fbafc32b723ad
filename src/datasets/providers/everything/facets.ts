// Counts of providers per value and range of each facet.
import type { z } from 'zod';
import type { FacetPart, RowFacet } from '#src/datasets/provider-criteria.ts';
import {
  type countFacets,
  FACET_VALUES,
  type FacetQuery,
  type ProviderSearch,
} from '#src/datasets/providers/everything/contract.ts';
import { type CriteriaContext, criteriaOf, ofKind, SLOTS } from '#src/datasets/providers/everything/criteria.ts';
import type { Criterion, FacetCount } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { states } from '#src/shared/states.ts';

type Reply = z.output<typeof countFacets.response>;
type Name = NonNullable<FacetQuery['facet']>[number];

/** The total of a search, and the counts of its facets. */
export async function facetsOf(
  search: Pick<Search, 'ask'>,
  database: Database,
  query: FacetQuery,
  context: CriteriaContext,
): Promise<Reply> {
  const { facet: names = [], ...given } = query;
  const found: ProviderSearch = { ...given, order: 'asc', page: 1 };
  const { total } = await search.ask({
    table: 'providers',
    criteria: await criteriaOf(found, context),
    page: 1,
    page_size: 0,
  });
  const reply: Reply = { total, facets: {}, histograms: {} };
  for (const name of new Set(names)) {
    if (isAnswered(name)) {
      reply.facets[name] = await countAnswers(search, name, found, context);
      continue;
    }
    const { facet, parameters } = facetOf(name, context);
    const others = without(found, facet.own);
    const criteria = await criteriaOf(others, context);
    const parts = await facet.parts(ofKind(others, parameters), context);
    const counts = await Promise.all(parts.map((part) => countPart(search, criteria, part)));
    const ranges = parts[0]?.count.ranges;
    if (ranges) reply.histograms[name] = histogram(ranges, counts, name === 'payment' ? 0.01 : 1);
    else reply.facets[name] = await labeled(facet, database, largest(counts.flat(), chosenIn(found, name)));
  }
  return reply;
}

/** The answers of the criteria that ask a question, in the order of the reply. */
const answers = {
  certified: ['yes', 'no', 'never'],
  grouped: ['yes', 'no'],
  paid: ['yes', 'no'],
  license_active_on: ['today'],
} as const;

const isAnswered = (name: Name): name is Name & keyof typeof answers => Object.hasOwn(answers, name);

/** The providers per answer to one question. */
const countAnswers = (
  search: Pick<Search, 'ask'>,
  name: keyof typeof answers,
  query: ProviderSearch,
  context: CriteriaContext,
) =>
  Promise.all(
    answers[name].map(async (value) => {
      const criteria = await criteriaOf({ ...query, [name]: value }, context);
      const { total } = await search.ask({ table: 'providers', criteria, page: 1, page_size: 0 });
      return { value, label: value, count: total };
    }),
  );

/** The values of a search for a facet's own parameter. */
const chosenIn = (query: ProviderSearch, name: Name): readonly string[] =>
  [(query as Record<string, unknown>)[name] ?? []].flat().map(String);

async function countPart(search: Pick<Search, 'ask'>, others: Criterion[], { count, criteria = [] }: FacetPart) {
  const request = { table: 'providers', criteria: [...others, ...criteria], page: 1, page_size: 0 };
  if (count.column === 'taxonomies') {
    const { facets } = await search.ask({ ...request, facets: ['taxonomies'], facet_slots: SLOTS });
    return facets?.taxonomies ?? [];
  }
  const { counts } = await search.ask({ ...request, counts: [count] });
  return counts?.[0] ?? [];
}

/**
 * The facet of a dataset with the parameters of its kind, or of the provider's own record. Throws an error if the dataset
 * cannot be searched.
 */
function facetOf(name: Name, { providerCriteria, requireDataset }: CriteriaContext) {
  const kind = providerCriteria.find(({ facets }) => Object.hasOwn(facets, name));
  if (kind) requireDataset(kind.needs);
  const facet = kind?.facets[name] ?? recordFacets[name];
  if (!facet) throw new Error(`There is no facet ${name}`);
  return { facet, parameters: kind?.parameters ?? {} };
}

const without = (query: ProviderSearch, own: readonly string[]) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !own.includes(name))) as ProviderSearch; // all are optional

const ofColumn = (column: string, own: readonly string[] = [column]): RowFacet => ({
  own,
  parts: () => [{ count: { column } }],
});

/** The facets of the provider's own record. */
const recordFacets: Partial<Record<Name, RowFacet>> = {
  taxonomy: {
    ...ofColumn('taxonomies', ['taxonomy', 'profession', 'specialty', 'subspecialty']),
    labels: taxonomyNames,
  },
  state: ofColumn('state'),
  city: ofColumn('city'),
  gender: ofColumn('gender'),
  credential: ofColumn('credential'),
  sole_proprietor: ofColumn('sole_proprietor'),
  enumerated: {
    own: ['enumerated_from', 'enumerated_to'],
    parts: () => [{ count: { column: 'enumeration_date', ranges: yearsFrom(2005) } }],
  },
};

/** The first days of the years since NPIs are assigned. */
const yearsFrom = (first: number) => Array.from({ length: 30 }, (_, n) => `${first + n}-01-01`);

async function taxonomyNames({ db }: Database, codes: string[]): Promise<Map<string, string>> {
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

async function labeled({ labels }: RowFacet, database: Database, counts: FacetCount[]) {
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
