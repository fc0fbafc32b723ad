// The Model Context Protocol at /mcp: assistants search and read with an API token.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenOnly } from '#src/doors/mcp/door.ts';
import { openProtocol } from '#src/doors/mcp/server.ts';
import type { McpServices } from '#src/doors/mcp/tool.ts';
import { Failure } from '#src/server/failure.ts';
import { addressOf } from '#src/server/throttle.ts';

/** Adds the route. One request has one reply: there are no batches, sessions and streams (R-1630). */
export function mcpRoutes(app: FastifyInstance, services: McpServices): void {
  const answer = openProtocol();
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    exposeHeadRoute: false,
    schema: { hide: true },
    config: { access: 'approved', scope: 'read', search: true },
    preValidation: async (request) => {
      if (request.user?.via !== 'token') throw tokenOnly();
    },
    handler: async (request, reply) => {
      if (request.method !== 'POST') throw methodNotAllowed();
      if (Array.isArray(request.body))
        throw new Failure(400, 'batch', 'Batches are not supported. Send one request at a time.');
      const { user, log } = request;
      if (!user) throw tokenOnly(); // preValidation has refused it
      const call = { services, user, address: addressOf(request), log, lost: undefined };
      const response = await answer(webRequestOf(request, services.config.publicUrl), request.body, call);
      if (call.lost) throw call.lost;
      const text = await response.text();
      const type = response.headers.get('content-type');
      if (type) reply.type(type);
      return reply
        .code(response.status)
        .serializer((body: unknown) => String(body))
        .send(text);
    },
  });
}

const methodNotAllowed = () => new Failure(405, 'method', 'Only POST is supported.');

/** The request without its body, which the server has parsed. */
const webRequestOf = ({ method, headers, url }: FastifyRequest, publicUrl: string): Request =>
  new Request(new URL(url, publicUrl), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, each]),
    ),
  });
