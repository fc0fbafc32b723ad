import { z } from 'zod';
import { taxonomyFields } from '#src/datasets/taxonomy/dataset.ts';
import { recordOf } from '#src/shared/declare.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { filled, parameter } from '#src/shared/fields.ts';

/**
 * A NUCC code: nine digits or capitals and a final letter, such as 207RC0000X. Removes the dots of the display form.
 */
export const taxonomyCode = z
  .string()
  .trim()
  .toUpperCase()
  .overwrite((code) => code.replaceAll('.', ''))
  .regex(/^[0-9A-Z]{9}[A-Z]$/, 'Taxonomy codes must have ten characters, such as 207RC0000X');

/** Maximum number of codes that the picker reports and a search accepts. */
export const MAX_CODES = 50;

/** A list of codes as a repeatable parameter. Blank ones are ignored. */
export const taxonomyCodes = z
  .union([z.string(), z.array(z.string())])
  .transform((codes) => [codes].flat().filter((code) => code.trim() !== ''))
  .pipe(z.array(taxonomyCode).max(MAX_CODES, `must have at most ${MAX_CODES} codes`))
  .optional();

/** A name of the picker: a profession, specialty or subspecialty. */
export const pickedName = parameter(z.string().max(200, 'must have at most 200 characters').optional());

export const TaxonomyRow = recordOf(taxonomyFields).meta({ id: 'TaxonomyRow' });
export type TaxonomyRow = z.infer<typeof TaxonomyRow>;

/** Names of the professions (NUCC groupings of individuals), in alphabetical order. */
export const listProfessions = endpoint({
  name: 'listProfessions',
  method: 'GET',
  url: '/api/taxonomy/professions',
  summary: 'List the professions of the taxonomy picker',
  response: z.object({ rows: z.array(z.object({ profession: z.string() })) }),
  failure: 'Failed to fetch professions. Please try again.',
});

/** Specialties (NUCC classifications) of a profession, with the code of the specialty itself where it has one. */
export const listSpecialties = endpoint({
  name: 'listSpecialties',
  method: 'GET',
  url: '/api/taxonomy/specialties',
  summary: "List a profession's specialties",
  query: z.strictObject({ profession: filled }),
  response: z.object({ rows: z.array(z.object({ specialty: z.string(), code: z.string().nullable() })) }),
  failure: 'Failed to fetch specialties. Please try again.',
});

/** Subspecialties (NUCC specializations) of a specialty within its profession. */
export const listSubspecialties = endpoint({
  name: 'listSubspecialties',
  method: 'GET',
  url: '/api/taxonomy/subspecialties',
  summary: "List a specialty's subspecialties",
  query: z.strictObject({ profession: filled, specialty: filled }),
  response: z.object({ rows: z.array(z.object({ subspecialty: z.string(), code: z.string() })) }),
  failure: 'Failed to fetch subspecialties. Please try again.',
});

/** The meanings of the given codes, ordered by classification, then code. Unknown codes are left out. */
export const translateCodes = endpoint({
  name: 'translateCodes',
  method: 'GET',
  url: '/api/taxonomy/codes',
  summary: 'Translate taxonomy codes',
  query: z.strictObject({ code: taxonomyCodes }),
  response: z.object({ rows: z.array(TaxonomyRow) }),
  failure: 'Failed to fetch taxonomy translation',
});
