import { Badge } from '@mantine/core';
import type { LicenseStatus } from '#src/shared/license-status.ts';

/** The colors of statuses: current green, expiring amber, expired red, unknown gray. */
const colors: Record<LicenseStatus, string> = { current: 'good', expiring: 'warn', expired: 'bad', unknown: 'plain' };

const words: Record<LicenseStatus, string> = {
  current: 'Active',
  expiring: 'Expires soon',
  expired: 'Expired',
  unknown: 'Status unknown',
};

interface StatusTagProps {
  status: LicenseStatus;
  /** Replaces the default text of the status. */
  children?: string;
}

/** The status of a license or certificate, as text and color. */
export const StatusTag = ({ status, children = words[status] }: StatusTagProps) => (
  <Badge color={colors[status]}>{children}</Badge>
);
