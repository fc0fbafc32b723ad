// The Model Context Protocol at /mcp: assistants search and read with an API token.
import { createHash } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { insufficientScope, tokenOnly } from '#src/doors/mcp/door.ts';
import { openProtocol } from '#src/doors/mcp/server.ts';
import type { McpServices } from '#src/doors/mcp/tool.ts';
import { lists, writingActions } from '#src/doors/mcp/tools/lists.ts';
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
    config: {
      access: 'approved',
      scope: 'read',
      search: true,
      keeps: isDone,
      replay: async (_: FastifyRequest, kept: string) => markedReplayed(kept),
    },
    preValidation: async ({ user, headers, body }) => {
      if (user?.via !== 'token') throw tokenOnly();
      delete headers['idempotency-key'];
      if (!isChange(body)) return;
      if (!user.scopes.includes('write')) throw insufficientScope('write');
      headers['idempotency-key'] = `mcp-${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`;
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

const Change = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.literal('tools/call'),
  params: z.object({ name: z.literal(lists.name), arguments: z.object({ action: z.enum(writingActions) }) }),
});

/**
 * Whether a request changes a list or an opening. It then needs the scope `write`, and is done once: the same request with the same id,
 * sent again within a day, gets the reply of the first, marked as such (R-1647).
 */
const isChange = (body: unknown): boolean => Change.safeParse(body).success;

const Done = z.object({ result: z.object({ isError: z.literal(true).optional() }) });

/** Whether a change was done. A refused one may be sent again. */
function isDone(reply: string): boolean {
  const { data } = Done.safeParse(JSON.parse(reply));
  return data !== undefined && data.result.isError !== true;
}

const REPLAYED = 'This is the reply of the same request that was done before. Nothing was changed again.';

/** The kept reply of a change, which says in text and structure that it was done before. */
function markedReplayed(kept: string): string {
  const { result, ...envelope } = JSON.parse(kept) as { result: CallToolResult };
  const content = [{ type: 'text', text: REPLAYED }, ...result.content];
  return JSON.stringify({
    ...envelope,
    result: { ...result, content, structuredContent: { ...(result.structuredContent as object), replayed: true } },
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
