import { useMutation } from '@tanstack/react-query';
import { signOutEverywhere } from '#src/accounts/sessions/contract.ts';
import { Dialog } from '#src/ui/messages/Dialog.tsx';
import { ask } from '#src/ui/state/ask.ts';

/** Asks for confirmation, then ends all sessions of the user. */
export function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const ending = useMutation({
    mutationFn: () => ask(signOutEverywhere),
    onSuccess: ({ location }) => window.location.assign(location),
  });
  return (
    <Dialog
      title="Sign out everywhere?"
      confirmLabel="Sign out everywhere"
      busy={ending.isPending || ending.isSuccess}
      error={ending.error}
      onConfirm={() => ending.mutate()}
      onClose={onClose}
    >
      This signs you out on every device, including this one. API tokens continue to work. You can revoke them under
      Settings.
    </Dialog>
  );
}
