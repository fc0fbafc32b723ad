// Saved searches and alerts.
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { id, line } from '#src/shared/fields.ts';
import { pathOnSite } from '#src/shared/return-to.ts';
import { timeZone } from '#src/shared/time-zone.ts';

/** Most matches of a search that are compared. */
export const COMPARED_MAX = 50_000;

/** Most saved searches of a user. */
export const SEARCHES_MAX = 500;

/** NPIs of an event that an alert keeps, and that a search of providers takes. */
export const SHOWN = 50;

/** What an alert tells. `left`: people who no longer match. */
export const events = [
  'new',
  'left',
  'moved',
  'license',
  'certification',
  'deactivated',
  'screening',
  'training_code_replaced',
  'newly_licensed',
  'left_group',
] as const;
export type AlertEvent = (typeof events)[number];

/**
 * What an alert about an opening tells. `new`: people who arrived on its list. `left`: people on it whom our data no longer shows to
 * meet every must-have. `not_added`: too many new people.
 */
export const openingEvents = ['new', 'left', 'not_added'] as const;
export type OpeningEvent = (typeof openingEvents)[number];

/** When alerts come: never, after each import, or once a week. */
export const alertTimes = ['off', 'import', 'weekly'] as const;

const time = z.iso.datetime();

export const SavedSearch = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Path and query of the screen. */
    url: z.string(),
    /** Whether your team sees it. */
    shared: z.boolean(),
    /** `own`: change, share and delete it. `follow`: open it and choose alerts. */
    may: z.enum(['own', 'follow']),
    /** Your own choice, also for a shared search. */
    alert: z.enum(alertTimes),
    events: z.array(z.enum(events)),
    /** Whether alerts are mailed, too. */
    by_mail: z.boolean(),
    /** Null for your own, and after its owner's account was deleted. */
    owner: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** What it finds. Null for screens whose matches are not compared. */
    finds: z.enum(['providers', 'organizations']).nullable(),
    /** The number of matches at the last count. Null if it was not counted. */
    total: z.int().nullable(),
    /** Matches that you have not seen: new since you last opened it. Null if they cannot be compared. */
    new: z.int().nullable(),
    /** Matches that you saw and that do not match any more. */
    left: z.int().nullable(),
    /** Whether there are too many matches to compare. */
    too_broad: z.boolean(),
    /** Why the search does not work any more. */
    problem: z.string().nullable(),
    /** Since when it is counted again, because a criterion finds others since a release. Null after you open it. */
    recounted_at: time.nullable(),
    /** When you last opened it. */
    looked_at: time.nullable(),
    version: z.int(),
    created_at: time,
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof SavedSearch>;

/** An address as browsers read it, if it begins with a path of this site. Any site does: it must only lead to no other. */
const pathIn = (address: string) => (address.startsWith('/') ? pathOnSite(address, 'https://site.invalid') : undefined);

const one = z.strictObject({ id });

const fields = {
  name: line('Name', 120),
  url: z
    .string('must be an address of this site')
    .trim()
    .refine((address) => pathIn(address) !== undefined, 'must be an address of this site, such as /hcps?state=OH')
    .overwrite((address) => pathIn(address) ?? address)
    .max(4000, 'must have at most 4000 characters'),
  shared: z.boolean('must be true or false'),
  alert: z.enum(alertTimes, `must be one of ${alertTimes.join(', ')}`),
  events: z
    .array(z.enum(events, `must be one of ${events.join(', ')}`))
    .min(1, 'must have at least one event')
    .transform((chosen) => events.filter((event) => chosen.includes(event))),
  by_mail: z.boolean('must be true or false'),
};

export const SavedSearchRequest = z
  .strictObject({
    name: fields.name,
    url: fields.url,
    shared: fields.shared.default(false),
    alert: fields.alert.default('off'),
    events: fields.events.default(['new']),
    by_mail: fields.by_mail.default(true),
    /** The time zone of dates in mails, if your profile has none. */
    time_zone: timeZone.optional(),
  })
  .meta({ id: 'SavedSearchRequest' });
export type SavedSearchRequest = z.output<typeof SavedSearchRequest>;

export const listSearches = endpoint({
  name: 'listSearches',
  method: 'GET',
  url: '/api/searches',
  summary: 'List your saved searches and those that your team shares, by name',
  /** `mail`: whether this site sends mail. */
  response: z.object({ rows: z.array(SavedSearch), mail: z.boolean() }),
  failure: 'Failed to fetch saved searches',
});

