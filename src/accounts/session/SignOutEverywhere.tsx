import { useMutation } from '@tanstack/react-query';
import { signOutEverywhere } from '#src/accounts/session/contract.ts';
import { Dialog } from '#src/accounts/users/Dialog.tsx';
import { ask } from '#src/ui/ask.ts';

/** Asks before every session of the user ends. */
export function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const leaving = useMutation({
    mutationFn: () => ask(signOutEverywhere),
    onSuccess: ({ location }) => window.location.assign(location),
  });
  return (
    <Dialog
      title="Sign out everywhere?"
      verb="Sign out everywhere"
      busy={leaving.isPending || leaving.isSuccess}
      error={leaving.error}
      onConfirm={() => leaving.mutate()}
      onClose={onClose}
    >
      You are signed out on every device, this one too. API tokens keep working: revoke them under Settings.
    </Dialog>
  );
}
