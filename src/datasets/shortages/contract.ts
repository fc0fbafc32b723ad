import { z } from 'zod';
import { ORGANIZATION_NOT_FOUND } from '#src/datasets/organizations/contract.ts';
import { ZIP_NOT_FOUND } from '#src/datasets/places/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { npi, wholeZip } from '#src/shared/fields.ts';
import { shortageKinds } from '#src/shared/shortages.ts';

const nullableText = z.string().nullable();

/** A designation in force. */
export const Shortage = z.object({
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
});
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
  method: 'GET',
  url: '/api/places/:zip/shortage',
  summary: 'List the shortage designations of the county of a ZIP code, and of facilities in the ZIP code',
  params: z.strictObject({ zip: wholeZip }),
  statuses: [409],
  response,
  failure,
});

export const getOrganizationShortage = endpoint({
  method: 'GET',
  url: '/api/organizations/:npi/shortage',
  summary: 'List the shortage designations of the county of an organization, and of the organization as a facility',
  params: z.strictObject({ npi }),
  statuses: [409],
  response,
  failure,
});

/** The errors of requests for an unknown ZIP code or organization (404). */
export const UNKNOWN = { zip: ZIP_NOT_FOUND, organization: ORGANIZATION_NOT_FOUND };
