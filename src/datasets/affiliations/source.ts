import {
  certificationNumber,
  certificationNumberIfWhole,
  pacId,
  phoneNumber,
  wholeCount,
  wholeText,
  zipCode,
} from '#src/datasets/affiliations/clean.ts';
import { affiliationFields, facilityFields, hospitalFields } from '#src/datasets/affiliations/dataset.ts';
import { affiliatedPeople } from '#src/datasets/affiliations/people.ts';
import { peopleTables } from '#src/datasets/people.ts';
import { inTurn, npi, whole } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { hashedKeys, textKeys } from '#src/importer/keys.ts';
import type { Source } from '#src/importer/source.ts';

const cleaners = {
  npi: inTurn(whole, npi),
  pacId,
  wholeText,
  wholeCount,
  zipCode,
  phoneNumber,
  certificationNumber,
};

const decided = {
  hospitals: {
    slots: 5,
    gaps: 'drop',
    optional: true,
    items: [
      { key: 'name', header: 'hosp_afl_lbn_#' },
      { key: 'ccn', header: 'hosp_afl_#', clean: certificationNumberIfWhole },
    ],
  },
} as const;

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
      tables: [declared('affiliations', affiliationFields, cleaners, decided)],
      // one clinician has a row per enrollment, group and address
      unique: { headers: ['NPI', 'Ind_enrl_ID', 'org_pac_id', 'adrs_id'], keys: hashedKeys },
    },
    {
      title: 'Facility_Affiliation.csv',
      name: /^Facility_Affiliation.*\.csv$/i,
      tables: [declared('facility_affiliations', facilityFields, cleaners)],
    },
    {
      title: 'Hospital_General_Information.csv',
      name: /^Hospital_General_Information.*\.csv$/i,
      tables: [declared('hospitals', hospitalFields, cleaners)],
      unique: { headers: ['Facility ID'], keys: textKeys },
    },
  ],
  derived: [
    ...peopleTables(affiliatedPeople),
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
