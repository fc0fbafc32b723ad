// Counts of specialties for a search that asks for a certificate of the specialty: that of each code (R-1120).
import { byCertification } from '#src/datasets/certifications/criteria.ts';
import { countOnly, SLOTS } from '#src/find/facet-counts.ts';
import { type CriteriaContext, criteriaOf } from '#src/find/providers/criteria.ts';
import type { ProviderSearch } from '#src/find/providers/queries.ts';
import type { FacetCount } from '#src/search/query.ts';
import type { Asked } from '#src/search/search.ts';
import { FACET_VALUES } from '#src/shared/facets.ts';

/** Whether the counts of codes differ in the certificates that they ask for. */
export const asksOwnCertificate = (query: ProviderSearch): boolean =>
  query.certified_in === 'specialty' && (query.certified ?? query['not.certified']) !== undefined;

interface Wanted {
  /** Counts no other codes. Default: all. */
  named: readonly string[] | undefined;
  /** Codes to count even if they are rare. */
  always: readonly string[];
}

/**
 * The providers per code who answer as the search asks about a certificate of that code: what the search finds with the code.
 * `query` has no specialty. Counts at least the most frequent FACET_VALUES codes. Codes with the same certificates are one
 * request; how many have the code at all says which may still be among the most frequent.
 */
export async function countsByOwnCertificate(
  search: Asked,
  query: ProviderSearch,
  context: CriteriaContext,
  { named, always }: Wanted,
): Promise<FacetCount[]> {
  const isNamed = named && new Set(named);
  const all = await countsOfCodes(search, withoutCertification(query), context);
  const codes = all.filter(({ value }) => isNamed?.has(value) ?? true);
  const certificates = await Promise.all(codes.map(async ({ value }) => `${await context.certificatesOf([value])}`));
  const groups = [...Map.groupBy(codes.keys(), (n) => certificates[n]).values()]
    .map((places) => places.flatMap((n) => codes[n] ?? []))
    .map((of) => ({ of, most: of.some(({ value }) => always.includes(value)) ? Infinity : mostOf(of) }))
    .sort((one, other) => other.most - one.most);
  const counted: FacetCount[] = [];
  for (let next = 0; next < groups.length; next += AT_ONCE) {
    const some = groups.slice(next, next + AT_ONCE);
    if (leastShown(counted) >= (some[0]?.most ?? 0)) break;
    const counts = await Promise.all(
      some.map(async ({ of }) => {
        const own = new Set(of.map(({ value }) => value));
        const found = await countsOfCodes(search, { ...query, taxonomy: [...own] }, context);
        return found.filter(({ value }) => own.has(value));
      }),
    );
    counted.push(...counts.flat());
  }
  return counted;
}

/** Requests at a time. */
const AT_ONCE = 8;

const mostOf = (counts: readonly FacetCount[]) => Math.max(...counts.map(({ count }) => count));

/** The count from which on a code is shown. */
const leastShown = (counts: readonly FacetCount[]) =>
  counts.map(({ count }) => count).sort((one, other) => other - one)[FACET_VALUES - 1] ?? 0;

/** How many of the providers that a search finds have each code. */
async function countsOfCodes(search: Asked, query: ProviderSearch, context: CriteriaContext): Promise<FacetCount[]> {
  const request = countOnly('providers', await criteriaOf(query, context));
  const { facets } = await search.ask({ ...request, facets: ['taxonomies'], facet_slots: SLOTS });
  return facets?.taxonomies ?? [];
}

/** The search without criteria on certificates, which finds all of those that it finds with them, and more. */
const withoutCertification = (query: ProviderSearch) =>
  Object.fromEntries(
    Object.entries(query).filter(([name]) => !(name.replace(/^not\./, '') in byCertification.parameters)),
  ) as ProviderSearch; // all of these are optional
