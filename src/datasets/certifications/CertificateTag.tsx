import { certificateStatus, recordTypeWords } from '#src/datasets/certifications/contract.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { today } from '#src/ui/today.ts';

interface CertificateTagProps {
  record: { record_type: string | null; end_date: string | null };
}

/** A record's type in words, in the color of the certificate's status; of an active one that ends, both are said. */
export function CertificateTag({ record }: CertificateTagProps) {
  const status = certificateStatus(record, today());
  const words = recordTypeWords(record.record_type);
  const ends = record.record_type === 'CE' && { expiring: 'expires soon', expired: 'expired' }[status as string];
  return <StatusTag status={status}>{ends ? `${words}, ${ends}` : words}</StatusTag>;
}
