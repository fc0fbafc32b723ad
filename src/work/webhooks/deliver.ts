// Delivers the messages of an address one after another, in the order of their events, each at least once (R-1675).
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { decrypt } from '#src/accounts/keys/encryption.ts';
import { oidcKeysOf } from '#src/accounts/keys/keys.ts';
import { teamOfProfile } from '#src/accounts/users/team.ts';
import type { User } from '#src/server/authorization.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import type { Tables } from '#src/server/tables.ts';
import { links } from '#src/shared/links.ts';
import { isAdministrator } from '#src/shared/roles.ts';
import { listRightSql } from '#src/work/lists/access.ts';
import { mayOpen } from '#src/work/searches/access.ts';
import { targetOf } from '#src/work/webhooks/guard.ts';
import type { Attempt, openSend } from '#src/work/webhooks/send.ts';

type Db = Kysely<Tables>;

/** Seconds between attempts. After the last, the webhook is paused. */
const DELAYS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** The share by which they vary, so that receivers do not get all at once. */
const JITTER = 0.1;
/** Seconds for which a job waits for the next attempt. Longer waits end it. */
const PATIENCE = 6;

/** Milliseconds after which a job begins no further message. The timer adds it again behind the others. */
const TURN = 20_000;

interface Means {
  db: Db;
  send: ReturnType<typeof openSend>;
  add: JobQueue['add'];
  publicUrl: string;
  /** Whether the site sends mail. */
  mails: boolean;
  signal: AbortSignal;
}

/**
 * Sends what is due at an address until nothing is, or its time is over, so that other addresses get a turn. Returns how
 * many messages were delivered.
 */
export async function deliverDue(means: Means, url: string): Promise<number> {
  const { db, signal } = means;
  const end = performance.now() + TURN;
  let delivered = 0;
  for (;;) {
    signal.throwIfAborted();
    if (performance.now() > end) return delivered;
    const due = await nextDue(db, url);
    if (!due) return delivered;
    if (due.wait > 0) await sleep(due.wait * 1000, undefined, { signal });
    const claimed = await claim(db, due.id);
    if (claimed && (await deliver(means, claimed))) delivered++;
  }
}

/** The addresses that have a message due. */
export async function dueAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('url')
    .distinct()
    .where('paused_at', 'is', null)
    .where(
      sql<boolean>`(select next_at from webhook_deliveries where webhook_id = webhooks.id and next_at is not null order by id limit 1) <= now()`,
    )
    .execute();
  return rows.map(({ url }) => url);
}

/** The first message of a webhook at the address that is due within PATIENCE. One that waits holds up those after it. */
async function nextDue(db: Db, url: string) {
  const { rows } = await sql<{ id: string; wait: number }>`
    select id, greatest(extract(epoch from next_at - now()), 0)::float8 wait
    from (select distinct on (webhook_id) waiting.id, next_at from webhook_deliveries waiting
      join webhooks on webhooks.id = webhook_id
      where url = ${url} and paused_at is null and next_at is not null order by webhook_id, waiting.id) first
    where next_at <= now() + make_interval(secs => ${PATIENCE}) order by next_at, id limit 1`.execute(db);
  return rows[0];
}

/** Counts the attempt before it is made, so that a killed server leaves the message to the next one. */
const claim = (db: Db, id: string) =>
  db
    .updateTable('webhook_deliveries')
    .from('webhooks')
    .set({ attempts: sql<number>`attempts + 1`, tried_at: sql<Date>`now()` })
    .whereRef('webhooks.id', '=', 'webhook_id')
    .where('webhook_deliveries.id', '=', id)
    .where('next_at', 'is not', null)
    .where('paused_at', 'is', null)
    .returning(['webhook_deliveries.id', 'webhook_id', 'message_id', 'type', 'data', 'attempts'])
    .returning(sql<Date>`webhook_deliveries.made_at`.as('happened_at'))
    .returning(['url', 'owner_id', 'list_id', 'search_id', 'secret', 'former_secret', 'former_until'])
    .executeTakeFirst();

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

