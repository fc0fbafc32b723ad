import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '#src/ui/state/ask.ts';
import { listAlerts, listSearches, readAlerts } from '#src/work/searches/contract.ts';

export const searchesQuery = queryOptions({
  queryKey: [listSearches.url],
  queryFn: ({ signal }) => ask(listSearches, { signal }),
  staleTime: 0,
});

/** Milliseconds between looks for new alerts. */
const INTERVAL = 60_000;

export const alertsQuery = queryOptions({
  queryKey: [listAlerts.url],
  queryFn: ({ signal }) => ask(listAlerts, { signal }),
  staleTime: INTERVAL,
  refetchInterval: INTERVAL,
  retry: false,
});

/** Marks alerts as read, by default all. */
export function useReadAlerts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids?: string[]) => ask(readAlerts, { body: { ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  });
}
