import { IconBuildingCommunity } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { GROUP_NOT_FOUND, getMedicalGroup, type MedicalGroup } from '#src/datasets/affiliations/contract.ts';
import { GroupMembers } from '#src/datasets/affiliations/GroupMembers.tsx';
import { groupSources } from '#src/datasets/affiliations/group-sources.tsx';
import { counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { BackLink } from '#src/ui/record/BackLink.tsx';
import { DetailContent, NotFound, useDetail, useRecordTitle } from '#src/ui/record/Detail.tsx';
import { HeadNumber, RecordHead } from '#src/ui/record/RecordHead.tsx';
import { RecordHeadSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { useSourcesStamp } from '#src/ui/state/site.ts';

const trail = [{ label: 'Medical Groups', path: links.medicalGroups() }];

/** The page of a medical group and its clinicians. */
export function MedicalGroupPage() {
  const { org_pac_id = '' } = useParams();
  const detail = useDetail(getMedicalGroup, { org_pac_id });
  const name = detail.missing ? GROUP_NOT_FOUND : (titleCase(detail.data?.facility_name) ?? detail.data?.org_pac_id);
  useRecordTitle(detail, name, org_pac_id);
  return (
    <>
      <Crumbs trail={trail} here={name ?? org_pac_id} />
      <BackLink to={links.medicalGroups()}>Back to Medical Groups</BackLink>
      <DetailContent
        detail={detail}
        skeleton={<RecordHeadSkeleton />}
        missing={() => (
          <NotFound title={GROUP_NOT_FOUND}>
            No medical group is listed under PAC ID {org_pac_id}. Check the number, or{' '}
            <Link to={links.medicalGroups()}>search by name</Link>.
          </NotFound>
        )}
      >
        {(group) => (
          <>
            <Summary group={group} />
            <GroupMembers orgPacId={group.org_pac_id} />
          </>
        )}
      </DetailContent>
    </>
  );
}

function Summary({ group }: { group: MedicalGroup }) {
  const { org_pac_id, facility_name, city, state, org_members, locations } = group;
  const place = townOf({ city, state });
  const stamp = useSourcesStamp(groupSources);
  return (
    <RecordHead
      avatar={<IconBuildingCommunity size={26} stroke={1.75} aria-hidden />}
      name={titleCase(facility_name) ?? org_pac_id}
    >
      <HeadNumber what="PAC ID" value={org_pac_id} />
      {place && <span>{place}</span>}
      {org_members !== null && <span className="num">{counted(org_members, 'member')}</span>}
      <span className="num">{counted(locations, 'location')}</span>
      <Link to={links.providers({ group: org_pac_id })} data-screen>
        Search its providers
      </Link>
      <span className="stamp">{stamp}</span>
    </RecordHead>
  );
}
