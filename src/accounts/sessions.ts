import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { EMBEDDED } from '#src/accounts/profiles.ts';
import type { Tables } from '#src/server/tables.ts';

/** Hours after which a session ends that nobody used, and that every session ends at. */
export const IDLE_HOURS = 8;
export const ABSOLUTE_HOURS = 24;

/** Begins a session and returns its secret, which only the browser keeps: the table holds a hash of it. */
export async function startSession(
  db: Kysely<Tables>,
  { profile_id, id_token }: { profile_id: string; id_token?: string },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({ id: hashOf(secret), profile_id, id_token })
    .execute();
  return secret;
}

/**
 * The profile a session's secret stands for, read anew each time: a changed role counts at once, and neither a deleted nor
 * a disabled profile has a session. Notes that the session was used, at most once a minute.
 */
export async function sessionOf(
  db: Kysely<Tables>,
  secret: string,
): Promise<Selectable<Tables['profiles']> | undefined> {
  const id = hashOf(secret);
  const found = await db
    .selectFrom('sessions')
    .innerJoin('profiles', 'profiles.id', 'sessions.profile_id')
    .selectAll('profiles')
    .select(unseen.as('unseen'))
    .where('sessions.id', '=', id)
    .where('profiles.disabled_at', 'is', null)
    .where(live)
    .executeTakeFirst();
  if (!found) return undefined;
  const { unseen: due, ...profile } = found;
  if (due)
    await db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', '=', id).where(unseen).execute();
  return profile;
}

/** Ends the session of a secret; what it was, for the sign-out at the provider. */
export const endSession = (db: Kysely<Tables>, secret: string) =>
  db.deleteFrom('sessions').where('id', '=', hashOf(secret)).returning(['profile_id', 'id_token']).executeTakeFirst();

/**
 * Ends every session of a profile, here and at the embedded provider: the next sign-in asks for the password. `except`: the
 * secret of a session that goes on; `visit`: one visit to the provider's pages, with its session there, that goes on.
 */
export async function endSessionsOf(
  db: Kysely<Tables>,
  profileId: string,
  { except, visit }: { except?: string; visit?: { id: string; sessionUid: string } } = {},
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('profile_id', '=', profileId)
    .$if(except !== undefined, (query) => query.where('id', '<>', hashOf(except ?? '')))
    .execute();
  await db
    .deleteFrom('provider_records')
    .where('account_id', 'in', (query) =>
      query.selectFrom('profiles').select('subject').where('id', '=', profileId).where('issuer', '=', EMBEDDED),
    )
    .$if(visit !== undefined, (query) =>
      query.where(sql<boolean>`id <> ${visit?.id} and uid is distinct from ${visit?.sessionUid}`),
    )
    .execute();
}

/** Deletes sessions that have ended by themselves. */
export async function deleteEndedSessions(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('sessions').where(sql<boolean>`not ${live}`).execute();
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

const live = sql<boolean>`(sessions.last_seen_at > now() - make_interval(hours => ${IDLE_HOURS})
  and sessions.created_at > now() - make_interval(hours => ${ABSOLUTE_HOURS}))`;

const unseen = sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`;
