import { Once } from '#src/accounts/tokens/NewToken.tsx';
import { type ManagedUser, resetUserPassword } from '#src/accounts/users/contract.ts';
import { Dialog } from '#src/accounts/users/Dialog.tsx';
import { useUserAction } from '#src/accounts/users/questions.tsx';
import { nameOf } from '#src/accounts/words.tsx';
import { ask } from '#src/ui/ask.ts';

interface PasswordDialogProps {
  user: ManagedUser;
  onClose: () => void;
}

/** Gives an account a new password, and shows it this once. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const reset = useUserAction((id: string) => ask(resetUserPassword, { params: { id } }));
  const { data } = reset;
  return (
    <Dialog
      title={data ? `New password of ${nameOf(user)}` : `Reset the password of ${nameOf(user)}?`}
      verb={data ? undefined : 'Reset password'}
      busy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(user.id)}
      onClose={onClose}
    >
      {data ? (
        <>
          Hand it over safely: it is not shown again, and they must replace it when they sign in.
          <Once value={data.password} what="password" />
        </>
      ) : (
        'They are signed out at once, their API tokens are revoked, and the old password no longer works.'
      )}
    </Dialog>
  );
}
