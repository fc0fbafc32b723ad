import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '#src/ui/messages/notices.ts';
import { ApiError, ask, messageOf } from '#src/ui/state/ask.ts';
import { reloadLists } from '#src/work/lists/questions.tsx';
import { changeOpening, type Opening } from '#src/work/openings/contract.ts';

interface Change {
  wish: Partial<Pick<Opening, 'status' | 'archived' | 'ties'>>;
  /** What takes it back. */
  back: Change['wish'];
  /** What was done, such as 'Cardiologist, Columbus is on hold.' */
  done: string;
}

/** Changes an opening at once, with 'Undo'. */
export function useChangeOfOpening(opening: Opening) {
  const client = useQueryClient();
  const params = { id: opening.id };
  const reload = () => reloadLists(client);
  return useMutation({
    mutationFn: ({ wish }: Change) => ask(changeOpening, { params, body: { version: opening.version, ...wish } }),
    onSuccess: ({ version }, { back, done }) => {
      notify(done, () => ask(changeOpening, { params, body: { version, ...back } }).then(reload));
    },
    onError: (error) =>
      notify(
        error instanceof ApiError && error.code === 'changed'
          ? 'Another user changed this opening meanwhile. It is shown as it is now. Repeat your change.'
          : messageOf(error),
      ),
    onSettled: reload,
  });
}
