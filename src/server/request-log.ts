import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from '#src/server/metrics.ts';
import { CLIENT_GONE } from '#src/server/open-calls.ts';
import { onResponseClose } from '#src/server/response-close.ts';
import { sentParent, traced } from '#src/server/trace.ts';

/** Routes that balancers and monitors ask every second. */
const WATCHED = ['/healthz', '/readyz', '/metrics'];

/**
 * Gives each reply the header `X-Request-Id`, marks the work of the request with it, and logs a line per request:
 * never its query, which says whom users look for. Call it before adding other hooks and routes.
 */
export function logRequests(app: FastifyInstance, generation: () => number | null): void {
  const trace = ({ id, headers }: FastifyRequest, _: FastifyReply, done: () => void) =>
    traced({ request: id, parent: sentParent(headers) }, done);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    onResponseClose(reply.raw, () => {
      const route = routeOf(request);
      const line = {
        userId: request.user?.id,
        method: request.method,
        route,
        status: reply.raw.writableFinished ? reply.raw.statusCode : CLIENT_GONE,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        generation: generation(),
        traceparent: sentParent(request.headers),
      };
      request.log[WATCHED.includes(route) ? 'debug' : 'info'](line, 'request');
    });
    trace(request, reply, done);
  });
  app.addHook('preValidation', trace); // the body arrived outside of the first hook's work
}
