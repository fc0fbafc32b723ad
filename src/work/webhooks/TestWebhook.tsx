import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { listDeliveries, listWebhooks, testWebhook, type Webhook } from '#src/work/webhooks/contract.ts';
import { deliveriesQuery } from '#src/work/webhooks/WebhookLog.tsx';
import { testResultOf } from '#src/work/webhooks/words.tsx';

/** Milliseconds between looks for the result. */
const PACE = 1000;

interface TestWebhookProps {
  webhook: Webhook;
  describedBy: string;
}

/** Sends a test, and says what came of it. */
export function TestWebhook({ webhook: { id, waiting }, describedBy }: TestWebhookProps) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => ask(testWebhook, { params: { id } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [listDeliveries.url, id] }),
        client.invalidateQueries({ queryKey: [listWebhooks.url] }),
      ]),
  });
  const test = sending.data;
  const { data } = useQuery({
    ...deliveriesQuery(id, 1),
    enabled: test !== undefined,
    refetchInterval: ({ state }) => {
      const now = state.data?.rows.find((row) => row.id === test?.id);
      return now?.delivered_at || now?.problem ? false : PACE;
    },
  });
  const now = data?.rows.find((row) => row.id === test?.id) ?? test;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-describedby={describedBy}
        disabled={sending.isPending}
        onClick={() => sending.mutate()}
      >
        Send a test
      </Button>
      <span role="status" className="small" style={{ order: 1, flexBasis: '100%' }} hidden={!now}>
        {now && testResultOf(now, waiting)}
      </span>
      {sending.error && <ErrorBox error={sending.error} />}
    </>
  );
}
