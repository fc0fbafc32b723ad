// The provider's page after a sign-in with a one-time password: the user chooses another before the sign-in continues.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { record } from '#src/accounts/audit/audit.ts';
import { Password } from '#src/accounts/contract.ts';
import { endLinks, forgetTyped } from '#src/accounts/mail/mail-links.ts';
import { requireStrongPassword } from '#src/accounts/passwords/password-rules.ts';
import { hashPassword, verifyPassword } from '#src/accounts/passwords/passwords.ts';
import { interactionOf, pageFailure, sendPage, sendRefused } from '#src/accounts/provider/interaction.ts';
import { newPasswordPage, type SignInPage } from '#src/accounts/provider/pages.ts';
import { newPasswordPath } from '#src/accounts/provider/provider.ts';
import type { Cookies } from '#src/accounts/sessions/cookies.ts';
import { type Devices, rememberDevice } from '#src/accounts/sessions/devices.ts';
import { endSessionsOf } from '#src/accounts/sessions/sessions.ts';
import { setOwnPassword } from '#src/accounts/users/accounts.ts';
import { EMBEDDED } from '#src/accounts/users/users.ts';
import { Failure } from '#src/server/failure.ts';
import { hidden } from '#src/server/serve.ts';
import type { Tables } from '#src/server/tables.ts';
import { addressOf } from '#src/server/throttle.ts';

interface Options {
  db: Kysely<Tables>;
  provider: Provider;
  site: SignInPage['site'];
  cookies: Cookies;
  devices: Devices;
}

/** A visit to this page: a sign-in with a correct one-time password. */
interface Visit {
  id: string;
  sessionUid: string;
  accountId: string;
}

const Form = z.object({ password: Password });

/** Adds the page to `login`, which parses forms. */
export function newPasswordRoutes(login: FastifyInstance, { db, provider, site, cookies, devices }: Options): void {
  void login.register(async (scope) => {
    const url = newPasswordPath(':uid');
    const expired = '/sign-in?error=expired';

    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const failure = pageFailure(error, request);
      const unknown = { email: '', resetBy: null, resetAt: null };
      const page = newPasswordPage({ site, action: request.url, ...unknown, error: failure.message });
      return sendRefused(reply, failure, page);
    });

    scope.get(url, hidden, async (request, reply) => {
      const visit = await visitOf(provider, request, reply);
      const account = visit && (await oneTimeAccount(db, visit.accountId));
      if (!account) return reply.redirect(expired);
      return sendPage(reply, newPasswordPage({ site, action: request.url, ...account }));
    });

    scope.post(url, hidden, async (request, reply) => {
      const visit = await visitOf(provider, request, reply);
      const account = visit && (await oneTimeAccount(db, visit.accountId));
      if (!account) return reply.redirect(expired, 303);
      try {
        const form = Form.safeParse(request.body ?? {});
        if (!form.success) throw new Failure(400, 'bad_request', form.error.issues[0]?.message ?? '');
        const password_hash = await replaceOneTimePassword(db, visit, form.data.password, addressOf(request));
        rememberDevice({ cookies, devices }, request, reply, { id: visit.accountId, password_hash });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const again = newPasswordPage({ site, action: request.url, ...account, error: error.message });
        return sendRefused(reply, error, again);
      }
      const result = { new_password: {} };
      const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
      return reply.redirect(next, 303);
    });
  });
}

/**
 * Replaces a one-time password by `password`, which the user chose, and ends all other sessions and tokens of the
 * account, because another person may have used the one-time password. Throws Failure: 400 for a weak password or the
 * same one, 409 if the one-time password was replaced meanwhile. Returns the new hash.
 */
async function replaceOneTimePassword(
  db: Kysely<Tables>,
  { id, sessionUid, accountId }: Visit,
  password: string,
  address: string,
): Promise<string> {
  const { email, password_hash: before } = await accountRow(db, accountId).executeTakeFirstOrThrow();
  requireStrongPassword(password, email);
  if (await verifyPassword(password, before))
    throw new Failure(400, 'same_password', 'Choose a password other than the one you were given.');
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const locked = await accountRow(trx, accountId).forNoKeyUpdate().executeTakeFirst();
    if (locked?.password_hash !== before)
      throw new Failure(409, 'replaced', 'This password was replaced in the meantime. Please sign in again.');
    await setOwnPassword(trx, accountId, password_hash);
    await endLinks(trx, accountId, 'reset');
    await forgetTyped(trx, accountId);
    const user = await trx
      .selectFrom('profiles')
      .select(['id', 'email'])
      .where('issuer', '=', EMBEDDED)
      .where('subject', '=', accountId)
      .executeTakeFirstOrThrow();
    await endSessionsOf(trx, user.id, { visit: { id, sessionUid } });
    await record(trx, { action: 'password_changed', actor: user, address });
  });
  return password_hash;
}

const accountRow = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('accounts').select(['email', 'password_hash']).where('id', '=', id);

/** Who set the one-time password of an account, and when. Undefined if the user chose their password. */
const oneTimeAccount = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('accounts')
    .select(['email', 'password_reset_by as resetBy', 'password_reset_at as resetAt'])
    .where('id', '=', id)
    .where(sql<boolean>`password_one_time and disabled_at is null`)
    .executeTakeFirst();

async function visitOf(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<Visit | undefined> {
  const interaction = await interactionOf(provider, request, reply);
  if (!interaction?.session || request.url !== newPasswordPath(interaction.uid)) return undefined;
  const { uid: sessionUid, accountId } = interaction.session;
  return { id: interaction.uid, sessionUid, accountId };
}
