import { amount, count, serviceCode, servicePlace } from '#src/datasets/services/clean.ts';
import { isClaimedCode } from '#src/datasets/services/cpt.ts';
import { serviceFields } from '#src/datasets/services/dataset.ts';
import { checkedNpi, sequence, upperCase, whole } from '#src/importer/clean.ts';
import { declared } from '#src/importer/declared.ts';
import { endOfNewestYear, yearOf } from '#src/importer/file-year.ts';
import { hashedKeys } from '#src/importer/keys.ts';
import type { Row } from '#src/importer/row.ts';
import type { Source } from '#src/importer/source.ts';

const cleaners = {
  npi: sequence(whole, checkedNpi),
  code: serviceCode,
  upperCase,
  place: servicePlace,
  count,
  amount,
};

/**
 * CMS Medicare Physician & Other Practitioners, "by Provider and Service": what each provider did in a year. An import takes any
 * number of files, one for each year. The descriptions of CPT and CDT are left out.
 */
export const services: Source = {
  dataset: 'services',
  origin: {
    title: 'Medicare Physician & Other Practitioners, by Provider and Service',
    publisher: 'Centers for Medicare & Medicaid Services',
    web_address:
      'https://data.cms.gov/provider-summary-by-type-of-service/medicare-physician-other-practitioners/medicare-physician-other-practitioners-by-provider-and-service',
    terms:
      'Public domain, but for CPT codes, which belong to the American Medical Association, and CDT codes, which belong to the American Dental Association.',
    share: 'public',
    every: 365,
  },
  publishedOn: endOfNewestYear,
  files: [
    {
      title: 'MUP_PHY_*_Prov_Svc.csv',
      name: /^((MUP_)?PHY_.*_Prov_Svc|Medicare_Physician_Other_Practitioners_by_Provider_and_Service_20\d\d)\.csv$/i,
      several: true,
      tables: [
        declared('services', serviceFields, cleaners, {
          year: { fromName: yearOf, example: 'MUP_PHY_R26_P05_V10_D24_Prov_Svc.csv' },
          description: { headers: ['HCPCS_Cd', 'HCPCS_Desc'], pick: descriptionColumn },
        }),
      ],
      unique: { headers: ['Rndrng_NPI', 'HCPCS_Cd', 'Place_Of_Srvc'], keys: hashedKeys },
    },
  ],
  derived: [
    { table: 'service_years', from: 'services' },
    { table: 'service_codes', from: 'service_years' }, // which is filled before it
  ],
};

function descriptionColumn(row: Row, [code = -1, description = -1]: readonly number[]): number {
  return isClaimedCode(row.text(code).trim()) ? -1 : description;
}
