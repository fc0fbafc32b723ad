import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { localDay, minute } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { changeWebhook, listDeliveries, listWebhooks, type Webhook } from '#src/work/webhooks/contract.ts';
import { DeleteWebhook, RenewSecret } from '#src/work/webhooks/dialogs.tsx';
import { NewSecret } from '#src/work/webhooks/NewSecret.tsx';
import { TestWebhook } from '#src/work/webhooks/TestWebhook.tsx';
import { WebhookLog } from '#src/work/webhooks/WebhookLog.tsx';
import { shownAddress } from '#src/work/webhooks/words.tsx';

/** A webhook: where it posts, what it watches, whether it is active, and what can be done with it. */
export function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { id, list, name, events, paused, made_at, waiting } = webhook;
  const client = useQueryClient();
  const [open, setOpen] = useState<'secret' | 'delete'>();
  const [secret, setSecret] = useState<string>();
  const [showsLog, setShowsLog] = useState(false);
  const changing = useMutation({
    mutationFn: (body: { paused: boolean }) => ask(changeWebhook, { params: { id }, body }),
    onSuccess: (changed) => {
      notify(
        changed.paused
          ? 'Paused. Changes send no message until you resume the webhook.'
          : 'Resumed. Messages that waited are sent now. Changes meanwhile sent none: read the list or search again.',
      );
      return Promise.all([
        client.invalidateQueries({ queryKey: [listWebhooks.url] }),
        client.invalidateQueries({ queryKey: [listDeliveries.url, id] }),
      ]);
    },
  });
  const described = `webhook-${id}`;
  const action = { variant: 'default', size: 'xs', 'aria-describedby': described } as const;
  return (
    <li>
      <b id={described} className="code" style={{ overflowWrap: 'anywhere' }}>
        {shownAddress(webhook)}
      </b>
      <div className="small muted">
        {name === null ? (
          'A list that is private now'
        ) : (
          <>
            {list ? 'List ' : 'Saved search '}
            <Link to={list ? links.list(list) : links.searches()}>{name}</Link>
          </>
        )}{' '}
        · {events.join(', ')} · made {localDay(made_at)}
      </div>
      <p className="small" style={{ color: paused ? 'var(--warn)' : undefined }}>
        {paused ? (
          <>
            <b>Paused</b> since {minute(paused.since)}. {paused.why} Changes meanwhile send no message
            {waiting > 0 ? `; ${waiting} that wait are sent when you resume it.` : '.'}
          </>
        ) : (
          <>
            <b>Active</b>
            {waiting > 0 && ` · ${waiting} waiting`}
          </>
        )}
      </p>
      {changing.error && <ErrorBox error={changing.error} />}
      {secret && <NewSecret secret={secret} onClose={() => setSecret(undefined)} />}
      <Group gap={8} mt={8}>
        {!paused && <TestWebhook webhook={webhook} describedBy={described} />}
        <Button {...action} aria-expanded={showsLog} onClick={() => setShowsLog(!showsLog)}>
          Log
        </Button>
        <Button {...action} disabled={changing.isPending} onClick={() => changing.mutate({ paused: !paused })}>
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Button {...action} onClick={() => setOpen('secret')}>
          New secret
        </Button>
        <Button {...action} onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </Group>
      {showsLog && <WebhookLog webhook={webhook} />}
      {open === 'secret' && (
        <RenewSecret
          id={id}
          onRenewed={(renewed) => {
            setSecret(renewed);
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'delete' && <DeleteWebhook webhook={webhook} onClose={() => setOpen(undefined)} />}
    </li>
  );
}
