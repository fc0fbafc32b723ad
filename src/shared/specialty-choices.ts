import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { parameter } from '#src/shared/fields.ts';

/** A specialty as the fields of a form have it. Fields whose level it does not have are blank. */
const SpecialtyChoice = z
  .object({
    label: z.string(),
    profession: z.string(),
    specialty: z.string(),
    subspecialty: z.string(),
    /** Its codes. Empty if it is all codes of the profession or specialty. */
    taxonomy: z.array(z.string()),
    /** The number of codes that it means. */
    codes: z.int(),
  })
  .meta({ id: 'SpecialtyChoice' });
export type SpecialtyChoice = z.infer<typeof SpecialtyChoice>;

/** The specialties of people that a text names by code, name or synonym, those that it names as a whole first (R-1202). */
export const nameSpecialties = endpoint({
  name: 'nameSpecialties',
  method: 'GET',
  url: '/api/taxonomy/named',
  summary: 'List the specialties that a text names',
  query: z.strictObject({ text: parameter(z.string().max(200, 'must have at most 200 characters').optional()) }),
  response: z.object({ rows: z.array(SpecialtyChoice) }),
  failure: 'Failed to fetch specialties. Please try again.',
});
