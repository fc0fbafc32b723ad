import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { ApiError } from '#src/ui/ask.ts';

type ErrorBoxProps = {
  /** What the reader can try. */
  advice?: string;
  onRetry?: () => void;
} & ({ /** What happened, in a sentence. */ sentence: string; error?: never } | { error: Error; sentence?: never });

/** Says in red what went wrong and what to try; of a bug also the request id, which names it to the operator. */
export function ErrorBox({ sentence, error, advice, onRetry }: ErrorBoxProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Alert color="bad" icon={<IconAlertCircle size={20} stroke={1.75} aria-hidden />}>
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <div>
          <Text component="strong" fw={600}>
            {sentence ?? error?.message}
          </Text>
          {advice && <Text c="var(--text)">{advice}</Text>}
          {requestId && <Text c="var(--text)">Request id: {requestId}</Text>}
        </div>
        {onRetry && (
          <Button variant="default" size="xs" ml="auto" flex="none" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
