// What individuals and organizations of NPPES have in common.
import { z } from 'zod';

const word = z.string().nullable();

/** A slot of the specialties; slot n stands at place n, an unused slot between two used ones has no code. */
export const TaxonomySlot = z.object({
  code: word,
  /** Y marks the primary specialty, N another; X: none was declared. */
  primary: word,
  license_number: word,
  license_state: word,
  group: word,
});

export const Identifier = z.object({ identifier: z.string(), type: word, state: word, issuer: word });

/** An address that is not the main one: for mail, or of a further practice location. */
export const FurtherAddress = z.object({
  address_1: word,
  address_2: word,
  city: word,
  state: word,
  zip: word,
  country: word,
  phone: word,
  fax: word,
});
export type FurtherAddress = z.infer<typeof FurtherAddress>;

/** Where a record's systems are reached. `endpoint` is whatever its owner typed. */
export const DataEndpoint = z.object({
  type: word,
  type_description: word,
  endpoint: word,
  description: word,
  use_description: word,
  affiliation_name: word,
});
export type DataEndpoint = z.infer<typeof DataEndpoint>;

/** Another name of an organization. `other_name_type`: 3 doing business as, 4 former legal name, 5 other. */
export const OtherName = z.object({ other_name: z.string(), other_name_type: word });
