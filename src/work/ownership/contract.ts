// Whose a person is for a while, by a rule of the team (R-1570).
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';

/** What makes a person a user's: a call in which they talked or a meeting, a letter, or a submission to a client. */
export const owningActs = ['conversation', 'letter', 'submission'] as const;

/** Most days of a rule. */
const DAYS_MAX = 730;

const days = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(DAYS_MAX, `must be at most ${DAYS_MAX}`)
  .nullable();

const OwnershipRule = z
  .object({
    /** Days after the last of the acts. Null: people are no one's. */
    days: z.int().nullable(),
    acts: z.array(z.enum(owningActs)),
  })
  .meta({ id: 'OwnershipRule' });
export type OwnershipRule = z.infer<typeof OwnershipRule>;

export const getOwnership = endpoint({
  name: 'getOwnership',
  method: 'GET',
  url: '/api/ownership',
  summary: 'Get by which rule of your team people are a user’s for a while',
  response: OwnershipRule,
  failure: 'Failed to fetch the rule',
});

export const changeOwnership = endpoint({
  name: 'changeOwnership',
  method: 'PUT',
  url: '/api/ownership',
  summary: 'Set by which rule of your team people are a user’s for a while; `days: null` ends it',
  body: z
    .strictObject({
      days,
      acts: z
        .array(z.enum(owningActs, `must be one of ${owningActs.join(', ')}`))
        .max(10, 'must have at most 10 acts')
        .default([])
        .transform((acts) => [...new Set(acts)]),
    })
    .refine(({ days, acts }) => days === null || acts.length > 0, { path: ['acts'], message: 'must not be empty' }),
  response: OwnershipRule,
  failure: 'Failed to save the rule',
});
