import type { FastifyRequest } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Failure } from '#src/server/failure.ts';
import { networkOf } from '#src/server/network.ts';
import type { Tables } from '#src/server/tables.ts';

/** The action to limit, and the subject to count it by: an account, an address, or both together. */
interface Counted {
  kind: string;
  subject: string;
}

export interface Limit extends Counted {
  /** Attempts allowed within `seconds` of the first. */
  limit: number;
  seconds: number;
  /**
   * The longest block in seconds. If set, the first block lasts `seconds` from the last attempt, and each further
   * attempt doubles it. Without it, a block ends with the window.
   */
  longest?: number;
}

/** Seconds after a growing block during which the next attempt still doubles it. */
const MEMORY = 86_400;

/**
 * Counts an attempt for all limits or for none. Returns undefined if every limit allows it, else the seconds to wait.
 * Concurrent attempts all count, also on several servers. A refused attempt writes nothing, so that a flood costs no
 * disk.
 */
export async function attempt(db: Kysely<Tables>, limits: readonly Limit[]): Promise<number | undefined> {
  const wait = await waitOf(db, limits);
  if (wait) return wait;
  for (const [n, each] of limits.entries())
    if (!(await count(db, each))) {
      for (const counted of limits.slice(0, n)) await refund(db, counted);
      return (await waitOf(db, [each])) ?? 1; // another request took the last attempt meanwhile
    }
  return undefined;
}

/** The seconds until every limit allows an attempt. Undefined: now. */
async function waitOf(db: Kysely<Tables>, limits: readonly Counted[]): Promise<number | undefined> {
  const { left } = await db
    .selectFrom('throttles')
    .select(sql<number | null>`max(ceil(extract(epoch from blocked_until - now())))::int`.as('left'))
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('kind', 'subject'),
        'in',
        limits.map(({ kind, subject }) => tuple(kind, subject)),
      ),
    )
    .where('blocked_until', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return left ?? undefined;
}

/** Adds one to a count in a single statement, unless the subject is blocked. Returns whether it did. */
async function count(db: Kysely<Tables>, { kind, subject, limit, seconds, longest }: Limit): Promise<boolean> {
  const window = sql`make_interval(secs => ${seconds})`;
  const memory = sql`make_interval(secs => ${longest ? MEMORY : 0})`;
  const over = sql`case when throttles.blocked_until is null then throttles.window_start <= now() - ${window}
    else throttles.blocked_until <= now() - ${memory} end`;
  const attempts = sql<number>`case when ${over} then 1 else throttles.attempts + 1 end`;
  const start = sql<Date>`case when ${over} then now() else throttles.window_start end`;
  const blocked = (n: RawBuilder<number>, begun: RawBuilder<Date>) =>
    sql<Date | null>`case when ${n} >= ${limit}::int then ${
      longest
        ? sql`now() + make_interval(secs => least(${seconds}::float8 * power(2, least(${n} - ${limit}::int, 30)), ${longest}::float8))`
        : sql`${begun} + ${window}`
    } end`;
  const counted = await db
    .insertInto('throttles')
    .values({ kind, subject, window_start: sql`now()`, attempts: 1, blocked_until: blocked(sql`1`, sql`now()`) })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({ attempts, window_start: start, blocked_until: blocked(attempts, start) })
        .where(sql<boolean>`coalesce(throttles.blocked_until <= now(), true)`),
    )
    .returning('attempts')
    .executeTakeFirst();
  return counted !== undefined;
}

/**
 * Counts an attempt by address and, if given, by email. Throws 429 if a limit is reached. One address gets at most half
 * of an email's attempts, so that a single machine cannot lock out the email's owner.
 */
export async function allow(
  db: Kysely<Tables>,
  kind: string,
  { limit, seconds }: Pick<Limit, 'limit' | 'seconds'>,
  [address, email]: readonly [address: string, email?: string],
): Promise<void> {
  const limits = [{ kind, subject: address, limit, seconds }];
  if (email)
    limits.push(
      { kind, subject: `${email} ${address}`, limit: Math.ceil(limit / 2), seconds },
      { kind, subject: email, limit, seconds },
    );
  const wait = await attempt(db, limits);
  if (wait) throw new Failure(429, 'too_many', 'Too many attempts. Please try again later.', wait);
}

/** Reverses an attempt that was no failure, and the block that it started. */
export async function refund(db: Kysely<Tables>, { kind, subject, limit }: Limit): Promise<void> {
  await db
    .updateTable('throttles')
    .set({
      attempts: sql`greatest(attempts - 1, 0)`,
      blocked_until: sql`case when attempts > ${limit}::int then now() end`,
    })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
}

/** Deletes expired counts. `seconds` is the longest window of any limit. */
export async function forgetAttempts(db: Kysely<Tables>, seconds: number): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('window_start', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .where(sql<boolean>`coalesce(blocked_until < now() - make_interval(secs => ${MEMORY}), true)`)
    .execute();
}

/** The subject of a request's address: the IPv4 address or the IPv6 /64, which one customer holds as a whole. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => networkOf(ip);
