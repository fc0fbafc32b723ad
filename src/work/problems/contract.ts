// What users report about a person, an organization, or one of their phone numbers (R-1270).
import { z } from 'zod';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { id, line, npi, pageNumber, repeatable } from '#src/shared/fields.ts';
import { phoneNumber } from '#src/shared/phone-number.ts';

export const problemKinds = ['did_not_reach', 'moved', 'retired', 'deceased', 'other'] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** Days after which a report ends. Those that someone retired or died do not. */
export const PROBLEM_DAYS = 180;
export const endlessKinds = ['retired', 'deceased'] as const satisfies readonly ProblemKind[];

/** Days for which a lifted report can be restored. */
export const RESTORE_DAYS = 1;

/** A report that is current: neither lifted nor ended. */
export const Problem = z
  .object({
    id: z.string(),
    npi: z.string(),
    of: z.enum(['person', 'organization']),
    /** The published name of the person or the organization. Null if it is no longer there. */
    name: z.string().nullable(),
    kind: z.enum(problemKinds),
    /** The phone number that it is about, of ten digits. Null: none, or one that the team must not use. */
    number: z.string().nullable(),
    /** Whether it is about a phone number. */
    about_number: z.boolean(),
    text: z.string().nullable(),
    /** The name of the user who reported it. Null if the account was deleted. */
    by: z.string().nullable(),
    at: z.iso.datetime(),
    /** When it ends. Null: when it is lifted. */
    ends_at: z.iso.datetime().nullable(),
    /** Whether only managers and its author see it: no second user reported it yet. */
    managers_only: z.boolean(),
    may_lift: z.boolean(),
    /** Where the publishers of what it is about take corrections. */
    correct_at: z.array(z.object({ publisher: z.string(), url: z.string() })),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

export const listProblems = endpoint({
  name: 'listProblems',
  method: 'GET',
  url: '/api/problems',
  summary: 'List the problems that your team reported, newest first; all of the team, or those of some NPIs',
  query: z.strictObject({ npi: repeatable(npi), page: pageNumber }),
  response: pageOf(Problem).extend({
    /** If one NPI is asked for: its published phone numbers that can be reported, that of the practice first. */
    numbers: z.array(z.string()).optional(),
  }),
  failure: 'Failed to fetch the reported problems',
});

/** Longest text of a report, in characters. */
export const TEXT_MAX = 500;

export const ProblemRequest = z
  .strictObject({
    npi,
    kind: z.enum(problemKinds, `must be one of ${problemKinds.join(', ')}`),
    number: phoneNumber('Phone').nullable().default(null),
    text: z.preprocess(
      (text) => (typeof text === 'string' && text.trim() === '' ? null : text),
      line('Text', TEXT_MAX).nullable().default(null),
    ),
  })
  .refine(({ kind, number }) => kind !== 'did_not_reach' || number !== null, {
    path: ['number'],
    message: 'Phone is required',
  })
  .refine(({ kind, text }) => kind !== 'other' || text !== null, { path: ['text'], message: 'Text is required' })
  .meta({ id: 'ProblemRequest' });
export type ProblemRequest = z.output<typeof ProblemRequest>;

/** The same report by the same user again is one report, of now. */
export const addProblem = endpoint({
  name: 'addProblem',
  method: 'POST',
  url: '/api/problems',
  summary: 'Report a problem with a person, an organization, or one of their published phone numbers to your team',
  body: ProblemRequest,
  response: Problem,
  statuses: [404, 409],
  failure: 'Failed to report the problem',
});

const ofOne = z.strictObject({ id });

/** 404 if the report is not there or was lifted, 403 if another user reported it and the caller is no manager. */
export const liftProblem = endpoint({
  name: 'liftProblem',
  method: 'DELETE',
  url: '/api/problems/:id',
  summary: 'Lift a reported problem; its author and managers may',
  params: ofOne,
  response: z.object({ id: z.string(), npi: z.string() }),
  failure: 'Failed to lift the report',
});

export const restoreProblem = endpoint({
  name: 'restoreProblem',
  method: 'POST',
  url: '/api/problems/:id/restore',
  summary: 'Restore a reported problem that you lifted, within a day',
  params: ofOne,
  response: Problem,
  statuses: [404, 409],
  failure: 'Failed to restore the report',
});
