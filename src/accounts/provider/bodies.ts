import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Limit of a request body to the provider in bytes, several times its longest form. */
const BODY_LIMIT = 16 * 1024;

/** Reads bodies of any type before the provider does, so that larger ones are refused here. */
export function readBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
}

/** The request with a body that can be read again, because the provider reads bodies itself. */
export function withBody({ raw, body }: FastifyRequest): IncomingMessage {
  if (!Buffer.isBuffer(body)) return raw;
  const { method, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, socket } = raw;
  const head = { method, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, socket };
  // a stream with the properties of a request that the provider reads
  return Object.assign(Readable.from(body), { ...head, url: raw.url }) as unknown as IncomingMessage;
}
