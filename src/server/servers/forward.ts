// Calls for a file that another server has: this one sends them on, so that any balancer will do.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { request as send } from 'undici';
import { CallsPerUser } from '#src/server/calls-per-user.ts';
import type { Database } from '#src/server/database.ts';
import { unavailable } from '#src/server/failure.ts';
import { ClientGone, clientSignal } from '#src/server/open-calls.ts';
import { otherServers, serverKey } from '#src/server/servers/registry.ts';
import { SIGNATURE, signatureOf } from '#src/server/servers/signature.ts';

/**
 * Sends a call of a signed-in user to the server at `place` and replies what it replies. Ends with the client's connection.
 * Throws a 503 `elsewhere` if that server does not run or cannot be reached, and a 429 if the user has too many such calls.
 */
export type Forward = (place: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Headers of a call and of a reply that pass. */
const asked = ['host', 'content-type', 'content-length', 'upload-offset', 'accept'];
const replied = /^(content-(type|length|disposition)|retry-after|x-export-.+)$/;

/** Milliseconds to wait for the beginning of a reply. */
const ANSWER = 30_000;

/** The largest JSON reply in bytes. Files, which are larger, pass as they arrive. */
const LARGEST = 1 << 20;

/** Calls of a user at a time. The other server counts those of all users together, because they have one address. */
const MOST = 16;

export function openForward({ db }: Database): Forward {
  const open = new CallsPerUser(MOST, TOO_MANY);
  return async (place, request, reply) => {
    const { method, url: path, user, headers, id } = request;
    if (headers[SIGNATURE]) throw elsewhere(); // it was sent on once
    const server = (await otherServers(db, '')).find((each) => each.place === place);
    if (!server) throw elsewhere();
    open.take(request, reply);
    const passed = Object.fromEntries(asked.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
    const signature = signatureOf(await serverKey(db), { method, path, user });
    const signal = clientSignal();
    const body = bodyOf(request);
    if (typeof body === 'string') delete passed['content-length']; // the body is written again, with its own
    const failed = (error: unknown): never => {
      if (signal?.aborted) throw new ClientGone();
      request.log.error(error);
      throw elsewhere();
    };
    const answer = await send(server.address + path, {
      method: method as 'GET', // of a route of this server
      headers: { ...passed, 'x-request-id': id, [SIGNATURE]: signature },
      body,
      headersTimeout: ANSWER,
      ...(signal && { signal }),
    }).catch(failed);
    if (answer.statusCode > 599) failed(new Error(`${server.address} replied with status ${answer.statusCode}`));
    for (const [name, value] of Object.entries(answer.headers))
      if (replied.test(name) && value !== undefined) reply.header(name, value);
    reply.code(answer.statusCode);
    if (!String(answer.headers['content-type']).startsWith('application/json')) return reply.send(answer.body);
    const whole = await textOf(answer.body).catch(failed); // a text, for Idempotency-Key
    return reply.serializer((text: string) => text).send(whole);
  };
}

async function textOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > LARGEST) throw new Error(`A server replied with more than ${LARGEST} bytes of JSON`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const TOO_MANY = 'Too many of your requests for files are waiting. Please try again in a moment.';

const elsewhere = () =>
  unavailable('elsewhere', 'The server with this file does not answer. Please try again in a moment.', 10);

function bodyOf({ body }: FastifyRequest): Readable | string | null {
  if (body instanceof Readable) return body;
  return body === undefined || body === null ? null : JSON.stringify(body);
}
