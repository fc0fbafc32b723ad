import { type Fields, npiField } from '#src/shared/declare.ts';

/**
 * The fields of a provider's services of one code in one year and one kind of place. Services to fewer than 11 patients are not
 * published: a missing row is not zero.
 */
export const serviceFields = {
  /** The year of the services, from the name of the file. */
  year: { type: 'int not null' },
  npi: { ...npiField, header: 'Rndrng_NPI', clean: 'npi', label: 'NPI' },
  code: { type: 'text not null', note: 'HCPCS code', header: 'HCPCS_Cd', clean: 'code', filled: true, indexed: true },
  description: { note: 'empty for codes of CPT and CDT', indexed: true },
  drug: { note: 'Y or N', header: 'HCPCS_Drug_Ind', clean: 'upperCase' },
  place: {
    type: 'text not null',
    note: 'F in a facility, O in an office or another place',
    header: 'Place_Of_Srvc',
    clean: 'place',
    filled: true,
  },
  patients: { type: 'int', header: 'Tot_Benes', clean: 'count' },
  service_count: { type: 'double precision', header: 'Tot_Srvcs', clean: 'amount' },
  patient_days: { type: 'int', note: 'a patient and day count once', header: 'Tot_Bene_Day_Srvcs', clean: 'count' },
  allowed_amount: { type: 'double precision', note: 'per service', header: 'Avg_Mdcr_Alowd_Amt', clean: 'amount' },
} as const satisfies Fields;
