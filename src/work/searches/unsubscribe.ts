// The end of mails about a saved search or an opening by the token in a mail, without a sign-in.
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
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
        schema: { hide: true, querystring: UnsubscribeQuery },
        config: { access: 'anyone' },
      },
      (request, reply) => reply.redirect(links.unsubscribe((request.query as { token: string }).token), 303),
    );
  });
}

/** Ends the mails of the follower, or of the owner of an opening, with this token. Returns what they were about. Throws a 404 for another token. */
const endMails = (db: Kysely<Tables>, token: string, address: string): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const ended = (await endMailsOfSearch(trx, token)) ?? (await endMailsOfOpening(trx, token));
    if (!ended)
      throw notFound(
        'This link does not work any more. What its mails were about was deleted, or it has another owner.',
      );
    const { action, id, name, profile_id } = ended;
    const actor = await trx
      .selectFrom('profiles')
      .select(['id', 'email'])
      .where('id', '=', profile_id)
      .executeTakeFirstOrThrow();
    await record(trx, { action, actor, target: `${name} (${id})`, new_value: 'no mail', address });
    return name;
  });

const hasToken = (token: string) => sql<boolean>`mail_token::text = ${token.toLowerCase()}`;

async function endMailsOfSearch(trx: Kysely<Tables>, token: string) {
  const follower = await trx
    .updateTable('search_followers')
    .set((set) => ({ by_mail: false, version: set('version', '+', 1) }))
    .where(hasToken(token))
    .returning(['search_id', 'profile_id'])
    .executeTakeFirst();
  if (!follower) return undefined;
  const { search_id: id, profile_id } = follower;
  const { name } = await trx.selectFrom('saved_searches').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return { action: 'search_changed' as const, id, name, profile_id };
}

async function endMailsOfOpening(trx: Kysely<Tables>, token: string) {
  const { rows } = await sql<{ id: string; name: string; profile_id: string }>`
    update opening_checks set by_mail = false from openings join lists on lists.id = list_id
    where ${hasToken(token)} and openings.id = opening_id and owner_id = profile_id
    returning openings.id, name, profile_id`.execute(trx);
  return rows[0] && { action: 'opening_changed' as const, ...rows[0] };
}
