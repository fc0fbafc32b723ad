// Fields that individuals and organizations of NPPES share.
import { z } from 'zod';
import { endpointFields, locationFields, otherNameFields } from '#src/datasets/nppes/dataset.ts';
import { recordOf } from '#src/shared/declare.ts';

const word = z.string().nullable();

/** A slot of the specialties. Slot n is at position n; an unused slot between two used ones has no code. */
export const TaxonomySlot = z
  .object({
    code: word,
    /** Y marks the primary specialty, N another; X: none was declared. */
    primary: word,
    license_number: word,
    license_state: word,
    group: word,
  })
  .meta({ id: 'TaxonomySlot' });

export const Identifier = z
  .object({ identifier: z.string(), type: word, state: word, issuer: word })
  .meta({ id: 'Identifier' });

/** An address besides the main one: for mail, or of another practice location. */
export const FurtherAddress = recordOf(locationFields).meta({ id: 'FurtherAddress' });
export type FurtherAddress = z.infer<typeof FurtherAddress>;

/** An electronic endpoint of a record. `endpoint` is free text. */
export const DataEndpoint = recordOf(endpointFields).meta({ id: 'DataEndpoint' });
export type DataEndpoint = z.infer<typeof DataEndpoint>;

/** Another name of an organization. `other_name_type`: 3 doing business as, 4 former legal name, 5 other. */
export const OtherName = recordOf(otherNameFields).extend({ other_name: z.string() }).meta({ id: 'OtherName' });
