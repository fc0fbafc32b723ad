import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as calls from '#src/accounts/tokens/contract.ts';
import { endToken, insertToken, tokensOf } from '#src/accounts/tokens/tokens.ts';
import { serve } from '#src/server/serve.ts';
import type { Tables } from '#src/server/tables.ts';
import { addressOf } from '#src/server/throttle.ts';

/** Adds the endpoints about a user's own API tokens. */
export function tokenRoutes(app: FastifyInstance, db: Kysely<Tables>): void {
  const session = { access: 'session' } as const;
  serve(app, calls.listTokens, async ({ user }) => ({ rows: await tokensOf(db, user.id) }), session);
  serve(app, calls.makeToken, ({ user, body, request }) => insertToken(db, user, body, addressOf(request)), session);
  serve(
    app,
    calls.revokeToken,
    async ({ user, params: { id }, request }) => {
      await endToken(db, user, id, addressOf(request));
      return { id };
    },
    session,
  );
}
