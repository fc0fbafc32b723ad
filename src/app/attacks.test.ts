// Attacks on every route of the server. Each is refused with a message, and nothing answers 500.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_PER_ADDRESS } from '#src/server/call-slots.ts';
import type { Database } from '#src/server/database.ts';
import { type As, testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { type Route, withRoutes } from '#test/routes.ts';
import { runsAll, sampleOf } from '#test/sampling.ts';
import { visitorOf } from '#test/visitor.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let routes: Route[];
let port: number;

beforeAll(async () => {
  database = await testDatabase();
  const env = { RATE_SIGN_IN: '9999/9', RATE_SIGN_UP: '9999/9', RATE_RESET: '9999/9' };
  ({ built: api, routes } = await withRoutes(() => testApi(database, { env })));
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = api.app.server.address() as { port: number }); // a TCP server has a port
});
afterAll(async () => {
  await api.close();
  await database.close();
});

interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  as?: As;
  headers?: Record<string, string | undefined>;
  payload?: string | Buffer;
}

/** Sends a request of a signed-in user. `headers` override the defaults, and undefined omits one. */
async function send({ method = 'GET', url, as = 'specialist', headers = {}, payload }: Sent) {
  const all = { ...(await api.headersOf(as)), ...headers };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const reply = await api.app.inject({ method, url, headers: sent, payload });
  const json = String(reply.headers['content-type']).includes('json') && reply.body !== '';
  return { status: reply.statusCode, headers: reply.headers, body: json ? JSON.parse(reply.body) : reply.body };
}

const inJson = { 'content-type': 'application/json' };
const profile = (full_name: unknown, more: Partial<Sent> = {}): Sent => ({
  method: 'PATCH',
  url: '/api/profile',
  payload: JSON.stringify({ full_name }),
  ...more,
  headers: { ...inJson, ...more.headers },
});

describe("another site's page", () => {
  const foreign = [
    'https://evil.example',
    'http://localhost:3000.evil.example',
    'http://evil-localhost:3000',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://evil@localhost:3000',
    'null',
    '',
    undefined,
  ];

  it.each(foreign)('changes nothing from the origin %s', async (origin) => {
    const { status, body } = await send(profile('Evil', { headers: { origin } }));
    expect([status, body]).toEqual([
      403,
      { code: 'wrong_origin', message: 'Only pages of http://localhost:3000 may send this request.' },
    ]);
    const { rows } = await database.pool.query(`select from profiles where full_name = 'Evil'`);
    expect(rows).toEqual([]);
  });

  it('changes nothing at any route', async () => {
    const changing = routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
    expect(changing.length).toBeGreaterThan(12);
    for (const { method, url } of changing) {
      const headers = { origin: 'https://evil.example' };
      const asked = { method: method as 'POST', url: filled(url), as: 'superadmin', headers } as const;
      const { status, body } = await send(asked);
      expect([url, status]).toEqual([url, 403]);
      expect(JSON.stringify(body), url).toContain('Only pages of http://localhost:3000 may send this request.');
    }
  });

  it('is refused, and pages of this site are not', async () => {
    expect((await send(profile('Ann Lee'))).status).toBe(200);
    expect((await send(profile('Ann Lee', { headers: { origin: 'http://127.0.0.1:3000' } }))).status).toBe(200);
  });
});

describe('a Bearer token', () => {
  it('counts alone: a cookie adds no rights, and an invalid token does not fall back to the cookie', async () => {
    const { authorization } = await api.headersOf('token');
    const both = await send({ url: '/api/users', as: 'superadmin', headers: { authorization } });
    expect([both.status, both.body.code]).toEqual([403, 'token']);
    for (const wrong of ['Bearer medatlas_unknown', 'bearer x', 'BEARER  x ']) {
      const { status } = await send({ url: '/api/users', as: 'superadmin', headers: { authorization: wrong } });
      expect([wrong, status]).toEqual([wrong, 401]);
    }
  });

  it('does not exempt a page of another site', async () => {
    const authorization = 'Bearer x';
    const { status } = await send(profile('Evil', { headers: { origin: 'https://evil.example', authorization } }));
    expect(status).toBe(401);
  });
});

