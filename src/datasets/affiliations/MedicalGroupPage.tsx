import { IconBuildingCommunity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { GROUP_NOT_FOUND, getMedicalGroup, type MedicalGroup } from '#src/datasets/affiliations/contract.ts';
import { GroupMembers } from '#src/datasets/affiliations/GroupMembers.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { ApiError, ask } from '#src/ui/ask.ts';
import { BackLink } from '#src/ui/BackLink.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHeading, useTitle } from '#src/ui/layout/PageHead.tsx';
import { WhoSkeleton } from '#src/ui/Skeletons.tsx';
import { useCardStamp } from '#src/ui/site.ts';
import '#src/ui/detail.css';

const trail = [{ label: 'Medical Groups', path: links.medicalGroups() }];

/** One medical group and its clinicians. */
export function MedicalGroupPage() {
  const { org_pac_id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: [getMedicalGroup.url, org_pac_id],
    queryFn: ({ signal }) => ask(getMedicalGroup, { params: { org_pac_id }, signal }),
  });
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const name = data && (data.facility_name ?? data.org_pac_id);
  useTitle(missing ? GROUP_NOT_FOUND : name);
  return (
    <>
      <Crumbs trail={trail} here={name ?? (missing ? GROUP_NOT_FOUND : org_pac_id)} />
      <BackLink to={links.medicalGroups()}>Back to Medical Groups</BackLink>
      {missing ? (
        <Missing orgPacId={org_pac_id} />
      ) : error ? (
        <ErrorBox sentence={error.message} advice="Wait a moment and try again." onRetry={() => void refetch()} />
      ) : data && name ? (
        <>
          <Summary group={data} name={name} />
          <GroupMembers orgPacId={data.org_pac_id} />
        </>
      ) : (
        <WhoSkeleton />
      )}
    </>
  );
}

/** Which group this is, at a glance: name, PAC ID, place, size. */
function Summary({ group, name }: { group: MedicalGroup; name: string }) {
  const { org_pac_id, city, state, org_members, locations } = group;
  const place = [city, state].filter(Boolean).join(', ');
  return (
    <section className="card who" aria-label="Summary">
      <span className="avatar" aria-hidden>
        <IconBuildingCommunity size={26} stroke={1.75} />
      </span>
      <div>
        <PageHeading>{name}</PageHeading>
        <div className="line">
          <span className="num">
            PAC ID {org_pac_id} <CopyButton value={org_pac_id} what="PAC ID" />
          </span>
          {place && <span>{place}</span>}
          {org_members !== null && <span className="num">{count(org_members)} members</span>}
          <span className="num">
            {count(locations)} {locations === 1 ? 'location' : 'locations'}
          </span>
          <span className="stamp">{useCardStamp('CMS Doctors & Clinicians', 'medical_groups')}</span>
        </div>
      </div>
    </section>
  );
}

const Missing = ({ orgPacId }: { orgPacId: string }) => (
  <section className="card">
    <div className="empty-state">
      <PageHeading>{GROUP_NOT_FOUND}</PageHeading>
      <p className="muted">
        No medical group is listed under PAC ID {orgPacId}. Check the number, or{' '}
        <Link to={links.medicalGroups()}>search by name</Link>.
      </p>
    </div>
  </section>
);
