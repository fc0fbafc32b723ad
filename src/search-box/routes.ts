import type { FastifyInstance } from 'fastify';
import { suggest, understandText } from '#src/search-box/contract.ts';
import { type SuggestionSource, suggestions } from '#src/search-box/suggest.ts';
import { type Reader, understand } from '#src/search-box/understand.ts';
import type { User } from '#src/server/authorization.ts';
import { serve } from '#src/server/serve.ts';

interface SearchBox extends Omit<Reader, 'mayRead'> {
  /** The sources of suggestions. */
  parts: readonly SuggestionSource[];
  /** Whether a user may get the fields of a dataset. */
  mayRead: (user: User, dataset: string) => boolean;
}

/** Adds the suggestions and the understanding of the global search, for approved users. */
export function searchBoxRoutes(app: FastifyInstance, { parts, mayRead, ...box }: SearchBox): void {
  serve(app, suggest, ({ query: { text = '' }, user, request }) => {
    const readable = parts.filter(({ dataset }) => dataset === undefined || mayRead(user, dataset));
    return suggestions(readable, text, (error) => request.log.error(error));
  });
  serve(app, understandText, ({ query: { text = '' }, user }) =>
    understand(text, { ...box, mayRead: (dataset) => mayRead(user, dataset) }),
  );
}
