// Counts of providers per value and range of each facet.
import type { z } from 'zod';
import type { RowFacet } from '#src/datasets/provider-criteria.ts';
import {
  type countFacets,
  FACET_VALUES,
  type FacetQuery,
  type ProviderSearch,
} from '#src/datasets/providers/everything/contract.ts';
import { type CriteriaContext, criteriaOf, ofKind, SLOTS } from '#src/datasets/providers/everything/criteria.ts';
import type { CountRequest, Criterion, FacetCount } from '#src/search/query.ts';
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
  const asked = new Set(names);
  const counted = [];
  for (const name of asked) if (!isAnswered(name)) counted.push({ name, ...(await partsOf(name, found, context)) });
  const counts = await countParts(
    search,
    counted.flatMap(({ parts }) => parts),
  );
  const reply: Reply = { total: await countOf(search, found, context), facets: {}, histograms: {} };
  for (const name of asked) if (isAnswered(name)) reply.facets[name] = await countAnswers(search, name, found, context);
  for (const { name, facet, parts } of counted) {
    const own = parts.map((part) => counts.get(part) ?? []);
    const ranges = parts[0]?.count.ranges;
    if (ranges) reply.histograms[name] = histogram(ranges, own, name === 'payment' ? 0.01 : 1);
    else reply.facets[name] = await labeled(facet, database, largest(own.flat(), chosenIn(found, name)));
  }
  return reply;
}

/** A part of a facet with all criteria of the rows to count. */
interface Part {
  criteria: Criterion[];
  count: CountRequest;
}

/** The parts of a facet, which ignore its own criteria. */
async function partsOf(name: Name, query: ProviderSearch, context: CriteriaContext) {
  const { facet, parameters } = facetOf(name, context);
  const others = without(query, facet.own);
  const criteria = await criteriaOf(others, context);
  const parts = await facet.parts(ofKind(others, parameters), context);
  const limits = { most: FACET_VALUES, always: chosenIn(query, name) };
  return {
    facet,
    parts: parts.map(
      ({ count, criteria: more = [] }): Part => ({
        criteria: [...criteria, ...more],
        count: parts.length === 1 && !count.ranges ? { ...count, ...limits } : count, // sums need all values
      }),
    ),
  };
}

/** Counts all parts. Those of the same rows are one request, which finds the rows once. */
async function countParts(search: Pick<Search, 'ask'>, parts: readonly Part[]): Promise<Map<Part, FacetCount[]>> {
  const bySearch = Map.groupBy(parts, ({ criteria }) => JSON.stringify(criteria));
  const counted = await Promise.all(
    [...bySearch.values()].map(async (group) => {
      const codes = group.filter(isOfCodes);
      const others = group.filter((part) => !isOfCodes(part));
      const { counts, facets } = await search.ask({
        ...countOnly(group[0]?.criteria ?? []),
        counts: others.map(({ count }) => count),
        ...(codes.length > 0 && { facets: ['taxonomies'], facet_slots: SLOTS }),
      });
      return [
        ...others.map((part, n) => [part, counts?.[n] ?? []] as const),
        ...codes.map((part) => [part, facets?.taxonomies ?? []] as const),
      ];
    }),
  );
  return new Map(counted.flat());
}

const isOfCodes = ({ count }: Part) => count.column === 'taxonomies';

const countOnly = (criteria: Criterion[]) => ({ table: 'providers', criteria, page: 1, page_size: 0 });

async function countOf(search: Pick<Search, 'ask'>, query: ProviderSearch, context: CriteriaContext): Promise<number> {
  return (await search.ask(countOnly(await criteriaOf(query, context)))).total;
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
      const count = await countOf(search, { ...query, [name]: value }, context);
      return { value, label: value, count };
    }),
  );

/** The values of a search for a facet's own parameter. */
const chosenIn = (query: ProviderSearch, name: Name): readonly string[] =>
  [(query as Record<string, unknown>)[name] ?? []].flat().map(String);

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
