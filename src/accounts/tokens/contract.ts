import { z } from 'zod';
import { one, time } from '#src/accounts/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { line } from '#src/shared/fields.ts';
import { scopes } from '#src/shared/scopes.ts';

/** Tokens per user, and the longest lifetime of one in days. */
export const TOKENS_MAX = 10;
export const TOKEN_DAYS = 365;

export const Scopes = z.array(z.enum(scopes, `must be of ${scopes.join(', ')}`)).min(1, 'Scopes must not be empty');

/** An API token, without its secret. */
export const ApiToken = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string(),
    scopes: Scopes,
    created_at: time,
    expires_at: time,
    last_used_at: time.nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof ApiToken>;

export const listTokens = endpoint({
  name: 'listTokens',
  method: 'GET',
  url: '/api/tokens',
  summary: 'List your valid API tokens',
  response: z.object({ rows: z.array(ApiToken) }),
  failure: 'Failed to fetch tokens',
});

/** A new token. Without `scopes` it can only read. */
export const TokenWish = z
  .strictObject({
    name: line('Name', 60),
    days: z.int('must be a number of days').min(1).max(TOKEN_DAYS),
    scopes: Scopes.default(['read']),
  })
  .meta({ id: 'TokenWish' });
export type TokenWish = z.output<typeof TokenWish>;

export const makeToken = endpoint({
  name: 'makeToken',
  method: 'POST',
  url: '/api/tokens',
  secret: true,
  summary: 'Create an API token; only this response has its secret',
  body: TokenWish,
  response: z.object({ token: ApiToken, secret: z.string() }),
  failure: 'Failed to make the token',
});

export const revokeToken = endpoint({
  name: 'revokeToken',
  method: 'DELETE',
  url: '/api/tokens/:id',
  summary: 'Revoke an API token',
  params: one,
  response: z.object({ id: z.string() }),
  failure: 'Failed to revoke the token',
});
