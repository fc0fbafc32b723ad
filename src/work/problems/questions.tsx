import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { landFocus } from '#src/ui/keys/focus-return.ts';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { listProblems } from '#src/work/problems/contract.ts';

/** The problems with an NPI that the user sees, and its numbers. Other users report too. */
export const problemsQuery = (npi: string) =>
  queryOptions({
    queryKey: [listProblems.url, npi],
    queryFn: ({ signal }) => ask(listProblems, { query: { npi: [npi] }, signal }),
    staleTime: 0,
    retry: false,
  });

/** The ID of the element that gets the focus when a report disappears. */
export const PROBLEMS = 'problems';

/** Reloads all that shows reported problems. */
export const reloadProblems = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: [listProblems.url] }),
    client.invalidateQueries({ queryKey: ['marks'] }),
  ]);

/** Says what was done, with 'Undo', and reloads after both. A focus that was lost goes to the problems. */
export function useDone() {
  const client = useQueryClient();
  return async (text: string, undo: () => Promise<unknown>) => {
    notify(text, async () => {
      await undo();
      await reloadProblems(client);
    });
    await reloadProblems(client);
    landFocus(() => document.getElementById(PROBLEMS));
  };
}
