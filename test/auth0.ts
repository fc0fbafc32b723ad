import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** A request to Auth0. */
interface Call {
  call: string;
  token: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of any request body
  body: any;
}
/** A response of Auth0. */
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
 * Starts a fake Auth0 tenant on this machine. It implements the calls of the Authentication and Management APIs that
 * Medatlas makes. Its responses follow https://auth0.com/docs/api/authentication and …/management/v2.
 */
export async function openTenant() {
  const users = new Map<string, User>();
  const calls: Call[] = [];
  const tokens = new Set<string>();
  const errorStatuses = new Map<string, number>();

  function answer({ call, token, body }: Call): Reply {
    for (const [beginning, status] of errorStatuses) if (call.startsWith(beginning)) return errorReply(status);
    if (call === 'POST /oauth/token') return grant(body);
    if (call === 'POST /dbconnections/signup') return signUp(body);
    if (call === 'POST /dbconnections/change_password')
      return htmlReply("We've just sent you an email to reset your password.");
    if (!tokens.has(token ?? '')) return errorReply(401);
    const [, method, id = '', rest = ''] = /^(\w+) \/api\/v2\/users\/([^/?]+)(.*)$/.exec(call) ?? [];
    const user = users.get(decodeURIComponent(id));
    if (!user) return errorReply(404);
    if (method === 'DELETE' && rest === '/sessions') return { status: 202, body: undefined };
    // like Auth0, merges the first level only: a property's old value is replaced
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
    if (client_id !== APPLICATION || !connection) return errorReply(403);
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
    /** Counts the calls that start with `beginning`. */
    count: (beginning: string) => calls.filter(({ call }) => call.startsWith(beginning)).length,
    /** Makes calls that start with `beginning` fail with 401, 403, 404, 429 or 500. Status 0 ends that. */
    refuse: (beginning: string, status: number) => {
      if (status) errorStatuses.set(beginning, status);
      else errorStatuses.delete(beginning);
    },
    /** Revokes all management tokens. */
    forgetTokens: () => tokens.clear(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Seconds until the rate limit of a 429 response resets. */
export const WAIT = 30;

const htmlReply = (body: string): Reply => ({ status: 200, body, headers: { 'content-type': 'text/html' } });

const errors: Record<number, { error: string; message: string; errorCode?: string }> = {
  401: { error: 'Unauthorized', message: 'Invalid token' },
  403: { error: 'Forbidden', message: 'Insufficient scope, expected: update:users', errorCode: 'insufficient_scope' },
  404: { error: 'Not Found', message: 'The user does not exist.', errorCode: 'inexistent_user' },
  429: { error: 'Too Many Requests', message: 'Global limit has been reached', errorCode: 'too_many_requests' },
  500: { error: 'Internal Server Error', message: 'Something went wrong' },
};

const errorReply = (status: number): Reply => ({
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
