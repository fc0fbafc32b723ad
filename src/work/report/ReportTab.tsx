import { Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { CardsSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { single, useUrlState } from '#src/ui/state/url-state.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { getOpeningReport } from '#src/work/report/contract.ts';
import { ReportCards, ReportTools } from '#src/work/report/ReportCards.tsx';
import { weeksInUrl } from '#src/work/report/weeks.tsx';

const Address = z.object({ tab: single, weeks: weeksInUrl });

/** How far the people of an opening came, why some did not, and who worked on it (R-1555). */
export function ReportTab({ opening: { id, list } }: { opening: Opening }) {
  const { state, change } = useUrlState(Address);
  const query = { weeks: String(state.weeks) };
  const { data, error, refetch } = useQuery({
    queryKey: [getOpeningReport.url, id, list, state.weeks],
    queryFn: ({ signal }) => ask(getOpeningReport, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <Group gap={8} mb={12} justify="flex-end" data-screen>
        <ReportTools
          weeks={state.weeks}
          onWeeks={(weeks) => change({ weeks })}
          file={`${getOpeningReport.url.replace(':id', id)}.xlsx?${new URLSearchParams(query)}`}
        />
      </Group>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <>
          <LoadingStatus />
          <CardsSkeleton lines={[7, 3, 4]} />
        </>
      )}
      {data && <ReportCards report={data} />}
    </>
  );
}
