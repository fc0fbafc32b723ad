import { disableMember, type Member } from '#src/accounts/users/contract.ts';
import { Dialog } from '#src/accounts/users/Dialog.tsx';
import { useMemberAction } from '#src/accounts/users/members.tsx';
import { nameOf } from '#src/accounts/words.tsx';
import { ask } from '#src/ui/ask.ts';

interface DisableDialogProps {
  member: Member;
  onClose: () => void;
}

/** Asks before an account is shut out, or let in again. */
export function DisableDialog({ member, onClose }: DisableDialogProps) {
  const verb = member.disabled ? 'Enable' : 'Disable';
  const action = useMemberAction((disabled: boolean) =>
    ask(disableMember, { params: { id: member.id }, body: { disabled } }),
  );
  return (
    <Dialog
      title={`${verb} ${nameOf(member)}?`}
      verb={verb}
      busy={action.isPending}
      error={action.error}
      onConfirm={() => action.mutate(!member.disabled, { onSuccess: onClose })}
      onClose={onClose}
    >
      {member.disabled
        ? 'They may sign in again, with the role they had.'
        : 'They are signed out at once, their API tokens are revoked, and they cannot sign in until they are enabled again.'}
    </Dialog>
  );
}
