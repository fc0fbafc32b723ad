import { z } from 'zod';
import { DoNotContact } from '#src/shared/do-not-contact.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { npis } from '#src/shared/fields.ts';

/** What a team knows of a person in results. */
const PersonMark = z
  .object({
    npi: z.string(),
    /** The lists with the person that the caller may open, archived ones left out. */
    lists: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The team's last call, mail or meeting of the last 30 days. `by` is null if the account was deleted. */
    contacted: z
      .object({ kind: z.enum(['call', 'mail', 'meeting']), by: z.string().nullable(), at: z.iso.datetime() })
      .nullable(),
    do_not_contact: DoNotContact.nullable(),
    /** Whether the team marked the phone number, of this or of another person. */
    phone_hidden: z.boolean(),
    /** Whose the person is by the rule of the team, and the last day of it (R-1571). */
    owner: z.object({ id: z.string(), by: z.string(), until: z.string() }).nullable(),
    /** The last current report that the number of the practice did not answer. `by` is null if the account was deleted. */
    unreached: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'PersonMark' });
export type PersonMark = z.infer<typeof PersonMark>;

export const listMarks = endpoint({
  name: 'listMarks',
  method: 'GET',
  url: '/api/people/marks',
  summary:
    'List what your team knows of several people: lists, last contact, Do not contact, and whether they were not reached',
  query: z.strictObject({ npi: npis }),
  /** Only people with a mark. */
  response: z.object({ rows: z.array(PersonMark) }),
  failure: 'Failed to fetch the marks of people',
});

/** What a team decided about the possible matches of a person or an organization in OIG's list (R-1190). */
const TeamDecision = z
  .object({
    npi: z.string(),
    decision: z.enum(['same', 'not_same']),
    /** The name of the user. Null if the account was deleted. */
    by: z.string().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'TeamDecision' });
export type TeamDecision = z.infer<typeof TeamDecision>;

export const listScreeningDecisions = endpoint({
  name: 'listScreeningDecisions',
  method: 'GET',
  url: '/api/screening-decisions',
  summary: 'List what your team decided about possible matches of several NPIs in OIG’s list',
  query: z.strictObject({ npi: npis }),
  /** Only NPIs with a decision that counts now. */
  response: z.object({ rows: z.array(TeamDecision) }),
  failure: 'Failed to fetch the decisions',
});
