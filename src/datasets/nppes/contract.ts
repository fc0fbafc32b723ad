// Fields that individuals and organizations of NPPES share.
import { z } from 'zod';
import { endpointFields, locationFields, otherNameFields } from '#src/datasets/nppes/dataset.ts';
import { recordOf } from '#src/shared/declare.ts';
import { parameter } from '#src/shared/fields.ts';

const word = z.string().nullable();

/** A slot of the specialties. Slot n is at position n; an unused slot between two used ones has no code. */
export const TaxonomySlot = z.object({
  code: word,
  /** Y marks the primary specialty, N another; X: none was declared. */
  primary: word,
  license_number: word,
  license_state: word,
  group: word,
});

export const Identifier = z.object({ identifier: z.string(), type: word, state: word, issuer: word });

/** An address besides the main one: for mail, or of another practice location. */
export const FurtherAddress = recordOf(locationFields);
export type FurtherAddress = z.infer<typeof FurtherAddress>;

/** An electronic endpoint of a record. `endpoint` is free text. */
export const DataEndpoint = recordOf(endpointFields);
export type DataEndpoint = z.infer<typeof DataEndpoint>;

/** Another name of an organization. `other_name_type`: 3 doing business as, 4 former legal name, 5 other. */
export const OtherName = recordOf(otherNameFields).extend({ other_name: z.string() });

/** The code of the 410 for an NPI that is out of service. */
export const DEACTIVATED = 'deactivated';

/** The facts in the reply, beside code and message. */
export const Deactivation = z.object({
  deactivated_on: z.string().nullable(),
  /** The NPI that replaces it, where NPPES names one. */
  replaced_by: z.string().nullable(),
  /** What it was the NPI of. Null if it went out of service before the first import. */
  kind: z.enum(['provider', 'organization']).nullable(),
  /** The row that NPPES published last. */
  last_known: z.unknown(),
});
export type Deactivation = z.infer<typeof Deactivation>;

/** The parameter of a search that finds deactivated NPIs too, by their last published rows. */
export const deactivated = parameter(z.literal('yes', 'must be yes').optional());

/** The day on which the NPI of a found row was deactivated, if the search has `deactivated`. Null if it is in service. */
export const deactivated_on = z.string().nullable().optional();

/**
 * Returns the check that a search with `deactivated` has no parameter besides `others`, because the last published row
 * does not answer it.
 */
export const deactivatedOnlyWith =
  (others: readonly string[]) =>
  (query: Readonly<Record<string, unknown>>, { addIssue }: z.core.$RefinementCtx): void => {
    if (!query.deactivated) return;
    const known = new Set(['deactivated', 'sort', 'order', 'page', ...others]);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== '' && !known.has(name.replace(/^not\./, '')))
        addIssue({ code: 'custom', path: ['deactivated'], message: `cannot be combined with ${name}`, input: query });
  };
