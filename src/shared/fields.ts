import { z } from 'zod';
import { states } from '#src/shared/states.ts';

/** A National Provider Identifier: ten digits. The check digit is not judged: an unknown number simply finds nothing. */
export const npi = z.string().regex(/^\d{10}$/, 'NPI has 10 digits');

/** A state, territory or DC by its two-letter code, in any case. */
export const stateCode = z
  .string()
  .toUpperCase()
  .refine((code) => Object.hasOwn(states, code), 'State is a two-letter code, such as OH');
