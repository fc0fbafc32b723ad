import { z } from 'zod';
import { affiliationFields } from '#src/datasets/affiliations/dataset.ts';
import { criteriaOf, recordOf, rowOf, rules, sortsOf, viewOf } from '#src/shared/declare.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { npi, parameter, stateCode, text } from '#src/shared/fields.ts';
import { withoutCommas } from '#src/shared/thousands.ts';

/** Rows on a provider's page. */
export const AFFILIATIONS = 10;
export const RELATED = 20;
export const ALUMNI = 20;

/** The message of a statement timeout (PostgreSQL 57014) on affiliations. */
export const TOO_SLOW = 'Affiliation lookup took too long. Please try again.';

const nullableText = z.string().nullable();

/** The sort values of affiliated providers. The default is by name. */
export const affiliationSorts = sortsOf(affiliationFields);

/** Criteria of the affiliation screen. Without an NPI, all providers are listed. */
export const AffiliationQuery = z.strictObject({
  ...criteriaOf(affiliationFields, rules),
  ...viewOf(affiliationSorts),
});
export type AffiliationQuery = z.output<typeof AffiliationQuery>;

/** An affiliated provider, listed once, with the first group by name. */
export const AffiliatedProvider = rowOf(affiliationFields)
  .extend({
    /** Number of affiliations, including this one. */
    affiliations: z.int(),
  })
  .meta({ id: 'AffiliatedProvider' });
export type AffiliatedProvider = z.infer<typeof AffiliatedProvider>;

export const searchAffiliations = endpoint({
  name: 'searchAffiliations',
  method: 'GET',
  url: '/api/affiliations',
  summary: 'Search affiliated providers',
  search: true,
  query: AffiliationQuery,
  response: pageOf(AffiliatedProvider),
  failure: 'Failed to fetch results. Please try again later.',
});

/** A clinician at one address, of a medical group or of their own. */
export const Affiliation = recordOf(affiliationFields)
  .omit({ npi: true, last_name: true, first_name: true, credential: true })
  .extend({ org_members: z.int().nullable(), secondary_specialties: z.array(z.string()) })
  .meta({ id: 'Affiliation' });
export type Affiliation = z.infer<typeof Affiliation>;

/** A clinician's hospital or other facility. It has no name if the file of hospitals does not list it. */
export const Facility = z
  .object({
    ccn: nullableText,
    name: nullableText,
    facility_type: nullableText,
    city: nullableText,
    state: nullableText,
    /** CCN of the listed hospital: the facility itself, or the hospital that the unit belongs to. */
    hospital_ccn: nullableText,
  })
  .meta({ id: 'Facility' });
export type Facility = z.infer<typeof Facility>;

const params = z.strictObject({ npi });

/** The first ten affiliations of a provider by group name, and the provider's facilities. */
export const listAffiliations = endpoint({
  name: 'listAffiliations',
  method: 'GET',
  url: '/api/affiliations/:npi',
  summary: "List a provider's affiliations and facilities",
  params,
  response: z.object({
    /** Number of all affiliations. `rows` has the first ten. */
    total: z.int(),
    rows: z.array(Affiliation),
    facilities: z.array(Facility),
  }),
  failure: 'Failed to fetch provider data',
});

/** A provider of the same group or school. */
export const Colleague = AffiliatedProvider.pick({
  npi: true,
  last_name: true,
  first_name: true,
  credential: true,
  primary_specialty: true,
}).meta({ id: 'Colleague' });
export type Colleague = z.infer<typeof Colleague>;

/** Up to twenty other providers of the same medical groups, each once. */
export const listRelated = endpoint({
  name: 'listRelated',
  method: 'GET',
  url: '/api/affiliations/:npi/related',
  summary: 'List providers of the same medical groups',
  params,
  response: z.object({ rows: z.array(Colleague.extend({ org_pac_id: z.string(), facility_name: nullableText })) }),
  failure: 'Failed to fetch provider data',
});

