import { Button, Flex } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Dataset, getDataStatus, setFetching, startFetching } from '#src/pages/data-status/contract.ts';
import { capital, minute } from '#src/shared/format.ts';
import { schedules } from '#src/shared/schedules.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ask } from '#src/ui/state/ask.ts';

interface FetchingProps {
  dataset: string;
  /** The title of the dataset. */
  title: string;
  fetching: NonNullable<Dataset['fetching']>;
  /** Whether a job about the dataset waits or runs. */
  busy: boolean;
  /** Called when the button that has the focus is disabled. */
  onStarted: () => void;
}

const choices = schedules.map((schedule) => ({ value: schedule, label: capital(schedule) }));

/** How often new files are fetched from the publisher, what the last check found, and 'Check now'. */
export function Fetching({ dataset, title, fetching, busy, onStarted }: FetchingProps) {
  const { schedule, checked_at, result, failed, next_check } = fetching;
  const client = useQueryClient();
  const params = { dataset };
  const onSettled = () => client.invalidateQueries({ queryKey: [getDataStatus.url] });
  const setting = useMutation({
    mutationFn: (chosen: string | null) => ask(setFetching, { params, body: { schedule: chosen } }),
    onSettled,
  });
  const starting = useMutation({ mutationFn: () => ask(startFetching, { params }), onSettled });
  const error = setting.error ?? starting.error;
  return (
    <div>
      {error && <ErrorBox error={error} />}
      <Flex gap={8} align="end" wrap="wrap">
        <Choice
          size="xs"
          w={140}
          label="Check for new files"
          data={choices}
          value={schedule}
          allowDeselect={false}
          onChange={(chosen) => setting.mutate(chosen)}
        />
        <Button
          variant="default"
          size="xs"
          aria-label={`Check now: ${title}`}
          disabled={busy || starting.isPending}
          onClick={() => {
            starting.mutate();
            onStarted();
          }}
        >
          Check now
        </Button>
      </Flex>
      <p className="muted small" style={{ marginTop: 4, overflowWrap: 'anywhere' }}>
        {checked_at
          ? `${failed ? 'Failed' : 'Checked'} ${minute(checked_at)}: ${result ?? 'nothing recorded'}`
          : 'Never checked.'}
        {next_check && ` Next check: ${minute(next_check)}.`}
      </p>
    </div>
  );
}
