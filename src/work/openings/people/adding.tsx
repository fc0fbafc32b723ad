import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOnce } from '#src/ui/form/once.ts';
import { notify } from '#src/ui/messages/notices.ts';
import { messageOf } from '#src/ui/state/ask.ts';
import { sentenceOf, undoOf } from '#src/work/lists/added.tsx';
import type { List } from '#src/work/lists/contract.ts';
import { addTo, reloadLists } from '#src/work/lists/questions.tsx';

/** Adds people to the list of the opening, with 'Undo'. */
export function useAdding(list: List) {
  const client = useQueryClient();
  const reload = () => reloadLists(client);
  const once = useOnce(reload);
  return useMutation({
    mutationFn: (npis: string[]) => once({ npis }, (key) => addTo(list, { npis }, key)),
    onSuccess: (reply) => {
      const added = { ...reply, list };
      notify(sentenceOf(added), undoOf(added, reload));
    },
    onError: (error) => notify(messageOf(error)),
    onSettled: reload,
  });
}
