import type { FastifyInstance } from 'fastify';
import type { NameReader } from '#src/search/sentences/names.ts';
import { suggest, understandText } from '#src/search-box/contract.ts';
import type { Grammar } from '#src/search-box/grammar.ts';
import { type Part, suggestions } from '#src/search-box/suggest.ts';
import { understand } from '#src/search-box/understand.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';

export interface SearchBox {
  /** The sources of suggestions. */
  parts: readonly Part[];
  /** Whether a user may get the fields of a dataset. */
  mayRead: (user: User, dataset: string) => boolean;
  database: Database;
  /** What datasets read in sentences. */
  grammar: Grammar;
  names: <T>(reader: NameReader<T>) => Promise<T>;
  /** The parameters that provider searches take several values of. */
  repeatable: ReadonlySet<string>;
  /** The parameters that provider searches refuse. */
  criteriaOff: ReadonlySet<string>;
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
