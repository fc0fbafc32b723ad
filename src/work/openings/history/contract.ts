// What changed of an opening and of its list, by whom and when (R-1312).
import { z } from 'zod';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { id, pageNumber } from '#src/shared/fields.ts';

/** A change. It is of a field of the opening, or `text` says what was done with its list. */
export const PastChange = z
  .object({
    at: z.iso.datetime(),
    /** Null if the product did it, if the account was deleted, or if the audit log no longer has the change. */
    by: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Whether the product did it, such as after an import (R-1334). */
    automatic: z.boolean(),
    /** A field of Opening, or `opening`: it was made. */
    field: z.string().nullable(),
    /** Values are text, those of arrays and objects as JSON, and an owner as a name. */
    was: z.string().nullable(),
    is: z.string().nullable(),
    text: z.string().nullable(),
    /** The person on the list whom `text` is about, if it is about one. */
    person: z
      .object({ npi: z.string(), last_name: z.string().nullable(), first_name: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'PastChange' });
export type PastChange = z.infer<typeof PastChange>;

export const listOpeningHistory = endpoint({
  name: 'listOpeningHistory',
  method: 'GET',
  url: '/api/openings/:id/history',
  summary: 'List what changed of an opening and its list, by whom and when, newest first',
  params: z.strictObject({ id }),
  query: z.strictObject({ page: pageNumber }),
  response: pageOf(PastChange),
  failure: 'Failed to fetch the history of the opening',
});
