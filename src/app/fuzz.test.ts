// Random hostile requests to every route of the API, of sign-in and of the identity provider, over real sockets. No
// response may be a 5xx or a redirect that reports a server error. FUZZ_REQUESTS sets their number, FUZZ_SEED the seed.
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { type As, testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { encode, hostileTexts as texts } from '#test/fuzz/hostile.ts';
import { type Picker, pickerOf } from '#test/fuzz/picker.ts';
import { withRoutes } from '#test/routes.ts';
import { runsAll } from '#test/sampling.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (runsAll ? 24_000 : 800));
const SEED = Number(process.env.FUZZ_SEED ?? 15);

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let routes: { method: string; url: string }[];
let port: number;
/** A visit to the login page, with its cookies. */
let visit: { url: string; cookie: string };
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

beforeAll(async () => {
  database = await testDatabase();
  const highLimits = {
    RATE_SIGN_IN: '99999/9',
    RATE_SIGN_UP: '99999/9',
    RATE_RESET: '99999/9',
    RATE_CONTACT: '99999/9',
  };
  const made = await withRoutes(() => testApi(database, { env: highLimits }));
  api = made.built;
  const routesOfSite = made.routes.filter(({ method, url }) => method !== 'HEAD' && /^\/(api|auth|idp)\//.test(url));
  visit = await startVisit();
  routes = [
    ...routesOfSite,
    ...providerRoutes,
    ...providerRoutes,
    ...Array(8).fill({ method: 'POST', url: visit.url }),
  ];
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = api.app.server.address() as { port: number }); // listening on TCP
});
afterAll(async () => {
  agent.destroy();
  await api.close();
  await database.close();
});

/** The provider's routes, which the server registers as one wildcard. */
const providerRoutes = [
  ...['auth', 'auth/:uid', 'interaction/:uid', 'me', 'jwks', 'session/end', 'session/end/success'].map((path) => ({
    method: 'GET',
    url: `/idp/${path}`,
  })),
  ...['token', 'request', 'me', 'session/end', 'session/end/confirm', 'interaction/:uid', 'auth', 'device/auth'].map(
    (path) => ({ method: 'POST', url: `/idp/${path}` }),
  ),
];

/** Parameters of the provider, which the OpenAPI document omits, and some that every list has. */
const names = [
  ...['client_id', 'client_secret', 'code', 'code_verifier', 'code_challenge', 'grant_type', 'redirect_uri', 'state'],
  ...['scope', 'nonce', 'prompt', 'max_age', 'request', 'request_uri', 'id_token_hint', 'login_hint', 'claims', 'xsrf'],
  ...['refresh_token', 'token', 'logout', 'post_logout_redirect_uri', 'response_type', 'response_mode', 'ui_locales'],
  ...['email', 'password', 'return_to', 'screen', 'page', 'sort', 'error', 'iss', '__proto__', 'constructor', ''],
];

const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-16le',
  'application/x-www-form-urlencoded; charset=nonsense',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-7',
  'x',
  ';',
  undefined,
];

it('nothing answers 5xx to random hostile requests', { timeout: 30 * 60_000, tags: 'sampled' }, async () => {
  const pick = pickerOf(SEED);
  const known = await parametersOf();
  const replies = new Map<number, number>();
  const failures: string[] = [];
  const send = async () => {
    const { method, url, headers, body } = await hostile(pick, known);
    const { status, location } = await ask(method, url, headers, body);
    replies.set(status, (replies.get(status) ?? 0) + 1);
    if (status >= 500 || location.includes('server_error'))
      failures.push(`${status} ${method} ${url} ${headers['content-type']} ${body}`.slice(0, 400));
  };
  for (let sent = 0; sent < REQUESTS; sent += 8) await Promise.all(Array.from({ length: 8 }, send));
  console.log(`${REQUESTS} requests, seed ${SEED}:`, Object.fromEntries([...replies].sort()));
  expect(failures.slice(0, 20)).toEqual([]);
  expect(replies.get(400)).toBeGreaterThan(REQUESTS / 10);
});

