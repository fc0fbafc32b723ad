// People in training, from a team's own sheets (R-1351).
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { id, line } from '#src/shared/fields.ts';

/** Most trainees of one sheet. */
export const TRAINEES_MAX = 10_000;

/** Months before the end of a training at which an alert comes. */
export const ALERT_MONTHS = 6;

/** Rows that were left out, in a reply. */
export const LEFT_OUT = 50;

const text = z.string();
const columnNumber = z
  .int('must be the number of a column')
  .min(0, 'must be the number of a column')
  .max(99, 'must be the number of a column');

/** A training of a person, as the team's sheet has it. */
export const Trainee = z
  .object({
    id: z.string(),
    program: text,
    specialty: text,
    /** The last day. */
    ends_on: z.string(),
    source: text,
    added_at: z.iso.datetime(),
    /** Null if the account was deleted. */
    added_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  })
  .meta({ id: 'Trainee' });
export type Trainee = z.infer<typeof Trainee>;

/** The columns of the sheet of a lookup, counted from 0, and which of them the headings say to be what. */
export const getTraineeColumns = endpoint({
  name: 'getTraineeColumns',
  method: 'GET',
  url: '/api/trainees/columns',
  statuses: [404, 409],
  summary: 'Get the columns of the sheet of a lookup, to keep its people as trainees',
  query: z.strictObject({ lookup: z.uuid('must be the ID of a lookup') }),
  response: z.object({
    columns: z.array(z.object({ header: text, samples: z.array(text) })),
    guess: z.object({ program: z.int().nullable(), specialty: z.int().nullable(), ends_on: z.int().nullable() }),
  }),
  failure: 'Failed to fetch the columns of the sheet',
});

/**
 * Keeps the people of a sheet whom a lookup of yours matched or you chose. A training of the same person and program is replaced.
 * Refused with 409 `no_sheet` for a lookup without a file.
 */
export const keepTrainees = endpoint({
  name: 'keepTrainees',
  method: 'POST',
  url: '/api/trainees',
  statuses: [404],
  summary: 'Keep the people of the sheet of a lookup as trainees of your team',
  body: z.strictObject({
    lookup: id,
    program: columnNumber,
    specialty: columnNumber,
    ends_on: columnNumber,
    source: line('Source', 120),
  }),
  response: z.object({
    kept: z.int(),
    /** Those that took the place of an earlier one. */
    replaced: z.int(),
    /** Those that end too soon for an alert. */
    soon: z.int(),
    /** The IDs, to take it back. */
    ids: z.array(text),
    /** Rows that were left out: the first 50. */
    left_out: z.array(z.object({ row: z.int(), why: text })),
    left_out_total: z.int(),
  }),
  failure: 'Failed to keep the trainees',
});

export const removeTrainees = endpoint({
  name: 'removeTrainees',
  method: 'DELETE',
  url: '/api/trainees',
  summary: 'Delete trainees of your team',
  body: z.strictObject({
    ids: z.array(id).min(1, 'must not be empty').max(TRAINEES_MAX, `must have at most ${TRAINEES_MAX} IDs`),
  }),
  response: z.object({ deleted: z.int() }),
  failure: 'Failed to delete the trainees',
});

/** Largest body in bytes: the IDs of a full sheet. */
export const TRAINEES_BODY = 1024 * 1024;
