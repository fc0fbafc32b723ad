import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listUsers } from '#src/accounts/users/contract.ts';
import { ask } from '#src/ui/ask.ts';

/** Accounts come and go by other hands too: the list is fetched anew at every visit. */
export const usersQuery = queryOptions({
  queryKey: [listUsers.url],
  queryFn: ({ signal }) => ask(listUsers, { signal }),
  staleTime: 0,
});

/** Something done to an account, after which the list reloads, be it done or refused. */
export function useUserAction<A, R>(act: (on: A) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: usersQuery.queryKey }),
  });
}
