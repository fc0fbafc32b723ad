import type { FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import { ErrorReply } from '#src/shared/endpoint.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Message for an unexpected error. */
    failure?: string;
    /** Statuses of failures that only this call has. */
    failures?: readonly number[];
  }
}

const failure = ErrorReply.meta({ id: 'Failure', description: 'Why the call failed' });

/** The reply of a download, whose schema declares none. */
const file = z.null().describe('The file or the events');

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
  const replies = (schema.response ?? { 200: file }) as object; // typed as unknown by Fastify
  return { ...schema, response: { ...Object.fromEntries(statuses.map((status) => [status, failure])), ...replies } };
}
