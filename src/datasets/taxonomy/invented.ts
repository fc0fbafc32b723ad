import type { Invent } from '#src/invented/country.ts';
import { taxonomyFile, taxonomyText } from '#src/invented/taxonomy-codes.ts';

/** The taxonomy codes with invented definitions. */
export const inventTaxonomy: Invent = () => ({
  files: () => [{ name: taxonomyFile, lines: [taxonomyText] }],
});
