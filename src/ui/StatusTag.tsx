import { Badge } from '@mantine/core';
import type { LicenseStatus } from '#src/shared/license-status.ts';

/** Current is green, expiring amber, expired red, unknown gray; the accent color says nothing about a status. */
const colors: Record<LicenseStatus, string> = { current: 'good', expiring: 'warn', expired: 'bad', unknown: 'plain' };

const words: Record<LicenseStatus, string> = {
  current: 'Active',
  expiring: 'Expires soon',
  expired: 'Expired',
  unknown: 'Status unknown',
};

interface StatusTagProps {
  status: LicenseStatus;
  /** In place of the status's own words. */
  children?: string;
}

/** The status of a license or certificate, in words and color. */
export const StatusTag = ({ status, children = words[status] }: StatusTagProps) => (
  <Badge color={colors[status]}>{children}</Badge>
);
