// Idempotency-Key: a POST that is sent again has the effect and the reply of the first one.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Insertable, type Kysely, sql } from 'kysely';
import { isOutcomeUnknown } from '#src/server/connections.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { failureFrom } from '#src/server/unexpected.ts';

/** Hours for which a reply is kept. */
const HOURS = 24;

/** Replies that say nothing about the request: too many calls, and a client who hung up. */
const unkept = new Set([429, 499]);

/** Seconds after which a request without a reply was interrupted: longer than any call may take. */
const INTERRUPTED = 120;

declare module 'fastify' {
  interface FastifyRequest {
    /** The Idempotency-Key whose reply is to be kept. */
    keptKey: string | undefined;
  }
  interface FastifyContextConfig {
    /** What a repeated request gets, by the kept reply of a success: without what its user may no longer read. */
    replay?: (request: FastifyRequest, kept: string) => Promise<string>;
    /** Whether the body or the reply has a secret, which must not be stored. */
    secret?: true;
    /** Whether to keep a reply, by its text. By default all but those that ask to try again. */
    keeps?: (reply: string) => boolean;
  }
}

/**
 * Keeps the replies of signed-in users' POSTs with an Idempotency-Key, and sends them again to the same request
 * (R-631). Replies 400 to a malformed key, and 409 if the key was used for another request, if its first request still runs
 * or was interrupted, or if its reply had a secret (R-938). A reply that asks to try again frees the key, and so does a
 * client who hung up. A lost connection to PostgreSQL interrupts the request, which may have taken effect. So does a crash:
 * the next start of the same `server` knows which requests had no reply, once it has its port, which no other process has.
 */
export function keepReplies(app: FastifyInstance, { db }: Database, server: string): void {
  app.decorateRequest('keptKey', undefined);
  let ready: Date;
  app.addHook('onReady', async () => {
    ({ ready } = await db.selectNoFrom(sql<Date>`now()`.as('ready')).executeTakeFirstOrThrow());
  });
  app.addHook('onListen', async () => {
    await db
      .updateTable('idempotent_requests')
      .set(interrupted)
      .where('server', '=', server)
      .where('status', 'is', null)
      .where('started_at', '<', ready) // later ones are of this process
      .where('started_at', '>', sql<Date>`now() - make_interval(secs => ${INTERRUPTED})`)
      .execute();
  });
  app.addHook('preHandler', async (request, reply) => {
    const { user, headers, method } = request;
    const key = headers['idempotency-key'];
    if (method !== 'POST' || key === undefined || !user) return;
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key))
      throw new Failure(400, 'bad_request', 'Idempotency-Key must have 1 to 100 visible ASCII characters.');
    const known = await reserve(db, { profile_id: user.id, key, request: hashOf(request), server }).catch((error) => {
      const { failure } = request.routeOptions.config;
      throw failure ? failureFrom(error, request.log, { failure }) : error; // nothing was done yet
    });
    if (!known) {
      request.keptKey = key;
      return;
    }
    const { replay } = request.routeOptions.config;
    const text = replay && known.status < 400 ? await replay(request, known.reply) : known.reply;
    reply.header('idempotent-replayed', 'true');
    return reply
      .code(known.status)
      .type('application/json')
      .serializer((text: string) => text)
      .send(text);
  });
  app.addHook('onError', async (request, _, error) => {
    const { user, keptKey } = request;
    if (!user || !keptKey || !isOutcomeUnknown(error instanceof Failure ? error.cause : error)) return;
    request.keptKey = undefined; // the key stays taken
    await update(db, user.id, keptKey)
      .set(interrupted)
      .execute()
      .catch(() => {}); // else it is interrupted after a while
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { user, keptKey } = request;
    if (!keptKey || !user) return;
    request.keptKey = undefined; // if the reply cannot be kept, the reply of that failure must not free the key
    const kept = keptOf(request, reply, payload);
    await (kept
      ? update(db, user.id, keptKey).set(kept).execute()
      : db.deleteFrom('idempotent_requests').where('profile_id', '=', user.id).where('key', '=', keptKey).execute());
  });
}

/** What a repeated request gets. Undefined: it is done again, also after a refusal of a call that has a secret. */
function keptOf({ routeOptions }: FastifyRequest, { statusCode: status }: FastifyReply, reply: unknown) {
  if (status >= 500 || unkept.has(status) || typeof reply !== 'string') return undefined;
  if (routeOptions.config.keeps?.(reply) === false) return undefined;
  if (!routeOptions.config.secret) return { status, reply };
  return status < 400 ? { status: 409, reply: SHOWN_ONCE } : undefined;
}

const SHOWN_ONCE = JSON.stringify({
  code: 'shown_once',
  message:
    'The first request with this Idempotency-Key was done. Its reply is sent only once, because it can have a secret.',
});

/** Deletes replies that are older than 24 hours. */
export async function forgetReplies(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('idempotent_requests')
    .where('started_at', '<', sql<Date>`now() - make_interval(hours => ${HOURS})`)
    .execute();
}

/** The kept reply of the same request, or undefined if this one is the first. */
async function reserve(db: Kysely<Tables>, wanted: Insertable<Tables['idempotent_requests']>) {
  const { profile_id, key, request, server } = wanted;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotent_requests')
    .values(wanted)
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'key'])
        .doUpdateSet({ request, server, status: null, reply: null, started_at: sql`now()` })
        .where('idempotent_requests.started_at', '<', sql<Date>`now() - make_interval(hours => ${HOURS})`),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return undefined;
  const first = await db
    .selectFrom('idempotent_requests')
    .select(['request', 'status', 'reply'])
    .select(sql<boolean>`started_at < now() - make_interval(secs => ${INTERRUPTED})`.as('late'))
    .where('profile_id', '=', profile_id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!first) throw inProgress(); // it has just failed
  if (!first.request.equals(request))
    throw new Failure(409, 'key_used', 'This Idempotency-Key was used for another request. Use a new key.');
  if (first.status !== null) return { status: first.status, reply: first.reply ?? '' };
  if (!first.late) throw inProgress();
  throw new Failure(
    409,
    'interrupted',
    'The first request with this Idempotency-Key was interrupted. Check what it did before you repeat it with a new key.',
  );
}

const inProgress = () =>
  new Failure(409, 'in_progress', 'The first request with this Idempotency-Key still runs. Please try again.', 1);

/** What makes a request without a reply count as interrupted. */
const interrupted = { started_at: sql<Date>`now() - make_interval(secs => ${INTERRUPTED + 1})` };

const update = (db: Kysely<Tables>, profileId: string, key: string) =>
  db.updateTable('idempotent_requests').where('profile_id', '=', profileId).where('key', '=', key);

/** Without a body that has a secret: guesses of a password could be compared with its hash. */
const hashOf = ({ method, url, body, routeOptions }: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(`${method} ${url}\n${(!routeOptions.config.secret && JSON.stringify(body)) || ''}`)
    .digest();
