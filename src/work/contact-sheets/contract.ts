// Mobile numbers and e-mail addresses of the rows of a lookup, kept as contact details (R-1539).
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { day, id, line } from '#src/shared/fields.ts';
import { detailKinds } from '#src/work/people/contract.ts';

/** Most rows of one lookup. */
export const CONTACTS_MAX = 10_000;

/** Refused rows in a reply. The file has all. */
export const REFUSED_SHOWN = 50;

const MOST_COLUMNS = 100;

const kind = z.enum(detailKinds, `must be one of ${detailKinds.join(', ')}`);
const lookup = id;

export const getContactColumns = endpoint({
  name: 'getContactColumns',
  method: 'GET',
  url: '/api/contact-details/columns',
  statuses: [404, 409],
  summary: 'Get the columns of the sheet of a lookup, to keep its mobile numbers or e-mail addresses',
  query: z.strictObject({ lookup }),
  response: z.object({
    /** None for a lookup of pasted lines alone. */
    columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
    /** The column of each kind, by its heading. */
    guess: z.object({ mobile: z.int().nullable(), email: z.int().nullable() }),
    /** How many lines were pasted. Their values are found in the line. */
    pasted: z.int(),
  }),
  failure: 'Failed to fetch the columns of the sheet',
});

/** Where the values are. The column counts from 0, and is not given for pasted lines alone. */
const where = {
  lookup,
  kind,
  column: z.coerce
    .number('must be the number of a column')
    .int('must be the number of a column')
    .min(0, 'must be the number of a column')
    .max(MOST_COLUMNS - 1, 'must be the number of a column')
    .optional(),
};

/** Read = kept + known + refused. */
const outcome = {
  read: z.int(),
  /** Values of a person that the team has already. */
  known: z.int(),
  refused: z.int(),
  /** The first 50 refused rows. */
  refused_rows: z.array(z.object({ row: z.int(), why: z.string() })),
};

export const checkContactSheet = endpoint({
  name: 'checkContactSheet',
  method: 'GET',
  url: '/api/contact-details/check',
  statuses: [404, 409],
  summary: 'See which contact details of a lookup would be kept, and which not and why',
  query: z.strictObject(where),
  response: z.object({ ...outcome, keeps: z.int(), people: z.int() }),
  failure: 'Failed to read the sheet',
});

export const keepContactSheet = endpoint({
  name: 'keepContactSheet',
  method: 'POST',
  url: '/api/contact-details',
  statuses: [404, 409],
  summary: 'Keep the mobile numbers or e-mail addresses of a lookup as contact details of your team',
  body: z.strictObject({
    ...where,
    column: where.column.unwrap().nullable().default(null),
    source: line('Source', 120),
    /** The day on which the values were given. */
    given_on: day,
  }),
  response: z.object({
    ...outcome,
    kept: z.int(),
    /** The IDs, to take it back. */
    ids: z.array(z.string()),
  }),
  failure: 'Failed to keep the contact details',
});

export const removeContactSheet = endpoint({
  name: 'removeContactSheet',
  method: 'DELETE',
  url: '/api/contact-details',
  summary: 'Delete contact details that you kept from a lookup',
  body: z.strictObject({
    ids: z.array(id).min(1, 'must not be empty').max(CONTACTS_MAX, `must have at most ${CONTACTS_MAX} IDs`),
  }),
  response: z.object({ deleted: z.int() }),
  failure: 'Failed to delete the contact details',
});

/** Largest body in bytes: the IDs of a full sheet. */
export const CONTACTS_BODY = 1024 * 1024;

/** The file of refused rows. */
export const refusedContacts = {
  url: '/api/contact-details/refused',
  query: z.strictObject(where),
};
