import { queryOptions } from '@tanstack/react-query';
import { suggest, understandText } from '#src/search-box/contract.ts';
import { ask } from '#src/ui/state/ask.ts';

/** The query of the suggestions for a text. The page that Enter opens reuses the cached response (FoundBy.tsx). */
export const suggestionsFor = (text: string) =>
  queryOptions({
    queryKey: [suggest.url, text],
    queryFn: ({ signal }) => ask(suggest, { query: { text }, signal }),
    staleTime: 60_000,
    retry: false,
  });

/** The query of what a text asks for. */
export const understoodFor = (text: string) =>
  queryOptions({
    queryKey: [understandText.url, text],
    queryFn: ({ signal }) => ask(understandText, { query: { text }, signal }),
    staleTime: 60_000,
    retry: false,
  });

/** The searched text, stored in the history entry so that it survives Back and a reload. */
export interface FoundState {
  found: string;
  /** Says which of its words the results at `path` leave out. */
  unused?: { says: string; path: string };
}
