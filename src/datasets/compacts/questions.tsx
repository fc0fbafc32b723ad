import { queryOptions } from '@tanstack/react-query';
import { listCompacts } from '#src/datasets/compacts/contract.ts';
import { ask } from '#src/ui/state/ask.ts';

/** The states of all compacts. */
export const compactsQuery = queryOptions({
  queryKey: [listCompacts.url],
  queryFn: ({ signal }) => ask(listCompacts, { signal }),
});
