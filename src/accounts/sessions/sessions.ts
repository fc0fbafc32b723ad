import { type Kysely, type Selectable, sql } from 'kysely';
import { hashOf, makeSecret } from '#src/accounts/keys/secrets.ts';
import { teamOfProfile } from '#src/accounts/users/team.ts';
import { EMBEDDED } from '#src/accounts/users/users.ts';
import { prepareStatement } from '#src/server/connections.ts';
import { readTogether } from '#src/server/read-together.ts';
import type { Tables } from '#src/server/tables.ts';

/** Hours until an unused session ends, and until every session ends. */
export const IDLE_HOURS = 8;
export const ABSOLUTE_HOURS = 24;
/** Seconds after which a sign-in at the provider needs the password again (`max_age`, OpenID Connect Core 3.1.2.1). */
export const SIGN_IN_MAX_AGE = ABSOLUTE_HOURS * 3600;
/** Seconds that a visitor may spend at the provider. */
export const SIGN_IN_SECONDS = 3600;

export interface NewSession {
  profile_id: string;
  /** For the sign-out at an outside provider. */
  id_token?: string;
  /** The uid of the session at the embedded provider. */
  provider_session?: string;
  user_agent?: string;
  /** The network in which it begins. */
  address?: string;
  /** When the user gave the password at the provider, in seconds since 1970. By default, now. */
  auth_time?: number;
}

/** Characters of a User-Agent header that are stored. */
const AGENT_MAX = 300;

/**
 * Starts a session and returns its secret. Only the browser keeps the secret; the table stores a hash. The session counts
 * as created at `auth_time`, so one that the provider granted without the password ends with the provider's own.
 */
export async function startSession(
  db: Kysely<Tables>,
  { user_agent, auth_time, ...session }: NewSession,
): Promise<string> {
  const secret = makeSecret();
  await db
    .insertInto('sessions')
    .values({
      id: hashOf(secret),
      user_agent: user_agent?.replaceAll('\0', '').slice(0, AGENT_MAX),
      ...session,
      ...(auth_time !== undefined && { created_at: new Date(Math.min(auth_time * 1000, Date.now())) }),
    })
    .execute();
  return secret;
}

/**
 * The user of a session, by its secret. Reads the table each time, so that a changed role counts at once and a deleted
 * or disabled user has no session. Records the use of the session and its network at most once a minute, unless `address`
 * is undefined.
 */
export async function sessionOf(
  db: Kysely<Tables>,
  secret: string,
  address: string | undefined,
): Promise<Owner | undefined> {
  const id = hashOf(secret);
  const found = await readerOf(db)(id);
  if (!found) return undefined;
  const { unseen: due, ...user } = found;
  if (due && address !== undefined)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql`now()`, address })
      .where('id', '=', id)
      .where(unseen)
      .execute();
  return user;
}

/** What a call knows of the user of its session. */
type Owner = Pick<Selectable<Tables['profiles']>, 'id' | 'issuer' | 'subject' | 'email' | 'email_verified' | 'role'> & {
  team: string;
};

type SessionReader = (id: string) => Promise<Awaited<ReturnType<typeof readSessions>>[number]>;
const readers = new WeakMap<Kysely<Tables>, SessionReader>();

/**
 * Reads sessions, those of several requests by one query. The query begins after they arrive and its result is not kept, so a
 * session that ended before a request is never found.
 */
function readerOf(db: Kysely<Tables>): SessionReader {
  const known = readers.get(db);
  if (known) return known;
  prepareStatement(liveSessions(db, []).compile().sql);
  const reader = readTogether((ids: readonly string[]) => readSessions(db, ids));
  readers.set(db, reader);
  return reader;
}

/** The live sessions with their users, in the order of `ids`. */
async function readSessions(db: Kysely<Tables>, ids: readonly string[]) {
  const rows = await liveSessions(db, [...new Set(ids)]).execute();
  const users = new Map(rows.map(({ session, ...user }) => [session, user]));
  return ids.map((id) => users.get(id));
}

