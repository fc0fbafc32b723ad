import { z } from 'zod';
import { certificateFields, certificationFields } from '#src/datasets/certifications/dataset.ts';
import { criteriaOf, recordOf, rowOf, rules, sortsOf, viewOf } from '#src/shared/declare.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { npi, parameter, wholeZip } from '#src/shared/fields.ts';
import { type LicenseStatus, statusOn } from '#src/shared/license-status.ts';

/** The sort values of board certified people. The default is by name. */
export const certificationSorts = [...sortsOf(certificationFields), ...sortsOf(certificateFields)];

/** Labels of the record types. */
const recordTypes: Record<string, string> = {
  DD: 'Deceased diplomates',
  AD: 'Postal address',
  CE: 'Active certification',
  EX: 'Certification expiration',
  IA: 'Inactive certification',
  MC: 'Maintenance of Certification requirements',
  CS: 'Status of invalid certifications',
};

/** The label of a record type. */
export const recordTypeWords = (type: string | null): string =>
  type
    ? (Object.hasOwn(recordTypes, type) && recordTypes[type]) || 'Unknown record type'
    : 'Biographical/matching information';

interface Recorded {
  record_type: string | null;
  end_date: string | null;
}

/**
 * The status of a certificate on `today` (YYYY-MM-DD). An active certificate has the status of its end date; without
 * one, it has no end. An expiration record is expired. Other record types have no status.
 */
export function certificateStatus({ record_type, end_date }: Recorded, today: string): LicenseStatus {
  if (record_type === 'EX') return 'expired';
  if (record_type !== 'CE') return 'unknown';
  return end_date === null ? 'current' : statusOn(today, end_date);
}

/**
 * Criteria of a search for board certified people. Without criteria, all are listed. Certificate, its numbers
 * and the record type must match in one record.
 */
export const CertificationQuery = z.strictObject({
  ...criteriaOf(certificationFields, { ...rules, zip: parameter(wholeZip.optional()) }),
  ...criteriaOf(certificateFields, rules),
  ...viewOf(certificationSorts),
});
export type CertificationQuery = z.output<typeof CertificationQuery>;

const word = z.string().nullable();

/** A certificate in its best record: the active one, else the latest. */
export const HeldCertificate = z
  .object({
    certificate_id: z.string(),
    certificate_name: word,
    record_type: word,
    /** As precise as known: YYYY-MM-DD, YYYY-MM or YYYY. */
    end_date: word,
  })
  .meta({ id: 'HeldCertificate' });
export type HeldCertificate = z.infer<typeof HeldCertificate>;

/** A board certified person, listed once, with the active certificate that ends last. */
export const CertifiedProvider = rowOf(certificationFields)
  .extend({
    certificate_name: word,
    /** Number of certificates, including this one. */
    certificates: z.int(),
    /** All of them, each once: active ones first, then by name. */
    held: z.array(HeldCertificate),
  })
  .meta({ id: 'CertifiedProvider' });
export type CertifiedProvider = z.infer<typeof CertifiedProvider>;

export const searchCertifications = endpoint({
  name: 'searchCertifications',
  method: 'GET',
  url: '/api/certifications',
  summary: 'Search board certified providers',
  search: true,
  query: CertificationQuery,
  response: pageOf(CertifiedProvider),
  failure: 'Search failed',
});

/** A record of the boards. */
export const Certification = recordOf(certificationFields)
  .omit({ npi: true })
  .extend({
    certificate_name: word,
    /** As precise as known: YYYY-MM-DD, YYYY-MM or YYYY. */
    start_date: word,
    end_date: word,
  })
  .meta({ id: 'Certification' });
export type Certification = z.infer<typeof Certification>;

/** Every record about a provider: certificates by name, then the others. */
export const listCertifications = endpoint({
  name: 'listCertifications',
  method: 'GET',
  url: '/api/certifications/:npi',
  summary: "List a provider's board certification records",
  params: z.strictObject({ npi }),
  response: z.object({ rows: z.array(Certification) }),
  failure: 'Failed to fetch ABMS records',
});
