import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The most that a request to the provider may send, in bytes: several times its longest form. */
const BODY_LIMIT = 16 * 1024;

/** Reads bodies of any type before the provider sees them, so that what no field takes is refused here. */
export function readBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
}

/** The request with its body to be read once more: the provider reads bodies itself. */
export function withBody({ raw, body }: FastifyRequest): IncomingMessage {
  if (!Buffer.isBuffer(body)) return raw;
  const { method, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, socket } = raw;
  const head = { method, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, socket };
  // a stream with what the provider reads of a request
  return Object.assign(Readable.from(body), { ...head, url: raw.url }) as unknown as IncomingMessage;
}
