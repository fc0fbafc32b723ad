// The header lines of the publisher's files of one quarter (CMS, Medicare Fee-For-Service Public Provider Enrollment).

export const enrollmentsHeader = [
  'NPI',
  'MULTIPLE_NPI_FLAG',
  'PECOS_ASCT_CNTL_ID',
  'ENRLMT_ID',
  'PROVIDER_TYPE_CD',
  'PROVIDER_TYPE_DESC',
  'STATE_CD',
  'FIRST_NAME',
  'MDL_NAME',
  'LAST_NAME',
  'ORG_NAME',
] as const;

export const reassignmentsHeader = ['REASGN_BNFT_ENRLMT_ID', 'RCV_BNFT_ENRLMT_ID'] as const;

export const locationsHeader = ['ENRLMT_ID', 'CITY_NAME', 'STATE_CD', 'ZIP_CD'] as const;

export const npisHeader = ['ENRLMT_ID', 'NPI'] as const;

export const specialtiesHeader = ['ENRLMT_ID', 'PROVIDER_TYPE_CD', 'PROVIDER_TYPE_DESC'] as const;
