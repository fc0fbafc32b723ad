import { Badge } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { CountsCard } from '#src/datasets/providers/counts/CountsCard.tsx';
import { LaterPeopleCard } from '#src/datasets/providers/LaterPeopleCard.tsx';
import { getSchool, SCHOOL_NOT_FOUND, type School } from '#src/datasets/schools/contract.ts';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { BackLink } from '#src/ui/record/BackLink.tsx';
import { DetailContent, NotFound, useDetail, useRecordTitle } from '#src/ui/record/Detail.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { CardRows } from '#src/ui/record/DetailCards.tsx';
import { Facts } from '#src/ui/record/Facts.tsx';
import { RecordHead } from '#src/ui/record/RecordHead.tsx';
import { CardsSkeleton, RecordHeadSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

/** The rows of the card of alumni. */
const ALUMNI = 20;

const SOURCES = 'Those whose license or Medicare record names the school as the directory does.';

const trail = [{ label: 'Medical Schools', path: links.schools() }];

/** The page of a medical school. */
export function SchoolPage() {
  const { coreId = '' } = useParams();
  const detail = useDetail(getSchool, { core_id: coreId });
  const name = detail.missing ? SCHOOL_NOT_FOUND : (titleCase(detail.data?.name) ?? detail.data?.core_id);
  useRecordTitle(detail, name, coreId);
  return (
    <>
      <Crumbs trail={trail} here={name ?? coreId} />
      <BackLink to={links.schools()}>Back to Medical Schools</BackLink>
      <DetailContent
        detail={detail}
        skeleton={<Loading />}
        missing={() => (
          <NotFound title={SCHOOL_NOT_FOUND}>
            No medical school has the core ID {coreId}. Check it, or{' '}
            <Link to={links.schools()}>search the directory</Link>.
          </NotFound>
        )}
      >
        {(school) => <Content school={school} />}
      </DetailContent>
    </>
  );
}

function Content({ school: { core_id, core_type, name, ...school } }: { school: School }) {
  const city = titleCase(school.city, 'place');
  const state = titleCase(school.state_name, 'place');
  const country = titleCase(school.country_name, 'place');
  const stamp = useCardStamp('WDMS', 'schools');
  const alumni = useCardStamp('Doctors & Clinicians, FSMB', 'affiliations');
  return (
    <>
      <RecordHead name={titleCase(name)}>
        {core_type && <Badge>{core_type}</Badge>}
        <span className="num">{core_id}</span>
        <span>{[city, state, country].filter(Boolean).join(', ')}</span>
        {name && <Link to={links.providers({ school: name })}>Find its alumni</Link>}
      </RecordHead>
      <CardRows>
        <DetailCard title="Location" stamp={stamp} empty={!city && !state && !country}>
          <Facts facts={{ City: city, State: state, Country: country }} />
        </DetailCard>
        <DetailCard title="Core Information" stamp={stamp}>
          <Facts facts={{ 'Core ID': <span className="num">{core_id}</span>, 'Core Type': core_type }} />
        </DetailCard>
        {name && (
          <>
            <LaterPeopleCard title="Alumni" stamp={alumni} criteria={{ school: name }} first={ALUMNI} note={SOURCES} />
            <CountsCard
              title="Alumni by Specialty"
              stamp={alumni}
              criteria={{ school: name }}
              facet="taxonomy"
              things="specialties"
            />
            <CountsCard
              title="Alumni by State"
              stamp={alumni}
              criteria={{ school: name }}
              facet="state"
              things="states"
            />
          </>
        )}
      </CardRows>
    </>
  );
}

const Loading = () => (
  <>
    <RecordHeadSkeleton />
    <CardsSkeleton lines={[3, 2]} />
  </>
);
