import { useQuery } from '@tanstack/react-query';
import { ShortageCard } from '#src/datasets/shortages/ShortageCard.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { DetailCards } from '#src/ui/record/DetailCards.tsx';
import { ask } from '#src/ui/state/ask.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { getOpeningPlace } from '#src/work/openings/place/contract.ts';
import { PayCard } from '#src/work/openings/place/PayCard.tsx';
import { GroupsCard, MovesCard, ProgramsCard, SupplyCard } from '#src/work/openings/place/PlaceCards.tsx';

/** What is around the site of an opening, and what the team pays (R-1325). */
export function PlaceTab({ opening }: { opening: Opening }) {
  const { id, site, version } = opening;
  const { data, error, refetch } = useQuery({
    queryKey: [getOpeningPlace.url, id, version],
    queryFn: ({ signal }) => ask(getOpeningPlace, { params: { id }, signal }),
  });
  const missing = [
    !site && 'Add a site to the opening to see its shortage areas, and who works there.',
    data && !data.has_specialty && 'Add a specialty to the opening to count who has it around the site.',
  ].filter((says) => says !== false && says !== undefined);
  const isCounted = data?.site && data.has_specialty;
  return (
    <>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingStatus />}
      {missing.map((says) => (
        <p key={says} className="muted" style={{ marginBottom: 16 }}>
          {says}
        </p>
      ))}
      <DetailCards>
        {isCounted && (
          <>
            <SupplyCard place={data} />
            <ProgramsCard place={data} />
            <GroupsCard place={data} />
            <MovesCard place={data} />
          </>
        )}
        {site && <ShortageCard place={site.npi ? { npi: site.npi } : { zip: site.zip }} />}
        <PayCard />
      </DetailCards>
    </>
  );
}
