import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '#src/ui/messages/Dialog.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { erasePerson } from '#src/work/people/contract.ts';
import { reloadRecord } from '#src/work/people/questions.tsx';

/** Asks by name before all that the team holds about a person is erased. */
export function EraseDialog({ npi, name, onClose }: { npi: string; name: string; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => ask(erasePerson, { params: { npi } }),
    onSuccess: async () => {
      notify(`Erased what was held about ${name}`);
      onClose();
      await reloadRecord(client, npi);
    },
  });
  return (
    <Dialog
      title={`Erase what is held about ${name}?`}
      confirmLabel="Erase"
      harms
      busy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      This removes {name} from all lists of your team, with all notes, activities, contact details and Do not contact
      marks. You cannot undo this. The published records stay.
    </Dialog>
  );
}
