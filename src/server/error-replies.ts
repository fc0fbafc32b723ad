import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import { type Door, doorOf, type FailureReply } from '#src/server/doors.ts';
import { Failure } from '#src/server/failure.ts';
import { diskFull, failureFrom } from '#src/server/unexpected.ts';

/**
 * Replies `{ code, message }` to every failed call, or what its door writes. A 500 shows neither the stack nor the library's
 * message. While `isFull` says that the disk is full, a database that does not answer is a full disk to users (R-1094).
 */
export function setErrorHandler(
  app: FastifyInstance,
  doors: readonly Door[],
  isFull: () => Promise<boolean> = async () => false,
): void {
  app.setErrorHandler(async (error: FastifyError | Failure, request, reply) => {
    const failure = failureOf(error, request);
    const told = failure.code === 'unavailable' && (await isFull()) ? diskFull(failure, failure.message) : failure;
    return send(reply, told, doorOf(request.url, doors));
  });
}

function failureOf(error: FastifyError | Failure, { log, routeOptions }: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return new Failure(400, 'bad_request', error.validation.map(explain).join('; '));
  if (error.statusCode && error.statusCode < 500)
    return new Failure(error.statusCode, 'bad_request', messageOf(error, routeOptions.bodyLimit));
  return failureFrom(error, log, { failure: FAILED });
}

const FAILED = 'Something went wrong on our side. Please try again.';

/** Maximum size of a request body in bytes, unless a route has another one. The longest form is a fraction of it. */
export const BODY_LIMIT = 64 * 1024;

/** Messages for an unreadable body, by Fastify's error code. */
const bodyErrors: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Content-Type must be application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty. Send a JSON object.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
};

/** The message for a refused request to a route whose largest body is `limit` bytes. */
function messageOf({ code, message }: FastifyError, limit = BODY_LIMIT): string {
  if (code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyErrors[code] ?? message;
  const words = limit < 1 << 20 ? `${limit / 1024} kB` : `${limit / (1 << 20)} MB`;
  return `The request body is too large. The limit is ${words}.`;
}

/** Replies 404 to an unknown path of the API. */
export function unknownEndpoint({ url }: FastifyRequest, reply: FastifyReply, doors: readonly Door[]) {
  const door = doorOf(url, doors);
  return send(reply, new Failure(404, 'not_found', `Unknown endpoint. See ${door?.described ?? '/api/docs'}.`), door);
}

/** Replies 400 to a malformed URL, which reaches no route and no hook. */
export const malformedUrl =
  (doors: readonly Door[]) =>
  (_: FastifyError, { url }: FastifyRequest, reply: FastifyReply) =>
    send(reply, new Failure(400, 'bad_request', 'Malformed URL.'), doorOf(url, doors));

/** Replies to bytes that are not HTTP or come too late, and closes the connection. They reach no route and no hook. */
export function refuseUnparsed({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, message] = unparsed[code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP.'];
  const body = JSON.stringify({ code: 'bad_request', message });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Replies to unparsed requests, by Node.js's error code. */
const unparsed: Partial<Record<string, [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large.'],
};

function send(reply: FastifyReply, failure: Failure, door?: Door) {
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
  if (failure.retryAfter) reply.header('retry-after', failure.retryAfter);
  const { status, body, headers = {} } = door ? door.write(failure) : inWords(failure);
  return reply
    .code(status)
    .headers(headers)
    .type(door?.type ?? 'application/json')
    .serializer(JSON.stringify)
    .send(body);
}

const inWords = ({ status, code, message, details }: Failure): FailureReply => ({
  status,
  body: { code, message, ...details },
});

/** Returns a message such as `zip: ZIP Code must have 1 to 5 digits` or `Unknown parameter: foo`. */
function explain({ instancePath, keyword, params, message }: ZodFastifySchemaValidationError): string {
  if (keyword === 'unrecognized_keys') return `Unknown parameter: ${[params.keys].flat().join(', ')}`;
  const name = instancePath.split('/')[1];
  if (name) return `${name}: ${message}`;
  // `custom` rules compare several fields
  return keyword === 'custom' ? String(message) : 'The request body must be a JSON object.';
}
