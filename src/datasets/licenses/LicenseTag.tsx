import type { HeldLicense } from '#src/datasets/licenses/contract.ts';
import { date } from '#src/shared/format.ts';
import { statusOn } from '#src/shared/license-status.ts';
import { StatusTag } from '#src/ui/record/StatusTag.tsx';
import { today } from '#src/ui/state/today.ts';

interface LicenseProps {
  license: Pick<HeldLicense, 'issue_date' | 'expiry_date'>;
}

/** The status of a license. */
export const LicenseTag = ({ license }: LicenseProps) => <StatusTag status={statusOn(today(), license.expiry_date)} />;

/** The dates of a license: `Issued Jul 18, 1987 · Expired Oct 20, 2016`. */
export function licenseDates({ issue_date, expiry_date }: LicenseProps['license']): string {
  const [issued, expires] = [date(issue_date), date(expiry_date)];
  const verb = statusOn(today(), expiry_date) === 'expired' ? 'Expired' : 'Expires';
  return [issued && `Issued ${issued}`, expires && `${verb} ${expires}`].filter(Boolean).join(' · ');
}
