// An outside identity provider as a process: `node outside-issuer.ts <json>`. Its tokens are like Auth0's: roles in a
// namespaced claim, and every claim in the ID token. Users sign in by name, without a password.
import { createServer } from 'node:http';
import { type ClientMetadata, Provider } from 'oidc-provider';

/** The JSON argument: the client (Medatlas), and the claims of each user by the name they sign in with. */
export interface Issuer {
  port: number;
  client: ClientMetadata;
  users: Record<string, Record<string, unknown>>;
  /** Whether claims come only from the userinfo endpoint. */
  userinfoOnly?: boolean;
  /** Seconds since users signed in, regardless of `max_age`. */
  signedInAgo?: number;
  /** Whether to ignore `max_age` and omit `auth_time`. */
  ignoresMaxAge?: boolean;
}

const {
  port,
  client,
  users,
  userinfoOnly = false,
  signedInAgo = 0,
  ignoresMaxAge = false,
}: Issuer = JSON.parse(process.argv[2] ?? '');

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [client],
  responseTypes: ['code'],
  claims: {
    openid: ['sub', ...new Set(Object.values(users).flatMap(Object.keys))],
    profile: [],
    email: [],
    'read:roles': [],
  },
  conformIdTokenClaims: userinfoOnly,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
  interactions: { url: (_, { uid }) => `/login/${uid}` },
  findAccount: async (_, subject) => {
    const claims = Object.values(users).find(({ sub }) => sub === subject);
    return { accountId: subject, claims: async () => ({ sub: subject, ...claims }) };
  },
  loadExistingGrant: async ({ oidc: { client: requester, account } }) => {
    const grant = new provider.Grant({ clientId: requester?.clientId ?? '', accountId: account?.accountId ?? '' });
    grant.addOIDCScope('openid profile email read:roles');
    await grant.save();
    return grant;
  },
});

const answer = provider.callback();
createServer(async (request, response) => {
  if (ignoresMaxAge) request.url = request.url?.replace(/&max_age=\d+/, '');
  if (!request.url?.startsWith('/login/')) return answer(request, response);
  if (request.method === 'GET') return response.end(`<form action="${request.url}"></form>`);
  let body = '';
  for await (const chunk of request) body += chunk;
  const name = new URLSearchParams(body).get('name') ?? '';
  const { sub } = users[name] ?? {};
  const result =
    typeof sub === 'string'
      ? { login: { accountId: sub, ts: Math.floor(Date.now() / 1000) - signedInAgo } }
      : { error: name };
  const next = await provider.interactionResult(request, response, result, { mergeWithLastSubmission: false });
  response.writeHead(303, { location: next }).end();
}).listen(port, '127.0.0.1', () => console.log('ready'));
