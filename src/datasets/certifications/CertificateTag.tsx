import { certificateStatus, recordTypeWords } from '#src/datasets/certifications/contract.ts';
import { StatusTag } from '#src/ui/record/StatusTag.tsx';
import { today } from '#src/ui/state/today.ts';

interface CertificateTagProps {
  record: { record_type: string | null; end_date: string | null };
  /** Whether the status has no color, as of a certificate of another specialty. */
  gray?: boolean;
}

/**
 * The label of a record's type, in the color of the certificate's status. For an active certificate that
 * expires soon or has expired, the label adds that.
 */
export function CertificateTag({ record, gray = false }: CertificateTagProps) {
  const status = certificateStatus(record, today());
  const label = recordTypeWords(record.record_type);
  const note = record.record_type === 'CE' && { expiring: 'expires soon', expired: 'expired' }[status as string];
  return <StatusTag status={gray ? 'unknown' : status}>{note ? `${label}, ${note}` : label}</StatusTag>;
}
