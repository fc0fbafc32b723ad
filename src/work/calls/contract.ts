// Calls of a queue: whose turn it is, how a call ended, and its undo (R-1480).
import { z } from 'zod';
import { QUEUE_MAX } from '#src/shared/call-queue.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { id, npi } from '#src/shared/fields.ts';
import { phoneNumber } from '#src/shared/phone-number.ts';
import { callOutcomes } from '#src/work/people/contract.ts';

/** Minutes for which a person is with one user. */
export const TURN_MINUTES = 15;

const time = z.iso.datetime();

/** The list, or the opening with the list, from which people are called. Neither for a selection of results. */
const from = { list: id.optional(), opening: id.optional() };
const onlyOne = <T extends { list?: string | undefined; opening?: string | undefined }>({ list, opening }: T) =>
  list === undefined || opening === undefined;
const bothGiven = { path: ['opening'], message: 'needs no list, as an opening has its own' };

export const TurnWish = z
  .strictObject({
    ...from,
    /** Whom to call, in this order. */
    npis: z.array(npi).min(1, 'must not be empty').max(QUEUE_MAX, `must have at most ${QUEUE_MAX} NPIs`),
  })
  .refine(onlyOne, bothGiven)
  .meta({ id: 'TurnWish' });
export type TurnWish = z.output<typeof TurnWish>;

/** Why a person is not called: marked, with a colleague now, called by the team today, no longer on the list, or not in the data. */
export const skipReasons = ['do_not_contact', 'taken', 'called_today', 'not_on_list', 'no_person'] as const;

export const nextCall = endpoint({
  name: 'nextCall',
  method: 'POST',
  url: '/api/calls/next',
  summary: 'Take the next person of a call queue, whom no colleague gets for 15 minutes',
  body: TurnWish,
  response: z.object({
    /** The first of `npis` that can be called. Null if there is none. */
    npi: z.string().nullable(),
    /** When a colleague may take the person. */
    until: time.nullable(),
    /** Those before `npi`, or all if it is null. */
    skipped: z.array(z.object({ npi: z.string(), why: z.enum(skipReasons) })),
  }),
  statuses: [404, 409],
  failure: 'Failed to take the next person',
});

/** Milliseconds until the latest call back. */
const LATEST = 366 * 86_400_000;

export const CallWish = z
  .strictObject({
    ...from,
    npi,
    outcome: z.enum(callOutcomes, `must be one of ${callOutcomes.join(', ')}`),
    /** When to call back. */
    at: z.iso
      .datetime({ offset: true, error: 'must be a time, such as 2026-11-24T15:30:00Z' })
      .refine((at) => Date.parse(at) > Date.now(), 'must be in the future')
      .refine((at) => Date.parse(at) < Date.now() + LATEST, 'must be within a year')
      .optional(),
    /** The published number at which the person was not reached, by default that of the practice. Null: another one. */
    number: phoneNumber('Phone').nullable().optional(),
    text: z.string('must be text').trim().max(2000, 'must have at most 2000 characters').default(''),
  })
  .refine(onlyOne, bothGiven)
  .refine(({ outcome, at }) => (outcome === 'call_back') === (at !== undefined), {
    path: ['at'],
    message: 'is the time of a call_back, which needs one',
  })
  .refine(({ outcome, number }) => number === undefined || outcome === 'did_not_reach', {
    path: ['number'],
    message: 'is of did_not_reach only',
  })
  .meta({ id: 'CallWish' });
export type CallWish = z.output<typeof CallWish>;

export const logCall = endpoint({
  name: 'logCall',
  method: 'POST',
  url: '/api/calls',
  summary: 'Log a call by its outcome, which sets stage and next step, reports a number, or marks Do not contact',
  body: CallWish,
  response: z.object({
    /** Also that of the activity. */
    id: z.string(),
    npi: z.string(),
    outcome: z.enum(callOutcomes),
    /** The person on the list after the call. Null without a list. */
    entry: z
      .object({ version: z.int(), stage: z.string(), next_step: z.string(), due_on: z.string().nullable() })
      .nullable(),
    /** The ID of the reported number. Null: none, or no number is published. */
    problem: z.string().nullable(),
    /** Whether the person was marked Do not contact. */
    do_not_contact: z.boolean(),
  }),
  statuses: [404, 409],
  failure: 'Failed to log the call',
});

export const undoCall = endpoint({
  name: 'undoCall',
  method: 'DELETE',
  url: '/api/calls/:id',
  summary: 'Undo a call that you logged within a day',
  params: z.strictObject({ id }),
  response: z.object({
    id: z.string(),
    npi: z.string(),
    /** `kept`: a later change of the person on the list stays. */
    entry: z.enum(['restored', 'kept', 'none']),
  }),
  failure: 'Failed to undo the call',
});
