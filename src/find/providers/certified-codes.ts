// Counts of specialties for a search that asks for a certificate of the specialty: that of each code (R-1120).
import { answerOf, byCertification } from '#src/datasets/certifications/criteria.ts';
import { excludedIn, negationOf, wantedIn, without } from '#src/find/criteria/negation.ts';
import { type CriteriaContext, criteriaOfProviders, parametersOfKind } from '#src/find/providers/criteria.ts';
import type { ProviderSearchQuery } from '#src/find/providers/queries.ts';
import { countOnly, SPECIALTY_SLOTS } from '#src/search/facet-counts.ts';
import type { Criterion, FacetCount } from '#src/search/query.ts';
import type { Searcher } from '#src/search/search.ts';

/**
 * The providers per code, and with any code of each set, who answer as the search asks about a certificate of these codes.
 * `query` has one answer, wanted or excluded, and no specialty.
 */
export async function countsByOwnCertificate(
  search: Searcher,
  query: ProviderSearchQuery,
  context: CriteriaContext,
  sets: readonly (readonly string[])[],
): Promise<{ codes: FacetCount[]; sets: number[] }> {
  const isExcluded = query.certified === undefined;
  const asked = parametersOfKind(isExcluded ? excludedIn(query) : wantedIn(query), byCertification.parameters);
  const { certified = 'yes', ...named }: Parameters<typeof answerOf>[0] = asked;
  const { beside, record, holds } = await answerOf({ ...named, certified }, certified, context, true);
  const others = await criteriaOfProviders(
    without(query, Object.keys(asked).map(isExcluded ? negationOf : String)),
    context,
  );
  const physicians = await context.physicians();
  const groups = await Promise.all(
    [...physicians.map((code) => [code]), ...sets].map(async (codes) => ({
      codes,
      values: await context.certificatesOf(codes),
    })),
  );
  const child = { table: 'certifications', column: 'certificate', meets: record };
  const ofRecords = { column: 'taxonomies', slots: SPECIALTY_SLOTS, groups, child };
  const [{ groups: counts }, known, all] = await Promise.all([
    search.ask({ ...countOnly('providers', [...others, ...beside]), groups: [ofRecords] }),
    holds ? new Map<string, number>() : countEach(search, [...others, ...beside], sets),
    isExcluded || certified === 'unknown' ? countEach(search, others, sets) : new Map<string, number>(),
  ]);
  const holders = new Map(
    groups.flatMap(({ codes, values }, n) => (values.length > 0 ? [[`${codes}`, counts?.[0]?.[n] ?? 0] as const] : [])),
  );
  const answering = (codes: string) => {
    const held = holders.get(codes);
    if (held === undefined) return certified === 'unknown' ? (all.get(codes) ?? 0) : 0; // ABMS has no certificate of them
    return holds ? held : (known.get(codes) ?? 0) - held;
  };
  const countOf = (codes: string) => (isExcluded ? (all.get(codes) ?? 0) - answering(codes) : answering(codes));
  const ofSets = new Set(sets.map(String));
  const codes = [...new Set([...physicians, ...all.keys()])].filter((code) => !ofSets.has(code));
  return {
    codes: codes.map((value) => ({ value, count: countOf(value) })),
    sets: sets.map((codes) => countOf(`${codes}`)),
  };
}

/** The providers with each code, and with any code of each set, by the codes. */
async function countEach(search: Searcher, criteria: Criterion[], sets: readonly (readonly string[])[]) {
  const { facets, groups } = await search.ask({
    ...countOnly('providers', criteria),
    facets: ['taxonomies'],
    facet_slots: SPECIALTY_SLOTS,
    groups: [{ column: 'taxonomies', slots: SPECIALTY_SLOTS, groups: sets.map((codes) => ({ codes })) }],
  });
  return new Map<string, number>([
    ...(facets?.taxonomies ?? []).map(({ value, count }) => [value, count] as const),
    ...sets.map((codes, n) => [`${codes}`, groups?.[0]?.[n] ?? 0] as const),
  ]);
}

/** The same for a search with two answers, which is rare: one code after the other. */
export async function countsOneByOne(
  search: Searcher,
  query: ProviderSearchQuery,
  context: CriteriaContext,
  countWith: (codes: string[]) => Promise<number>,
): Promise<FacetCount[]> {
  const names = Object.keys(byCertification.parameters);
  const others = await criteriaOfProviders(without(query, [...names, ...names.map(negationOf)]), context);
  const { facets } = await search.ask({
    ...countOnly('providers', others),
    facets: ['taxonomies'],
    facet_slots: SPECIALTY_SLOTS,
  });
  const counts: FacetCount[] = [];
  for (const { value } of facets?.taxonomies ?? []) counts.push({ value, count: await countWith([value]) });
  return counts;
}
