import { useQuery } from '@tanstack/react-query';
import { getDataStatus, liveDataStatus } from '#src/pages/data-status/contract.ts';
import { DatasetCard } from '#src/pages/data-status/DatasetCard.tsx';
import { Overview } from '#src/pages/data-status/Overview.tsx';
import { links } from '#src/shared/links.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { DetailCards } from '#src/ui/record/DetailCards.tsx';
import { CardsSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { useLive } from '#src/ui/state/live.ts';

const trail = [{ label: 'User Management', path: links.admin() }];

/** Milliseconds between requests while server-sent events do not arrive. */
const INTERVAL = 5000;

/** The status of each dataset, for administrators. Updates live. */
export function DataStatus() {
  return (
    <>
      <Crumbs trail={trail} here="Data Status" />
      <PageHead title="Data Status" subtitle="Loaded data, its age, and the results of imports." />
      <Datasets />
    </>
  );
}

function Datasets() {
  const isLive = useLive(getDataStatus, liveDataStatus);
  const { data, error, refetch } = useQuery({
    queryKey: [getDataStatus.url],
    queryFn: ({ signal }) => ask(getDataStatus, { signal }),
    staleTime: 0,
    refetchInterval: isLive ? false : INTERVAL,
  });
  if (error) return <ErrorBox error={error} advice="Wait a moment and try again." onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <LoadingStatus />
        <CardsSkeleton lines={[5, 5, 5, 5]} />
      </>
    );
  return (
    <>
      <Overview datasets={data.rows} />
      <DetailCards right={data.rows.filter((_, place) => place % 2 === 1).map(({ title }) => title)}>
        {data.rows.map((dataset) => (
          <DatasetCard key={dataset.dataset} dataset={dataset} />
        ))}
      </DetailCards>
    </>
  );
}
