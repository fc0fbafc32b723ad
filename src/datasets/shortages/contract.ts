import { z } from 'zod';
import { ORGANIZATION_NOT_FOUND } from '#src/datasets/organizations/contract.ts';
import { area, ZIP_NOT_FOUND } from '#src/datasets/places/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { npi, wholeZip } from '#src/shared/fields.ts';
import { shortageKinds } from '#src/shared/shortages.ts';

const nullableText = z.string().nullable();

/** A designation in force. */
export const Shortage = z
  .object({
    kind: z.enum(shortageKinds),
    /**
     * `county`: the whole county is designated. `part`: a part of the county or of its people, and the row does not tell whether
     * the ZIP code or address is in it. `facility`: this facility.
     */
    level: z.enum(['county', 'part', 'facility']),
    /** 0 to 25, dental 0 to 26: higher is a greater need. Of MUA/P 0 to 100: lower is. */
    score: z.number().nullable(),
    /** `Designated`, or `Proposed For Withdrawal`, which is still in force. */
    status: nullableText,
    /** `Rural`, `Non-Rural` or `Partially Rural`. */
    rural: nullableText,
    designated_on: nullableText,
    name: nullableText,
    /** The group of people that a population designation is for. */
    people: nullableText,
    /** HRSA's ID, which it may give again to other areas. */
    designation_id: z.string(),
    county: nullableText,
  })
  .meta({ id: 'Shortage' });
export type Shortage = z.infer<typeof Shortage>;

const response = z.object({
  rows: z.array(Shortage),
  /** The publisher's date of the data, or else the day of its import. */
  as_of: z.string(),
  /** Whether the county of the ZIP code is known. Without it, no row of an area can be found. */
  placed: z.boolean(),
});

const failure = 'Failed to fetch shortage areas';

export const getPlaceShortage = endpoint({
  name: 'getPlaceShortage',
  method: 'GET',
  url: '/api/places/:zip/shortage',
  summary: 'List the shortage designations of the county of a ZIP code, and of facilities in the ZIP code',
  params: z.strictObject({ zip: wholeZip }),
  statuses: [409],
  response,
  failure,
});

export const getOrganizationShortage = endpoint({
  name: 'getOrganizationShortage',
  method: 'GET',
  url: '/api/organizations/:npi/shortage',
  summary: 'List the shortage designations of the county of an organization, and of the organization as a facility',
  params: z.strictObject({ npi }),
  statuses: [409],
  response,
  failure,
});

const shortage = z.enum(shortageKinds, `must be one of ${shortageKinds.join(', ')}`);

/** A county with a designation in force, facilities not counted. */
const County = z
  .object({
    county_fips: z.string(),
    county: nullableText,
    state: nullableText,
    /** `county`: a designation has the whole county. `part`: only parts of it, or groups of its people. */
    level: z.enum(['county', 'part']),
    /** The highest score of its designations of this level. Null for MUA/P, and without one. */
    score: z.number().nullable(),
  })
  .meta({ id: 'County' });

/** The counties of a state: those of the ZIP codes, and those that HRSA has of another year. */
const StateShortage = z
  .object({
    state: z.string(),
    counties: z.int(),
    whole: z.int(),
    part: z.int(),
    facilities: z.int(),
  })
  .meta({ id: 'StateShortage' });
export type StateShortage = z.infer<typeof StateShortage>;

/** The layer of shortage areas on maps (R-1256). */
export const mapShortage = endpoint({
  name: 'mapShortage',
  method: 'GET',
  url: '/api/shortage/counties',
  summary: 'List the counties with shortage designations of one kind, and count them by state',
  query: z.strictObject({ shortage }),
  statuses: [409],
  response: z.object({ rows: z.array(County), states: z.array(StateShortage), as_of: z.string() }),
  failure,
});
export type ShortageMap = z.infer<typeof mapShortage.response>;

/** Designated facilities per reply. */
export const MOST_FACILITIES = 300;

const Facility = z
  .object({
    designation_id: z.string(),
    name: nullableText,
    score: z.number().nullable(),
    city: nullableText,
    state: nullableText,
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'ShortageFacility' });
export type ShortageFacility = z.infer<typeof Facility>;

const FacilityQuery = z.strictObject({ shortage, area });
export type FacilityQuery = z.output<typeof FacilityQuery>;

export const mapShortageFacilities = endpoint({
  name: 'mapShortageFacilities',
  method: 'GET',
  url: '/api/shortage/facilities',
  summary: 'List the facilities with a shortage designation of one kind in a rectangle, the highest scores first',
  query: FacilityQuery,
  statuses: [409],
  response: z.object({ total: z.int(), rows: z.array(Facility), as_of: z.string() }),
  failure,
});

/** The errors of requests for an unknown ZIP code or organization (404). */
export const UNKNOWN = { zip: ZIP_NOT_FOUND, organization: ORGANIZATION_NOT_FOUND };
