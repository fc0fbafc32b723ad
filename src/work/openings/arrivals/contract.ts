// People who arrive on the list of an opening after an import, because they begin to meet every must-have (R-1334).
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { id } from '#src/shared/fields.ts';

/** Most people whom one check adds. */
export const ARRIVALS_MAX = 200;

/** How the audit log says that the product added people. */
export const AFTER_IMPORT = 'after an import';

/** When and why a person arrived. */
export const Arrival = z
  .object({
    on: z.iso.date(),
    reasons: z.array(
      z.object({
        /** In words, such as 'newly licensed in Ohio, Mar 2026'. */
        text: z.string(),
        /** Null for a reason that the search alone shows. */
        source: z.string().nullable(),
        /** The day of the source's data, if it is known. */
        as_of: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Arrival' });
export type Arrival = z.infer<typeof Arrival>;

/** The last check of an opening, and the alerts of its owner. */
export const OpeningCheck = z
  .object({
    /** Null before the first check, which is the baseline: it adds no people. */
    checked_at: z.iso.datetime().nullable(),
    /** Why new people do not arrive, in words. */
    problem: z.string().nullable(),
    /** When alerts come. Null for other users than the owner. */
    alert: z.enum(['off', 'import']).nullable(),
    by_mail: z.boolean().nullable(),
    /** Whether this site sends mail. */
    mail: z.boolean(),
  })
  .meta({ id: 'OpeningCheck' });
export type OpeningCheck = z.infer<typeof OpeningCheck>;

const params = z.strictObject({ id });

export const getOpeningCheck = endpoint({
  name: 'getOpeningCheck',
  method: 'GET',
  url: '/api/openings/:id/check',
  summary: 'Get the last check of an opening for new people, and your alerts about it if you own it',
  params,
  response: OpeningCheck,
  failure: 'Failed to fetch the check of the opening',
});

export const changeOpeningAlerts = endpoint({
  name: 'changeOpeningAlerts',
  method: 'PATCH',
  url: '/api/openings/:id/check',
  summary: 'Change your alerts about an opening that you own',
  params,
  body: z.strictObject({
    alert: z.enum(['off', 'import'], 'must be off or import').optional(),
    by_mail: z.boolean('must be true or false').optional(),
  }),
  response: OpeningCheck,
  failure: 'Failed to save the alerts',
});
