import type { FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import { type Access, admitsTokens, usualScope } from '#src/server/authorization.ts';

/** How programs and the site sign in, in the OpenAPI document. */
export const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: 'An API token, from Settings' },
  session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'The sign-in of a browser' },
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

/** The callers that each access admits. */
const callers: Readonly<Record<Access, string>> = {
  anyone: 'Needs no sign-in.',
  'signed-in': 'For every user.',
  session: 'For every user with a session, not for tokens.',
  'set-up': 'For every user with a session, not for tokens.',
  approved: 'For approved users.',
  'approved-session': 'For approved users with a session, not for tokens.',
  manager: 'For managers and administrators.',
  administrator: 'For administrators.',
};

/**
 * Adds to the schema of a call what its access implies: who may call it, the scope of an API token, and the header
 * Idempotency-Key of a POST. A call whose security lacks `token` admits no token.
 */
export function withCaller(schema: FastifySchema, { method, config }: RouteOptions): FastifySchema {
  const { access = 'anyone', scope, secret, search } = config ?? {};
  const [first = 'GET', ...others] = [method].flat();
  const isPost = first === 'POST' && others.length === 0;
  const scopes = admitsTokens(access) ? [scope ?? usualScope(first)].flat() : [];
  const says = [
    callers[access],
    scopes.length > 0 && `A token needs the scope ${scopes.map((each) => `\`${each}\``).join(' or ')}.`,
    search && 'Counts as a search.',
    secret && 'The reply or the body has a secret.',
  ];
  return {
    ...schema,
    description: says.filter(Boolean).join(' '),
    security: access === 'anyone' ? [] : [...scopes.map((each) => ({ token: [each] })), { session: [] }],
    ...(access === 'approved' && { 'x-rate-limited': true }),
    ...(access !== 'anyone' && isPost && { headers: secret ? KeyOfSecret : Key }),
  };
}
