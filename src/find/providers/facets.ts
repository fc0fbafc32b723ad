// Counts of providers per value and range of each facet.
import {
  type CountedFacet,
  countFacets,
  countOnly,
  countRows,
  statesNamed,
  taxonomyNames,
} from '#src/datasets/facet-counts.ts';
import type { RowFacet } from '#src/datasets/provider-criteria.ts';
import { genders, yesOrNo } from '#src/datasets/providers/contract.ts';
import { asksOwnCertificate, countsByOwnCertificate } from '#src/find/providers/certified-codes.ts';
import type { FacetQuery, ProviderSearch } from '#src/find/providers/contract.ts';
import { addListings, codesOfListings } from '#src/find/providers/counted-listings.ts';
import { type CriteriaContext, criteriaOf, factsOf, ofKind } from '#src/find/providers/criteria.ts';
import type { Asked } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import type { FacetReply } from '#src/shared/facets.ts';

type Name = NonNullable<FacetQuery['facet']>[number];

/** The total of a search, and the counts of its facets. */
export async function facetsOf(
  search: Asked,
  database: Database,
  query: FacetQuery,
  context: CriteriaContext,
): Promise<FacetReply> {
  const { facet: names = [], facet_text: text, ...given } = query;
  const found: ProviderSearch = { ...given, order: 'asc', page: 1 };
  const distinct = [...new Set(names)];
  const criteria = await criteriaOf(found, context);
  const counted = await Promise.all(
    distinct
      .filter((name) => !isAnswered(name))
      .map((name) => countedFacet(search, name, found, context, { text, database })),
  );
  const [counts, { total, generation }, answered] = await Promise.all([
    countFacets(search, database, counted), // takes the longest
    search.ask(countOnly('providers', criteria)),
    Promise.all(
      distinct.filter(isAnswered).map(async (name) => [name, await countAnswers(search, name, found, context)]),
    ),
  ]);
  const reply = { total, generation, ...counts, facets: { ...counts.facets, ...Object.fromEntries(answered) } };
  const ofCodes = counted.find(({ name }) => name === 'taxonomy');
  return ofCodes ? addListings(reply, ofCodes, (codes) => countWith(search, found, codes, context)) : reply;
}

/** A facet of the other criteria of a search. */
async function countedFacet(
  search: Asked,
  name: Name,
  query: ProviderSearch,
  context: CriteriaContext,
  { text, database }: { text: string | undefined; database: Database },
): Promise<CountedFacet> {
  const { facet, parameters } = facetOf(name, context);
  const others = without(query, facet.own);
  const facts = factsOf(query, context); // with the states of the search, also for the facet of states
  const named = text === undefined ? undefined : await facet.named?.(text, facts, database);
  const chosen = chosenIn(query, name);
  const always = name === 'taxonomy' ? codesOfListings(named) : [];
  const isOfOwn = name === 'taxonomy' && asksOwnCertificate(query);
  return {
    name,
    labels: facet.labels,
    values: facet.values,
    text,
    named,
    table: 'providers',
    criteria: await criteriaOf(others, facts),
    count: await facet.count(ofKind(others, parameters), facts),
    counted: isOfOwn
      ? await countsByOwnCertificate(search, others, facts, { named, always: [...chosen, ...always] })
      : undefined,
    chosen,
    always,
    step: name === 'payment' ? 0.01 : 1,
  };
}

/** The providers that the search would find with these codes as its specialty. */
const countWith = async (search: Asked, query: ProviderSearch, codes: string[], context: CriteriaContext) =>
  countRows(search, 'providers', await criteriaOf({ ...without(query, ofSpecialty), taxonomy: codes }, context));

const ofSpecialty = ['taxonomy', 'profession', 'specialty', 'subspecialty'];

/** The answers of the criteria that ask a question, in the order of the reply. */
const answers = {
  certified: ['yes', 'no', 'never', 'unknown'],
  grouped: ['yes', 'no'],
  paid: ['yes', 'no'],
  license_active_on: ['today'],
  excluded: ['yes', 'no', 'possible'],
  opted_out: ['yes', 'no'],
} as const;

const isAnswered = (name: Name): name is Name & keyof typeof answers => Object.hasOwn(answers, name);

/** The providers per answer to one question. */
const countAnswers = (search: Asked, name: keyof typeof answers, query: ProviderSearch, context: CriteriaContext) =>
  Promise.all(
    answers[name].map(async (value) => {
      const count = await countRows(search, 'providers', await criteriaOf({ ...query, [name]: value }, context));
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

const ofColumn = (column: string, own: readonly string[] = [column]): RowFacet => ({ own, count: () => ({ column }) });

/** A column whose criterion matches a part of the value: `MD` finds `M.D., PhD` too. */
const ofPart = (column: string): RowFacet => ({ own: [column], count: () => ({ column, contains: true }) });

/** The facets of the provider's own record. */
const recordFacets: Partial<Record<Name, RowFacet>> = {
  taxonomy: {
    ...ofColumn('taxonomies', ofSpecialty),
    labels: taxonomyNames,
    named: (text, { specialtiesNamed }) => specialtiesNamed(text),
  },
  state: { ...ofColumn('state'), named: statesNamed },
  city: ofPart('city'),
  gender: { ...ofColumn('gender'), values: genders },
  credential: ofPart('credential'),
  sole_proprietor: { ...ofColumn('sole_proprietor'), values: yesOrNo },
  enumerated: {
    own: ['enumerated_from', 'enumerated_to'],
    count: () => ({ column: 'enumeration_date', ranges: yearsFrom(2005) }),
  },
};

/** The first days of the years since NPIs are assigned. */
const yearsFrom = (first: number) => Array.from({ length: 30 }, (_, n) => `${first + n}-01-01`);
