import { type Fields, npiField } from '#src/shared/declare.ts';

/**
 * The fields of a clinician at one address of one medical group. Headers since 2023 come first, then those of 2021,
 * then the names of R-288.
 */
export const affiliationFields = {
  npi: { ...npiField, header: 'NPI', label: 'NPI', sort: true, listed: true },
  pac_id: { header: 'Ind_PAC_ID', clean: 'pacId', withheld: true },
  enrollment_id: { header: 'Ind_enrl_ID', withheld: true },
  last_name: {
    header: ['Provider Last Name', 'lst_nm'],
    indexed: true,
    head: 'Last Name',
    sort: true,
    listed: true,
    index: { kind: 'code' },
  },
  first_name: {
    header: ['Provider First Name', 'frst_nm'],
    indexed: true,
    head: 'First Name',
    sort: true,
    listed: true,
    index: { kind: 'code' },
  },
  middle_name: { header: ['Provider Middle Name', 'mid_nm'], withheld: true },
  name_suffix: { header: ['suff', 'suffix'], spec: 'suffix', withheld: true },
  gender: { header: ['gndr', 'gender'], spec: 'gender', withheld: true },
  credential: { header: ['Cred', 'credential'], spec: 'credential', listed: true, index: { kind: 'code' } },
  medical_school: { header: ['Med_sch', 'medical_school'], indexed: true, spec: 'medical_school' },
  graduation_year: { header: ['Grd_yr', 'graduation_year'], clean: 'wholeText', spec: 'graduation_year' },
  primary_specialty: {
    header: ['pri_spec', 'primary_specialty'],
    indexed: true,
    spec: 'primary_specialty',
    head: 'Specialty',
    sort: 'specialty',
    listed: true,
    index: { kind: 'code' },
  },
  secondary_specialty_1: {
    header: ['sec_spec_1', 'secondary_specialty_1'],
    spec: 'secondary_specialty_1',
    withheld: true,
  },
  secondary_specialty_2: {
    header: ['sec_spec_2', 'secondary_specialty_2'],
    spec: 'secondary_specialty_2',
    withheld: true,
  },
  secondary_specialty_3: {
    header: ['sec_spec_3', 'secondary_specialty_3'],
    spec: 'secondary_specialty_3',
    withheld: true,
  },
  secondary_specialty_4: {
    header: ['sec_spec_4', 'secondary_specialty_4'],
    spec: 'secondary_specialty_4',
    withheld: true,
  },
  /** Y, or null. */
  telehealth: { header: ['Telehlth', 'telehealth'], optional: true, spec: 'telehealth' },
  facility_name: {
    header: ['Facility Name', 'org_nm'],
    indexed: 900,
    head: 'Facility',
    sort: 'facility',
    listed: true,
    index: { kind: 'code' },
  },
  org_pac_id: { header: 'org_pac_id', clean: 'pacId' },
  org_members: {
    type: 'int',
    header: ['num_org_mem', 'number_of_org_members'],
    clean: 'wholeCount',
    spec: 'number_of_org_members',
  },
  address_1: { header: ['adr_ln_1', 'address_line_1'], spec: 'address_line_1' },
  address_2: { header: ['adr_ln_2', 'address_line_2'], spec: 'address_line_2' },
  city: {
    header: ['City/Town', 'citytown', 'cty'],
    indexed: 600,
    head: 'City',
    sort: true,
    listed: true,
    index: { kind: 'code' },
  },
  state: { header: ['State', 'st'], indexed: 200, head: 'State', sort: true, listed: true, index: { kind: 'code' } },
  zip: { header: ['ZIP Code', 'zip'], clean: 'zipCode' },
  phone: { header: ['Telephone Number', 'phn_numbr'], clean: 'phoneNumber', listed: true, index: { kind: 'shown' } },
  address_id: { header: 'adrs_id', withheld: true },
  hospitals: { type: 'jsonb' },
} as const satisfies Fields;

/** The fields of a clinician's facility. */
export const facilityFields = {
  npi: { ...npiField, header: 'NPI' },
  facility_type: { header: 'facility_type' },
  ccn: {
    type: 'text not null',
    header: 'Facility Affiliations Certification Number',
    clean: 'certificationNumber',
    filled: true,
  },
  parent_ccn: { header: 'Facility Type Certification Number', clean: 'certificationNumber' },
} as const satisfies Fields;
