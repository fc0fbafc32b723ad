// Webhooks of a user, with their secrets and the log of their messages.
import { randomBytes } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { encrypt } from '#src/accounts/keys/encryption.ts';
import { oidcKeysOf } from '#src/accounts/keys/keys.ts';
import { userNow } from '#src/accounts/users/user-now.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { allow } from '#src/server/throttle.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';
import { isAdministrator } from '#src/shared/roles.ts';
import { type Caller, listRightSql, openList } from '#src/work/lists/access.ts';
import { openSavedSearch } from '#src/work/searches/access.ts';
import {
  type Delivery,
  FORMER_HOURS,
  MOST_WEBHOOKS,
  type Webhook,
  type webhookEvents,
} from '#src/work/webhooks/contract.ts';
import { type PermittedHost, refusalOf, targetOf } from '#src/work/webhooks/guard.ts';

type Db = Kysely<Tables>;
type Event = (typeof webhookEvents)[number];

/** Bytes of a secret. */
const SECRET = 32;
/** Days to keep messages and their log. */
const KEPT_DAYS = 30;

const NO_WEBHOOK = 'This webhook does not exist.';

/** The webhooks of a user, the newest first. */
export const webhooksOf = async (db: Db, caller: Caller): Promise<Webhook[]> =>
  (await own(db, caller).orderBy('made_at', 'desc').execute()).map(shown);

/** Makes a webhook of a list or a saved search that the caller may read. Returns its secret once. */
export const insertWebhook = (
  db: Db,
  caller: Caller,
  hosts: readonly PermittedHost[],
  {
    url,
    list,
    search,
    events,
  }: { url: string; list?: string | undefined; search?: string | undefined; events: Event[] },
) =>
  db.transaction().execute(async (trx) => {
    const user = await administratorNow(trx, caller);
    const address = requireAddress(url, hosts);
    await trx.selectFrom('profiles').select('id').where('id', '=', user.id).forNoKeyUpdate().execute(); // one at a time
    const { made } = await trx
      .selectFrom('webhooks')
      .select(sql<number>`count(*)::int`.as('made'))
      .where('owner_id', '=', user.id)
      .executeTakeFirstOrThrow();
    if (made >= MOST_WEBHOOKS)
      throw new Failure(409, 'too_many', `You have ${MOST_WEBHOOKS} webhooks. Delete one before you make another.`);
    if (list !== undefined) await requireReadable(trx, user, list);
    if (search !== undefined) await requireAlerts(trx, user, search);
    const id = crypto.randomUUID();
    const secret = randomBytes(SECRET);
    await trx
      .insertInto('webhooks')
      .values({
        id,
        owner_id: user.id,
        url: address,
        list_id: list ?? null,
        search_id: search ?? null,
        events,
        secret: await encrypted(trx, id, secret),
      })
      .execute();
    const made_ = await openWebhook(trx, user, id);
    await record(trx, {
      action: 'webhook_made',
      actor: user,
      target: targetOf(address, id),
      address: caller.address,
      new_value: events.join(', '),
    });
    return { ...made_, secret: written(secret) };
  });

/** Changes the address or the events of a webhook, pauses it, or resumes it with the messages that wait. */
export const updateWebhook = (
  db: Db,
  caller: Caller,
  hosts: readonly PermittedHost[],
  id: string,
  { url, events, paused }: { url?: string | undefined; events?: Event[] | undefined; paused?: boolean | undefined },
): Promise<Webhook> =>
  db.transaction().execute(async (trx) => {
    const user = await administratorNow(trx, caller);
    const before = await openWebhook(trx, user, id, { lock: true });
    const address = url === undefined ? before.url : requireAddress(url, hosts);
    if (events?.some((event) => (event === 'search.changed') !== (before.search !== null)))
      throw new Failure(
        400,
        'bad_request',
        'Use search.changed with a saved search, and list.changed or entry.stage with a list.',
      );
    if (paused === false && before.list) await requireReadable(trx, user, before.list);
    if (paused === false && before.search) await openSavedSearch(trx, user, before.search);
    await trx
      .updateTable('webhooks')
      .set({
        url: address,
        ...(events && { events }),
        ...(paused === true && {
          paused_at: sql<Date>`coalesce(paused_at, now())`,
          paused_why: sql`coalesce(paused_why, 'You paused it.')`,
        }),
        ...(paused === false && { paused_at: null, paused_why: null }),
      })
      .where('id', '=', id)
      .execute();
    const now = await openWebhook(trx, user, id);
    const facts = ({ url, events, paused }: Webhook) =>
      [targetOf(url, id), events.join(', '), ...(paused ? ['paused'] : [])].join(' · ');
    await record(trx, {
      action: 'webhook_changed',
      actor: user,
      target: targetOf(address, id),
      address: caller.address,
      old_value: facts(before),
      new_value: facts(now),
    });
    return now;
  });

