import {
  certificationNumberIfWhole,
  pacId,
  phoneNumber,
  restoredZip,
  wholeCount,
  wholeText,
} from '#src/datasets/affiliations/clean.ts';
import { affiliationFields, facilityFields } from '#src/datasets/affiliations/dataset.ts';
import { checkedNpi, sequence, whole } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { monthInNames } from '#src/importer/file-name.ts';
import { hashedKeys } from '#src/importer/keys.ts';
import { certificationNumber } from '#src/importer/restored.ts';
import type { Source } from '#src/importer/source.ts';

const cleaners = {
  npi: sequence(whole, checkedNpi),
  pacId,
  wholeText,
  wholeCount,
  zipCode: restoredZip,
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

/** CMS Doctors and Clinicians: clinicians with their medical groups, addresses and facilities. */
export const affiliations: Source = {
  dataset: 'affiliations',
  origin: {
    title: 'Doctors and Clinicians',
    publisher: 'Centers for Medicare & Medicaid Services',
    web_address: 'https://data.cms.gov/provider-data/topics/doctors-clinicians',
    terms: 'Public domain.',
    share: 'public',
    every: 31,
  },
  publishedOn: monthInNames,
  files: [
    {
      title: 'DAC_NationalDownloadableFile.csv',
      name: /National_?Downloadable_?File.*\.csv$/i,
      tables: [declared('affiliations', affiliationFields, cleaners, decided)],
      // A clinician has a row per enrollment, group and address.
      unique: { headers: ['NPI', 'Ind_enrl_ID', 'org_pac_id', 'adrs_id'], keys: hashedKeys },
    },
    {
      title: 'Facility_Affiliation.csv',
      name: /^Facility_Affiliation.*\.csv$/i,
      tables: [declared('facility_affiliations', facilityFields, cleaners)],
    },
  ],
  moved: [{ name: /^Hospital_General_Information.*\.csv$/i, dataset: 'hospitals' }],
  history: [
    {
      table: 'affiliations',
      fields: [
        // a clinician may be missing from a group in one file and be back in the next
        { kind: 'group', field: ['org_pac_id'], columns: ['facility_name'], gone: 'twice', place: 'address_id' },
        {
          kind: 'school',
          field: 'medical_school',
          columns: ['medical_school', 'graduation_year'],
          // OTHER is no school
          text: `nullif(concat_ws(' ', nullif(medical_school, 'OTHER'), graduation_year), '')`,
        },
      ],
    },
  ],
  derived: [
    { table: 'affiliated_providers', from: 'affiliations' },
    { table: 'medical_groups', from: 'affiliations' },
    { table: 'group_members', from: 'affiliations' },
  ],
};
