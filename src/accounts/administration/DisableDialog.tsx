import { Box } from '@mantine/core';
import { disableUser, type ManagedUser } from '#src/accounts/administration/contract.ts';
import { useUserAction } from '#src/accounts/administration/questions.tsx';
import { userName } from '#src/accounts/users/words.tsx';
import { Dialog } from '#src/ui/messages/Dialog.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

interface DisableDialogProps {
  user: ManagedUser;
  onClose: () => void;
}

/** Asks for confirmation, then disables or enables an account. */
export function DisableDialog({ user, onClose }: DisableDialogProps) {
  const { LeaverWork } = useWorkParts();
  const confirmLabel = user.disabled ? 'Enable' : 'Disable';
  const action = useUserAction((disabled: boolean) =>
    ask(disableUser, { params: { id: user.id }, body: { disabled } }),
  );
  return (
    <Dialog
      title={`${confirmLabel} ${userName(user)}?`}
      confirmLabel={confirmLabel}
      harms={!user.disabled}
      busy={action.isPending}
      error={action.error}
      onConfirm={() => action.mutate(!user.disabled, { onSuccess: onClose })}
      onClose={onClose}
    >
      {user.disabled
        ? 'The user can sign in again, with the same role.'
        : 'This ends the sessions of the user and revokes their API tokens. They cannot sign in until you enable the account.'}
      {!user.disabled && LeaverWork && (
        <Box mt={14}>
          <LeaverWork id={user.id} name={userName(user)} />
        </Box>
      )}
    </Dialog>
  );
}