describe('a body', () => {
  it('that never arrives holds no call slot, at any route', { tags: 'sampled' }, async () => {
    const changing = routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
    for (const { method, url } of sampleOf(changing, 4)) {
      const type = /^\/(idp|s)\//.test(url) ? 'application/x-www-form-urlencoded' : 'application/json';
      const half =
        `${method} ${filled(url)} HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: http://localhost:3000\r\n` +
        `Content-Type: ${type}\r\nContent-Length: 99\r\n\r\n{`;
      const sockets = Array.from({ length: MOST_PER_ADDRESS + 1 }, () => connect(port, '127.0.0.1'));
      for (const socket of sockets) socket.write(half);
      const open = `medatlas_http_requests_open{route="${url}"}`;
      const inMetrics = async () => (await api.app.inject('/metrics')).body.includes(`${open} ${sockets.length}\n`);
      await expect.poll(inMetrics, { timeout: 20_000, message: url }).toBe(true);
      expect([url, (await fetch(`http://127.0.0.1:${port}/api/site`)).status]).toEqual([url, 200]);
      for (const socket of sockets) socket.destroy();
    }
  });

  it('that is too large is refused', async () => {
    const large = await send(profile('x'.repeat(70_000)));
    expect([large.status, large.body.message]).toEqual([413, 'The request body is too large. The limit is 64 kB.']);
    const larger = await send({
      method: 'POST',
      url: '/api/exports',
      payload: JSON.stringify({ npis: ['x'.repeat(2 << 20)] }),
      headers: inJson,
    });
    expect([larger.status, larger.body.message]).toEqual([413, 'The request body is too large. The limit is 2 MB.']);
  });

  it('that is too large is refused without a Content-Length, too', async () => {
    const { cookie } = await api.headersOf('specialist');
    const chunk = `2000\r\n${'x'.repeat(0x2000)}\r\n`;
    const reply = await raw(
      `PATCH /api/profile HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: http://localhost:3000\r\nCookie: ${cookie}\r\n` +
        `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(12)}0\r\n\r\n`,
    );
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ])('of type %s is refused', async (type) => {
    const { status, body } = await send(profile('Ann Lee', { headers: { 'content-type': type } }));
    expect([status, body.message]).toEqual([415, 'Content-Type must be application/json.']);
  });

  it.each([
    ['', 'The request body is empty. Send a JSON object.'],
    ['{"full_name":', 'The request body is not valid JSON.'],
    [Buffer.from('{"full_name":"Jos\xe9 Lee"}', 'latin1'), 'The request body is not valid UTF-8.'],
    [Buffer.from('{"full_name":"cut \xc3"}', 'latin1'), 'The request body is not valid UTF-8.'],
    ['{"__proto__":{"role":"superadmin"},"full_name":"x"}', 'The request body is not valid JSON.'],
    ['{"constructor":{"prototype":{"role":"superadmin"}}}', 'The request body is not valid JSON.'],
    ['{"prototype":{"role":"superadmin"}}', 'Unknown parameter: prototype'],
    ['{"role":"superadmin"}', 'Unknown parameter: role'],
    ['null', 'The request body must be a JSON object.'],
    ['[]', 'The request body must be a JSON object.'],
    ['"x"', 'The request body must be a JSON object.'],
    [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'The request body must be a JSON object.'],
    ['{"full_name":{"$gt":""}}', /^full_name: /],
    ['{"full_name":"a\\u0000b"}', /^full_name: /],
    ['{"full_name":"a\\r\\nSet-Cookie: x=1"}', /^full_name: /],
  ])('that is no valid object is refused: %#', async (payload, refusal) => {
    const { status, body } = await send(profile('', { payload }));
    expect([status, body.code, body.message]).toEqual([
      400,
      'bad_request',
      typeof refusal === 'string' ? refusal : expect.stringMatching(refusal),
    ]);
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});

describe('a forged Host', () => {
  it.each(['evil.example', 'localhost.evil.example', 'evil@localhost:3000', '169.254.169.254', 'localhost:3000/x'])(
    '%s is refused',
    async (host) => {
      for (const url of ['/', '/auth/sign-in', '/api/site', '/idp/.well-known/openid-configuration']) {
        const { status, body } = await send({ url, as: 'anonymous', headers: { host } });
        expect([url, status, body.message]).toEqual([url, 421, 'Unknown host. This site is at http://localhost:3000.']);
      }
    },
  );

  it('is not taken from forwarding headers without a trusted proxy', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    };
    expect((await send({ url: '/api/site', headers })).status).toBe(200);
    const { status } = await send({
      url: '/',
      headers: { host: 'evil.example', 'x-forwarded-host': 'localhost:3000' },
    });
    expect(status).toBe(421);
  });

  it('is checked behind a trusted proxy by its forwarding headers', async () => {
    const proxied = await testApi(database, { indexed: false, env: { TRUST_PROXY: '10.0.0.0/8' } });
    const status = async (remoteAddress: string, forwarded: string) => {
      const headers = { host: 'localhost:3000', 'x-forwarded-host': forwarded };
      return (await proxied.app.inject({ url: '/api/site', remoteAddress, headers })).statusCode;
    };
    expect(await status('10.1.2.3', 'localhost:3000')).toBe(200);
    expect(await status('10.1.2.3', 'evil.example')).toBe(421);
    expect(await status('10.1.2.3', 'localhost:3000, evil.example')).toBe(421);
    expect(await status('203.0.113.7', 'evil.example')).toBe(200); // not the proxy: its headers are ignored
    await proxied.close();
  });

  it('is refused if there are several, at every path', async () => {
    const own = 'Host: localhost:3000\r\n';
    for (const path of [
      '/',
      '/assets/x.js',
      '/api/site',
      '/api/none',
      '/healthz',
      '/metrics',
      'http://localhost:3000/',
    ])
      for (const others of [own, 'hOST: evil.example\r\n', 'Host:\r\n'])
        for (const hosts of [own + others, others + own]) {
          const reply = await raw(`GET ${path} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
          expect(reply, path + hosts).toMatch(/^HTTP\/1\.1 400 .*"The request has several Host headers\."\}$/s);
        }
  });

  it('is refused in a target that is a whole URL, whatever the Host header', async () => {
    const ask = (target: string, host: string) =>
      raw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    for (const path of ['', '/', '/api/site', '?x'])
      expect(await ask(`http://evil.example${path}`, 'localhost:3000'), path).toMatch(/^HTTP\/1\.1 421 /);
    const own = await ask('HTTP://localhost:3000/api/site', 'evil.example');
    expect(own).toMatch(/^HTTP\/1\.1 200 /);
    expect(own).toContain('\r\ncache-control: no-store\r\n');
    expect(await ask('http://localhost:3000/api/x', 'localhost:3000')).toMatch(/^HTTP\/1\.1 404 /);
    expect(await ask('http://127.0.0.1:3000?x', 'localhost:3000')).toContain(
      '\r\nlocation: http://localhost:3000/?x\r\n',
    );
  });

  it('does not block health checks and metrics', async () => {
    for (const url of ['/healthz', '/readyz', '/metrics'])
      expect((await send({ url, as: 'anonymous', headers: { host: '10.0.0.5:3000' } })).status).toBe(200);
  });
});

describe('bytes that are not HTTP', () => {
  it.each([
    ['HELO\r\n\r\n', 400, 'The request is not valid HTTP.'],
    ['GET /api/site HTTP/1.1\r\nHost: localhost:3000\r\nHost : x\r\n\r\n', 400, 'The request is not valid HTTP.'],
    [`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'The request headers are too large.'],
  ])('get a message: %#', async (request, status, message) => {
    const [head = '', body = ''] = (await raw(request)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(body)).toEqual({ code: 'bad_request', message });
  });
});

describe('a forwarded address that is no IP address', () => {
  it('causes no server error and is never stored', async () => {
    const env = { TRUST_PROXY: '10.0.0.0/8' };
    const proxied = await testApi(database, { indexed: false, env });
    const long = Array.from({ length: 4000 }, () => crypto.randomUUID()[0]).join('');
    for (const forwarded of [long, `${long}, 10.0.0.2`, 'x', "'; --", '\xff'])
      for (const [url, body] of [
        ['/api/messages', { name: 'Ann', email: `${crypto.randomUUID()}@x.example`, message: 'Hi' }],
        ['/api/password-reset', { email: `${crypto.randomUUID()}@x.example` }],
      ] as const) {
        const { statusCode } = await proxied.app.inject({
          method: 'POST',
          url,
          remoteAddress: '10.0.0.1',
          headers: { host: 'localhost:3000', 'x-forwarded-for': forwarded, ...inJson },
          payload: JSON.stringify(body),
        });
        expect([url, [200, 429].includes(statusCode)], `${forwarded.slice(0, 9)}: ${statusCode}`).toEqual([url, true]);
      }
    const { rows } = await database.pool.query(`select distinct subject from throttles where subject !~ '@'`);
    expect(rows).toContainEqual({ subject: 'unknown' });
    expect(rows.filter(({ subject }) => !/^(unknown|[\d.]+)$/.test(subject))).toEqual([]);
    await proxied.close();
  });
});

describe('another name of this machine', () => {
  it.each([
    ['/', 'http://localhost:3000/'],
    ['/hcps?zip=25301', 'http://localhost:3000/hcps?zip=25301'],
    ['/auth/sign-in?return_to=/x', 'http://localhost:3000/auth/sign-in?return_to=/x'],
    ['//evil.example/x', 'http://localhost:3000//evil.example/x'],
    ['/\\evil.example', 'http://localhost:3000/\\evil.example'],
    ['/@evil.example', 'http://localhost:3000/@evil.example'],
  ])('leads %s to the public one', async (url, location) => {
    const reply = await raw(`GET ${url} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 307 /);
    expect(reply.split('\r\n')).toContain(`location: ${location}`);
  });

  it('serves the API without a redirect', async () => {
    for (const host of ['127.0.0.1:3000', '[::1]:3000', `127.0.0.1:${port}`])
      expect((await send({ url: '/api/taxonomy/professions', headers: { host } })).status).toBe(200);
  });
});

describe('a header', () => {
  it.each([
    '/%0d%0aset-cookie:%20evil=1',
    '/auth/sign-in?return_to=/%0d%0aset-cookie:%20evil=1',
    '/auth/callback?error=%0d%0aset-cookie:%20evil=1',
  ])('is not added by %s', async (url) => {
    for (const host of ['localhost:3000', `127.0.0.1:${port}`]) {
      const reply = await raw(`GET ${url} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(reply).toMatch(/^HTTP\/1\.1 [234]/);
      expect(reply.split('\r\n\r\n')[0]).not.toMatch(/^set-cookie: evil/im);
    }
  });

  it.each([
    'GET /api/site HTTP/1.1\r\n\r\n', // no Host
    'GET /api/site HTTP/1.1\r\nHost : localhost:3000\r\n\r\n',
    'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n',
    'POST /api/sign-up HTTP/1.1\r\nHost: localhost:3000\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    'GET /api/site HTTP/1.1\r\nHost: localhost:3000\r\nX: \x00\r\n\r\n',
    `GET /api/site HTTP/1.1\r\nHost: localhost:3000\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
    'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
    'not http at all\r\n\r\n',
  ])('or request that is malformed is refused: %#', async (request) => {
    const reply = await raw(request);
    expect(reply).toMatch(/^(HTTP\/1\.1 4|$)/); // or the connection ends
    expect(reply.slice(0, 2000)).not.toContain('"tables"');
  });
});

describe('a URL', () => {
  it.each(['/%', '/api/providers/%ff', '/hcps/%c0%ae'])('that is malformed is refused: %s', async (url) => {
    const { status, body } = await send({ url });
    expect([status, body]).toEqual([400, { code: 'bad_request', message: 'Malformed URL.' }]);
  });

  it.each([10_000, 100_000])('of %d characters is refused or not found', async (length) => {
    const { cookie } = await api.headersOf('specialist');
    for (const url of ['/', '/api/providers/', '/api/providers?last_name=', '/idp/interaction/', '/api/docs/static/']) {
      const request = `GET ${url}${'x'.repeat(length)} HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${cookie}\r\n`;
      const reply = await raw(`${request}Connection: close\r\n\r\n`);
      expect(reply, url).toMatch(/^(HTTP\/1\.1 [24]\d\d |$)/);
    }
  });
});

/** Hostile values for paths, queries and bodies. */
const nasty = [
  '%',
  '%00',
  '%ff',
  '..%2f..%2fetc%2fpasswd',
  "'%3b--",
  '__proto__',
  'constructor',
  '9'.repeat(400),
  '%F0%9F%98%80',
];
const queries = [
  ...nasty.flatMap((text) =>
    ['page', 'sort', 'state', 'taxonomy', 'actor', 'last_name', 'return_to'].map((name) => `${name}=${text}`),
  ),
  '__proto__=1&constructor=2',
  'page=1e309',
  'page=-1',
  'page=1&page=2',
  'state[]=NY&state[x]=1',
  '&=&?&#',
  'x'.repeat(4000),
];
const bodies = [
  'null',
  '[]',
  '{"email":"a\\u0000@x.example","full_name":"x","password":"12345678"}',
  '{"token":"\\u0000"}',
  '{"id":1}',
];

describe('a NUL character', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const refused = {
    code: 'bad_request',
    message: 'The request contains a NUL character or invalid Unicode. Please remove it.',
  };

  it.each([
    '/idp/auth?client_id=a%00b',
    '/idp/auth?client_id=medatlas&state=%00',
    '/idp/auth/a%00b',
    '/idp/interaction/a%00b',
    '/idp/session/end?client_id=a%00b',
    '/idp/session/end?state=%00',
    '/auth/sign-in?return_to=/%00',
    '/auth/callback?code=a%00b&state=x',
  ])('in the address of %s is refused', async (url) => {
    const { status, body } = await send({ url, as: 'anonymous' });
    if (url.startsWith('/idp/interaction')) expect([status, body]).toEqual([400, expect.stringContaining('NUL')]);
    else expect([status, body]).toEqual([400, refused]);
  });

  it.each(['token', 'request', 'session/end/confirm', 'auth', 'me'])(
    'in a form sent to /idp/%s is refused',
    async (path) => {
      for (const payload of ['client_id=a%00b&client_secret=x', 'client_id=a\0b&xsrf=\0', 'xsrf=%00']) {
        const { status, body } = await send({
          method: 'POST',
          url: `/idp/${path}`,
          as: 'anonymous',
          headers: form,
          payload,
        });
        expect([payload, status, body]).toEqual([payload, 400, refused]);
      }
    },
  );

  it('in the name or secret of a client causes no server error', async () => {
    for (const text of ['a%00b:x', 'a\0b:x', 'medatlas:%00']) {
      const headers = { ...form, authorization: `Basic ${Buffer.from(text).toString('base64')}` };
      const payload = 'grant_type=authorization_code&code=x';
      const { status } = await send({ method: 'POST', url: '/idp/token', as: 'anonymous', headers, payload });
      expect([400, 401], text).toContain(status);
    }
  });

  it.each(['email=a%00b&password=x', 'email=a@medatlas.example&password=%00', 'email=a\0b&password=x', '%00=x'])(
    'in the login form is refused: %j',
    async (payload) => {
      const visitor = visitorOf(api.app, 'http://localhost:3000');
      const page = await visitor.go('/auth/sign-in');
      const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
      const cookie = ['idp_login', 'idp_login.sig', 'idp_visit']
        .map((each) => `${each}=${visitor.cookie(each)}`)
        .join('; ');
      const { status, body } = await send({ method: 'POST', url: action, headers: { ...form, cookie }, payload });
      expect([status, body]).toEqual([400, expect.stringContaining('The request contains a NUL character')]);
    },
  );

  it.each(['a\\u0000b', '\\ud800', 'x\\udc00'])('or half of a surrogate pair in JSON is refused: %s', async (text) => {
    const fields = { email: 'a@partner.example', name: 'Ann', message: 'Hello' };
    for (const field of Object.keys(fields)) {
      const payload = JSON.stringify({ ...fields, [field]: '@' }).replace('"@"', `"${text}"`);
      const sent = { method: 'POST', url: '/api/messages', as: 'anonymous', headers: inJson, payload } as const;
      const { status, body } = await send(sent);
      expect([payload, status, body.code]).toEqual([payload, 400, 'bad_request']);
    }
  });
});

describe('nothing answers 500', () => {
  it('to hostile paths, queries and bodies', { timeout: 180_000, tags: 'sampled' }, async () => {
    const replies = new Map<number, number>();
    const all = routes.flatMap((route) => {
      const method = route.method as 'GET';
      const paths = /[:*]/.test(route.url) ? nasty.map((text) => route.url.replace(/:\w+|\*/g, text)) : [];
      const urls = [...paths, ...queries.map((query) => `${filled(route.url)}?${query}`)];
      const requests: Partial<Sent>[] = [
        ...(method === 'GET' ? urls : paths).map((url) => ({ url })),
        ...(['POST', 'PUT', 'PATCH'].includes(method) ? bodies.map((payload) => ({ payload, headers: inJson })) : []),
      ];
      return requests.map((request) => ({ route, sent: { method, url: filled(route.url), ...request } }));
    });
    for (const { route, sent } of sampleOf(all, 12)) {
      const headers = {
        ...(await api.headersOf('superadmin', { fresh: ['/auth/sign-out', '/api/sessions'].includes(route.url) })),
        ...sent.headers,
      };
      const { statusCode, body } = await api.app.inject({ ...sent, headers });
      replies.set(statusCode, (replies.get(statusCode) ?? 0) + 1);
      expect(statusCode, `${sent.method} ${sent.url} ${sent.payload ?? ''}: ${body.slice(0, 200)}`).toBeLessThan(500);
    }
    expect(replies.get(400)).toBeGreaterThan(runsAll ? 500 : 40);
  });
});

/** A route's URL with values for its parameters. */
const filled = (url: string) => url.replace(/:\w+/g, () => crypto.randomUUID()).replace('*', 'x');

/** Sends raw bytes. Returns the response, read until the connection ends or is idle for three seconds. */
async function raw(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
    .setEncoding('latin1')
    .setTimeout(20_000, () => socket.destroy()); // a busy machine may take seconds
  let reply = '';
  socket.on('data', (data) => {
    reply += data;
    if (/^(HTTP\/1\.1 4|HTTP\/1\.1 307)/.test(reply) && reply.includes('\r\n\r\n')) socket.end();
  });
  socket.on('error', () => {}); // the server may close early; `close` follows
  socket.write(request, 'latin1');
  await new Promise((resolve) => socket.once('close', resolve));
  return reply;
}