export const deleteWebhook = (db: Db, caller: Caller, id: string) =>
  db.transaction().execute(async (trx) => {
    const user = await administratorNow(trx, caller);
    const { url } = await openWebhook(trx, user, id, { lock: true });
    await trx.deleteFrom('webhooks').where('id', '=', id).execute();
    await record(trx, { action: 'webhook_deleted', actor: user, target: targetOf(url, id), address: caller.address });
    return { id };
  });

/** Replaces the secret. The former one also signs for a day, so that receivers can change over. */
export const renewSecret = (db: Db, caller: Caller, id: string) =>
  db.transaction().execute(async (trx) => {
    const user = await administratorNow(trx, caller);
    const { url } = await openWebhook(trx, user, id, { lock: true });
    const secret = randomBytes(SECRET);
    await trx
      .updateTable('webhooks')
      .set({
        former_secret: sql`secret`,
        former_until: sql<Date>`now() + make_interval(hours => ${FORMER_HOURS})`,
        secret: await encrypted(trx, id, secret),
      })
      .where('id', '=', id)
      .execute();
    await record(trx, {
      action: 'webhook_changed',
      actor: user,
      target: targetOf(url, id),
      address: caller.address,
      new_value: 'new secret',
    });
    return { id, secret: written(secret) };
  });

/** One page of the messages of a webhook. */
export async function deliveriesOf(db: Db, caller: Caller, id: string, page: number) {
  await openWebhook(db, caller, id);
  const all = db.selectFrom('webhook_deliveries').where('webhook_id', '=', id);
  const { total } = await all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return { total, rows: rows.map(logged), page, page_size: PAGE_SIZE };
}

