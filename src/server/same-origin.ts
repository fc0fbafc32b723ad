import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#src/server/config.ts';
import { isFromDoorOrigin } from '#src/server/cross-origin.ts';
import { type Door, doorOf, isForPrograms } from '#src/server/doors.ts';
import { isLoopback } from '#src/server/environment.ts';
import { Failure } from '#src/server/failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the page of the form sends no referrer, so that browsers send `Origin: null`. Its forms prove themselves. */
    postsWithoutOrigin?: true;
  }
}

/** The call that says which server answers. */
export const OWN_ADDRESS = '/api/servers/place';

/** Routes for clients that address the server by IP instead of host name, such as other servers. */
const anyHost = new Set(['/healthz', '/readyz', '/metrics', '/api/servers/index/:file', OWN_ADDRESS]);

/**
 * Rejects requests for hosts other than PUBLIC_URL, and changes that pages of other origins send. On loopback all its
 * names count as one host. Pages of the origins of DOORS_ORIGINS may send changes to doors. A page request under another name is redirected to PUBLIC_URL, where the cookies are.
 */
export function requireSameOrigin(
  app: FastifyInstance,
  { publicUrl, doorsOrigins }: Pick<Config, 'publicUrl' | 'doorsOrigins'>,
  doors: readonly Door[],
): void {
  const own = new URL(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    requireOneHost(request.raw.rawHeaders);
    if (anyHost.has(request.routeOptions.url ?? '')) return;
    if (request.host.toLowerCase() !== own.host) {
      if (!isOwn(`${own.protocol}//${request.host}`, own, 'any port'))
        throw new Failure(421, 'wrong_host', `Unknown host. This site is at ${publicUrl}.`);
      if (isPage(request, doors)) return redirect(request, reply, publicUrl);
    }
    const isProved =
      (request.routeOptions.config.postsWithoutOrigin && isFromHere(request)) ||
      isFromDoorOrigin(request.raw, doorsOrigins, doors);
    if (isProved) return;
    if (doorOf(request.url, doors)?.checksOrigin) checkOriginOfAll(request, own);
    else if (isChange(request)) checkOrigin(request, own);
  });
}

/** Throws 400 if there are several Host headers (RFC 9112, 3.2). Node.js keeps the first, a proxy perhaps another. */
function requireOneHost(rawHeaders: readonly string[]) {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw new Failure(400, 'bad_request', 'The request has several Host headers.');
}

/**
 * Throws 403 unless the Origin header is this site's. A request without cookies may omit it. Requests with a Bearer
 * token are exempt: browsers never add one by themselves, and the server ignores cookies beside it.
 */
function checkOrigin({ headers }: FastifyRequest, own: URL) {
  const { origin, cookie, authorization } = headers;
  if (/^Bearer /i.test(authorization ?? '')) return;
  if (origin === undefined ? cookie === undefined : isOwn(origin, own)) return;
  throw wrongOrigin(own);
}

/** Throws 403 if a page of another site sends a request, also with a Bearer token (R-1631). */
function checkOriginOfAll({ headers: { origin } }: FastifyRequest, own: URL) {
  if (origin !== undefined && !isOwn(origin, own)) throw wrongOrigin(own);
}

const wrongOrigin = (own: URL) =>
  new Failure(403, 'wrong_origin', `Only pages of ${own.origin} may send this request.`);

/** Whether a page without referrers may have sent a form. Browsers that say which site sent it must name this one. */
const isFromHere = ({ headers }: FastifyRequest) =>
  headers.origin === 'null' && [undefined, 'same-origin'].includes(headers['sec-fetch-site'] as string | undefined);

/** Whether an origin is the public one. If that is loopback, any loopback name counts. */
function isOwn(text: string, own: URL, ports?: 'any port'): boolean {
  const origin = /^https?:\/\/[\w.:[\]-]+$/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (!origin || origin.protocol !== own.protocol) return false;
  if (origin.host === own.host) return true;
  return isLoopback(own.hostname) && isLoopback(origin.hostname) && (ports === 'any port' || origin.port === own.port);
}

const isChange = ({ method }: FastifyRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

const isPage = ({ method, url }: FastifyRequest, doors: readonly Door[]) =>
  method === 'GET' && !isForPrograms(url, doors);

/** Keeps path and query. 307 is temporary, because PUBLIC_URL may change. */
const redirect = ({ url }: FastifyRequest, reply: FastifyReply, publicUrl: string) =>
  reply.redirect(`${publicUrl}${url}`, 307);
