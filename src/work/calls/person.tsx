import { queryOptions } from '@tanstack/react-query';
import { getProvider } from '#src/datasets/providers/contract.ts';
import { ask } from '#src/ui/state/ask.ts';

/** The published record of a person, as their page has it. */
export const personQuery = (npi: string) =>
  queryOptions({
    queryKey: [getProvider.url, npi],
    queryFn: ({ signal }) => ask(getProvider, { params: { npi }, signal }),
    retry: false,
  });
