import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '#src/ui/messages/Dialog.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import {
  deleteWebhook,
  FORMER_HOURS,
  listWebhooks,
  renewWebhookSecret,
  type Webhook,
} from '#src/work/webhooks/contract.ts';
import { shownAddress } from '#src/work/webhooks/words.tsx';

interface RenewSecretProps {
  id: string;
  onRenewed: (secret: string) => void;
  onClose: () => void;
}

/** Asks before it replaces the secret of a webhook. */
export function RenewSecret({ id, onRenewed, onClose }: RenewSecretProps) {
  const renewing = useMutation({
    mutationFn: () => ask(renewWebhookSecret, { params: { id } }),
    onSuccess: ({ secret }) => onRenewed(secret),
  });
  return (
    <Dialog
      title="Make a new secret?"
      confirmLabel="New secret"
      busy={renewing.isPending}
      error={renewing.error}
      onConfirm={() => renewing.mutate()}
      onClose={onClose}
    >
      For {FORMER_HOURS} hours messages are signed with the present secret, too, so that the receiver can change over.
      If you made a new one in the last {FORMER_HOURS} hours, the one before it ends now.
    </Dialog>
  );
}

/** Asks before it deletes a webhook. */
export function DeleteWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const client = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => ask(deleteWebhook, { params: { id: webhook.id } }),
    onSuccess: () => {
      notify('Deleted the webhook.');
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [listWebhooks.url] }),
  });
  return (
    <Dialog
      title="Delete this webhook?"
      confirmLabel="Delete"
      harms
      busy={deleting.isPending}
      error={deleting.error}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      {shownAddress(webhook)} gets no more messages. Its log
      {webhook.waiting > 0 && ` and ${webhook.waiting} waiting`} are deleted.
    </Dialog>
  );
}
