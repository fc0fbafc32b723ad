import { Box, Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { count } from '#src/shared/format.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { CopyButton } from '#src/ui/record/CopyButton.tsx';
import type { ExampleRequest } from '#src/work/developers/requests.tsx';
import { curlOf, filledIn, type Reply, run } from '#src/work/developers/run-request.tsx';
import { listColumns } from '#src/work/exports/contract.ts';

interface TryRequestProps {
  request: ExampleRequest;
  /** A provider of the data. */
  npi: string;
}

/** A request with a button that runs it in place, and its reply (R-1655). */
export function TryRequest({ request, npi }: TryRequestProps) {
  const client = useQueryClient();
  const id = useId();
  const running = useMutation({
    mutationFn: () => run(request, npi),
    onSettled: () => client.invalidateQueries({ queryKey: [listColumns.url] }), // rows may have counted
  });
  const { path, body } = filledIn(request, npi);
  return (
    <li>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap={12}>
        <Box miw={0}>
          <b id={id}>{request.title}</b>
          <p className="small muted">{request.about}</p>
          <Group gap={4} wrap="nowrap" mt={4}>
            <code className="code" style={{ overflowWrap: 'anywhere' }}>
              {request.method} {path}
              {body && ` ${body}`}
            </code>
            <CopyButton value={curlOf(request, npi)} what={`curl of ${request.title}`} />
          </Group>
        </Box>
        <Button
          variant="default"
          size="xs"
          flex="none"
          aria-describedby={id}
          loading={running.isPending}
          onClick={() => running.mutate()}
        >
          Run
        </Button>
      </Group>
      <p role="status" className="small" style={{ marginTop: running.data && 8 }}>
        {running.data && (
          <>
            <b style={{ color: running.data.ok ? 'var(--good)' : 'var(--bad)' }}>{running.data.status}</b> ·{' '}
            {count(running.data.milliseconds)} ms · {running.data.type}
          </>
        )}
      </p>
      {running.data && <ReplyText reply={running.data} title={request.title} />}
      {running.error && <ErrorBox message="No reply. The server is not reachable." onRetry={() => running.mutate()} />}
    </li>
  );
}

function ReplyText({ reply, title }: { reply: Reply; title: string }) {
  const { requestId, rate, text, cutFrom } = reply;
  return (
    <>
      <p className="code" style={{ overflowWrap: 'anywhere' }}>
        {[requestId && `X-Request-Id: ${requestId}`, rate && `RateLimit: ${rate}`].filter(Boolean).join(' · ')}
      </p>
      <Box
        component="pre"
        className="code"
        tabIndex={0}
        role="region"
        aria-label={`Reply to ${title}`}
        mt={6}
        p={10}
        mah={320}
        bdrs={6}
        bg="var(--sunken)"
        c="var(--text)"
        style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Box>
      {cutFrom && (
        <p className="small muted">
          The first {count(text.length)} of {count(cutFrom)} characters.
        </p>
      )}
    </>
  );
}
