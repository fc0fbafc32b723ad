import type { ManagedUser } from '#src/accounts/administration/contract.ts';
import { userName } from '#src/accounts/users/words.tsx';
import { Dialog } from '#src/ui/messages/Dialog.tsx';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

/** Gives the lists, saved searches, next steps and trainees of a user to a colleague. */
export function HandOverDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const { LeaverWork } = useWorkParts();
  return (
    <Dialog
      title={`Hand over the work of ${userName(user)}`}
      busy={false}
      error={null}
      onConfirm={onClose}
      onClose={onClose}
    >
      {LeaverWork && <LeaverWork id={user.id} name={userName(user)} autoFocus />}
    </Dialog>
  );
}
