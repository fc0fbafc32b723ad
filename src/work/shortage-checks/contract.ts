import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { line, npi, parameter, wholeZip } from '#src/shared/fields.ts';

const ONE = 'zip or npi is required, and not both';

/** The ZIP code or the organization that a check is about. A check is never about a person (R-1252). */
const place = { zip: wholeZip.optional(), npi: npi.optional() };
const isOne = ({ zip, npi }: { zip?: string | undefined; npi?: string | undefined }) =>
  (zip === undefined) !== (npi === undefined);

/** What a user found at HRSA's address check. */
export const ShortageCheck = z
  .object({
    /** Whether HRSA says that the address is in a shortage area. */
    answer: z.enum(['yes', 'no']),
    designation_id: z.string().nullable(),
    /** The name of the user. Null if the account was deleted. */
    by: z.string().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'ShortageCheck' });
export type ShortageCheck = z.infer<typeof ShortageCheck>;

/** Checks in a reply, the newest first. */
export const CHECKS = 20;

export const listShortageChecks = endpoint({
  name: 'listShortageChecks',
  method: 'GET',
  url: '/api/shortage-checks',
  summary: 'List what your team found at HRSA’s address check about a ZIP code or an organization',
  query: z.strictObject({ zip: parameter(wholeZip.optional()), npi: parameter(npi.optional()) }).refine(isOne, ONE),
  response: z.object({ rows: z.array(ShortageCheck) }),
  failure: 'Failed to fetch the checks',
});

export const CheckRequest = z
  .strictObject({
    ...place,
    answer: z.enum(['yes', 'no'], 'must be yes or no'),
    /** HRSA's ID of the shortage area. */
    designation_id: line('ID', 40).nullable().optional(),
  })
  .refine(isOne, ONE)
  .meta({ id: 'CheckRequest' });
export type CheckRequest = z.output<typeof CheckRequest>;

export const addShortageCheck = endpoint({
  name: 'addShortageCheck',
  method: 'POST',
  url: '/api/shortage-checks',
  summary: 'Note for your team what HRSA’s address check says about a ZIP code or an organization',
  body: CheckRequest,
  response: ShortageCheck,
  statuses: [404],
  failure: 'Failed to save the check',
});
