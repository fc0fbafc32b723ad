import { queryOptions } from '@tanstack/react-query';
import { listLosingGroups } from '#src/datasets/signals/contract.ts';
import { ask, retryOnce } from '#src/ui/state/ask.ts';

export const losingGroupsQuery = queryOptions({
  queryKey: [listLosingGroups.url],
  queryFn: ({ signal }) => ask(listLosingGroups, { signal }),
  retry: retryOnce,
});
