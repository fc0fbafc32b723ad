// Saved searches and alerts.
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { line } from '#src/shared/fields.ts';

/** Most matches of a search that are compared. */
export const COMPARED_MAX = 50_000;

/** Most saved searches of a user. */
export const SEARCHES_MAX = 500;

/** NPIs of an event that an alert keeps, and that a search of providers takes. */
export const SHOWN = 50;

/** What an alert tells. `left`: people who no longer match. */
export const events = ['new', 'left', 'moved', 'license', 'certification', 'deactivated', 'screening'] as const;
export type AlertEvent = (typeof events)[number];

/** When alerts come: never, after each import, or once a week. */
export const alertTimes = ['off', 'import', 'weekly'] as const;

const time = z.iso.datetime();

export const SavedSearch = z.object({
  id: z.string(),
  name: z.string(),
  /** Path and query of the screen. */
  url: z.string(),
  shared: z.boolean(),
  alert: z.enum(alertTimes),
  events: z.array(z.enum(events)),
  /** Null for your own. */
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** What it finds. Null for screens whose matches are not compared. */
  finds: z.enum(['providers', 'organizations']).nullable(),
  /** The present number of matches. Null if it was not counted. */
  total: z.int().nullable(),
  /** Matches that you have not seen: new since you last opened it. Null if they cannot be compared. */
  new: z.int().nullable(),
  /** Whether there are too many matches to compare. */
  too_broad: z.boolean(),
  /** Why the search does not work any more. */
  problem: z.string().nullable(),
  /** When you last opened it. */
  looked_at: time.nullable(),
  version: z.int(),
  created_at: time,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const id = z.uuid('must be an id');
const one = z.strictObject({ id });

const fields = {
  name: line('Name', 120),
  url: z
    .string('must be an address of this site')
    .trim()
    .max(4000, 'must have at most 4000 characters')
    .regex(/^\/(?![/\\])[^\s\\#]*$/, 'must be an address of this site, such as /hcps?state=OH'),
  shared: z.boolean('must be true or false'),
  alert: z.enum(alertTimes, `must be one of ${alertTimes.join(', ')}`),
  events: z
    .array(z.enum(events, `must be one of ${events.join(', ')}`))
    .transform((chosen) => events.filter((event) => chosen.includes(event))),
  /** The time zone of dates in mails. */
  time_zone: z.string().max(64).refine(isTimeZone, 'must be a time zone, such as America/Chicago'),
};

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false; // a RangeError
  }
}

export const SearchWish = z.strictObject({
  name: fields.name,
  url: fields.url,
  shared: fields.shared.default(false),
  alert: fields.alert.default('off'),
  events: fields.events.default(['new']),
  time_zone: fields.time_zone.optional(),
});
export type SearchWish = z.output<typeof SearchWish>;

export const listSearches = endpoint({
  method: 'GET',
  url: '/api/searches',
  summary: 'List your saved searches and those that your team shares, by name',
  response: z.object({ rows: z.array(SavedSearch) }),
  failure: 'Failed to fetch saved searches',
});

export const saveSearch = endpoint({
  method: 'POST',
  url: '/api/searches',
  summary: 'Save a search',
  body: SearchWish,
  response: SavedSearch,
  failure: 'Failed to save the search',
});

export const changeSearch = endpoint({
  method: 'PATCH',
  url: '/api/searches/:id',
  summary: 'Change a saved search of yours',
  params: one,
  body: z.strictObject({ version: z.int('must be a number'), ...z.strictObject(fields).partial().shape }),
  response: SavedSearch,
  failure: 'Failed to save the search',
});

export const removeSearch = endpoint({
  method: 'DELETE',
  url: '/api/searches/:id',
  summary: 'Delete a saved search of yours',
  params: one,
  response: z.object({ id: z.string() }),
  failure: 'Failed to delete the search',
});

export const restoreSearch = endpoint({
  method: 'POST',
  url: '/api/searches/:id/restore',
  summary: 'Restore a saved search that you deleted within a day',
  params: one,
  response: SavedSearch,
  failure: 'Failed to restore the search',
});

/** Who is new is replied before they count as seen. */
export const lookAtSearch = endpoint({
  method: 'POST',
  url: '/api/searches/:id/look',
  summary: 'Open a saved search: its matches count as seen from now on',
  params: one,
  response: z.object({ url: z.string(), new: z.int().nullable(), npis: z.array(z.string()) }),
  failure: 'Failed to open the search',
});

/** What happened to matches of a search. `people` are some of them. */
const Happened = z.object({
  event: z.enum(events),
  count: z.int(),
  people: z.array(z.object({ npi: z.string(), name: z.string().nullable() })),
});

export const Alert = z.object({
  id: z.string(),
  search: z.object({ id: z.string(), name: z.string(), url: z.string(), finds: SavedSearch.shape.finds }),
  events: z.array(Happened),
  created_at: time,
  read: z.boolean(),
});
export type Alert = z.infer<typeof Alert>;

export const listAlerts = endpoint({
  method: 'GET',
  url: '/api/alerts',
  summary: 'List your newest alerts',
  response: z.object({ unread: z.int(), rows: z.array(Alert) }),
  failure: 'Failed to fetch alerts',
});

export const readAlerts = endpoint({
  method: 'POST',
  url: '/api/alerts/read',
  summary: 'Mark alerts as read, by default all',
  body: z.strictObject({ ids: z.array(id).max(500, 'must have at most 500 entries').optional() }),
  response: z.object({ unread: z.int() }),
  failure: 'Failed to mark alerts as read',
});

/** Mail programs send a form without a session (RFC 8058), so the token in the link is the permission. */
export const unsubscribe = endpoint({
  method: 'POST',
  url: '/api/alerts/unsubscribe',
  summary: 'Switch the alerts of a saved search off by the link of a mail',
  query: z.strictObject({ token: z.string().max(200, 'must have at most 200 characters') }),
  response: z.object({ name: z.string() }),
  failure: 'Failed to switch the alerts off',
});

/** The message of a 404. */
export const NO_SEARCH = 'This search was deleted, or it is not shared with you.';
