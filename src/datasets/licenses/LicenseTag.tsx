import type { HeldLicense } from '#src/datasets/licenses/contract.ts';
import { date } from '#src/shared/format.ts';
import { statusOn } from '#src/shared/license-status.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { today } from '#src/ui/today.ts';

interface LicenseProps {
  license: Pick<HeldLicense, 'issue_date' | 'expiry_date'>;
}

/** Whether a board's license is in force. */
export const LicenseTag = ({ license }: LicenseProps) => <StatusTag status={statusOn(today(), license.expiry_date)} />;

/** The days of a board's license in one line: `Issued Jul 18, 1987 · Expired Oct 20, 2016`. */
export function licenseDays({ issue_date, expiry_date }: LicenseProps['license']): string {
  const [issued, ends] = [date(issue_date), date(expiry_date)];
  const verb = statusOn(today(), expiry_date) === 'expired' ? 'Expired' : 'Expires';
  return [issued && `Issued ${issued}`, ends && `${verb} ${ends}`].filter(Boolean).join(' · ');
}
