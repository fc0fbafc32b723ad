import { Alert, Text } from '@mantine/core';
import { IconCircleOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DEACTIVATED, Deactivation } from '#src/datasets/nppes/contract.ts';
import { date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import type { ApiError } from '#src/ui/ask.ts';

/** The deactivation that an error tells of. Undefined for other errors. */
export const deactivationOf = (error: ApiError | undefined): Deactivation | undefined =>
  error?.code === DEACTIVATED ? Deactivation.safeParse(error.details).data : undefined;

/** Says that an NPI is out of service, above what is known of it. */
export const DeactivatedNotice = ({ deactivation: { deactivated_on, replaced_by }, children }: NoticeProps) => (
  <Alert color="warn" icon={<IconCircleOff size={20} stroke={1.75} aria-hidden />} mb={16}>
    <Text component="strong" fw={600}>
      Deactivated{deactivated_on && ` on ${date(deactivated_on)}`}
    </Text>
    <Text c="var(--text)">
      CMS took this NPI out of service. Searches do not find it. {children}
      {replaced_by && (
        <>
          {' '}
          It is replaced by <Link to={links.registryRecord(replaced_by)}>NPI {replaced_by}</Link>.
        </>
      )}
    </Text>
  </Alert>
);

interface NoticeProps {
  deactivation: Deactivation;
  /** What follows, or where to look. */
  children: ReactNode;
}
