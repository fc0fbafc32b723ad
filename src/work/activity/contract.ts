// What the users of a team did, per week.
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { parameter } from '#src/shared/fields.ts';

/** Most weeks of a report. */
export const WEEKS_MAX = 52;

const WEEKS_RULE = `must be a number from 1 to ${WEEKS_MAX}`;

const Counts = {
  /** Searches of any kind. */
  searches: z.int(),
  /** Exported files. */
  exports: z.int(),
  /** Rows taken out, by exports and by lookups with API tokens. */
  rows: z.int(),
  /** Calls, mails and meetings. */
  contacts: z.int(),
  calls: z.int(),
  /** Letters that were answered, in the week of the answer. */
  replies: z.int(),
  /** People submitted to clients. */
  submissions: z.int(),
};

export const ActivityReport = z
  .object({
    /** The Mondays with which the weeks begin, in the time zone of the site, oldest first. The last week is the present one. */
    weeks: z.array(z.string()),
    /** The users of the report, by name. */
    users: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
    /** One per user and week in which they did something. */
    rows: z.array(z.object({ user: z.string(), week: z.string(), ...Counts })),
  })
  .meta({ id: 'ActivityReport' });
export type ActivityReport = z.infer<typeof ActivityReport>;

export const ActivityQuery = z.strictObject({
  /** By default 12. */
  weeks: parameter(
    z
      .string()
      .regex(/^[1-9]\d?$/, WEEKS_RULE)
      .transform(Number)
      .refine((weeks) => weeks <= WEEKS_MAX, WEEKS_RULE)
      .optional(),
  ).default(12),
});

export type ActivityQuery = z.output<typeof ActivityQuery>;

export const getActivity = endpoint({
  name: 'getActivity',
  method: 'GET',
  url: '/api/activity',
  summary:
    'Get the searches, exports, contacts and submissions of your team per week; administrators get those of all users',
  query: ActivityQuery,
  response: ActivityReport,
  failure: 'Failed to fetch the activity',
});

/** The same as CSV, with a line per user and week, or for one user. */
export const activityFile = {
  url: '/api/activity.csv',
  query: ActivityQuery.extend({ user: parameter(z.uuid('must be the id of a user').optional()) }),
};
export type ActivityFileQuery = z.output<typeof activityFile.query>;
