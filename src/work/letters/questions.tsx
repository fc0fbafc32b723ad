import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '#src/ui/state/ask.ts';
import { draftLetter, listLetters, listTemplates } from '#src/work/letters/contract.ts';

/** The team's templates. */
export const templatesQuery = queryOptions({
  queryKey: [listTemplates.url],
  queryFn: ({ signal }) => ask(listTemplates, { signal }),
  staleTime: 0,
});

interface Asked {
  npi: string;
  /** Blank: a letter without a template. */
  template: string;
  tie: string | undefined;
}

/** A letter as it would go. What others did meanwhile counts, so it is asked each time. */
export const draftQuery = ({ npi, template, tie }: Asked) =>
  queryOptions({
    queryKey: [draftLetter.url, npi, template, tie],
    queryFn: ({ signal }) => ask(draftLetter, { query: { npi, template, tie }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false, // another text would replace what was typed
    retry: false,
  });

/** The team's letters to a person or of an opening. */
export const lettersQuery = (of: { npi: string } | { opening: string }) =>
  queryOptions({
    queryKey: [listLetters.url, of],
    queryFn: ({ signal }) => ask(listLetters, { query: of, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data?.rows.some(({ state }) => isOnItsWay(state)) && 2000,
  });

/** Whether a letter will soon be in another state. */
const isOnItsWay = (state: string) => state === 'queued' || state === 'sending';

/** Reloads all that shows letters. */
export const reloadLetters = (client: QueryClient) =>
  Promise.all([listLetters.url, draftLetter.url].map((url) => client.invalidateQueries({ queryKey: [url] })));
