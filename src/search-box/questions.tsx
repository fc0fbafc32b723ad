import { queryOptions } from '@tanstack/react-query';
import { suggest } from '#src/search-box/contract.ts';
import { ask } from '#src/ui/ask.ts';

/** The suggestions for a text. The page that Enter opens asks for them again, and usually finds them here. */
export const suggestionsFor = (text: string) =>
  queryOptions({
    queryKey: [suggest.url, text],
    queryFn: ({ signal }) => ask(suggest, { query: { text }, signal }),
    staleTime: 60_000,
    retry: false,
  });

/** The text whose results a page shows; kept in the history entry, so that Back and a reload find it again. */
export interface FoundState {
  found: string;
}
