import { Box } from '@mantine/core';
import { type ManagedUser, rejectUser } from '#src/accounts/administration/contract.ts';
import { useUserAction } from '#src/accounts/administration/questions.tsx';
import { userName } from '#src/accounts/users/words.tsx';
import { Dialog } from '#src/ui/messages/Dialog.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

interface RejectDialogProps {
  user: ManagedUser;
  onClose: () => void;
  /** Called after the account is deleted. */
  onRejected: () => void;
}

/** Asks for confirmation, then deletes a pending account. */
export function RejectDialog({ user, onClose, onRejected }: RejectDialogProps) {
  const { LeaverWork } = useWorkParts();
  const rejection = useUserAction((id: string) => ask(rejectUser, { params: { id } }));
  return (
    <Dialog
      title={`Reject ${userName(user)}?`}
      confirmLabel="Reject account"
      harms
      busy={rejection.isPending}
      error={rejection.error}
      onConfirm={() => rejection.mutate(user.id, { onSuccess: onRejected })}
      onClose={onClose}
    >
      This deletes the account of {userName(user)} ({user.email}) and ends its sessions. You cannot undo this.
      {LeaverWork && (
        <Box mt={14}>
          <LeaverWork id={user.id} name={userName(user)} />
        </Box>
      )}
    </Dialog>
  );
}
