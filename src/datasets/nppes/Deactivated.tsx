import { Alert, Text } from '@mantine/core';
import { IconCircleOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Deactivation } from '#src/datasets/nppes/deactivation/contract.ts';
import { date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { PageHead } from '#src/ui/layout/PageHead.tsx';

interface DeactivatedRecordProps {
  npi: string;
  /** The title. */
  name: string;
  deactivation: Deactivation;
  /** What was published last. Without it, the page links to the page that has it. */
  children?: ReactNode;
}

/** The page of an NPI that is out of service. */
export const DeactivatedRecord = ({ npi, name, deactivation, children }: DeactivatedRecordProps) =>
  children ? (
    <>
      <Notice deactivation={deactivation}>Below is the last row that NPPES published.</Notice>
      {children}
    </>
  ) : (
    <>
      <PageHead title={name} />
      <Notice deactivation={deactivation}>
        <Elsewhere npi={npi} kind={deactivation.kind} />
      </Notice>
    </>
  );

function Elsewhere({ npi, kind }: { npi: string; kind: Deactivation['kind'] }) {
  if (kind === 'provider') return <Link to={links.provider(npi)}>Open the provider.</Link>;
  if (kind === 'organization') return <Link to={links.organization(npi)}>Open the organization.</Link>;
  return 'No row of it was imported before.';
}

interface NoticeProps {
  deactivation: Deactivation;
  children: ReactNode;
}

const Notice = ({ deactivation: { deactivated_on, replaced_by }, children }: NoticeProps) => (
  <Alert color="warn" icon={<IconCircleOff size={20} stroke={1.75} aria-hidden />} mb={16}>
    <Text component="strong" fw={600}>
      Deactivated{deactivated_on && ` on ${date(deactivated_on)}`}
    </Text>
    <Text c="var(--text)">
      CMS took this NPI out of service. Searches find it only with ‘Deactivated NPIs too’. {children}
      {replaced_by && (
        <>
          {' '}
          It is replaced by <Link to={links.registryRecord(replaced_by)}>NPI {replaced_by}</Link>.
        </>
      )}
    </Text>
  </Alert>
);
