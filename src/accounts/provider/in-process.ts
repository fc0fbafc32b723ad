import type { FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';
import { IN_PROCESS } from '#src/server/open-calls.ts';

/**
 * Reaches the embedded provider inside this very process: at its public address it may be out of the server's own
 * sight, behind a proxy or a name that only others resolve.
 */
export const inProcess =
  (app: FastifyInstance): CustomFetch =>
  async (address, { method, headers, body }) => {
    const { host, pathname, search } = new URL(address);
    const reply = await app.inject({
      method: method as 'GET' | 'POST', // the library's requests are no others
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
