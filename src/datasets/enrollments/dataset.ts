import { type Fields, npiField } from '#src/shared/declare.ts';

/** The fields of an enrollment in Medicare: of a person or an organization, in one state, as one type of provider. */
export const enrollmentFields = {
  enrollment_id: {
    type: 'text not null',
    note: 'I and 14 digits for a person, O and 14 digits for an organization',
    header: 'ENRLMT_ID',
    clean: 'enrollmentId',
    filled: true,
  },
  npi: { type: 'bigint', header: 'NPI', clean: 'npi' },
  /** Files of 2024 do not have it. */
  several_npis: { note: 'Y or N', header: 'MULTIPLE_NPI_FLAG', clean: 'upperCase', optional: true },
  pac_id: {
    note: 'of the person, or of the organization with one tax number',
    header: 'PECOS_ASCT_CNTL_ID',
    clean: 'pacId',
  },
  provider_type_code: { header: 'PROVIDER_TYPE_CD' },
  provider_type: { header: 'PROVIDER_TYPE_DESC', indexed: 400 },
  state: { header: 'STATE_CD', clean: 'upperCase' },
  first_name: { header: 'FIRST_NAME', indexed: true },
  middle_name: { header: 'MDL_NAME' },
  last_name: { header: 'LAST_NAME', indexed: true },
  organization_name: { header: 'ORG_NAME', indexed: 900 },
} as const satisfies Fields;

/** The fields of a reassignment: Medicare pays the second enrollment for the services of the first. */
export const reassignmentFields = {
  enrollment_id: {
    type: 'text not null',
    header: 'REASGN_BNFT_ENRLMT_ID',
    clean: 'enrollmentId',
    filled: true,
  },
  receiving_enrollment_id: {
    type: 'text not null',
    header: 'RCV_BNFT_ENRLMT_ID',
    clean: 'enrollmentId',
    filled: true,
  },
} as const satisfies Fields;

/** The fields of a practice location of an enrollment. */
export const enrollmentLocationFields = {
  enrollment_id: { type: 'text not null', header: 'ENRLMT_ID', clean: 'enrollmentId', filled: true },
  city: { header: 'CITY_NAME' },
  state: { header: 'STATE_CD', clean: 'upperCase' },
  zip: { header: 'ZIP_CD', clean: 'zip' },
} as const satisfies Fields;

/** The fields of a further NPI of an enrollment. */
export const enrollmentNpiFields = {
  enrollment_id: { type: 'text not null', header: 'ENRLMT_ID', clean: 'enrollmentId', filled: true },
  npi: { ...npiField, header: 'NPI', clean: 'checkedNpi' },
} as const satisfies Fields;

/** The fields of a secondary specialty of an enrollment. */
export const enrollmentSpecialtyFields = {
  enrollment_id: { type: 'text not null', header: 'ENRLMT_ID', clean: 'enrollmentId', filled: true },
  provider_type_code: { header: 'PROVIDER_TYPE_CD' },
  provider_type: { header: 'PROVIDER_TYPE_DESC' },
} as const satisfies Fields;
