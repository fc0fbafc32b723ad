import { z } from 'zod';
import { looseText, parameter, repeatable } from '#src/shared/fields.ts';

/** Values per facet: the most frequent ones. Those that the search has are added. */
export const FACET_VALUES = 50;

/** `facet_text`: counts only the values of the facets that have this text in their names, of all values (R-1053). */
export const facetText = parameter(looseText.optional());

/** The parameters of a call that counts a search per value: its facets, and a text for their values. */
export const facetParameters = <const N extends string>(names: readonly [N, ...N[]]) => ({
  facet: repeatable(z.enum(names, `must be one of ${names.join(', ')}`)),
  facet_text: facetText,
});

const counted = z.object({ value: z.string(), label: z.string(), count: z.int() });

const limit = z.union([z.string(), z.number()]);

/**
 * Counts of matches per value or range. Each facet counts the rows that meet all criteria but its own. A range without
 * `to` has no upper limit.
 */
export const FacetReply = z
  .object({
    total: z.int(),
    /** The generation of the index that counted the total. */
    generation: z.int(),
    facets: z.record(z.string(), z.array(counted)),
    /**
     * Values that one word means, such as the codes of Cardiology, by facet: how many rows have any of them, and each. Those with
     * a frequent value (R-1121).
     */
    sets: z
      .record(z.string(), z.array(z.object({ name: z.string(), count: z.int(), values: z.array(counted) })))
      .optional(),
    histograms: z.record(z.string(), z.array(z.object({ from: limit, to: limit.nullable(), count: z.int() }))),
  })
  .meta({ id: 'FacetReply' });
export type FacetReply = z.output<typeof FacetReply>;
