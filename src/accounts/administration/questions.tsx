import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listUsers } from '#src/accounts/administration/contract.ts';
import { ask } from '#src/ui/state/ask.ts';

/** The user list. Each visit fetches it again, because other administrators change it too. */
export const usersQuery = queryOptions({
  queryKey: [listUsers.url],
  queryFn: ({ signal }) => ask(listUsers, { signal }),
  staleTime: 0,
});

/** A mutation of an account. The list reloads afterward, also after a failure. */
export function useUserAction<A, R>(act: (on: A) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: usersQuery.queryKey }),
  });
}
