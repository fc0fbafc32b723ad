import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type DatasetJob, getDataStatus } from '#src/pages/data-status/contract.ts';
import { cancelJob, retryJob } from '#src/pages/jobs/contract.ts';
import { ProgressBar } from '#src/pages/ProgressBar.tsx';
import { capital } from '#src/shared/format.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ask } from '#src/ui/state/ask.ts';

interface JobBoxProps {
  job: DatasetJob;
  /** The name of the dataset. */
  title: string;
  /** The ID of the element with that name. */
  titleId: string;
  /** Called when the job was canceled or retried, and the button is about to disappear. */
  onChanged: () => void;
  /** What the job does, in place of its own message and progress. */
  children?: ReactNode;
}

/** The job of a dataset: what it does with 'Cancel', or why it failed with 'Retry'. */
export function JobBox({ job, title, titleId, onChanged, children }: JobBoxProps) {
  const { id, kind, about, state, progress, message } = job;
  const client = useQueryClient();
  const refresh = () => {
    onChanged();
    return client.invalidateQueries({ queryKey: [getDataStatus.url] });
  };
  const cancel = useMutation({ mutationFn: () => ask(cancelJob, { params: { id } }), onSettled: refresh });
  const retry = useMutation({ mutationFn: () => ask(retryJob, { params: { id } }), onSettled: refresh });
  const name = capital(kind);
  if (state === 'failed' || state === 'canceled')
    return (
      <>
        {retry.error && <ErrorBox error={retry.error} />}
        <ErrorBox
          message={state === 'failed' ? (message ?? `${name} failed.`) : `${name} was canceled.`}
          {...(about && { advice: about })}
          onRetry={() => retry.mutate()}
        />
      </>
    );
  return (
    <Stack gap={8}>
      {cancel.error && <ErrorBox error={cancel.error} />}
      {children ?? (
        <Stack gap={6} px={14} py={12} bdrs="md" bg="var(--sunken)">
          <b>{message ?? (state === 'waiting' ? `${name} waits` : name)}</b>
          {state === 'running' && (
            <ProgressBar
              label={`${name} of ${title}`}
              percent={progress === null ? undefined : Math.floor(progress * 100)}
            />
          )}
          {about && (
            <p className="muted small" style={{ overflowWrap: 'anywhere' }}>
              {about}
            </p>
          )}
        </Stack>
      )}
      <Group>
        <Button
          variant="default"
          size="xs"
          aria-describedby={titleId}
          disabled={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
