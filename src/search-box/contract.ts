import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { parameter, text } from '#src/shared/fields.ts';
import { Suggestion } from '#src/shared/suggestion.ts';

/** Suggestions of one kind. */
const Group = z.object({
  name: z.string(),
  rows: z.array(Suggestion),
  /** The number and list of all matches. Null if `rows` has them all. */
  all: z.object({ total: z.int(), path: z.string() }).nullable(),
  /** The target of Enter: the list of these matches, or the record of a number. Null if no screen lists them. */
  path: z.string().nullable(),
});
export type Group = z.infer<typeof Group>;

export const suggest = endpoint({
  method: 'GET',
  url: '/api/suggestions',
  summary:
    'Suggest providers, organizations, specialties, places, programs, medical schools and medical groups for a text',
  query: z.strictObject({ text: parameter(text) }),
  response: z.object({
    groups: z.array(Group),
    /** Kinds that could not be searched. */
    missing: z.array(z.string()),
  }),
  failure: 'Search failed',
});
