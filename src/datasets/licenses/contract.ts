import { z } from 'zod';
import { licenseFields } from '#src/datasets/licenses/dataset.ts';
import { criteriaOf, recordOf, rowOf, rules, sortsOf, viewOf } from '#src/shared/declare.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { day, npi, parameter } from '#src/shared/fields.ts';

/** Licenses of one NPI in a reply. No one has as many, but a file may. */
export const MOST_LICENSES_OF_NPI = 1000;

/** Licenses of a person in a row of the list: those that expire last. */
export const MOST_HELD = 100;

/** The sort values of licensed people. The default is by name. */
export const licenseSorts = sortsOf(licenseFields);

const optionalDay = parameter(day.optional());

/**
 * Criteria of a search for licensed people. Without criteria, all are listed. State, number and dates must
 * match in one license.
 */
export const LicenseQuery = z.strictObject({
  ...criteriaOf(licenseFields, { ...rules, day: optionalDay }),
  ...viewOf(licenseSorts),
});
export type LicenseQuery = z.output<typeof LicenseQuery>;

/** A license as its board issued it, without the licensee's date of birth, which stays private. */
export const License = recordOf(licenseFields).omit({ npi: true }).meta({ id: 'License' });
export type License = z.infer<typeof License>;

/** The fields that identify a license and show whether it is in force. */
export const HeldLicense = License.pick({
  state: true,
  license_number: true,
  issue_date: true,
  expiry_date: true,
}).meta({ id: 'HeldLicense' });
export type HeldLicense = z.infer<typeof HeldLicense>;

/** A licensed person, listed once, with the license that expires last. */
export const LicensedProvider = rowOf(licenseFields)
  .extend({
    /** Number of licenses, including this one. */
    licenses: z.int(),
    /** All of them, at most MOST_HELD; the one that expires last comes first. */
    held: z.array(HeldLicense),
  })
  .meta({ id: 'LicensedProvider' });
export type LicensedProvider = z.infer<typeof LicensedProvider>;

export const searchLicenses = endpoint({
  name: 'searchLicenses',
  method: 'GET',
  url: '/api/licenses',
  summary: 'Search licensed providers',
  search: true,
  query: LicenseQuery,
  response: pageOf(LicensedProvider),
  failure: 'Search failed',
});

/** Every license of a provider by state, at most MOST_LICENSES_OF_NPI. */
export const listLicenses = endpoint({
  name: 'listLicenses',
  method: 'GET',
  url: '/api/licenses/:npi',
  summary: "List a provider's licenses",
  params: z.strictObject({ npi }),
  response: z.object({ rows: z.array(License) }),
  failure: 'Failed to fetch licenses',
});
