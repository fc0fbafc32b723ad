import { z } from 'zod';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { npi, pageNumber, parameter, sortOrder, stateCode, text } from '#src/shared/fields.ts';

/** Rows on one page of licensed people; further pages follow, as R-203 sets no limit. */
export const PAGE_SIZE = 50;

/** The words for the orders of licensed people; without one: by name. */
export const sortValues = ['npi', 'last_name', 'first_name', 'city', 'state', 'issue_date', 'expiry_date'] as const;

const day = parameter(z.iso.date('a day as YYYY-MM-DD').optional());

/**
 * Criteria of a search for licensed people: parts of names and school, all else whole, in any case; without any
 * everybody is listed. State, number and days are those of one license.
 */
export const LicenseQuery = z.strictObject({
  npi: parameter(npi.optional()),
  first_name: parameter(text),
  last_name: parameter(text),
  credential: parameter(text),
  city: parameter(text),
  state: parameter(stateCode.optional()),
  license_number: parameter(text),
  issue_date: day,
  expiry_date: day,
  medical_school: parameter(text),
  graduation_year: parameter(text),
  sort: parameter(z.enum(sortValues, `one of ${sortValues.join(', ')}`).optional()),
  order: sortOrder,
  page: pageNumber,
});
export type LicenseQuery = z.output<typeof LicenseQuery>;

const word = z.string().nullable();

/** A license as its board gave it. The board also knows a day of birth, which is nobody's business here. */
export const License = z.object({
  last_name: word,
  first_name: word,
  credential: word,
  city: word,
  /** The board's. */
  state: word,
  license_number: word,
  issue_date: word,
  expiry_date: word,
  medical_school: word,
  graduation_year: word,
});
export type License = z.infer<typeof License>;

/** What tells a license apart and says whether it is in force. */
const HeldLicense = License.pick({ state: true, license_number: true, issue_date: true, expiry_date: true });
export type HeldLicense = z.infer<typeof HeldLicense>;

/** A licensed person: everybody once, with the license that expires last. */
export const LicensedProvider = License.extend({
  npi: z.string(),
  /** How many licenses there are, this one included. */
  licenses: z.int(),
  /** All of them; the one that expires last comes first. */
  held: z.array(HeldLicense),
});
export type LicensedProvider = z.infer<typeof LicensedProvider>;

export const searchLicenses = endpoint({
  method: 'GET',
  url: '/api/licenses',
  summary: 'Search licensed providers',
  query: LicenseQuery,
  response: pageOf(LicensedProvider),
  failure: 'Search failed',
});

/** Every license of a provider by state. */
export const listLicenses = endpoint({
  method: 'GET',
  url: '/api/licenses/:npi',
  summary: 'Licenses of a provider',
  params: z.strictObject({ npi }),
  response: z.object({ rows: z.array(License) }),
  failure: 'Failed to fetch licenses',
});
