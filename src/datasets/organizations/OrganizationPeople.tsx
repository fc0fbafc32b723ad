import { useQuery } from '@tanstack/react-query';
import { billingPeopleQuery } from '#src/datasets/enrollments/questions.tsx';
import { LaterPeopleCard } from '#src/datasets/providers/LaterPeopleCard.tsx';
import { PeopleSkeleton } from '#src/datasets/providers/PeopleSkeleton.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

/** The rows of the card. */
const FIRST = 8;

/** Who works at an organization, as far as Medicare's enrollments show it, or else who practices at its address (R-1410). */
export function OrganizationPeople({ npi }: { npi: string }) {
  const { data, isPending } = useQuery(billingPeopleQuery(npi));
  const enrollments = useCardStamp('CMS Medicare Enrollments', 'employer_people');
  const nppes = useCardStamp('NPPES', 'providers');
  if (isPending) return <PeopleSkeleton title="Who works here" stamp={enrollments} first={FIRST} note />;
  const { total = 0, employers = [] } = data ?? {};
  if (total === 0)
    return <LaterPeopleCard title="Providers at its address" stamp={nppes} criteria={{ address: npi }} first={FIRST} />;
  return (
    <LaterPeopleCard
      title="Who works here"
      stamp={enrollments}
      criteria={{ employer: (employers.length === 1 && employers[0]?.pac_id) || npi }}
      first={FIRST}
      note="They bill Medicare through it. That is not proof of employment."
    />
  );
}
