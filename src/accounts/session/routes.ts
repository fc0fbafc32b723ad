import type { FastifyInstance } from 'fastify';
import { currentUserOf } from '#src/accounts/profile/own-profile.ts';
import type { Services } from '#src/accounts/services.ts';
import * as calls from '#src/accounts/sessions/contract.ts';
import type { AuthorizationOptions } from '#src/server/authorization.ts';
import { serve } from '#src/server/serve.ts';

/** Adds the endpoints about the current session. */
export function sessionRoutes(app: FastifyInstance, { db, config, identify }: Services & AuthorizationOptions): void {
  const domain = config.company.company_domain;

  serve(
    app,
    calls.getSession,
    async ({ request }) => {
      const user = await identify(request);
      return { person: user?.via === 'session' ? await currentUserOf(db, user, domain) : null };
    },
    { access: 'anyone' },
  );

  serve(
    app,
    calls.checkConnection,
    async () => {
      await db.selectFrom('providers').select('npi').limit(1).execute();
      return { ok: true as const };
    },
    { access: 'signed-in' },
  );
}
