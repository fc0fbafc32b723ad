import { Badge } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { specialtyCodes } from '#src/datasets/nppes/slots.tsx';
import type { Organization } from '#src/datasets/organizations/contract.ts';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { dial, phone } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { townOf } from '#src/shared/title-case.ts';
import { HeadNumber, ProblemsLine, RecordHead } from '#src/ui/record/RecordHead.tsx';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

/** The header of an organization: name, primary specialty, NPI, place and phone. */
export function OrganizationHeader({ organization, name }: { organization: Organization; name: string }) {
  const { npi, city, state, primary_taxonomy } = organization;
  const meanings = useQuery(meaningsQuery(specialtyCodes(organization))).data;
  const specialty = primary_taxonomy && specialtyName(meanings?.get(primary_taxonomy) ?? {});
  const place = townOf({ city, state });
  const call = dial(organization.phone);
  const { ReportedProblems } = useWorkParts();
  return (
    <RecordHead
      avatar={<IconBuilding size={28} stroke={1.5} aria-hidden />}
      name={name}
      below={
        ReportedProblems && (
          <ProblemsLine>
            <ReportedProblems npi={npi} name={name} of="organization" />
          </ProblemsLine>
        )
      }
    >
      {specialty && <Badge>{specialty}</Badge>}
      <HeadNumber value={npi} />
      {place && <span>{place}</span>}
      {call && (
        <a className="num" href={call}>
          {phone(organization.phone)}
        </a>
      )}
      {organization.address_1 && <Link to={links.providers({ address: npi })}>Providers at this address</Link>}
    </RecordHead>
  );
}
