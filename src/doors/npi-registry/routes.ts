// The NPI Registry's API, version 2.1, for its clients: they need another address and nothing else.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openCounter } from '#src/accounts/limits/search-limit.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { deactivatedRecords, recordsOf } from '#src/doors/npi-registry/records.ts';
import { badRequest, otherFailure, refused } from '#src/doors/npi-registry/refusals.ts';
import { isExtended, type RegistryRequest, readRequest } from '#src/doors/npi-registry/request.ts';
import { type Found, findNumbers } from '#src/doors/npi-registry/search.ts';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import type { Door } from '#src/server/doors.ts';
import { unavailable } from '#src/server/failure.ts';
import { addressOf } from '#src/server/throttle.ts';
import { failureFrom } from '#src/server/unexpected.ts';
import { spendRows } from '#src/work/allowance.ts';
import { inventedNow } from '#src/work/searches/run.ts';

/**
 * Clients read `Errors` only from a reply of status 200, so requests that are refused have it. Other failures keep their
 * status, so that clients try again.
 */
export const npiRegistryDoor: Door = {
  path: '/npi-registry',
  write: ({ status, message }) =>
    status === 400
      ? { status: 200, body: refused([badRequest(message)]) }
      : { status, body: refused([otherFailure(message)]) },
};

/** Limits of callers that are not signed in: requests of an address, and searches at the same time. */
const OPEN_RATE = { limit: 60, seconds: 60 };
const OPEN_AT_ONCE = 16;

interface Services extends Pick<DatasetServices, 'database' | 'search' | 'readOnce' | 'doNotContactOf'> {
  config: Pick<Config, 'npiApiOpen' | 'demoData' | 'exportRows' | 'timeZone'>;
  users: Database;
}

/** Adds the API. It takes a session or an API token. With NPI_API=open, only requests for more than the Registry has do. */
export function npiRegistryRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services;
  const count = openCounter(OPEN_RATE);
  let open = 0;
  const answer = async (request: FastifyRequest, toReply: FastifyReply) => {
    const query = request.query as Record<string, unknown>; // the route has no schema, because unknown parameters are ignored
    if (request.user) return reply(services, query, request.user);
    count([addressOf(request)], toReply);
    if (open >= OPEN_AT_ONCE) throw unavailable('busy', 'Too many requests are waiting. Please try again in a moment.');
    open++;
    try {
      if (!config.demoData && (await services.readOnce(hasDemoData)))
        throw unavailable('no_data', 'This server has no NPPES data yet.', 60);
      return await reply(services, query, undefined);
    } finally {
      open--;
    }
  };
  for (const url of ['/npi-registry/api', '/npi-registry/api/'])
    app.get(url, {
      schema: { hide: true },
      config: {
        access: config.npiApiOpen ? 'anyone' : 'approved',
        accessOf: ({ query }) =>
          config.npiApiOpen && !isExtended(query as Record<string, unknown>) ? 'anyone' : 'approved',
        search: true,
      },
      handler: async (request, reply) => {
        const { body, pretty } = await answer(request, reply).catch((error) => {
          throw failureFrom(error, request.log, { failure: 'The search failed. Please try again.' });
        });
        return reply
          .header('x-robots-tag', 'noindex')
          .type('application/json')
          .serializer((value: unknown) => JSON.stringify(value, undefined, pretty ? 2 : undefined))
          .send(body);
      },
    });
}

const hasDemoData = async ({ db }: Database) => {
  const { invented } = await db.selectNoFrom(inventedNow.as('invented')).executeTakeFirstOrThrow();
  return invented.includes(' demo:nppes');
};

/** The body of a reply, and whether it is indented. */
async function reply(services: Services, query: Record<string, unknown>, user: User | undefined) {
  const request = readRequest(query);
  if ('refusals' in request) return { body: refused(request.refusals), pretty: false };
  const found = await findNumbers(services, request);
  if ('description' in found) return { body: refused([found]), pretty: request.pretty };
  const results = await recordsOf(services.database, found.numbers);
  const body = { result_count: results.length, results };
  if (!request.extended || !user) return { body, pretty: request.pretty };
  return { body: await extend(services, request, { ...found, results }, user), pretty: request.pretty };
}

/** What an extended reply has besides: the total, deactivated NPIs, and whom the team must not contact. */
async function extend(
  { database, users, config, doNotContactOf }: Services,
  { number, skip }: RegistryRequest,
  { total, numbers, results }: Found & { results: object[] },
  user: User,
) {
  const gone = number && total === 0 && skip === 0 ? await deactivatedRecords(database, number) : [];
  const marks = await doNotContactOf(user, numbers);
  const rows = [
    ...results.map((record) => {
      const mark = 'number' in record ? marks.get(String(record.number)) : undefined;
      return mark ? { ...record, do_not_contact: mark } : record;
    }),
    ...gone,
  ];
  if (user.via === 'token' && rows.length > 0) await spendRows(users.db, config, user, rows.length);
  return { result_count: rows.length, results: rows, total_count: total + gone.length };
}
