// Job openings. Each has a list, which holds its people (R-1300).
import { z } from 'zod';
import { MAX_CODES, taxonomyCode } from '#src/datasets/taxonomy/contract.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { day, id, line, npi, pageNumber, parameter, repeatable, wholeZip } from '#src/shared/fields.ts';
import { TeamMate, visibilities } from '#src/work/lists/contract.ts';

export const openingKinds = ['permanent', 'locum', 'part_time'] as const;
export const openingStatuses = ['open', 'hold', 'filled', 'lost', 'closed'] as const;

/** What ties a person to the place of an opening. */
export const tieKinds = [
  'near',
  'school_in_state',
  'program_in_area',
  'licensed_here_practices_elsewhere',
  'newly_licensed_here',
  'new_address_here',
  'bills_through_placed',
  'earlier_practice_here',
  'compact_route',
] as const;
export type TieKind = (typeof tieKinds)[number];

const time = z.iso.datetime();

/** An opening as the caller may see it. */
export const Opening = z
  .object({
    id: z.string(),
    /** The name of its list. */
    title: z.string(),
    kind: z.enum(openingKinds),
    positions: z.int(),
    /** `npi` and `name` of an organization, or a text. */
    client: z
      .object({ npi: z.string().optional(), name: z.string().nullable().optional(), text: z.string().optional() })
      .nullable(),
    /** Where the work is: at an organization, or at a text with its ZIP code, or in a ZIP code. */
    site: z
      .object({
        npi: z.string().optional(),
        name: z.string().nullable().optional(),
        text: z.string().optional(),
        zip: z.string(),
        city: z.string().nullable(),
        state: z.string().nullable(),
      })
      .nullable(),
    /** Taxonomy codes: `taxonomy` of the provider search. */
    specialty: z.array(z.string()),
    /** What people must meet, and what is nice to have: query strings of the provider search. */
    must: z.string(),
    nice: z.string(),
    /** The ties that are on. */
    ties: z.array(z.enum(tieKinds)),
    /** Whole US dollars. */
    pay_from: z.int().nullable(),
    pay_to: z.int().nullable(),
    schedule: z.string().nullable(),
    starts_on: z.string().nullable(),
    /** The day on which the client said that it supports J-1 waivers. */
    supports_j1: z.object({ said_on: z.string() }).nullable(),
    /** The ID in another system, such as an applicant tracking system. */
    external_id: z.string().nullable(),
    status: z.enum(openingStatuses),
    opened_on: z.string(),
    /** From `opened_on` until today, or until it was filled, lost or closed. */
    days_open: z.int(),
    /** The ID of its list: `/api/lists/:id` has stages, sharing and people. */
    list: z.string(),
    /** People on it. */
    people: z.int(),
    owner: TeamMate.nullable(),
    visibility: z.enum(visibilities),
    may: z.enum(['view', 'edit', 'own']),
    archived: z.boolean(),
    version: z.int(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Opening' });
export type Opening = z.infer<typeof Opening>;

const one = z.strictObject({ id });

export const listOpenings = endpoint({
  name: 'listOpenings',
  method: 'GET',
  url: '/api/openings',
  summary: 'List your openings, those shared with you and those of your team, last changed first',
  query: z.strictObject({
    status: repeatable(z.enum(openingStatuses, `must be one of ${openingStatuses.join(', ')}`)),
    /** Archived openings instead of the others. */
    archived: parameter(z.literal('yes', 'must be yes').optional()),
    /** All openings that your role lets you open, as for lists. */
    all: parameter(z.literal('yes', 'must be yes').optional()),
    page: pageNumber,
  }),
  response: pageOf(Opening),
  failure: 'Failed to fetch openings',
});

/** A line of text; a blank one is null. */
const textOrNone = (name: string, most: number) =>
  z.preprocess((text) => (typeof text === 'string' && text.trim() === '' ? null : text), line(name, most).nullable());
const dollars = z
  .int('must be a whole number of dollars')
  .min(0, 'must not be negative')
  .max(99_999_999, 'is too large')
  .nullable();
const criteria = z.string('must be a query string').max(4000, 'must have at most 4000 characters');

/** What a request says of an opening. */
const fields = {
  title: line('Title', 120),
  kind: z.enum(openingKinds, `must be one of ${openingKinds.join(', ')}`),
  positions: z.int('must be a whole number').min(1, 'must be at least 1').max(999, 'must be at most 999'),
  client: z
    .strictObject({ npi: npi.optional(), text: line('Client', 200).optional() })
    .refine(({ npi, text }) => (npi === undefined) !== (text === undefined), 'needs either npi or text')
    .nullable(),
  site: z
    .strictObject({ npi: npi.optional(), zip: wholeZip.optional(), text: line('Site', 200).optional() })
    .refine(
      ({ npi, zip, text }) => (npi === undefined) !== (zip === undefined && text === undefined),
      'needs npi, zip, or text with a ZIP code',
    )
    .nullable(),
  specialty: z
    .array(taxonomyCode)
    .max(MAX_CODES, `must have at most ${MAX_CODES} codes`)
    .transform((codes) => [...new Set(codes)]),
  must: criteria,
  nice: criteria,
  ties: z.array(z.string('must be the name of a tie').max(100, 'must have at most 100 characters')).max(50),
  pay_from: dollars,
  pay_to: dollars,
  schedule: textOrNone('Schedule', 500),
  starts_on: day.nullable(),
  supports_j1: z.strictObject({ said_on: day }).nullable(),
  external_id: textOrNone('External ID', 100),
  status: z.enum(openingStatuses, `must be one of ${openingStatuses.join(', ')}`),
  opened_on: day,
};
const given = z.strictObject(fields).partial();
export type OpeningFields = z.output<typeof given>;

export const OpeningWish = z
  .strictObject({
    ...given.shape,
    visibility: z.enum(visibilities, `must be one of ${visibilities.join(', ')}`).default('private'),
    /** Makes it from a provider search: the query string, or the path of its screen. */
    search: criteria.optional(),
    /** Makes it from another opening, by its ID. The other fields of the body come before those of that opening. */
    from: id.optional(),
  })
  .refine(({ search, from }) => search === undefined || from === undefined, 'needs either search or from')
  .refine(({ title, search, from }) => title !== undefined || search !== undefined || from !== undefined, {
    path: ['title'],
    message: 'Title is required',
  })
  .meta({ id: 'OpeningWish' });
export type OpeningWish = z.output<typeof OpeningWish>;

export const makeOpening = endpoint({
  name: 'makeOpening',
  method: 'POST',
  url: '/api/openings',
  summary: 'Make an opening with its list, by its fields, from a provider search or from another opening',
  body: OpeningWish,
  response: Opening.extend({
    /** From a search or an opening: the parameters that an opening does not take, and why. */
    left_out: z.array(z.object({ parameter: z.string(), why: z.string() })).optional(),
  }),
  statuses: [404, 409],
  failure: 'Failed to make the opening',
});

export const getOpening = endpoint({
  name: 'getOpening',
  method: 'GET',
  url: '/api/openings/:id',
  summary: 'Get an opening',
  params: one,
  response: Opening,
  failure: 'Failed to fetch the opening',
});

export const OpeningChange = z
  .strictObject({
    /** The version that the change is of. */
    version: z.int('must be a number'),
    ...given.shape,
    /** The ID of the new owner. */
    owner: id.optional(),
    /** `true` archives the opening with its list, `false` restores both. */
    archived: z.boolean('must be true or false').optional(),
  })
  .meta({ id: 'OpeningChange' });
export type OpeningChange = z.output<typeof OpeningChange>;

/** Refused with 409 `changed` and `{ opening }`, the present one, if `version` is not the present one. */
export const changeOpening = endpoint({
  name: 'changeOpening',
  method: 'PATCH',
  url: '/api/openings/:id',
  summary: 'Change, archive or restore an opening, or name another owner',
  params: one,
  body: OpeningChange,
  response: Opening,
  failure: 'Failed to save the opening',
});

export const removeOpening = endpoint({
  name: 'removeOpening',
  method: 'DELETE',
  url: '/api/openings/:id',
  summary: 'Archive an opening and its list, or delete both for good with forever=true',
  params: one,
  query: z.strictObject({ forever: parameter(z.literal('true', 'must be true').optional()) }),
  /** `archived`: whether it can be restored. */
  response: z.object({ id: z.string(), archived: z.boolean() }),
  failure: 'Failed to delete the opening',
});

/** Rows of a page of changes. */
export const CHANGES_PAGE = 100;

/**
 * What changed of an opening. `field` is a field of Opening. Without `was`, it is new; `opening` is a new opening, with its
 * title. Values are text: those of arrays and objects as JSON.
 */
export const ChangedOpening = z
  .object({
    /** Changes are numbered in the order in which they became visible. It is also the cursor of this row. */
    id: z.string(),
    /** The ID of the opening. */
    opening: z.string(),
    external_id: z.string().nullable(),
    field: z.string(),
    was: z.string().nullable(),
    is: z.string().nullable(),
    at: time,
  })
  .meta({ id: 'ChangedOpening' });

export const listOpeningChanges = endpoint({
  name: 'listOpeningChanges',
  method: 'GET',
  url: '/api/openings/changes',
  summary: 'List changes of openings that you may open, in the order in which they became visible, after a cursor',
  query: z.strictObject({
    since: parameter(
      z
        .string()
        .regex(/^\d{1,15}$/, 'must be the id of a change, or `next` of a reply')
        .transform(Number)
        .optional(),
    ).default(0),
  }),
  /** Use `next` as `since` of the next call, also later: it then finds what is new. */
  response: z.object({ rows: z.array(ChangedOpening), next: z.string() }),
  failure: 'Failed to fetch the changes of openings',
});

/** The message of a 404. */
export const NO_OPENING = 'This opening was deleted, or it is not shared with you.';
