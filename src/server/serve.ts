import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { z } from 'zod';
import type { Access, User } from '#src/server/authorization.ts';
import { nameReply } from '#src/server/schemas-documented.ts';
import { failureFrom } from '#src/server/unexpected.ts';
import { type Endpoint, NO_PARAMETERS } from '#src/shared/endpoint.ts';
import type { Scope } from '#src/shared/scopes.ts';

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

interface Call<Q, P, B, A> {
  query: Read<Q>;
  params: Read<P>;
  body: Read<B>;
  /** The caller. Undefined for calls that are open to anyone. */
  user: A extends 'anyone' ? undefined : User;
  request: FastifyRequest;
  reply: FastifyReply;
}

const isSuccess = (status: number) => status < 400;

interface Options<A extends Access, R extends z.ZodType> {
  /** Callers that may use the endpoint. `approved` by default. */
  access?: A;
  /** The scope that an API token needs, or several of which it needs one. By default `read` for a GET, else `write`. */
  scope?: Scope | readonly Scope[];
  /** Whether HEAD is answered like GET, too. By default yes. */
  exposeHeadRoute?: boolean;
  /** What a repeated request with an Idempotency-Key gets in place of the kept reply. By default the kept reply. */
  replay?: (kept: z.output<R>, call: { user: User }) => Promise<z.output<R>>;
  /** The largest body in bytes. By default 64 kB. */
  bodyLimit?: number;
  /** For the OpenAPI document: the bodies by media type, if the call reads them itself. */
  bodies?: Readonly<Record<string, z.ZodType>>;
  /** Message for a timeout in PostgreSQL or in the search index. */
  tooSlow?: string;
}

/**
 * Adds `endpoint` to `app` and checks input and response against its schemas. An unexpected error gets the endpoint's
 * `failure` message, and a timeout gets `tooSlow`.
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
  answer: (call: Call<Q, P, B, A>) => Promise<z.output<R>>,
  { access = 'approved' as A, scope, exposeHeadRoute, bodyLimit, bodies, tooSlow, replay }: Options<A, R> = {},
): void {
  const { name, method, url, summary, search, query, params, body, response, secret } = endpoint;
  const { status = 200, statuses = [], failure } = endpoint;
  const schema: FastifySchema = {
    operationId: name,
    summary,
    querystring: query ?? NO_PARAMETERS,
    ...(params && { params }),
    ...(body && { body }),
    response: Object.fromEntries(
      [status, ...statuses.filter(isSuccess)].map((each) => [each, nameReply(response, name)]),
    ),
  };
  app.route({
    method,
    url,
    schema,
    ...(exposeHeadRoute !== undefined && { exposeHeadRoute }),
    ...(bodyLimit && { bodyLimit }),
    config: {
      access,
      ...(scope && { scope }),
      ...(bodies && { bodies }),
      ...(secret && { secret }),
      ...(search && { search }),
      ...(replay && {
        // only signed-in users have kept replies, which are those of `response`
        replay: async ({ user }: FastifyRequest, kept: string) =>
          JSON.stringify(await replay(JSON.parse(kept), { user: user as User })),
      }),
      failure,
      failures: statuses.filter((each) => !isSuccess(each)),
    },
    handler: async (request, reply) => {
      try {
        // Fastify has checked the request against the schemas above
        const call = request as unknown as Pick<Call<Q, P, B, A>, 'query' | 'params' | 'body' | 'user'>;
        return reply.code(status).send(
          await answer({
            query: call.query,
            params: call.params,
            body: call.body,
            user: call.user,
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

/** The options of a route for anyone that the API document omits. */
export const hidden = { schema: { hide: true }, config: { access: 'anyone' } } as const;
