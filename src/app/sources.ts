import { affiliations } from '#src/datasets/affiliations/source.ts';
import { certifications } from '#src/datasets/certifications/source.ts';
import { licenses } from '#src/datasets/licenses/source.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import { payments } from '#src/datasets/payments/source.ts';
import { places } from '#src/datasets/places/source.ts';
import { programs } from '#src/datasets/programs/source.ts';
import { schools } from '#src/datasets/schools/source.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import type { Source } from '#src/importer/source.ts';

/** Every dataset that can be imported, in the order `all` takes them. */
export const sources: readonly Source[] = [
  taxonomy,
  nppes,
  programs,
  schools,
  places,
  affiliations,
  certifications,
  licenses,
  payments,
];
