import { queryOptions } from '@tanstack/react-query';
import { ask } from '#src/ui/state/ask.ts';
import { listFacts, listSubmissions } from '#src/work/submissions/contract.ts';

/** What a client's page could show of people. */
export const factsQuery = (opening: string, npis: readonly string[]) =>
  queryOptions({
    queryKey: [listFacts.url, opening, npis],
    queryFn: ({ signal }) => ask(listFacts, { query: { opening, npi: [...npis] }, signal }),
    staleTime: 0,
  });

/** The submissions of an opening. A client may answer at any time. */
export const submissionsQuery = (opening: string) =>
  queryOptions({
    queryKey: [listSubmissions.url, opening],
    queryFn: ({ signal }) => ask(listSubmissions, { query: { opening }, signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
