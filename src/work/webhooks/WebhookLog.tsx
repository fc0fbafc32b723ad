import { Box, Button } from '@mantine/core';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, minute } from '#src/shared/format.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { Loading } from '#src/ui/messages/LoadingStatus.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { Pager } from '#src/ui/results/Pager.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { listDeliveries, listWebhooks, replayDelivery, type Webhook } from '#src/work/webhooks/contract.ts';
import { shownAddress, stateOf } from '#src/work/webhooks/words.tsx';

/** Milliseconds between looks for later states, while a message waits. */
const PACE = 5000;

/** A page of the log of a webhook. */
export const deliveriesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [listDeliveries.url, id, page],
    queryFn: ({ signal }) => ask(listDeliveries, { params: { id }, query: { page }, signal }),
    staleTime: 0,
  });

/** The messages of a webhook, newest first, each with a button that sends it again (R-1682). */
export function WebhookLog({ webhook }: { webhook: Webhook }) {
  const { id, paused } = webhook;
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...deliveriesQuery(id, page),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (!paused && state.data?.rows.some(({ next_at }) => next_at) ? PACE : false),
  });
  const replaying = useMutation({
    mutationFn: (delivery: string) => ask(replayDelivery, { params: { id, delivery } }),
    onSuccess: () => {
      notify('The message is sent again, with the same webhook-id.');
      return Promise.all([
        client.invalidateQueries({ queryKey: [listDeliveries.url, id] }),
        client.invalidateQueries({ queryKey: [listWebhooks.url] }),
      ]);
    },
  });
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.total === 0) return <p style={{ marginTop: 12 }}>No messages in the last 30 days.</p>;
  return (
    <Box mt={12}>
      {replaying.error && <ErrorBox error={replaying.error} />}
      <PlainTable
        look="texts"
        headers={['Time', 'Message', 'State', 'Attempts', '']}
        aria-label={`Messages to ${shownAddress(webhook)}`}
      >
        {data.rows.map((row) => (
          <tr key={row.id}>
            <td className="num nowrap">{minute(row.made_at)}</td>
            <td data-first>{row.type}</td>
            <td>{stateOf(row)}</td>
            <td className="num nowrap">{counted(row.attempts, 'attempt')}</td>
            <td>
              <Button
                variant="default"
                size="compact-xs"
                aria-label={`Replay ${row.type} of ${minute(row.made_at)}`}
                disabled={paused !== null || replaying.isPending}
                onClick={() => replaying.mutate(row.id)}
              >
                Replay
              </Button>
            </td>
          </tr>
        ))}
      </PlainTable>
      {paused && <p className="small muted">Resume the webhook to replay messages.</p>}
      <Pager page={page} pages={Math.ceil(data.total / data.page_size)} onPage={setPage} />
    </Box>
  );
}
