// The place of an opening, and what the team pays (R-1322, R-1324).
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { day, id, line } from '#src/shared/fields.ts';

/** Miles around the site in which people are counted. Groups, changes and programs are those of the last. */
export const CIRCLES = [30, 60] as const;

const Person = z
  .object({
    npi: z.string(),
    name: z.string().nullable(),
    /** The group that they joined, or are no longer listed with. */
    group: z.string().nullable(),
    on: z.string(),
  })
  .meta({ id: 'Person' });

const Program = z
  .object({
    program_number: z.string(),
    name: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    /** From the center of the site's ZIP code to that of the program's city. */
    miles: z.number(),
    /** Positions that are filled and approved: residents, or fellows of a fellowship. */
    filled: z.int().nullable(),
    approved: z.int().nullable(),
    /** The accredited length of training. */
    years: z.number().nullable(),
    /** `filled` divided by `years`, or null without either. */
    per_year: z.int().nullable(),
  })
  .meta({ id: 'ProgramNearby' });
export type PlaceProgram = z.infer<typeof Program>;

const nullableText = z.string().nullable();

export const OpeningPlace = z
  .object({
    site: z.object({ zip: z.string(), city: nullableText, state: nullableText }).nullable(),
    /** Whether the opening has a specialty. Without a site or a specialty, nothing else is counted. */
    has_specialty: z.boolean(),
    supply: z.array(
      z.object({
        miles: z.int(),
        people: z.int(),
        /** Of the ZIP codes whose centers are within the distance, from the Census. Null if it is unknown. */
        population: z.int().nullable(),
        per_100000: z.number().nullable(),
        /** The search that finds these people. */
        search: z.string(),
      }),
    ),
    /** The groups with the most people of the specialty. Null if groups were never imported. */
    groups: z
      .array(z.object({ org_pac_id: z.string(), name: z.string(), people: z.int(), search: z.string() }))
      .nullable(),
    /** The first day of the year in which people joined or left. */
    since: z.string(),
    /** People whom a file listed with another group for the first time, and who still are. Null without the history of groups. */
    joined: z.object({ people: z.int(), rows: z.array(Person) }).nullable(),
    /** People who are no longer listed with a group. */
    left: z.object({ people: z.int(), search: z.string(), rows: z.array(Person) }).nullable(),
    /** Null if programs were never imported, or if the caller must not read them. */
    programs: z.array(Program).nullable(),
  })
  .meta({ id: 'OpeningPlace' });
export type OpeningPlace = z.infer<typeof OpeningPlace>;

export const getOpeningPlace = endpoint({
  name: 'getOpeningPlace',
  method: 'GET',
  url: '/api/openings/:id/place',
  summary: 'Count the people, groups and programs of an opening’s specialty around its site',
  params: z.strictObject({ id }),
  response: OpeningPlace,
  failure: 'Failed to fetch the place',
});

/** Rows of a team's table. */
export const PAY_ROWS = 500;

const dollars = z
  .int('must be a whole number of dollars')
  .min(0, 'must not be negative')
  .max(99_999_999, 'is too large')
  .nullable();

const PayRow = z
  .strictObject({
    /** A specialty, or what else the pay is for. */
    label: line('Label', 120),
    low: dollars,
    high: dollars,
    source: line('Source', 120),
    /** The day of the source. */
    on: day,
  })
  .refine(({ low, high }) => low !== null || high !== null, { path: ['low'], message: 'needs a lowest or highest pay' })
  .refine(({ low, high }) => low === null || high === null || low <= high, {
    path: ['low'],
    message: 'must not be above high',
  })
  .meta({ id: 'PayRow' });
export type PayRow = z.output<typeof PayRow>;

export const PayTable = z
  .object({
    rows: z.array(PayRow),
    /** Counts the changes. */
    version: z.int(),
    /** Who changed it last, and when. Null if it was never changed, or if the account was deleted. */
    by: z.string().nullable(),
    at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PayTable' });
export type PayTable = z.infer<typeof PayTable>;

export const getPayTable = endpoint({
  name: 'getPayTable',
  method: 'GET',
  url: '/api/pay-table',
  summary: 'Get the pay table of your team',
  response: PayTable,
  failure: 'Failed to fetch the pay table',
});

export const PayChange = z
  .strictObject({
    /** The version that the change is of. */
    version: z.int('must be a number'),
    rows: z.array(PayRow).max(PAY_ROWS, `must have at most ${PAY_ROWS} rows`),
  })
  .meta({ id: 'PayChange' });
export type PayChange = z.output<typeof PayChange>;

/** Refused with 409 `changed` and `{ table }`, the present one, if `version` is not the present one. */
export const changePayTable = endpoint({
  name: 'changePayTable',
  method: 'PUT',
  url: '/api/pay-table',
  summary: 'Replace the pay table of your team',
  body: PayChange,
  response: PayTable,
  statuses: [409],
  failure: 'Failed to save the pay table',
});
