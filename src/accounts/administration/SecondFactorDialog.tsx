import { type ManagedUser, resetSecondFactor } from '#src/accounts/administration/contract.ts';
import { useUserAction } from '#src/accounts/administration/questions.tsx';
import { userName } from '#src/accounts/users/words.tsx';
import { Dialog } from '#src/ui/messages/Dialog.tsx';
import { ask } from '#src/ui/state/ask.ts';

interface SecondFactorDialogProps {
  user: ManagedUser;
  onClose: () => void;
}

/** Asks for confirmation, then resets the two-step verification of a user who lost it. */
export function SecondFactorDialog({ user, onClose }: SecondFactorDialogProps) {
  const reset = useUserAction((id: string) => ask(resetSecondFactor, { params: { id } }));
  return (
    <Dialog
      title={`Reset the two-step verification of ${userName(user)}?`}
      confirmLabel="Reset"
      busy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(user.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      Make sure that the user asked for it. The user can then sign in with the password alone. This ends the sessions of
      the user.
    </Dialog>
  );
}
