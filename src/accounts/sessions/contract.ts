import { z } from 'zod';
import { one, time, word } from '#src/accounts/contract.ts';
import { CurrentUser } from '#src/accounts/users/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';

export const dismissReset = endpoint({
  name: 'dismissReset',
  method: 'DELETE',
  url: '/api/profile/password-reset',
  summary: 'Dismiss the notice that an administrator reset your password',
  response: CurrentUser,
  failure: 'Failed to dismiss the notice',
});

export const getSession = endpoint({
  name: 'getSession',
  method: 'GET',
  url: '/api/session',
  summary: 'Get the signed-in user, or null',
  response: z.object({ person: CurrentUser.nullable() }),
  failure: 'Failed to connect to database',
});

/** The URLs of the sign-in, which the browser visits. `return_to` is a path of this site. */
export const signInUrls = { url: '/auth/sign-in', callback: '/auth/callback' };

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  url: '/auth/sign-out',
  summary: 'Sign out; the response has the URL to open next',
  response: z.object({ location: z.string() }),
  failure: 'Failed to sign out',
});

export const checkConnection = endpoint({
  name: 'checkConnection',
  method: 'GET',
  url: '/api/check',
  summary: 'Check the connection to the database',
  response: z.object({ ok: z.literal(true) }),
  failure: 'Failed to connect to database',
});

/** One of the user's own sessions. */
export const OwnSession = z
  .object({
    id: z.uuid(),
    /** Browser and system according to the User-Agent header, such as `Firefox on Windows`. */
    device: z.string(),
    /** The network of its last use: an IPv4 address or an IPv6 /64. */
    address: word,
    created_at: time,
    last_used_at: time,
    /** Whether this request belongs to it. */
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof OwnSession>;

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  url: '/api/sessions',
  summary: 'List your sessions, with the current one first',
  response: z.object({ rows: z.array(OwnSession) }),
  failure: 'Failed to fetch sessions',
});

export const endOwnSession = endpoint({
  name: 'endOwnSession',
  method: 'DELETE',
  url: '/api/sessions/:id',
  summary: 'End one of your sessions',
  params: one,
  response: one,
  failure: 'Failed to end the session',
});

export const signOutEverywhere = endpoint({
  name: 'signOutEverywhere',
  method: 'DELETE',
  url: '/api/sessions',
  summary: 'End all your sessions, including the current one; the response has the URL to open next',
  response: z.object({ location: z.string() }),
  failure: 'Failed to sign out everywhere',
});
