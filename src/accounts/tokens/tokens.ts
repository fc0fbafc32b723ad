// API tokens: scripts send them as `Authorization: Bearer …` to read data as a user.

import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { record, recordTokenUse } from '#src/accounts/audit/audit.ts';
import { hashOf } from '#src/accounts/keys/secrets.ts';
import { endSessionsOf } from '#src/accounts/sessions/sessions.ts';
import { type ApiToken, Scopes, TOKENS_MAX, type TokenWish } from '#src/accounts/tokens/contract.ts';
import { teamOfProfile } from '#src/accounts/users/team.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';

/** Prefix of every token, so that a leaked one is recognized. */
const MARK = 'medatlas_';
/** Characters of a token that are stored, so that users can tell their tokens apart. */
const SHOWN = MARK.length + 6;

/** The token of a request, even an empty or malformed one. Such a request's cookies do not count. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (.*)$/i.exec(headers.authorization ?? '')?.[1]?.trim();

/**
 * The user of the token `secret`. Undefined if the token is unknown, expired or revoked, or the user is disabled. Records
 * its use, unless `address` is undefined.
 */
export async function ownerOfToken(db: Kysely<Tables>, secret: string, address: string | undefined) {
  const token = await db
    .selectFrom('api_tokens as token')
    .innerJoin('profiles', 'profiles.id', 'token.profile_id')
    .select([
      'token.id as token_id',
      'token.name',
      'token.prefix',
      'token.scopes',
      'profiles.id',
      'issuer',
      'email',
      'email_verified',
      'role',
    ])
    .select(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('rested'))
    .select(teamOfProfile.as('team'))
    .where('token_hash', '=', hashOf(secret))
    .where(stillWorks)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!token) return undefined;
  const { token_id, name, prefix, rested, ...owner } = token;
  const user = { ...owner, scopes: Scopes.parse(owner.scopes) };
  if (address === undefined) return user;
  if (rested) await db.updateTable('api_tokens').set({ last_used_at: sql`now()` }).where('id', '=', token_id).execute();
  await recordTokenUse(db, { actor: owner, target: labelOf({ name, prefix }), address });
  return user;
}

/** The valid tokens of a user, newest first. */
export async function tokensOf(db: Kysely<Tables>, userId: string): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .select(shown)
    .where('profile_id', '=', userId)
    .where(stillWorks)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(inReply);
}

/** Creates a token that works for `days`. Its secret is only returned, never stored. */
export async function insertToken(
  db: Kysely<Tables>,
  user: Pick<User, 'id' | 'email'>,
  wish: TokenWish,
  address: string,
) {
  const secret = MARK + randomBytes(30).toString('base64url');
  const token = await db.transaction().execute(async (trx) => {
    // locks the user, so that simultaneous requests all count, and that no token outlives a disabled account
    const locked = trx.selectFrom('profiles').select('id').where('id', '=', user.id).where('disabled_at', 'is', null);
    if (!(await locked.forNoKeyUpdate().executeTakeFirst()))
      throw new Failure(401, 'signed_out', 'Your account was disabled or deleted in the meantime.');
    if ((await tokensOf(trx, user.id)).length >= TOKENS_MAX)
      throw new Failure(409, 'too_many', `You have ${TOKENS_MAX} tokens. Revoke one to create another.`);
    const made = await trx
      .insertInto('api_tokens')
      .values({
        profile_id: user.id,
        name: wish.name,
        token_hash: hashOf(secret),
        prefix: secret.slice(0, SHOWN),
        scopes: [...wish.scopes],
        expires_at: sql<Date>`now() + make_interval(days => ${wish.days})`,
      })
      .returning(shown)
      .executeTakeFirstOrThrow();
    await record(trx, { action: 'token_made', actor: user, target: labelOf(made), address });
    return made;
  });
  return { token: inReply(token), secret };
}

/** Revokes one token of `user`. */
export async function endToken(db: Kysely<Tables>, user: User, id: string, address: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const token = await trx
      .updateTable('api_tokens')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', id)
      .where('profile_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .returning(['name', 'prefix'])
      .executeTakeFirst();
    if (!token) throw notFound('Token not found');
    await record(trx, { action: 'token_revoked', actor: user, target: labelOf(token), address });
  });
}

/** Revokes every token of a user. */
export async function revokeTokensOf(db: Kysely<Tables>, userId: string): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ revoked_at: sql`now()` })
    .where('profile_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all sessions and API tokens of a user. */
export async function endAccess(db: Kysely<Tables>, userId: string): Promise<void> {
  await endSessionsOf(db, userId);
  await revokeTokensOf(db, userId);
}

const stillWorks = sql<boolean>`revoked_at is null and expires_at > now()`;

const shown = ['id', 'name', 'prefix', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const;

const labelOf = ({ name, prefix }: { name: string; prefix: string }) => `${name} (${prefix}…)`;

const inReply = (token: Record<'created_at' | 'expires_at', Date> & { last_used_at: Date | null } & Words) => ({
  ...token,
  scopes: Scopes.parse(token.scopes),
  created_at: token.created_at.toISOString(),
  expires_at: token.expires_at.toISOString(),
  last_used_at: token.last_used_at?.toISOString() ?? null,
});
type Words = Record<'id' | 'name' | 'prefix', string> & { scopes: string[] };