/** Up to twenty other providers of the same medical school, each once. */
export const listAlumni = endpoint({
  name: 'listAlumni',
  method: 'GET',
  url: '/api/affiliations/:npi/alumni',
  summary: 'List providers of the same medical school',
  params,
  response: z.object({
    rows: z.array(Colleague.extend({ medical_school: z.string(), graduation_year: nullableText })),
  }),
  failure: 'Failed to fetch provider data',
});

/** The sort columns of medical groups. The default is by name. */
export const groupSortColumns = ['facility_name', 'city', 'state', 'org_members', 'clinicians', 'locations'] as const;

const members = parameter(
  z
    .string()
    .overwrite(withoutCommas)
    .pipe(z.string().regex(/^\d{1,7}$/, 'Members must be a whole number of at most 7 digits'))
    .transform(Number)
    .optional(),
);

/** Criteria of a search for medical groups: part of the name or city, the exact state, and a range of members. */
export const MedicalGroupQuery = z
  .strictObject({
    facility_name: parameter(text),
    city: parameter(text),
    state: parameter(stateCode.optional()),
    min_members: members,
    max_members: members,
    ...viewOf(groupSortColumns),
  })
  .superRefine(({ min_members = 0, max_members = Number.POSITIVE_INFINITY }, context) => {
    if (min_members > max_members)
      context.addIssue({ code: 'custom', path: ['max_members'], message: 'Maximum must not be less than the minimum' });
  });
export type MedicalGroupQuery = z.output<typeof MedicalGroupQuery>;

/** A medical group, with the city and state of most of its addresses. */
export const MedicalGroup = z
  .object({
    org_pac_id: z.string(),
    facility_name: nullableText,
    /** Number of members: as published, or with enrollments the people of both sources, each once (R-1242). */
    org_members: z.int().nullable(),
    /** Number of clinicians and addresses in the file. */
    clinicians: z.int(),
    locations: z.int(),
    city: nullableText,
    state: nullableText,
  })
  .meta({ id: 'MedicalGroup' });
export type MedicalGroup = z.infer<typeof MedicalGroup>;

export const searchMedicalGroups = endpoint({
  name: 'searchMedicalGroups',
  method: 'GET',
  url: '/api/medical-groups',
  summary: 'Search medical groups',
  search: true,
  query: MedicalGroupQuery,
  response: pageOf(MedicalGroup),
  failure: 'Search failed',
});

const groupParams = z.strictObject({ org_pac_id: z.string().regex(/^\d{10}$/, 'PAC ID must have 10 digits') });

export const getMedicalGroup = endpoint({
  name: 'getMedicalGroup',
  method: 'GET',
  url: '/api/medical-groups/:org_pac_id',
  summary: 'Get a medical group by PAC ID',
  params: groupParams,
  response: MedicalGroup,
  failure: 'Failed to fetch medical group',
});

/** The error of a request for an unknown PAC ID (404). */
export const GROUP_NOT_FOUND = 'Medical group not found';

export const memberSortValues = ['npi', 'last_name', 'first_name', 'specialty', 'city', 'state'] as const;

export const MemberQuery = z.strictObject(viewOf(memberSortValues));
export type MemberQuery = z.output<typeof MemberQuery>;

/** A clinician of a medical group, at the first of the clinician's addresses there. */
export const GroupMember = AffiliatedProvider.omit({ facility_name: true, affiliations: true }).meta({
  id: 'GroupMember',
});
export type GroupMember = z.infer<typeof GroupMember>;

export const listGroupMembers = endpoint({
  name: 'listGroupMembers',
  method: 'GET',
  url: '/api/medical-groups/:org_pac_id/clinicians',
  summary: "List a medical group's clinicians",
  params: groupParams,
  query: MemberQuery,
  response: pageOf(GroupMember),
  failure: 'Failed to fetch medical group',
});
