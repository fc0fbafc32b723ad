import type { FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import { admitsTokens, usualScope } from '#src/server/authorization.ts';

/** How a script signs in, in the OpenAPI document. */
export const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: 'An API token, from Settings' },
} as const;

const keyOf = (again: string) =>
  z.object({
    'Idempotency-Key': z
      .string()
      .regex(/^[\x21-\x7e]{1,100}$/)
      .optional()
      .meta({ description: `Makes the call once in 24 hours. The same call again gets ${again}.` }),
  });
const Key = keyOf('the first reply (R-631)');
const KeyOfSecret = keyOf('409 shown_once, because the call has a secret (R-938)');

/**
 * Adds to the schema of a call what its access implies: the scope of an API token, and the header Idempotency-Key of a
 * POST. A call without `security` admits no token.
 */
export function withCaller(schema: FastifySchema, { method, config }: RouteOptions): FastifySchema {
  const { access = 'anyone', scope, secret } = config ?? {};
  const [first = 'GET', ...others] = [method].flat();
  const isPost = first === 'POST' && others.length === 0;
  return {
    ...schema,
    ...(admitsTokens(access) && { security: [scope ?? usualScope(first)].flat().map((each) => ({ token: [each] })) }),
    ...(access !== 'anyone' && isPost && { headers: secret ? KeyOfSecret : Key }),
  };
}
