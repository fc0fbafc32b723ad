import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import { Failure } from '#src/server/failure.ts';
import { failureFrom } from '#src/server/unexpected.ts';

/** Every failed call replies `{ code, message }` with a sentence: never a stack, never the library's words for our own faults. */
export function replyErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    if (error instanceof Failure) return send(reply, error);
    if (hasZodFastifySchemaValidationErrors(error))
      return send(reply, new Failure(400, 'bad_request', error.validation.map(explain).join('; ')));
    if (error.statusCode && error.statusCode < 500)
      return send(reply, new Failure(error.statusCode, 'bad_request', unread[error.code] ?? error.message));
    return send(reply, failureFrom(error, request.log, { failure: FAILED }));
  });
}

const FAILED = 'Something went wrong on our side. Please try again.';

/** The most a request may send along, in bytes: the longest form of ours is a fraction of it. */
export const BODY_LIMIT = 64 * 1024;

/** What is said of a body that could not be read, by the framework's code for it. */
const unread: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: `The request body is too large. The limit is ${BODY_LIMIT / 1024} kB.`,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Content-Type must be application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty. Send a JSON object.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
};

/** The reply for a path of the API that does not exist. */
export const noSuchCall = (_: FastifyRequest, reply: FastifyReply) =>
  send(reply, new Failure(404, 'not_found', 'Unknown endpoint. See /api/docs.'));

/** The reply for an address that is none, which no route and no hook gets to see. */
export const badAddress = (_: FastifyError, __: FastifyRequest, reply: FastifyReply) =>
  send(reply, new Failure(400, 'bad_request', 'Malformed URL.'));

/** The header of a 500 that names its request in the log. */
const REQUEST_ID = 'x-request-id';

function send(reply: FastifyReply, { status, code, message, retryAfter }: Failure) {
  if (retryAfter) reply.header('retry-after', retryAfter);
  if (status === 500) reply.header(REQUEST_ID, reply.request.id);
  return reply.code(status).type('application/json').serializer(JSON.stringify).send({ code, message });
}

/** `zip: ZIP Code must have 1 to 5 digits`, or `Unknown parameter: foo`. */
function explain({ instancePath, keyword, params, message }: ZodFastifySchemaValidationError): string {
  if (keyword === 'unrecognized_keys') return `Unknown parameter: ${[params.keys].flat().join(', ')}`;
  const name = instancePath.split('/')[1];
  if (name) return `${name}: ${message}`;
  return keyword === 'custom' ? String(message) : 'The request body must be a JSON object.'; // custom: about the fields together
}