async function deliver(means: Means, due: Claimed): Promise<boolean> {
  const { db, send, publicUrl } = means;
  const subject = await subjectOf(db, due);
  if (!subject) {
    await end(db, due, { status: null, problem: 'Its owner may no longer read it.' });
    await pause(means, due, 'Its owner may no longer read the list or the search, or is no longer an administrator.');
    return false;
  }
  const body = JSON.stringify({
    type: due.type,
    timestamp: due.happened_at.toISOString(),
    data: {
      ...(due.data as object),
      ...(due.type !== 'webhook.test' && { url: publicUrl + subject.path, next: publicUrl + subject.next }),
    },
  });
  const secrets = await secretsOf(db, due);
  if (!secrets) {
    await end(db, due, { status: null, problem: 'Its secret cannot be read.' });
    await pause(means, due, 'Its secret cannot be read. Make a new webhook.');
    return false;
  }
  const attempt = await send(due.url, secrets, due.message_id, body);
  if (attempt.problem === null) {
    await end(db, due, attempt);
    return true;
  }
  const delay = DELAYS[due.attempts - 1];
  if (attempt.status === 410) {
    await end(db, due, attempt);
    await pause(means, due, 'The receiver replied 410 Gone.');
  } else if (delay === undefined) {
    await end(db, due, attempt);
    await pause(means, due, `${due.attempts} attempts failed. ${attempt.problem}`);
  } else {
    const seconds = Math.max(attempt.retryAfter ?? 0, delay * (1 - JITTER + 2 * JITTER * Math.random()));
    await db
      .updateTable('webhook_deliveries')
      .set({ ...resultOf(attempt), next_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
      .where('id', '=', due.id)
      .where('attempts', '=', due.attempts) // else it was sent again meanwhile, and stays due
      .execute();
  }
  return false;
}

/** Where a message's subject is, by the rights that its owner has now. Undefined if they may not read it. */
async function subjectOf(db: Db, { owner_id, list_id, search_id }: Claimed) {
  const owner = await db
    .selectFrom('profiles')
    .select(['id', 'email', 'role', teamOfProfile.as('team')])
    .where('id', '=', owner_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!owner || !isAdministrator(owner.role as User['role'])) return undefined;
  const user = { ...owner, approved: true, via: 'session', scopes: [] } as unknown as User; // its role is one of the product's
  if (list_id) {
    const list = await db
      .selectFrom('lists')
      .select('id')
      .where('id', '=', list_id)
      .where('archived_at', 'is', null)
      .where(listRightSql(user), 'is not', null)
      .where((where) => where.or([where('visibility', '<>', 'private'), where('owner_id', '=', user.id)]))
      .executeTakeFirst();
    return list && { path: links.list(list.id), next: `/api/lists/${list.id}/entries` };
  }
  const search = await db
    .selectFrom('saved_searches')
    .select('url')
    .where('id', '=', search_id)
    .where('removed_at', 'is', null)
    .where(mayOpen(user))
    .executeTakeFirst();
  return search && { path: search.url, next: '/api/changes' };
}

/**
 * The secret, and for a day after a change the one before. Undefined if they cannot be read: rotate-keys of a release that
 * knew no webhooks left them encrypted with the old key.
 */
async function secretsOf(db: Db, { webhook_id, secret, former_secret, former_until }: Claimed) {
  const { cookies } = await oidcKeysOf(db);
  const former = former_secret && former_until && former_until > new Date() ? [former_secret] : [];
  try {
    return [secret, ...former].map((each) => decrypt(cookies, webhook_id, each));
  } catch {
    return undefined;
  }
}

const resultOf = ({ status, problem }: Attempt) => ({ status, problem: problem?.slice(0, 500) ?? null });

const end = (db: Db, { id, attempts }: Claimed, attempt: Attempt) =>
  db
    .updateTable('webhook_deliveries')
    .set({ ...resultOf(attempt), next_at: null, ...(attempt.problem === null && { delivered_at: sql<Date>`now()` }) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();

/** Pauses a webhook, with an entry of the audit log and a mail to its owner. Its messages wait. */
const pause = ({ db, add, mails }: Means, { webhook_id, url }: Claimed, why: string) =>
  db.transaction().execute(async (trx) => {
    const paused = await trx
      .updateTable('webhooks')
      .set({ paused_at: sql<Date>`now()`, paused_why: why })
      .where('id', '=', webhook_id)
      .where('paused_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!paused) return;
    await record(trx, { action: 'webhook_paused', target: targetOf(url, webhook_id), new_value: why });
    if (mails)
      await add('mail', {
        input: { template: 'webhook', webhook: webhook_id },
        about: 'Paused webhook',
        transaction: trx,
      });
  });
