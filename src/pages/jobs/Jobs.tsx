import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { listJobs } from '#src/pages/jobs/contract.ts';
import { JobRow } from '#src/pages/jobs/JobRow.tsx';
import { capital, count } from '#src/shared/format.ts';
import { jobStates } from '#src/shared/job-states.ts';
import { links } from '#src/shared/links.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { FieldSpacer, fieldWidth, ListCard, ListCardHead } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { Pager } from '#src/ui/results/Pager.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { TableSkeleton } from '#src/ui/results/ResultsSkeleton.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { pageOfList, single, useUrlState } from '#src/ui/state/url-state.ts';

const Address = z.object({
  state: single.transform((name) => jobStates.find((one) => one === name) ?? ''),
  page: pageOfList,
});

const trail = [{ label: 'User Management', path: links.admin() }];
const headers = ['Job', 'State', 'Progress', 'Server', 'Time', 'Actions'];
const choices = [
  { value: '', label: 'Any state' },
  ...jobStates.map((state) => ({ value: state, label: capital(state) })),
];

/** Milliseconds between requests, while a job runs or waits and otherwise. */
const BUSY_INTERVAL = 1000;
const IDLE_INTERVAL = 10_000;

/** The background jobs, for administrators. Updates live. */
export function Jobs() {
  const { state, change } = useUrlState(Address);
  const { data, error, refetch } = useQuery({
    queryKey: [listJobs.url, state],
    queryFn: ({ signal }) => ask(listJobs, { query: state, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ ended_at }) => ended_at === null) ? BUSY_INTERVAL : IDLE_INTERVAL,
  });
  const refresh = () => void refetch();
  return (
    <>
      <Crumbs trail={trail} here="Jobs" />
      <PageHead title="Jobs" subtitle="Work in the background: imports, indexes, clean-up." />
      <ListCard aria-label="Jobs">
        <ListCardHead>
          <h2>{data ? `${count(data.total)} ${data.total === 1 ? 'job' : 'jobs'}` : 'Jobs'}</h2>
          <FieldSpacer />
          <Choice
            size="xs"
            flex={fieldWidth}
            label="State"
            hideLabel
            data={choices}
            value={state.state}
            allowDeselect={false}
            onChange={(chosen) => change({ state: chosen ?? '', page: '' }, { replace: true })}
          />
        </ListCardHead>
        {error ? (
          <ErrorBox error={error} advice="Wait a moment and try again." onRetry={refresh} />
        ) : !data ? (
          <>
            <LoadingStatus />
            <TableSkeleton headers={headers} />
          </>
        ) : data.rows.length === 0 ? (
          <EmptyState title="No jobs">{state.state ? 'No job is in this state.' : 'No job has run yet.'}</EmptyState>
        ) : (
          <PlainTable look="roomy" headers={headers} aria-label="Jobs">
            {data.rows.map((job) => (
              <JobRow key={job.id} job={job} onChanged={refresh} />
            ))}
          </PlainTable>
        )}
        {data && (
          <Pager
            page={state.page}
            pages={Math.ceil(data.total / data.page_size)}
            onPage={(page) => change({ page: page > 1 ? page : '' })}
          />
        )}
      </ListCard>
    </>
  );
}
