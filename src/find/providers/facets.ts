// Counts of providers per value and range of each facet.

import { without } from '#src/find/criteria/negation.ts';
import { addListings, countSpecialties, type Listing, listingsNamed } from '#src/find/providers/counted-listings.ts';
import {
  type CriteriaContext,
  contextOfRows,
  criteriaOfProviders,
  parametersOfKind,
} from '#src/find/providers/criteria.ts';
import type { ProviderFacetQuery, ProviderSearchQuery } from '#src/find/providers/queries.ts';
import { recordFacets } from '#src/find/providers/record-facets.ts';
import { type CountedFacet, countOnly, countRows, facetCountsOf, namedBy } from '#src/search/facet-counts.ts';
import type { Searcher } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import type { FacetReply } from '#src/shared/facets.ts';

/** The total of a search, and the counts of its facets. */
export async function providerFacetsOf(
  search: Searcher,
  database: Database,
  query: ProviderFacetQuery,
  context: CriteriaContext,
): Promise<FacetReply> {
  const { facet: names = [], facet_text: text, ...given } = query;
  const found: ProviderSearchQuery = { ...given, order: 'asc', page: 1 };
  const distinct = [...new Set(names)];
  const questions = distinct.flatMap((name) => {
    const answers = answersTo(name, context);
    return answers ? [{ name, answers }] : [];
  });
  const criteria = await criteriaOfProviders(found, context);
  const counted = await Promise.all(
    distinct
      .filter((name) => !questions.some((question) => question.name === name))
      .map((name) => countedFacet(search, name, found, context, { text, database })),
  );
  const [counts, { total, generation }, answered] = await Promise.all([
    facetCountsOf(search, database, counted), // takes the longest
    search.ask(countOnly('providers', criteria)),
    Promise.all(
      questions.map(async (question) => [question.name, await countAnswers(search, question, found, context)]),
    ),
  ]);
  const { facets, histograms, groups } = counts;
  const reply = { total, generation, facets: { ...facets, ...Object.fromEntries(answered) }, histograms };
  const specialties = counted.find(({ name }) => name === 'taxonomy');
  if (!specialties?.listings) return reply;
  const numbers = specialties.counts ?? groups.taxonomy ?? [];
  const listings = specialties.listings.map((listing, n) => ({ ...listing, count: numbers[n] ?? 0 }));
  return addListings(reply, listings, text === undefined ? specialties.chosen : []);
}

/** A facet of the other criteria of a search. */
async function countedFacet(
  search: Searcher,
  name: string,
  query: ProviderSearchQuery,
  context: CriteriaContext,
  { text, database }: { text: string | undefined; database: Database },
): Promise<CountedFacet & { listings?: readonly Listing[]; counts?: readonly number[] }> {
  const { facet, parameters } = facetOf(name, context);
  const others = without(query, facet.own);
  const facts = contextOfRows(query, context); // with the states of the search, also for the facet of states
  const named = namedBy(facet, text, { ...facts, database });
  const chosen = chosenIn(query, name);
  const criteria = await criteriaOfProviders(others, facts);
  const listings = name === 'taxonomy' ? listingsNamed(await named?.()) : [];
  const specialties = name === 'taxonomy' && (await countSpecialties(search, others, facts, listings));
  return {
    name,
    labels: facet.labels,
    values: facet.values,
    text,
    named,
    table: 'providers',
    criteria,
    count: await facet.count(parametersOfKind(others, parameters), facts),
    ...(specialties && {
      ...('groups' in specialties ? specialties : { counted: specialties.codes, counts: specialties.listings }),
      always: listings.flatMap(({ codes }) => codes),
      listings,
    }),
    chosen,
    step: facet.step ?? 1,
  };
}

/** The answers to the question that a parameter asks, in the order of the reply. Undefined for other facets. */
const answersTo = (name: string, { providerCriteria }: CriteriaContext) =>
  providerCriteria.find(({ answers }) => Object.hasOwn(answers, name))?.answers[name];

/** The providers per answer to one question. */
const countAnswers = (
  search: Searcher,
  { name, answers }: { name: string; answers: readonly string[] },
  query: ProviderSearchQuery,
  context: CriteriaContext,
) =>
  Promise.all(
    answers.map(async (value) => {
      const count = await countRows(
        search,
        'providers',
        await criteriaOfProviders({ ...query, [name]: value }, context),
      );
      return { value, label: value, count };
    }),
  );

/** The values of a search for a facet's own parameter. */
const chosenIn = (query: ProviderSearchQuery, name: string): readonly string[] =>
  [(query as Record<string, unknown>)[name] ?? []].flat().map(String);

/**
 * The facet of a dataset with the parameters of its kind, or of the provider's own record. Throws an error if the dataset
 * cannot be searched.
 */
function facetOf(name: string, { providerCriteria, requireDataset }: CriteriaContext) {
  const kind = providerCriteria.find(({ facets }) => Object.hasOwn(facets, name));
  if (kind) requireDataset(kind.needs);
  const facet = kind?.facets[name] ?? recordFacets[name];
  if (!facet) throw new Error(`There is no facet ${name}`);
  return { facet, parameters: kind?.parameters ?? {} };
}
