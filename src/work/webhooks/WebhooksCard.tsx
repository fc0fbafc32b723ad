import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { Loading } from '#src/ui/messages/LoadingStatus.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { listWebhooks, MOST_WEBHOOKS } from '#src/work/webhooks/contract.ts';
import { NewSecret } from '#src/work/webhooks/NewSecret.tsx';
import { WebhookForm } from '#src/work/webhooks/WebhookForm.tsx';
import { WebhookItem } from '#src/work/webhooks/WebhookItem.tsx';

/** Makes and manages the webhooks of an administrator (R-1681). */
export function WebhooksCard() {
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: [listWebhooks.url],
    queryFn: ({ signal }) => ask(listWebhooks, { signal }),
    staleTime: 0,
  });
  return (
    <div id="webhooks" style={{ scrollMarginTop: 'calc(var(--header) + 16px)' }}>
      <DetailCard title="Webhooks" stamp={`At most ${MOST_WEBHOOKS}`}>
        <p className="muted">
          A webhook tells another program when a list, an opening or a saved search changes. Messages have counts, NPIs
          and a link, but no names and notes.
        </p>
        {secret && <NewSecret secret={secret} onClose={() => setSecret(undefined)} />}
        {error ? (
          <ErrorBox error={error} onRetry={() => void refetch()} />
        ) : data ? (
          data.rows.length === 0 ? (
            <p style={{ marginTop: 16 }}>You have no webhooks.</p>
          ) : (
            <Items mt={16} aria-label="Webhooks">
              {data.rows.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} />
              ))}
            </Items>
          )
        ) : (
          <Loading />
        )}
        {isMaking ? (
          <WebhookForm
            onMade={(made) => {
              setSecret(made);
              setMaking(false);
            }}
            onCancel={() => setMaking(false)}
          />
        ) : (
          data &&
          data.rows.length < MOST_WEBHOOKS && (
            <Button size="xs" mt={14} onClick={() => setMaking(true)}>
              New webhook
            </Button>
          )
        )}
      </DetailCard>
    </div>
  );
}
