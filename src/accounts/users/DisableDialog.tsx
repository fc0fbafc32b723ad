import { disableUser, type ManagedUser } from '#src/accounts/users/contract.ts';
import { Dialog } from '#src/accounts/users/Dialog.tsx';
import { useUserAction } from '#src/accounts/users/questions.tsx';
import { nameOf } from '#src/accounts/words.tsx';
import { ask } from '#src/ui/ask.ts';

interface DisableDialogProps {
  user: ManagedUser;
  onClose: () => void;
}

/** Asks before an account is shut out, or let in again. */
export function DisableDialog({ user, onClose }: DisableDialogProps) {
  const verb = user.disabled ? 'Enable' : 'Disable';
  const action = useUserAction((disabled: boolean) =>
    ask(disableUser, { params: { id: user.id }, body: { disabled } }),
  );
  return (
    <Dialog
      title={`${verb} ${nameOf(user)}?`}
      verb={verb}
      busy={action.isPending}
      error={action.error}
      onConfirm={() => action.mutate(!user.disabled, { onSuccess: onClose })}
      onClose={onClose}
    >
      {user.disabled
        ? 'They may sign in again, with the role they had.'
        : 'They are signed out at once, their API tokens are revoked, and they cannot sign in until they are enabled again.'}
    </Dialog>
  );
}