export const saveSearch = endpoint({
  name: 'saveSearch',
  method: 'POST',
  url: '/api/searches',
  summary: 'Save a search',
  body: SavedSearchRequest,
  response: SavedSearch,
  failure: 'Failed to save the search',
});

/** A change of a saved search. With `version`, it is refused if that is not the present one. */
export const SearchChange = z
  .strictObject({
    version: z.int('must be a number').optional(),
    ...z.strictObject(fields).partial().shape,
    /** The time zone of dates in mails, if your profile has none. */
    time_zone: timeZone.optional(),
  })
  .meta({ id: 'SearchChange' });
export type SearchChange = z.output<typeof SearchChange>;

/** Refused with 409 `changed` and `{ search }`, the present one, if `version` is an earlier one. */
export const changeSearch = endpoint({
  name: 'changeSearch',
  method: 'PATCH',
  url: '/api/searches/:id',
  summary: 'Change a saved search of yours, or your alerts of a shared one',
  params: one,
  body: SearchChange,
  response: SavedSearch,
  failure: 'Failed to save the search',
});

export const getSearch = endpoint({
  name: 'getSearch',
  method: 'GET',
  url: '/api/searches/:id',
  summary: 'Get a saved search',
  params: one,
  response: SavedSearch,
  failure: 'Failed to fetch the saved search',
});

export const removeSearch = endpoint({
  name: 'removeSearch',
  method: 'DELETE',
  url: '/api/searches/:id',
  summary: 'Delete a saved search of yours',
  params: one,
  response: z.object({ id: z.string() }),
  failure: 'Failed to delete the search',
});

export const restoreSearch = endpoint({
  name: 'restoreSearch',
  method: 'POST',
  url: '/api/searches/:id/restore',
  summary: 'Restore a saved search that you deleted within a day',
  params: one,
  response: SavedSearch,
  failure: 'Failed to restore the search',
});

/** Who is new is replied before they count as seen. */
export const lookAtSearch = endpoint({
  name: 'lookAtSearch',
  method: 'POST',
  url: '/api/searches/:id/look',
  summary: 'Open a saved search: its matches count as seen from now on',
  params: one,
  response: z.object({ url: z.string(), new: z.int().nullable(), npis: z.array(z.string()) }),
  failure: 'Failed to open the search',
});

/** What happened to matches of a search, or to people of an opening: how many, up to SHOWN of their NPIs, and the names of the first. */
const Happened = z
  .object({
    event: z.enum([...events, 'not_added', 'training_ends']),
    count: z.int(),
    npis: z.array(z.string()),
    people: z.array(
      z.object({
        npi: z.string(),
        name: z.string().nullable(),
        do_not_contact: z.boolean(),
        /** Why the person arrived on the list of an opening, such as 'newly licensed in Ohio, Mar 2026'. */
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Happened' });

/** An alert is about a saved search, an opening, or trainees of the team (R-1354). The others are null. */
export const Alert = z
  .object({
    id: z.string(),
    search: z.object({ id: z.string(), name: z.string(), url: z.string(), finds: SavedSearch.shape.finds }).nullable(),
    opening: z.object({ id: z.string(), title: z.string(), list: z.string() }).nullable(),
    events: z.array(Happened),
    created_at: time,
    read: z.boolean(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof Alert>;

export const listAlerts = endpoint({
  name: 'listAlerts',
  method: 'GET',
  url: '/api/alerts',
  summary: 'List your newest alerts',
  response: z.object({ unread: z.int(), rows: z.array(Alert) }),
  failure: 'Failed to fetch alerts',
});

export const readAlerts = endpoint({
  name: 'readAlerts',
  method: 'POST',
  url: '/api/alerts/read',
  summary: 'Mark alerts as read, by default all',
  body: z.strictObject({ ids: z.array(id).max(500, 'must have at most 500 entries').optional() }),
  response: z.object({ unread: z.int() }),
  failure: 'Failed to mark alerts as read',
});

/** The token of a mail. */
export const UnsubscribeQuery = z.strictObject({ token: z.string().max(200, 'must have at most 200 characters') });

/** Mail programs send a form without a session (RFC 8058), so the token in the link is the permission. */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  url: '/api/alerts/unsubscribe',
  statuses: [404],
  summary: 'End the mails about a saved search or an opening by the link of a mail',
  query: UnsubscribeQuery,
  response: z.object({ name: z.string() }),
  failure: 'Failed to end the mails',
});

/** The message of a 404. */
export const NO_SEARCH = 'This search was deleted, or it is not shared with you.';
