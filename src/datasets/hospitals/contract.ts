import { z } from 'zod';
import { GroupMember, MemberQuery } from '#src/datasets/affiliations/contract.ts';
import { hospitalFields } from '#src/datasets/hospitals/dataset.ts';
import { criteriaOf, recordOf, rowOf, rules, sortsOf, viewOf } from '#src/shared/declare.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { parameter } from '#src/shared/fields.ts';

/** The sort values of hospitals. The default is by name. */
export const hospitalSorts = sortsOf(hospitalFields);

/** A CMS certification number, in any case. */
const ccn = z
  .string()
  .toUpperCase()
  .regex(/^[0-9A-Z]{6,12}$/, 'CCN must have at least 6 digits or letters');

/** Criteria of a search for hospitals. Without criteria, all are listed. */
export const HospitalQuery = z.strictObject({
  ...criteriaOf(hospitalFields, { ...rules, ccn: parameter(ccn.optional()) }),
  ...viewOf(hospitalSorts),
});
export type HospitalQuery = z.output<typeof HospitalQuery>;

export const HospitalRow = rowOf(hospitalFields).meta({ id: 'HospitalRow' });
export type HospitalRow = z.infer<typeof HospitalRow>;

export const searchHospitals = endpoint({
  name: 'searchHospitals',
  method: 'GET',
  url: '/api/hospitals',
  summary: 'Search hospitals',
  search: true,
  query: HospitalQuery,
  response: pageOf(HospitalRow),
  failure: 'Failed to fetch hospitals',
});

export const Hospital = recordOf(hospitalFields).meta({ id: 'Hospital' });
export type Hospital = z.infer<typeof Hospital>;

const params = z.strictObject({ ccn });

export const getHospital = endpoint({
  name: 'getHospital',
  method: 'GET',
  url: '/api/hospitals/:ccn',
  summary: 'Get a hospital by CMS certification number',
  params,
  response: Hospital,
  failure: 'Failed to fetch hospital',
});

/** The error of a request for an unknown certification number (404). */
export const HOSPITAL_NOT_FOUND = 'Hospital not found';

/** Clinicians have the fields and sort values of a medical group's clinicians, at their first affiliation. */
export const listClinicians = endpoint({
  name: 'listClinicians',
  method: 'GET',
  url: '/api/hospitals/:ccn/clinicians',
  summary: 'List the clinicians of a hospital and its units',
  params,
  query: MemberQuery,
  response: pageOf(GroupMember),
  failure: 'Failed to fetch clinicians',
});