/** Adds a message that says only that it is a test. */
export async function insertTest(db: Db, caller: Caller, id: string): Promise<Delivery> {
  await allowMessage(db, caller, id);
  return db.transaction().execute(async (trx) => {
    const { url } = requireRunning(await openWebhook(trx, caller, id, { lock: true }));
    await record(trx, {
      action: 'webhook_tested',
      actor: caller,
      target: targetOf(url, id),
      address: caller.address,
    });
    return logged(
      await trx
        .insertInto('webhook_deliveries')
        .values({ webhook_id: id, type: 'webhook.test', data: '{}' })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  });
}

/** Tests and replays of a webhook within a minute. They go to another site, before the messages that wait. */
const BY_HAND = { limit: 20, seconds: 60 };

/** Throws a 404 for a webhook that is not the caller's, and a 429 beyond 20 tests and replays of it within a minute. */
async function allowMessage(db: Db, caller: Caller, id: string): Promise<void> {
  await openWebhook(db, caller, id);
  await allow(db, 'webhook_message', BY_HAND, [id]);
}

/** Sends a message of the log again. It comes before later ones that wait. */
export async function repeatDelivery(db: Db, caller: Caller, id: string, delivery: string): Promise<Delivery> {
  await allowMessage(db, caller, id);
  return db.transaction().execute(async (trx) => {
    const { url } = requireRunning(await openWebhook(trx, caller, id, { lock: true }));
    const row = await trx
      .updateTable('webhook_deliveries')
      .set({ attempts: 0, next_at: sql<Date>`now()`, delivered_at: null, status: null, problem: null })
      .where('webhook_id', '=', id)
      .where('id', '=', delivery)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound('This message does not exist, or is older than 30 days.');
    await record(trx, {
      action: 'webhook_replayed',
      actor: caller,
      target: targetOf(url, id),
      address: caller.address,
      new_value: `${row.type} ${row.message_id}`,
    });
    return logged(row);
  });
}

/** Messages of the last day by state: delivered, waiting, retrying, or failed for good (R-1679). */
export const deliveryFigures = (db: Db): Promise<{ state: string; n: number }[]> =>
  db
    .selectFrom('webhook_deliveries')
    .select(
      sql<string>`case when delivered_at is not null then 'delivered' when next_at is null then 'failed'
        when attempts > 0 then 'retrying' else 'waiting' end`.as('state'),
    )
    .select(sql<number>`count(*)::int`.as('n'))
    .where(sql<boolean>`coalesce(tried_at, made_at) > now() - interval '1 day'`)
    .groupBy('state')
    .execute();

/** Deletes messages whose days have ended. */
export async function forgetDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('made_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}

async function administratorNow(trx: Transaction<Tables>, caller: Caller): Promise<Caller> {
  const user = await userNow(trx, caller);
  if (!isAdministrator(user.role)) throw new Failure(403, 'forbidden', 'Only administrators may have webhooks.');
  return user;
}

/** Throws a 404 unless the user may read a list. A private list of another user counts as none. */
async function requireReadable(trx: Transaction<Tables>, user: Caller, id: string) {
  const { owner_id, visibility } =
    (await trx.selectFrom('lists').select(['owner_id', 'visibility']).where('id', '=', id).executeTakeFirst()) ?? {};
  if (visibility === 'private' && owner_id !== user.id) throw notFound('This list does not exist, or is private.');
  await openList(trx, user, id, { to: 'view' });
}

/** Throws a 404 unless the user may open a saved search, and a 409 unless they have its alerts, whose messages these are. */
async function requireAlerts(trx: Transaction<Tables>, user: Caller, id: string) {
  await openSavedSearch(trx, user, id);
  const followed = await trx
    .selectFrom('search_followers')
    .select('alert')
    .where('search_id', '=', id)
    .where('profile_id', '=', user.id)
    .executeTakeFirst();
  if (!followed || followed.alert === 'off')
    throw new Failure(409, 'no_alerts', 'Messages come with your alerts of this search. Switch its alerts on first.');
}

function requireRunning(webhook: Webhook): Webhook {
  if (webhook.paused) throw new Failure(409, 'paused', 'This webhook is paused. Resume it first.');
  return webhook;
}

/** The address in the form in which it is called. Throws a 400 that says why it cannot be one. */
function requireAddress(text: string, hosts: readonly PermittedHost[]): string {
  const refused = refusalOf(text.trim(), hosts);
  if (refused) throw new Failure(400, 'bad_request', `url: ${refused}`);
  const { href, hash } = new URL(text.trim());
  return href.slice(0, href.length - hash.length);
}

async function openWebhook(db: Db, caller: Caller, id: string, { lock = false } = {}): Promise<Webhook> {
  if (lock)
    await db
      .selectFrom('webhooks')
      .select('id')
      .where('id', '=', id)
      .where('owner_id', '=', caller.id)
      .forUpdate()
      .execute();
  const row = await own(db, caller).where('webhooks.id', '=', id).executeTakeFirst();
  if (!row) throw notFound(NO_WEBHOOK);
  return shown(row);
}

const own = (db: Db, caller: Caller) =>
  db
    .selectFrom('webhooks')
    .leftJoin('lists', 'lists.id', 'list_id')
    .leftJoin('saved_searches', 'saved_searches.id', 'search_id')
    .select([
      'webhooks.id',
      'webhooks.url',
      'list_id',
      'search_id',
      'webhooks.events',
      'paused_at',
      'paused_why',
      'made_at',
    ])
    .select(
      sql<string | null>`case when lists.id is null then saved_searches.name
        when (lists.visibility <> 'private' or lists.owner_id = ${caller.id}) and ${listRightSql(caller)} is not null
          then lists.name end`.as('name'),
    )
    .select(
      sql<number>`(select count(*)::int from webhook_deliveries where webhook_id = webhooks.id and next_at is not null)`.as(
        'waiting',
      ),
    )
    .where('webhooks.owner_id', '=', caller.id);

type Row = Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirstOrThrow']>>;

const shown = ({ list_id, search_id, paused_at, paused_why, made_at, events, ...row }: Row): Webhook => ({
  ...row,
  list: list_id,
  search: search_id,
  events: events as Event[], // the contract has checked them
  paused: paused_at && { since: paused_at.toISOString(), why: paused_why ?? '' },
  made_at: made_at.toISOString(),
});

const logged = (row: Selectable<Tables['webhook_deliveries']>): Delivery => ({
  id: String(row.id),
  message_id: row.message_id,
  type: row.type,
  made_at: row.made_at.toISOString(),
  attempts: row.attempts,
  tried_at: row.tried_at?.toISOString() ?? null,
  next_at: row.next_at?.toISOString() ?? null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  status: row.status,
  problem: row.problem,
});

const encrypted = async (trx: Transaction<Tables>, id: string, secret: Buffer) =>
  encrypt((await oidcKeysOf(trx)).cookies, id, secret);

const written = (secret: Buffer) => `whsec_${secret.toString('base64')}`;
