// The listings of specialties among the counts of codes: one entry for all codes that a word means (R-1121).
import type { CountedFacet } from '#src/find/facet-counts.ts';
import { FACET_VALUES, type FacetReply } from '#src/shared/facets.ts';
import { listings as all } from '#src/shared/specialties.ts';

/** The listings of several codes, with their codes. */
const listings = all.map(({ name, codes }) => ({ name, codes: codes.map(({ code }) => code) }));

/** The listings that a text names, which names their codes: all of them. Without a text, all listings. */
const listingsNamed = (named: readonly string[] | undefined) =>
  listings.filter(({ codes }) => codes.every((code) => named?.includes(code) ?? true));

/** The codes of the listings that a text names. */
export const codesOfListings = (named: readonly string[] | undefined): string[] => [
  ...new Set(listingsNamed(named).flatMap(({ codes }) => codes)),
];

/**
 * The reply to a search with its listings: those with a frequent or chosen code. The facet has the counts of all codes of the
 * listings; in the reply it has the most frequent codes and the chosen ones. `countOf` counts the providers with any of some codes.
 */
export async function addListings(
  reply: FacetReply,
  { named, text, chosen: asked, counted }: CountedFacet,
  countOf: (codes: string[]) => Promise<number>,
): Promise<FacetReply> {
  const { taxonomy = [] } = reply.facets;
  const chosen = text === undefined ? asked : [];
  const shown = taxonomy.filter(({ value, count }, n) => (count > 0 && n < FACET_VALUES) || chosen.includes(value));
  const isShown = new Set(shown.map(({ value }) => value));
  const sets = listingsNamed(named)
    .filter(({ codes }) => codes.some((code) => isShown.has(code)))
    .map(async ({ name, codes }) => {
      const values = codes.flatMap((code) => taxonomy.find(({ value }) => value === code) ?? []);
      const found = values.filter(({ count }) => count > 0);
      const isSum = found.length < 2 && !counted; // codes counted by their own certificates say nothing of those of all
      return { name, count: isSum ? (found[0]?.count ?? 0) : await countOf(codes), values };
    });
  return { ...reply, facets: { ...reply.facets, taxonomy: shown }, sets: { taxonomy: await Promise.all(sets) } };
}
