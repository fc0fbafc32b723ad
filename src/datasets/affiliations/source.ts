import {
  certificationNumber,
  certificationNumberIfWhole,
  pacId,
  phoneNumber,
  wholeCount,
  wholeText,
  zipCode,
} from '#src/datasets/affiliations/clean.ts';
import { inTurn, npi, whole } from '#src/importer/clean.ts';
import { hashedKeys, textKeys } from '#src/importer/keys.ts';
import type { Column, Source } from '#src/importer/source.ts';

const key: Column = { field: 'npi', header: 'NPI', clean: inTurn(whole, npi), filled: true };

/** Headers of 2023 on, then those of 2021, then the name in R-288 where it is another. */
const clinicians: Column[] = [
  key,
  { field: 'pac_id', header: 'Ind_PAC_ID', clean: pacId },
  { field: 'enrollment_id', header: 'Ind_enrl_ID' },
  { field: 'last_name', header: ['Provider Last Name', 'lst_nm'], indexed: true },
  { field: 'first_name', header: ['Provider First Name', 'frst_nm'], indexed: true },
  { field: 'middle_name', header: ['Provider Middle Name', 'mid_nm'] },
  { field: 'name_suffix', header: ['suff', 'suffix'], spec: 'suffix' },
  { field: 'gender', header: ['gndr', 'gender'], spec: 'gender' },
  { field: 'credential', header: ['Cred', 'credential'], spec: 'credential' },
  { field: 'medical_school', header: ['Med_sch', 'medical_school'], indexed: true, spec: 'medical_school' },
  { field: 'graduation_year', header: ['Grd_yr', 'graduation_year'], clean: wholeText, spec: 'graduation_year' },
  { field: 'primary_specialty', header: ['pri_spec', 'primary_specialty'], indexed: true, spec: 'primary_specialty' },
  ...[1, 2, 3, 4].map((n) => ({
    field: `secondary_specialty_${n}`,
    header: [`sec_spec_${n}`, `secondary_specialty_${n}`],
    spec: `secondary_specialty_${n}`,
  })),
  { field: 'telehealth', header: ['Telehlth', 'telehealth'], optional: true, spec: 'telehealth' },
  { field: 'facility_name', header: ['Facility Name', 'org_nm'], indexed: 900 },
  { field: 'org_pac_id', header: 'org_pac_id', clean: pacId },
  {
    field: 'org_members',
    header: ['num_org_mem', 'number_of_org_members'],
    clean: wholeCount,
    spec: 'number_of_org_members',
  },
  { field: 'address_1', header: ['adr_ln_1', 'address_line_1'], spec: 'address_line_1' },
  { field: 'address_2', header: ['adr_ln_2', 'address_line_2'], spec: 'address_line_2' },
  { field: 'city', header: ['City/Town', 'citytown', 'cty'], indexed: 600 },
  { field: 'state', header: ['State', 'st'], indexed: 200 },
  { field: 'zip', header: ['ZIP Code', 'zip'], clean: zipCode },
  { field: 'phone', header: ['Telephone Number', 'phn_numbr'], clean: phoneNumber },
  { field: 'address_id', header: 'adrs_id' },
  {
    field: 'hospitals',
    slots: 5,
    gaps: 'drop',
    optional: true,
    items: [
      { key: 'name', header: 'hosp_afl_lbn_#' },
      { key: 'ccn', header: 'hosp_afl_#', clean: certificationNumberIfWhole },
    ],
  },
];

const facilities: Column[] = [
  key,
  { field: 'facility_type', header: 'facility_type' },
  { field: 'ccn', header: 'Facility Affiliations Certification Number', clean: certificationNumber, filled: true },
  { field: 'parent_ccn', header: 'Facility Type Certification Number', clean: certificationNumber },
];

const hospitals: Column[] = [
  { field: 'ccn', header: 'Facility ID', clean: certificationNumber, filled: true },
  { field: 'facility_name', header: 'Facility Name' },
  { field: 'city', header: ['City/Town', 'citytown', 'City'] },
  { field: 'state', header: 'State' },
];

/** CMS Doctors and Clinicians: who works for which medical group where, and in which hospitals. */
export const affiliations: Source = {
  dataset: 'affiliations',
  origin: {
    title: 'Doctors and Clinicians',
    publisher: 'Centers for Medicare & Medicaid Services',
    web_address: 'https://data.cms.gov/provider-data/topics/doctors-clinicians',
    terms: 'Public domain.',
    every: 31,
  },
  publishedOn: firstOfMonth,
  files: [
    {
      title: 'DAC_NationalDownloadableFile.csv',
      name: /National_?Downloadable_?File.*\.csv$/i,
      tables: [{ table: 'affiliations', columns: clinicians }],
      // one clinician has a row per enrollment, group and address
      unique: { headers: ['NPI', 'Ind_enrl_ID', 'org_pac_id', 'adrs_id'], keys: hashedKeys },
    },
    {
      title: 'Facility_Affiliation.csv',
      name: /^Facility_Affiliation.*\.csv$/i,
      tables: [{ table: 'facility_affiliations', columns: facilities }],
    },
    {
      title: 'Hospital_General_Information.csv',
      name: /^Hospital_General_Information.*\.csv$/i,
      tables: [{ table: 'hospitals', columns: hospitals }],
      unique: { headers: ['Facility ID'], keys: textKeys },
    },
  ],
  derived: [
    { table: 'affiliated_providers', from: 'affiliations' },
    { table: 'affiliated_orders', from: 'affiliated_providers' },
    { table: 'medical_groups', from: 'affiliations' },
    { table: 'group_members', from: 'affiliations' },
  ],
};

/** The files are named without a date, the publisher's zips with a month: `doctors_and_clinicians_07_2025.zip`. */
function firstOfMonth(fileNames: readonly string[]): string | null {
  for (const name of fileNames) {
    const [, month, year] = /_(0[1-9]|1[0-2])_(20\d\d)\b/.exec(name) ?? [];
    if (year) return `${year}-${month}-01`;
  }
  return null;
}
