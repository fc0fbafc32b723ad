import type { Fields } from '#src/shared/declare.ts';

/** The fields of a revoked enrollment in Medicare: a person's or an organization's. */
export const revocationFields = {
  enrollment_id: { header: 'ENRLMT_ID' },
  npi: { type: 'bigint', header: 'NPI', clean: 'npi' },
  first_name: { header: 'FIRST_NAME' },
  middle_name: { header: 'MDL_NAME' },
  last_name: { header: 'LAST_NAME' },
  organization_name: { header: 'ORG_NAME' },
  state: { header: 'STATE_CD', clean: 'upperCase' },
  provider_type: { header: 'PROVIDER_TYPE_DESC' },
  reason: { header: 'REVOCATION_RSN' },
  revocation_date: { type: 'date', header: 'REVOCATION_EFCTV_DT', clean: 'day' },
  bar_end_date: {
    type: 'date',
    note: 'last day of the bar to enroll again',
    header: 'REENROLLMENT_BAR_EXPRTN_DT',
    clean: 'day',
  },
} as const satisfies Fields;
