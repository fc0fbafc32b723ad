// An identity provider that is not ours, in a process of its own: `node outside-issuer.ts <json>`. It says what Auth0 says
// (roles in a claim with a namespace, every claim in the ID token) and lets in whoever is named, without a password.
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/** What it is told: our server, and what it says of each of its users, by the name they type. */
export interface Issuer {
  port: number;
  client: Record<string, unknown>;
  users: Record<string, Record<string, unknown>>;
  /** Claims that come from its userinfo page only. */
  userinfoOnly?: boolean;
  /** Seconds since people signed in there, whatever `max_age` asks. */
  signedInAgo?: number;
  /** Whether it does as if no `max_age` were asked, and says nothing of when people signed in. */
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
  loadExistingGrant: async ({ oidc: { client: asking, account } }) => {
    const grant = new provider.Grant({ clientId: asking?.clientId ?? '', accountId: account?.accountId ?? '' });
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
