import type { FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';
import { IN_PROCESS } from '#src/server/open-calls.ts';

/**
 * Calls the embedded provider inside this process. The server may be unable to reach its own public address, behind a
 * proxy or under a name that resolves only elsewhere.
 */
export const inProcess =
  (app: FastifyInstance): CustomFetch =>
  async (address, { method, headers, body }) => {
    const { host, pathname, search } = new URL(address);
    const reply = await app.inject({
      method: method as 'GET' | 'POST', // the library sends no other methods
      url: pathname + search,
      remoteAddress: IN_PROCESS,
      headers: { ...headers, host },
      ...(body != null && { payload: String(body) }),
    });
    const lines = Object.entries(reply.headers).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, String(value)]),
    );
    return new Response(new Uint8Array(reply.rawPayload), { status: reply.statusCode, headers: lines });
  };
