// The end of mails by the token in a mail, without a sign-in.
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { record } from '#src/accounts/audit/audit.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';
import type { Tables } from '#src/server/tables.ts';
import { addressOf } from '#src/server/throttle.ts';
import { links } from '#src/shared/links.ts';
import { UnsubscribeQuery, unsubscribe } from '#src/work/searches/contract.ts';

/**
 * Adds the call that ends mails, which mail programs send by themselves (RFC 8058). A GET of its address opens the page
 * with the button, so that scanners of links end nothing.
 */
export function unsubscribeRoutes(app: FastifyInstance, db: Kysely<Tables>): void {
  void app.register(async (scope) => {
    // the form of the standard says nothing more than the address
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(forms, { parseAs: 'buffer', bodyLimit: 1024 }, (_, __, done) => done(null, undefined));
    serve(
      scope,
      unsubscribe,
      async ({ query: { token }, request }) => ({ name: await endMails(db, token, addressOf(request)) }),
      { access: 'anyone' },
    );
    scope.get(
      unsubscribe.url,
      {
        schema: {
          summary: 'Open the page that ends the mails of a saved search',
          querystring: UnsubscribeQuery,
          response: { 303: z.null().describe('The page') },
        },
        config: { access: 'anyone' },
      },
      (request, reply) => reply.redirect(links.unsubscribe((request.query as { token: string }).token), 303),
    );
  });
}

/** Ends the mails of the follower with this token. Returns the name of the search. Throws a 404 for another token. */
const endMails = (db: Kysely<Tables>, token: string, address: string): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const follower = await trx
      .updateTable('search_followers')
      .set((set) => ({ by_mail: false, version: set('version', '+', 1) }))
      .where(sql<boolean>`mail_token::text = ${token.toLowerCase()}`)
      .returning(['search_id', 'profile_id'])
      .executeTakeFirst();
    if (!follower) throw notFound('This link does not work any more. The saved search was deleted.');
    const { search_id, profile_id } = follower;
    const [{ name }, actor] = await Promise.all([
      trx.selectFrom('saved_searches').select('name').where('id', '=', search_id).executeTakeFirstOrThrow(),
      trx.selectFrom('profiles').select(['id', 'email']).where('id', '=', profile_id).executeTakeFirstOrThrow(),
    ]);
    const target = `${name} (${search_id})`;
    await record(trx, { action: 'search_changed', actor, target, new_value: 'no mail', address });
    return name;
  });
