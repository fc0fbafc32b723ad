/** The publisher's columns in order (CMS, Revoked Medicare Providers and Suppliers). */
export const revocationsHeader = [
  'ENRLMT_ID',
  'NPI',
  'FIRST_NAME',
  'MDL_NAME',
  'LAST_NAME',
  'ORG_NAME',
  'STATE_CD',
  'PROVIDER_TYPE_DESC',
  'REVOCATION_RSN',
  'REVOCATION_EFCTV_DT',
  'REENROLLMENT_BAR_EXPRTN_DT',
] as const;