const liveSessions = (db: Kysely<Tables>, ids: readonly string[]) =>
  db
    .selectFrom('sessions')
    .innerJoin('profiles', 'profiles.id', 'sessions.profile_id')
    .select(['profiles.id', 'issuer', 'subject', 'email', 'email_verified', 'role'])
    .select(['sessions.id as session', unseen.as('unseen'), teamOfProfile.as('team')])
    .where('sessions.id', '=', sql<string>`any(${ids})`)
    .where('profiles.disabled_at', 'is', null)
    .where(live);

/** Deletes the session of a secret, but not the one at the provider, because another session replaces it. */
export const replaceSession = (db: Kysely<Tables>, secret: string) =>
  db
    .deleteFrom('sessions')
    .where('id', '=', hashOf(secret))
    .returning(['profile_id', 'id_token', 'provider_session'])
    .executeTakeFirst();

/**
 * Ends the session of a secret and its session at the embedded provider, or neither if one fails. Returns the row, for a
 * sign-out elsewhere.
 */
export const endSession = (db: Kysely<Tables>, secret: string) =>
  db.transaction().execute(async (trx) => {
    const ended = await replaceSession(trx, secret);
    if (ended) await endProviderSession(trx, ended.provider_session);
    return ended;
  });

/** The open sessions of a user, last used first. `current` marks the session of `secret`. */
export const sessionsOf = (db: Kysely<Tables>, userId: string, secret: string) =>
  db
    .selectFrom('sessions')
    .select(['handle', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .select(sql<boolean>`id = ${hashOf(secret)}`.as('current'))
    .where('profile_id', '=', userId)
    .where(live)
    .orderBy('current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('handle')
    .execute();

/** Ends one session of a user, as `endSession` does. Returns the row, or undefined if the user has no such session. */
export async function endSessionByHandle(db: Kysely<Tables>, userId: string, handle: string) {
  const ended = await db
    .deleteFrom('sessions')
    .where('handle', '=', handle)
    .where('profile_id', '=', userId)
    .returning(['user_agent', 'address', 'provider_session'])
    .executeTakeFirst();
  if (ended) await endProviderSession(db, ended.provider_session);
  return ended;
}

/** Ends a session at the embedded provider, which then asks the browser for the password again. */
async function endProviderSession(db: Kysely<Tables>, uid: string | null): Promise<void> {
  if (uid) await db.deleteFrom('provider_records').where('model', '=', 'Session').where('uid', '=', uid).execute();
}

/**
 * Ends every session of a user, here and at the embedded provider, so that the next sign-in asks for the password.
 * Exceptions: the session of the secret `except`, and `visit`, a visit to the provider's pages, with its session at the
 * provider.
 */
export async function endSessionsOf(
  db: Kysely<Tables>,
  userId: string,
  { except, visit }: { except?: string; visit?: { id: string; sessionUid: string } } = {},
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('profile_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', hashOf(except ?? '')))
    .execute();
  await db
    .deleteFrom('provider_records')
    .where('account_id', 'in', (query) =>
      query.selectFrom('profiles').select('subject').where('id', '=', userId).where('issuer', '=', EMBEDDED),
    )
    .$if(visit !== undefined, (query) =>
      query.where(sql<boolean>`id <> ${visit?.id} and uid is distinct from ${visit?.sessionUid}`),
    )
    .execute();
}

/** Deletes expired sessions. */
export async function deleteEndedSessions(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('sessions').where(sql<boolean>`not ${live}`).execute();
}

const live = sql<boolean>`(sessions.last_seen_at > now() - make_interval(hours => ${IDLE_HOURS})
  and sessions.created_at > now() - make_interval(hours => ${ABSOLUTE_HOURS}))`;

const unseen = sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`;
