import type { FastifyInstance } from 'fastify';
import { suggest } from '#src/search-box/contract.ts';
import { type Part, suggestions } from '#src/search-box/suggest.ts';
import { serve } from '#src/server/serve.ts';

/** Adds the suggestions of the global search, for approved users. */
export function searchBoxRoutes(app: FastifyInstance, parts: readonly Part[]): void {
  serve(app, suggest, ({ query: { text = '' }, request }) =>
    suggestions(parts, text, (error) => request.log.error(error)),
  );
}
