import { z } from 'zod';
import { viewOf } from '#src/shared/declare.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { npi } from '#src/shared/fields.ts';

const nullableText = z.string().nullable();
const params = z.strictObject({ npi });

/** An organization with an NPI that an employer has. */
const EmployerOrganization = z.object({ npi: z.string(), name: nullableText }).meta({ id: 'EmployerOrganization' });

/** A group through which a person bills Medicare: all enrollments of one PAC ID. */
export const PersonEmployer = z
  .object({
    pac_id: z.string(),
    name: nullableText,
    /** States of the group's enrollments that Medicare pays for the person. */
    states: z.array(z.string()),
    /** The earliest day of the files here that had the tie without a gap; null if they have no day. */
    since: nullableText,
    /** The number of people who bill through it. */
    people: z.int(),
    /** The first organizations among its NPIs that NPPES knows. */
    organizations: z.array(EmployerOrganization),
    /** Whether Doctors and Clinicians lists the person in the group, too; null while that is not imported. */
    listed: z.boolean().nullable(),
  })
  .meta({ id: 'PersonEmployer' });
export type PersonEmployer = z.infer<typeof PersonEmployer>;

/** A person's enrollment, with the names of types of providers. */
export const PersonEnrollment = z
  .object({
    state: nullableText,
    provider_type: nullableText,
    secondary_types: z.array(z.string()),
  })
  .meta({ id: 'PersonEnrollment' });
export type PersonEnrollment = z.infer<typeof PersonEnrollment>;

export const employerSorts = ['name', 'pac_id', 'people', 'since'] as const;
export const EmployerQuery = z.strictObject(viewOf(employerSorts));
export type EmployerQuery = z.output<typeof EmployerQuery>;

/** Through whom a person bills Medicare (R-1235). The default order is by name. */
export const listEmployers = endpoint({
  name: 'listEmployers',
  method: 'GET',
  url: '/api/providers/:npi/employers',
  summary: 'List the groups through which a provider bills Medicare',
  params,
  query: EmployerQuery,
  response: pageOf(PersonEmployer).extend({
    enrollments: z.array(PersonEnrollment),
    /** Groups of the person in Doctors and Clinicians that no enrollment ties to. */
    only_listed: z.array(z.object({ org_pac_id: z.string(), facility_name: nullableText })),
  }),
  failure: 'Failed to fetch employers',
});

/** A person who bills Medicare through an organization. */
export const BillingPerson = z
  .object({
    npi: z.string(),
    last_name: nullableText,
    first_name: nullableText,
    specialty: nullableText,
    states: z.array(z.string()),
    since: nullableText,
  })
  .meta({ id: 'BillingPerson' });
export type BillingPerson = z.infer<typeof BillingPerson>;

export const personSorts = ['npi', 'last_name', 'first_name', 'specialty', 'since'] as const;
export const PersonQuery = z.strictObject(viewOf(personSorts));
export type PersonQuery = z.output<typeof PersonQuery>;

/** Who bills Medicare through an organization: through all enrollments of its PAC IDs (R-1236). The default order is by name. */
export const listBillingPeople = endpoint({
  name: 'listBillingPeople',
  method: 'GET',
  url: '/api/organizations/:npi/people',
  summary: 'List the people who bill Medicare through an organization',
  params,
  query: PersonQuery,
  response: pageOf(BillingPerson).extend({
    /** The PAC IDs of the organization. None: its NPI is in no enrollment. */
    employers: z.array(z.object({ pac_id: z.string(), name: nullableText, npis: z.int() })),
    /** How many people have each specialty, the largest first. */
    specialties: z.array(z.object({ specialty: nullableText, count: z.int() })),
  }),
  failure: 'Failed to fetch people',
});
