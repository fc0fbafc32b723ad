import { type ManagedUser, resetUserPassword } from '#src/accounts/administration/contract.ts';
import { useUserAction } from '#src/accounts/administration/questions.tsx';
import { CopyableSecret } from '#src/accounts/tokens/NewToken.tsx';
import { userName } from '#src/accounts/users/words.tsx';
import { Dialog } from '#src/ui/messages/Dialog.tsx';
import { ask } from '#src/ui/state/ask.ts';

interface PasswordDialogProps {
  user: ManagedUser;
  onClose: () => void;
}

/** Resets the password of an account and shows the new one, which cannot be read again later. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const reset = useUserAction((id: string) => ask(resetUserPassword, { params: { id } }));
  const { data } = reset;
  return (
    <Dialog
      title={data ? `New password of ${userName(user)}` : `Reset the password of ${userName(user)}?`}
      confirmLabel={data ? undefined : 'Reset password'}
      busy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(user.id)}
      onClose={onClose}
    >
      {data ? (
        <>
          Give it to the user securely. You cannot see it again. The user must replace it at the next sign-in.
          <CopyableSecret value={data.password} what="password" />
        </>
      ) : (
        'This ends the sessions of the user and revokes their API tokens. The old password no longer works.'
      )}
    </Dialog>
  );
}
