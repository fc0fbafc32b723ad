import { Badge, Box, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cancelJob, type Job, retryJob } from '#src/pages/jobs/contract.ts';
import { JobLog } from '#src/pages/jobs/JobLog.tsx';
import { nameOfJob } from '#src/pages/jobs/words.tsx';
import { ProgressBar } from '#src/pages/ProgressBar.tsx';
import { durationBetween } from '#src/pages/times.tsx';
import { capital, minute } from '#src/shared/format.ts';
import type { JobState } from '#src/shared/job-states.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ask } from '#src/ui/state/ask.ts';

const colors: Record<JobState, string> = {
  waiting: 'gray',
  running: 'accent',
  done: 'good',
  failed: 'bad',
  canceled: 'warn',
};

interface JobRowProps {
  job: Job;
  /** Called after the job was canceled or retried. */
  onChanged: () => void;
}

/** One job with its log and its actions. */
export function JobRow({ job, onChanged }: JobRowProps) {
  const { id, kind, about, state, server, attempts } = job;
  const action = state === 'waiting' || state === 'running' ? 'Cancel' : state === 'done' ? undefined : 'Retry';
  const row = useRef<HTMLTableRowElement>(null);
  const change = useMutation({
    mutationFn: () => ask(action === 'Cancel' ? cancelJob : retryJob, { params: { id } }),
    onSettled: () => {
      row.current?.focus(); // the button changes or disappears
      onChanged();
    },
  });
  return (
    <tr ref={row} tabIndex={-1} aria-labelledby={`job-${id}`}>
      <td data-first id={`job-${id}`} style={{ minWidth: 150 }}>
        {nameOfJob(kind)}
        {about && <span className="muted"> · {about}</span>}
      </td>
      <td className="nowrap">
        <Badge color={colors[state]}>{capital(state)}</Badge>
        {attempts > 1 && <div className="muted small num">attempt {attempts}</div>}
      </td>
      <td>
        <JobProgress job={job} />
        <Log id={id} kind={kind} />
        {change.error && <ErrorBox error={change.error} />}
      </td>
      <td className="nowrap">{server}</td>
      <td className="num nowrap">
        <Times job={job} />
      </td>
      <td>
        {action && (
          <Button
            variant="default"
            size="xs"
            aria-label={`${action} ${nameOfJob(kind)}`}
            disabled={change.isPending}
            onClick={() => change.mutate()}
          >
            {action}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** What the job does or did last, with a bar while it runs. */
function JobProgress({ job: { kind, state, progress, message } }: { job: Job }) {
  const percent = progress === null ? undefined : Math.floor(progress * 100);
  return (
    <Stack gap={4}>
      <span style={{ overflowWrap: 'anywhere' }}>
        {message}
        {state === 'running' && percent !== undefined && <span className="num muted"> {percent} %</span>}
      </span>
      {state === 'running' && <ProgressBar label={`Progress of ${nameOfJob(kind)}`} percent={percent} />}
    </Stack>
  );
}

/** The log, which is loaded when it opens. */
function Log({ id, kind }: Pick<Job, 'id' | 'kind'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Box
        component="summary"
        c="var(--accent)"
        fz={13}
        style={{ cursor: 'pointer' }}
        aria-label={`Log of ${nameOfJob(kind)}`}
      >
        Log
      </Box>
      {isOpen && <JobLog id={id} />}
    </details>
  );
}

function Times({ job: { created_at, started_at, ended_at } }: { job: Job }) {
  if (!started_at) return `Added ${minute(created_at)}`;
  return (
    <>
      {minute(started_at)}
      {ended_at && <span className="muted">, {durationBetween(started_at, ended_at)}</span>}
    </>
  );
}
