import { Once } from '#src/accounts/tokens/NewToken.tsx';
import { type Member, resetMember } from '#src/accounts/users/contract.ts';
import { Dialog } from '#src/accounts/users/Dialog.tsx';
import { useMemberAction } from '#src/accounts/users/members.tsx';
import { nameOf } from '#src/accounts/words.tsx';
import { ask } from '#src/ui/ask.ts';

interface PasswordDialogProps {
  member: Member;
  onClose: () => void;
}

/** Gives an account a new password, and shows it this once. */
export function PasswordDialog({ member, onClose }: PasswordDialogProps) {
  const reset = useMemberAction((id: string) => ask(resetMember, { params: { id } }));
  const { data } = reset;
  return (
    <Dialog
      title={data ? `New password of ${nameOf(member)}` : `Reset the password of ${nameOf(member)}?`}
      verb={data ? undefined : 'Reset password'}
      busy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(member.id)}
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