/** Creates a request to a route, with hostile values in its path, query, body, cookies and headers. */
async function hostile(pick: Picker, known: Record<string, string[]>) {
  const { method, url } = pick(routes);
  const value = () => (pick([0, 0, 0, 1]) ? pick(texts) + pick(texts) : pick(texts));
  const field = () => pick([...(known[url] ?? []), ...(known[url] ?? []), ...names]);
  const fields = () => Array.from({ length: pick([0, 1, 1, 2, 5]) }, () => [field(), value()] as const);
  const path = url.replace(/:\w+|\*/g, () => encode(value()) || 'x');
  const query = fields().map(([name, text]) => `${encode(name)}=${encode(text)}`);
  const as = pick<As>(['superadmin', 'specialist', 'anonymous', 'token']);
  const headers: Record<string, string | undefined> = {
    ...(await api.headersOf(as, { fresh: url === '/auth/sign-out' })),
    accept: pick(['text/html', 'application/json', '*/*']),
  };
  if (url.startsWith('/idp/') && pick([0, 1]))
    headers.authorization = `${pick(['Basic', 'Bearer'])} ${Buffer.from(`${value()}:${value()}`).toString('base64url')}`;
  if (pick([0, 0, 1]))
    headers.cookie = ['session', 'login', 'device', 'idp', 'idp.sig', 'idp_login', 'idp_resume', 'idp_visit']
      .map((name) => `${name}=${encode(value())}`)
      .join('; ');
  if (url === visit.url) headers.cookie = visit.cookie;
  const sends = method !== 'GET';
  const expected = pick([true, true, true, false]); // the type of body that the route expects
  const isForm = url.startsWith('/idp/');
  const type = expected ? types[isForm ? 1 : 0] : pick(types);
  if (sends && type) headers['content-type'] = type;
  return { method, url: query.length ? `${path}?${query.join('&')}` : path, headers, body: sends ? bodyOf() : '' };

  function bodyOf() {
    const sent = [...fields(), ...fields()];
    const json = () => JSON.stringify(Object.fromEntries(sent.map(([name, text]) => [name, pick(jsonOf(text))])));
    const form = () => sent.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&');
    const others = [form, json, value, () => '[['.repeat(2000), () => 'x'.repeat(70_000)];
    return (expected ? (isForm ? form : json) : pick(others))();
  }
}

const jsonOf = (text: string) => [text, text, text, [text], { [text]: text }, null, 1];

/** Starts a sign-in as a browser does. */
async function startVisit() {
  const headers = { host: 'localhost:3000' };
  const { headers: begun } = await api.app.inject({ url: '/auth/sign-in', headers });
  const { pathname, search } = new URL(String(begun.location));
  const { headers: led } = await api.app.inject({ url: pathname + search, headers });
  const cookies = [led['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
  return { url: new URL(String(led.location), 'http://localhost:3000').pathname, cookie: cookies.join('; ') };
}

/** The names of query parameters and body fields by path, from the OpenAPI document. */
async function parametersOf(): Promise<Record<string, string[]>> {
  const { body } = await api.app.inject({ url: '/api/openapi.json', headers: { host: 'localhost:3000' } });
  const { paths } = JSON.parse(body);
  const found: Record<string, string[]> = {};
  for (const [path, methods] of Object.entries<Record<string, never>>(paths))
    for (const { parameters = [], requestBody } of Object.values<Operation>(methods)) {
      const ofBody = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {});
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      found[url] = [...(found[url] ?? []), ...parameters.map(({ name }) => name), ...ofBody];
    }
  return found;
}

interface Operation {
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
}

function ask(method: string, path: string, headers: Record<string, string | undefined>, body: string) {
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  return new Promise<{ status: number; location: string }>((resolve, reject) => {
    const asked = request({ agent, host: '127.0.0.1', port, method, path, headers: sent as Record<string, string> });
    asked.on('response', (reply) =>
      reply
        .resume()
        .on('end', () => resolve({ status: reply.statusCode ?? 0, location: reply.headers.location ?? '' })),
    );
    // a refusal before the body is read may close the connection
    asked.on('error', (error: NodeJS.ErrnoException) =>
      ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? resolve({ status: 0, location: '' }) : reject(error),
    );
    asked.end(body || undefined);
  });
}
