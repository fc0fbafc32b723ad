import type { FastifyInstance } from 'fastify';
import { suggest, understandText } from '#src/search-box/contract.ts';
import type { Facts } from '#src/search-box/facts.ts';
import { specialtyChoices } from '#src/search-box/specialty-choices.ts';
import { type Part, suggestions } from '#src/search-box/suggest.ts';
import { understand } from '#src/search-box/understand.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { nameSpecialties } from '#src/shared/specialty-choices.ts';

interface SearchBox {
  /** The sources of suggestions. */
  parts: readonly Part[];
  /** Whether a user may get the fields of a dataset. */
  mayRead: (user: User, dataset: string) => boolean;
  database: Database;
  /** The parameters that provider searches refuse. */
  criteriaOff: ReadonlySet<string>;
  /** The names of places and certificates. */
  facts: () => Promise<Facts>;
  /** The codes with a text in a name (R-1053). */
  specialtiesNamed: (text: string) => Promise<readonly string[]>;
}

/** Adds the suggestions and the understanding of the global search, for approved users. */
export function searchBoxRoutes(
  app: FastifyInstance,
  { parts, mayRead, database, criteriaOff, facts, specialtiesNamed }: SearchBox,
): void {
  serve(app, suggest, ({ query: { text = '' }, user, request }) => {
    const readable = parts.filter(({ dataset }) => dataset === undefined || mayRead(user, dataset));
    return suggestions(readable, text, (error) => request.log.error(error));
  });
  serve(app, understandText, async ({ query: { text = '' }, user }) =>
    understand(database, await facts(), text, { off: criteriaOff, namesSchools: mayRead(user, 'schools') }),
  );
  serve(app, nameSpecialties, async ({ query: { text = '' } }) => ({
    rows: specialtyChoices(text, await facts(), await specialtiesNamed(text)),
  }));
}
