import { type Member, rejectMember } from '#src/accounts/users/contract.ts';
import { Dialog } from '#src/accounts/users/Dialog.tsx';
import { useMemberAction } from '#src/accounts/users/members.tsx';
import { nameOf } from '#src/accounts/words.tsx';
import { ask } from '#src/ui/ask.ts';

interface RejectDialogProps {
  member: Member;
  onClose: () => void;
  /** Called once the account is deleted. */
  onRejected: () => void;
}

/** Asks before a pending account is deleted. */
export function RejectDialog({ member, onClose, onRejected }: RejectDialogProps) {
  const rejection = useMemberAction((id: string) => ask(rejectMember, { params: { id } }));
  return (
    <Dialog
      title={`Reject ${nameOf(member)}?`}
      verb="Reject account"
      busy={rejection.isPending}
      error={rejection.error}
      onConfirm={() => rejection.mutate(member.id, { onSuccess: onRejected })}
      onClose={onClose}
    >
      This deletes the account of {nameOf(member)} ({member.email}) and ends its sessions. You cannot undo it.
    </Dialog>
  );
}
