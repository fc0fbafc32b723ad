// The listings of specialties among the counts of codes: one entry for all codes that a word means (R-1121).

import { countsByOwnCertificate, countsOneByOne } from '#src/find/providers/certified-codes.ts';
import { type CriteriaContext, criteriaOfProviders } from '#src/find/providers/criteria.ts';
import type { ProviderSearchQuery } from '#src/find/providers/queries.ts';
import { countRows, SPECIALTY_SLOTS } from '#src/search/facet-counts.ts';
import type { CodeGroups, FacetCount } from '#src/search/query.ts';
import type { Searcher } from '#src/search/search.ts';
import { FACET_VALUES, type FacetReply } from '#src/shared/facets.ts';
import { listings as all } from '#src/shared/specialties.ts';

/** All codes that a word means. */
export interface Listing {
  name: string;
  codes: string[];
}

/** The listings of several codes, with their codes. */
const listings: readonly Listing[] = all.map(({ name, codes }) => ({ name, codes: codes.map(({ code }) => code) }));

/** The listings that a text names, which names their codes: all of them. Without a text, all listings. */
export const listingsNamed = (named: readonly string[] | undefined) =>
  listings.filter(({ codes }) => codes.every((code) => named?.includes(code) ?? true));

/**
 * The providers that a search without a specialty finds with any code of each listing; and with each code, if that is not the
 * number of those with the code that it finds without: if it asks about a certificate of the code (R-1120). Otherwise the groups
 * to count with the codes.
 */
export async function countSpecialties(
  search: Searcher,
  query: ProviderSearchQuery,
  context: CriteriaContext,
  listings: readonly Listing[],
): Promise<{ codes?: FacetCount[]; listings: number[] } | { groups: CodeGroups }> {
  const sets = listings.map(({ codes }) => codes);
  const countWith = async (codes: string[]) =>
    countRows(search, 'providers', await criteriaOfProviders({ ...query, taxonomy: codes }, context));
  const countEach = () => Promise.all(sets.map(countWith));
  const answers = [query.certified, query['not.certified']].filter((answer) => answer !== undefined);
  if (query.certified_in === 'specialty' && answers.length > 0) {
    if (answers.length > 1)
      return { codes: await countsOneByOne(search, query, context, countWith), listings: await countEach() };
    const { codes, sets: counts } = await countsByOwnCertificate(search, query, context, sets);
    return { codes, listings: query.taxonomy_slots === 'all' ? await countEach() : counts };
  }
  if (query.taxonomy_slots === 'all') return { listings: await countEach() };
  return { groups: { column: 'taxonomies', slots: SPECIALTY_SLOTS, groups: listings } };
}

/**
 * The reply to a search with these listings: those with a frequent or chosen code, and how many providers have any of their
 * codes. The facet has the counts of all codes of the listings; in the reply it has the most frequent codes and the chosen ones.
 */
export function addListings(
  reply: FacetReply,
  counted: readonly (Listing & { count: number })[],
  chosen: readonly string[],
): FacetReply {
  const { taxonomy = [] } = reply.facets;
  const shown = taxonomy.filter(({ value, count }, n) => (count > 0 && n < FACET_VALUES) || chosen.includes(value));
  const isShown = new Set(shown.map(({ value }) => value));
  const sets = counted
    .filter(({ codes }) => codes.some((code) => isShown.has(code)))
    .map(({ name, codes, count }) => ({
      name,
      count,
      values: codes.flatMap((code) => taxonomy.find(({ value }) => value === code) ?? []),
    }));
  return { ...reply, facets: { ...reply.facets, taxonomy: shown }, sets: { taxonomy: sets } };
}
