import type { FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import { ErrorReply } from '#src/shared/endpoint.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Message for an unexpected error. */
    failure?: string;
    /** Statuses of failures that only this call has. */
    failures?: readonly number[];
    /** The media types of a download or of events. */
    files?: readonly string[];
  }
}

const failure = ErrorReply.meta({ id: 'Failure', description: 'Why the call failed. `code` is for programs.' });

/** What each status means, with its usual codes. */
const meanings: Readonly<Record<number, string>> = {
  400: '`bad_request`: a parameter or the body is missing or invalid, and `message` names it. Some calls have further codes',
  401: '`signed_out`: no valid token or session',
  403: '`forbidden`: the role does not suffice. `scope`: the token lacks it. `token`: not for tokens. `pending`: not approved',
  404: '`not_found`: unknown, deleted, or not shared with the caller',
  406: '`not_acceptable`: the header Accept asks for another type',
  409: 'It conflicts with the present state. `changed`: another user changed it. `key_used`: the Idempotency-Key had another body',
  410: '`gone`, `expired` or `used`: it was there, and is no more',
  411: '`length_required`: the body has no Content-Length',
  413: '`too_large`: the body is too large',
  415: '`bad_request`: the body has another media type',
  421: '`wrong_host`: the request names another host',
  429: '`too_many`: a limit is reached. Wait as Retry-After says',
  431: '`bad_request`: the headers are too large',
  500: '`internal`: a defect. Report X-Request-Id',
  502: '`provider`: another service replied an error',
  503: 'Starting, rebuilding or overloaded. Wait as Retry-After says',
  504: 'It took too long. Narrow the request',
  507: '`disk_full`: the disk is full',
};

/** Adds the failures of a call, as its method, path and access imply them, to the replies of its schema. */
export function withFailures(schema: FastifySchema, { method, url, config = {} }: RouteOptions): FastifySchema {
  const changes = [method].flat().some((each) => each !== 'GET' && each !== 'HEAD');
  const statuses = [
    ...[400, 421, 429, 431, 500, 503, 504],
    ...(config.access === 'anyone' ? [] : [401, 403]),
    ...(changes ? [403, 409, 413, 415] : []),
    ...(url.includes(':') ? [404] : []),
    ...(config.failures ?? []),
  ];
  const replies = (schema.response ?? { 200: download(config.files ?? []) }) as object; // typed as unknown by Fastify
  return {
    ...schema,
    response: { ...Object.fromEntries(statuses.map((status) => [status, failed(status)])), ...replies },
  };
}

const failed = (status: number) => ({
  description: meanings[status] ?? 'The call failed',
  content: { 'application/json': { schema: failure } },
});

/** The reply of a download, whose schema declares none. */
const download = (types: readonly string[]) => ({
  description: 'The file or the events',
  content: Object.fromEntries(types.map((type) => [type.replace(/;.*/, ''), { schema: z.string() }])),
});
