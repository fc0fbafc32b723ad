import { Link, useParams } from 'react-router';
import { getProgram, PROGRAM_NOT_FOUND } from '#src/datasets/programs/contract.ts';
import { ProgramCards } from '#src/datasets/programs/ProgramCards.tsx';
import { programTitle } from '#src/datasets/programs/program-title.tsx';
import { links } from '#src/shared/links.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { BackLink } from '#src/ui/record/BackLink.tsx';
import { DetailContent, NotFound, useDetail, useRecordTitle } from '#src/ui/record/Detail.tsx';
import { CardsSkeleton, RecordHeadSkeleton } from '#src/ui/record/RecordSkeleton.tsx';

const trail = [{ label: 'GME Programs', path: links.programs() }];

/** The page of a residency or fellowship program. */
export function ProgramPage() {
  const { number = '' } = useParams();
  const detail = useDetail(getProgram, { program_number: number });
  const name = detail.missing ? PROGRAM_NOT_FOUND : detail.data && programTitle(detail.data);
  useRecordTitle(detail, name, number);
  return (
    <>
      <Crumbs trail={trail} here={name ?? number} />
      <BackLink to={links.programs()}>Back to Programs</BackLink>
      <DetailContent
        detail={detail}
        skeleton={<Loading />}
        missing={() => (
          <NotFound title={PROGRAM_NOT_FOUND}>
            No program has the number {number}. Check it, or <Link to={links.programs()}>search by name</Link>.
          </NotFound>
        )}
      >
        {(program) => <ProgramCards program={program} />}
      </DetailContent>
    </>
  );
}

const Loading = () => (
  <>
    <RecordHeadSkeleton />
    <CardsSkeleton lines={[5, 6, 5, 1]} />
  </>
);
