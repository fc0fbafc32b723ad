import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { Failure } from '#src/server/failure.ts';
import { networkOf } from '#src/server/network.ts';
import type { Tables } from '#src/server/tables.ts';

/** What is limited, and by whom it is counted: an account, or an address. */
interface Counted {
  kind: string;
  subject: string;
}

interface Limit extends Counted {
  /** Attempts allowed within `seconds` of the first. */
  limit: number;
  seconds: number;
}

/**
 * Counts an attempt and says whether it is still within its limit, in one statement: attempts at the same moment, on
 * whichever server, are each counted. `retryAfter` is the seconds until counting begins anew.
 */
export async function attempt(db: Kysely<Tables>, { kind, subject, limit, seconds }: Limit) {
  const window = sql`make_interval(secs => ${seconds})`;
  const over = sql`throttles.window_start <= now() - ${window}`;
  const counted = await db
    .insertInto('throttles')
    .values({ kind, subject, window_start: sql`now()`, attempts: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({
        attempts: sql`case when ${over} then 1 else throttles.attempts + 1 end`,
        window_start: sql`case when ${over} then now() else throttles.window_start end`,
      }),
    )
    .returning(['attempts', sql<number>`ceil(extract(epoch from window_start + ${window} - now()))::int`.as('left')])
    .executeTakeFirstOrThrow();
  return { allowed: counted.attempts <= limit, retryAfter: Math.max(1, counted.left) };
}

/** Counts an attempt for everybody it is counted by, and refuses it with 429 where it is one too many. */
export async function allow(
  db: Kysely<Tables>,
  kind: string,
  { limit, seconds }: Pick<Limit, 'limit' | 'seconds'>,
  subjects: readonly string[],
): Promise<void> {
  for (const subject of subjects) {
    const { allowed, retryAfter } = await attempt(db, { kind, subject, limit, seconds });
    if (!allowed) throw new Failure(429, 'too_many', 'Too many attempts. Please try again later.', retryAfter);
  }
}

/** Takes an attempt back that turned out well, so that only failures add up. */
export async function pardon(db: Kysely<Tables>, { kind, subject }: Counted): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
}

/** Deletes counts that began more than `seconds` ago, the longest window of any limit. */
export async function forgetAttempts(db: Kysely<Tables>, seconds: number): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('window_start', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .execute();
}

/** Whom an address belongs to: an IPv4 address, or the /64 that one IPv6 customer has all of. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => networkOf(ip);
