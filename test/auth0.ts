import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** What is sent to Auth0, and what it replies. */
interface Call {
  call: string;
  token: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent, looked at by name
  body: any;
}
interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

interface User {
  email: string;
  app_metadata: Record<string, unknown>;
}

export const MANAGER = { clientId: 'manager', clientSecret: 'manager-secret' };
export const APPLICATION = 'application';

/**
 * A tenant of Auth0 on this machine: the calls of its Authentication and Management API that Medatlas makes, with the
 * replies its documentation shows (https://auth0.com/docs/api/authentication, …/management/v2).
 */
export async function openTenant() {
  const users = new Map<string, User>();
  const calls: Call[] = [];
  const tokens = new Set<string>();
  const refusals = new Map<string, number>();

  function answer({ call, token, body }: Call): Reply {
    for (const [beginning, status] of refusals) if (call.startsWith(beginning)) return refusal(status);
    if (call === 'POST /oauth/token') return grant(body);
    if (call === 'POST /dbconnections/signup') return signUp(body);
    if (call === 'POST /dbconnections/change_password')
      return sentence("We've just sent you an email to reset your password.");
    if (!tokens.has(token ?? '')) return refusal(401);
    const [, method, id = '', rest = ''] = /^(\w+) \/api\/v2\/users\/([^/?]+)(.*)$/.exec(call) ?? [];
    const user = users.get(decodeURIComponent(id));
    if (!user) return refusal(404);
    if (method === 'DELETE' && rest === '/sessions') return { status: 202, body: undefined };
    // merged at the first level only: what a property held before is gone
    if (method === 'PATCH') Object.assign(user.app_metadata, body.app_metadata);
    return { status: 200, body: { app_metadata: user.app_metadata } };
  }

  function grant(body: Record<string, string>): Reply {
    if (body.client_id !== MANAGER.clientId || body.client_secret !== MANAGER.clientSecret || !body.audience)
      return { status: 401, body: { error: 'access_denied', error_description: 'Unauthorized' } };
    const access_token = randomBytes(12).toString('hex');
    tokens.add(access_token);
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 86_400, scope: 'update:users' } };
  }

  function signUp({ client_id, email, password, connection }: Record<string, string>): Reply {
    if (client_id !== APPLICATION || !connection) return refusal(403);
    if ([...users.values()].some((user) => user.email === email))
      return { status: 400, body: { name: 'BadRequestError', code: 'invalid_signup', description: 'Invalid sign up' } };
    if (password === 'password')
      return {
        status: 400,
        body: { name: 'PasswordStrengthError', code: 'invalid_password', description: { rules: [] }, policy: '* …' },
      };
    const _id = randomBytes(12).toString('hex');
    users.set(`auth0|${_id}`, { email: email ?? '', app_metadata: {} });
    return { status: 200, body: { _id, email, email_verified: false } };
  }

  const server = createServer(async (request, response) => {
    const call = { call: `${request.method} ${request.url}`, token: bearer(request), body: await bodyOf(request) };
    calls.push(call);
    const { status, body, headers } = answer(call);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    users,
    calls,
    /** How often a call that begins so was made. */
    count: (beginning: string) => calls.filter(({ call }) => call.startsWith(beginning)).length,
    /** From now on refuses the calls that begin so, with 401, 403, 404, 429 or 500; 0 takes the refusal back. */
    refuse: (beginning: string, status: number) => {
      if (status) refusals.set(beginning, status);
      else refusals.delete(beginning);
    },
    /** No management token is good any more. */
    forgetTokens: () => tokens.clear(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Seconds that the refusal 429 says to wait. */
export const WAIT = 30;

const sentence = (body: string): Reply => ({ status: 200, body, headers: { 'content-type': 'text/html' } });

const errors: Record<number, { error: string; message: string; errorCode?: string }> = {
  401: { error: 'Unauthorized', message: 'Invalid token' },
  403: { error: 'Forbidden', message: 'Insufficient scope, expected: update:users', errorCode: 'insufficient_scope' },
  404: { error: 'Not Found', message: 'The user does not exist.', errorCode: 'inexistent_user' },
  429: { error: 'Too Many Requests', message: 'Global limit has been reached', errorCode: 'too_many_requests' },
  500: { error: 'Internal Server Error', message: 'Something went wrong' },
};

const refusal = (status: number): Reply => ({
  status,
  body: { statusCode: status, ...errors[status] },
  ...(status === 429 && { headers: { 'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + WAIT) } }),
});

const bearer = ({ headers }: IncomingMessage) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
}
