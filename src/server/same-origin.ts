import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '#src/server/environment.ts';
import { Failure } from '#src/server/failure.ts';

/** What those ask who know the server by its address, not its name. */
const forMachines = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Answers under PUBLIC_URL only, and lets nobody else's page change anything. On loopback its names are one host: a page
 * asked for under another is redirected to the public one, where cookies and sign-in are.
 */
export function keepToOurselves(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    if (forMachines.has(request.routeOptions.url ?? '')) return;
    if (request.host.toLowerCase() !== own.host) {
      if (!isOurs(`${own.protocol}//${request.host}`, own, 'any port'))
        throw new Failure(421, 'wrong_host', `Unknown host. This site is at ${publicUrl}.`);
      if (isPage(request)) return redirect(request, reply, publicUrl);
    }
    if (isChange(request)) checkOrigin(request, own);
  });
}

/**
 * A browser names the page that a change comes from. By cookie that name is needed, and any but our own is refused. Who
 * sends a Bearer token is not a browser that was tricked: none sends it by itself, and cookies beside it are ignored.
 */
function checkOrigin({ headers }: FastifyRequest, own: URL) {
  const { origin, cookie, authorization } = headers;
  if (/^Bearer /i.test(authorization ?? '')) return;
  if (origin === undefined ? cookie === undefined : isOurs(origin, own)) return;
  throw new Failure(403, 'wrong_origin', `Only pages of ${own.origin} may send this request.`);
}

/** Whether an origin is the public one; where that is this machine, by any of its names. */
function isOurs(text: string, own: URL, ports?: 'any port'): boolean {
  const origin = /^https?:\/\/[\w.:[\]-]+$/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (!origin || origin.protocol !== own.protocol) return false;
  if (origin.host === own.host) return true;
  return isLoopback(own.hostname) && isLoopback(origin.hostname) && (ports === 'any port' || origin.port === own.port);
}

const isChange = ({ method }: FastifyRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

const isPage = ({ method, url }: FastifyRequest) => method === 'GET' && /^\/(?!api(\/|$|\?))/.test(url);

/** Same path, same search; 307 because it may be different tomorrow. */
const redirect = ({ url }: FastifyRequest, reply: FastifyReply, publicUrl: string) =>
  reply.redirect(`${publicUrl}${url}`, 307);
