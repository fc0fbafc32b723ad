import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getJob } from '#src/pages/jobs/contract.ts';
import { minute } from '#src/shared/format.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ask } from '#src/ui/state/ask.ts';

/** Milliseconds between requests while the job has not ended. */
const INTERVAL = 2000;

/** The last lines of a job's log. Updates live. */
export function JobLog({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [getJob.url, id],
    queryFn: ({ signal }) => ask(getJob, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.ended_at ? false : INTERVAL),
  });
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className="small muted">Loading…</p>;
  if (data.lines.length === 0) return <p className="small muted">The log has no lines.</p>;
  return (
    <Box component="ol" my={6} fz={13} className="num" style={{ overflowWrap: 'anywhere' }}>
      {data.lines.map(({ at, line }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
        <li key={place}>
          <span className="muted">{minute(at)}</span> {line}
        </li>
      ))}
    </Box>
  );
}
