import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { parameter, text } from '#src/shared/fields.ts';
import { Suggestion } from '#src/shared/suggestion.ts';

/** Suggestions of one kind. */
const Group = z.object({
  name: z.string(),
  rows: z.array(Suggestion),
  /** Where all of them are listed, and how many these are; null where `rows` has them all. */
  all: z.object({ total: z.int(), path: z.string() }).nullable(),
  /** Where Enter leads: their list, or the record that a number names; null where no screen lists them. */
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
    /** Kinds that could not be asked. */
    missing: z.array(z.string()),
  }),
  failure: 'Search failed',
});
