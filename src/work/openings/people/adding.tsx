import { useMutation, useQueryClient } from '@tanstack/react-query';
import { count } from '#src/shared/format.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { notify } from '#src/ui/messages/notices.ts';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import { sentenceOf, undoOf } from '#src/work/lists/added.tsx';
import type { List } from '#src/work/lists/contract.ts';
import { addTo, reloadLists } from '#src/work/lists/questions.tsx';
import { addPeopleOfOpening } from '#src/work/openings/people/contract.ts';

/** People by NPI, or all of an opening with up to so many must-haves not shown. */
type Who = string[] | { opening: string; not_shown: number };

/** Adds people to the list of the opening, with 'Undo'. */
export function useAdding(list: List) {
  const client = useQueryClient();
  const reload = () => reloadLists(client);
  const once = useOnce(reload);
  return useMutation({
    mutationFn: (who: Who) => once(who, (key) => add(list, who, key)),
    onSuccess: ({ do_not_contact: marked, ...reply }) => {
      const added = { ...reply, list };
      const leftOut =
        marked > 0 ? ` ${count(marked)} marked do not contact ${marked === 1 ? 'was' : 'were'} left out.` : '';
      notify(sentenceOf(added) + leftOut, undoOf(added, reload));
    },
    onError: (error) => notify(messageOf(error)),
    onSettled: reload,
  });
}

async function add(list: List, who: Who, key: string) {
  if (Array.isArray(who)) return { ...(await addTo(list, { npis: who }, key)), do_not_contact: 0 };
  const { opening: id, not_shown } = who;
  return { ...(await ask(addPeopleOfOpening, { params: { id }, body: { not_shown }, key })), refused: [] };
}
