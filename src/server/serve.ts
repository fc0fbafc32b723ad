import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { z } from 'zod';
import { Failure } from '#src/server/failure.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

interface Asked<Q, P> {
  query: Read<Q>;
  params: Read<P>;
  request: FastifyRequest;
}

/** PostgreSQL's code for a statement that ran into its time limit. */
const QUERY_CANCELED = '57014';

/**
 * Answers `endpoint` on `app`: input and reply are checked against its schemas. An unforeseen error becomes the endpoint's
 * sentence; `tooSlow` is the sentence for a statement the database gave up (spec §8), where the catalogue has its own.
 */
export function serve<Q extends z.ZodType, R extends z.ZodType, P extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<Q, R, P>,
  answer: (asked: Asked<Q, P>) => Promise<z.output<R>>,
  { tooSlow = endpoint.failure }: { tooSlow?: string } = {},
): void {
  const { method, url, summary, query, params, response, failure } = endpoint;
  const schema: FastifySchema = {
    summary,
    ...(query && { querystring: query }),
    ...(params && { params }),
    response: { 200: response },
  };
  app.route({
    method,
    url,
    schema,
    handler: async (request, reply) => {
      try {
        // checked against the schemas above before the handler runs
        const asked = { query: request.query as Read<Q>, params: request.params as Read<P>, request };
        return reply.send(await answer(asked));
      } catch (error) {
        if (error instanceof Failure) throw error;
        request.log.error(error);
        if (codeOf(error) === QUERY_CANCELED) throw new Failure(504, QUERY_CANCELED, tooSlow);
        throw new Failure(503, 'unavailable', failure);
      }
    },
  });
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
