import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { z } from 'zod';
import { failureFrom } from '#src/server/unexpected.ts';
import type { Access, User } from '#src/server/who.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

interface Asked<Q, P, B, A> {
  query: Read<Q>;
  params: Read<P>;
  body: Read<B>;
  /** Who asks; calls open to anyone are not told. */
  user: A extends 'anyone' ? undefined : User;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Options<A extends Access> {
  /** Who may ask; for the calls that read data, `approved`. */
  access?: A;
  tooSlow?: string;
}

/**
 * Answers `endpoint` on `app`: input and reply are checked against its schemas. An unforeseen error becomes the endpoint's
 * sentence; `tooSlow` is the sentence for a statement the database gave up, where the catalogue has its own.
 */
export function serve<
  Q extends z.ZodType,
  R extends z.ZodType,
  P extends z.ZodType,
  B extends z.ZodType,
  A extends Access = 'approved',
>(
  app: FastifyInstance,
  endpoint: Endpoint<Q, R, P, B>,
  answer: (asked: Asked<Q, P, B, A>) => Promise<z.output<R>>,
  { access = 'approved' as A, tooSlow = endpoint.failure }: Options<A> = {},
): void {
  const { method, url, summary, query, params, body, response, failure } = endpoint;
  const schema: FastifySchema = {
    summary,
    ...(query && { querystring: query }),
    ...(params && { params }),
    ...(body && { body }),
    response: { 200: response },
  };
  app.route({
    method,
    url,
    schema,
    config: { access },
    handler: async (request, reply) => {
      try {
        // checked against the schemas above before the handler runs
        const asked = request as unknown as Pick<Asked<Q, P, B, A>, 'query' | 'params' | 'body' | 'user'>;
        return reply.send(
          await answer({
            query: asked.query,
            params: asked.params,
            body: asked.body,
            user: asked.user,
            request,
            reply,
          }),
        );
      } catch (error) {
        throw failureFrom(error, request.log, { failure, tooSlow });
      }
    },
  });
}
