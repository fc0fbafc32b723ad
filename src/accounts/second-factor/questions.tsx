import { queryOptions } from '@tanstack/react-query';
import { getSecondFactor } from '#src/accounts/second-factor/contract.ts';
import { ask } from '#src/ui/state/ask.ts';

/** The state of the user's two-step verification. */
export const secondFactorQuery = queryOptions({
  queryKey: [getSecondFactor.url],
  queryFn: ({ signal }) => ask(getSecondFactor, { signal }),
  staleTime: 0, // other devices change it
});
