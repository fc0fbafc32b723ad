import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Door, doorOf } from '#src/server/doors.ts';

/** Headers of replies that scripts of other origins may read, besides those that CORS always shows. */
const EXPOSED = 'Location, Content-Location, ETag, Link, WWW-Authenticate, Retry-After, X-Request-Id';

/** What a browser may send after a preflight. `*` does not include Authorization (Fetch, 3.2.3). It asks again after two hours. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
  'access-control-allow-headers': 'Authorization, *',
  'access-control-max-age': '7200',
};

/**
 * Lets pages of the origins of DOORS_ORIGINS call the doors (R-1670): it answers preflights, and lets the page read every
 * reply, refusals too. Such pages must send a token: their requests lose all cookies, so no session of a visitor acts for
 * them. Requests of other origins and other paths stay as they are.
 */
export function allowDoorOrigins(app: FastifyInstance, origins: readonly string[], doors: readonly Door[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async ({ raw, method }, reply) => {
    if (!isFromDoorOrigin(raw, origins, doors)) return;
    delete raw.headers.cookie;
    reply.raw.setHeader('access-control-allow-origin', String(raw.headers.origin));
    reply.raw.setHeader('access-control-expose-headers', EXPOSED);
    reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin');
    reply.raw.setHeader('vary', 'Origin');
    if (method === 'OPTIONS' && raw.headers['access-control-request-method'])
      return reply.code(204).headers(PREFLIGHT).send();
  });
  app.addHook('onSend', async ({ raw }, reply) => {
    const vary = reply.getHeader('vary');
    if (vary !== undefined && vary !== 'Origin' && isFromDoorOrigin(raw, origins, doors))
      reply.header('vary', `${vary}, Origin`);
  });
}

/** Whether a page of an origin of DOORS_ORIGINS sent a request to a door. */
export const isFromDoorOrigin = (
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  origins: readonly string[],
  doors: readonly Door[],
): boolean => origins.includes(headers.origin ?? '') && doorOf(url, doors) !== undefined;
