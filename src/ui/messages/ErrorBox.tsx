import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { ApiError, messageOf } from '#src/ui/state/ask.ts';

type ErrorBoxProps = {
  /** What the user can try next. */
  advice?: string;
  onRetry?: () => void;
} & ({ /** What happened. */ message: string; error?: never } | { error: Error; message?: never });

/**
 * A red box with an error and advice. For an unexpected error it shows the request ID, which identifies the log
 * entry.
 */
export function ErrorBox({ message, error, advice, onRetry }: ErrorBoxProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Alert color="bad" icon={<IconAlertCircle size={20} stroke={1.75} aria-hidden />}>
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text component="strong" fw={600}>
            {message ?? messageOf(error)}
          </Text>
          {advice && <Text c="var(--text)">{advice}</Text>}
          {requestId && <Text c="var(--text)">Request ID: {requestId}</Text>}
        </Box>
        {onRetry && (
          <Button variant="default" size="xs" ml="auto" flex="none" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
