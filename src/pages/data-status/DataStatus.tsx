import { useQuery } from '@tanstack/react-query';
import { getDataStatus } from '#src/pages/data-status/contract.ts';
import { DatasetCard } from '#src/pages/data-status/DatasetCard.tsx';
import { links } from '#src/shared/links.ts';
import { ask } from '#src/ui/ask.ts';
import { DetailCards } from '#src/ui/DetailCards.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { CardsSkeleton, LoadingWord } from '#src/ui/Skeletons.tsx';

const trail = [{ label: 'User Management', path: links.admin() }];

/** Milliseconds from one look to the next: while an import runs, and otherwise. */
const LIVE = 1000;
const CALM = 10_000;

/** How every dataset stands, for administrators; a running import is followed live. */
export function DataStatus() {
  return (
    <>
      <Crumbs trail={trail} here="Data Status" />
      <PageHead title="Data Status" subtitle="What is loaded, how old it is, and what imports did." />
      <Datasets />
    </>
  );
}

function Datasets() {
  const { data, error, refetch } = useQuery({
    queryKey: [getDataStatus.url],
    queryFn: ({ signal }) => ask(getDataStatus, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(({ running }) => running) ? LIVE : CALM),
  });
  if (error) return <ErrorBox error={error} advice="Wait a moment and try again." onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <LoadingWord />
        <CardsSkeleton lines={[5, 5, 5, 5]} />
      </>
    );
  return (
    <DetailCards>
      {data.rows.map((dataset) => (
        <DatasetCard key={dataset.dataset} dataset={dataset} />
      ))}
    </DetailCards>
  );
}
