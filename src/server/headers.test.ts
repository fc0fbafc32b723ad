import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#src/server/app.ts';
import { loadConfig } from '#src/server/config.ts';

const web = mkdtempSync(path.join(tmpdir(), 'medatlas-web-'));
mkdirSync(path.join(web, 'assets'));
writeFileSync(path.join(web, 'index.html'), '<!doctype html>');
writeFileSync(path.join(web, 'assets', 'a.js'), '');
afterAll(() => rmSync(web, { recursive: true }));

async function openApp(env: Record<string, string> = {}) {
  const config = loadConfig({ LOG_LEVEL: 'silent', ...env });
  const app = await buildApp({
    config,
    web,
    readiness: async () => ({ ready: true, problems: [], datasets: {} }),
    identify: async () => undefined,
    routes: (api) => {
      api.get('/api/thing', { config: { access: 'approved' } }, () => ({}));
    },
  });
  onTestFinished(() => app.close());
  const { host } = new URL(config.publicUrl);
  return { app, host };
}

async function appWith(env: Record<string, string> = {}) {
  const { app, host } = await openApp(env);
  return async (url: string, method: 'GET' | 'HEAD' = 'GET') =>
    (await app.inject({ method, url, headers: { host } })).headers;
}

/** The sources by directive of the Content-Security-Policy. */
const policyOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );

const production = {
  PUBLIC_URL: 'https://medatlas.example',
  TRUST_PROXY: '1',
  COMPANY_DOMAIN: 'medatlas.example',
  SIGN_UP: 'closed',
};

test('answers 404 where no page can be, and the web client everywhere else (R-1072)', async () => {
  const { app, host } = await openApp();
  const statusOf = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
    const { statusCode, headers } = await app.inject({ method, url, headers: { host } });
    return `${statusCode} ${String(headers['content-type']).split(';')[0]}`;
  };
  const none = [
    '/assets/b.js',
    '/assets/b',
    '/assets',
    '/assets%2Fb',
    '/.env',
    '/.git/config',
    '/%2eenv',
    '/wp-login.php',
  ];
  none.push('/app.JS', '/x/y.map', '/sitemap.xml', '/robots.txt?x=/', '/main.css', '/a%2Ephp', '/a/.b/c.env');
  for (const url of none) expect([url, await statusOf(url)]).toEqual([url, '404 text/plain']);
  const pages = [
    '/',
    '/hcps?q=a.js',
    '/nothing',
    '/states/MO/St.%20Louis',
    '/geos/St.%20Louis',
    '/states/MO/St.%20Louis.',
  ];
  pages.push('/a.json', '/x.js/page', '/a/.b', '/js', '/states/TX/D.txt%20City');
  for (const url of pages) expect([url, await statusOf(url)]).toEqual([url, '200 text/html']);
  expect(await statusOf('/.env', 'HEAD')).toBe('404 text/plain');
});

test('every response has the security headers: pages, files, calls and refusals', async () => {
  const headersOf = await appWith();
  for (const url of ['/', '/hcps', '/assets/a.js', '/api/thing', '/api/nothing', '/healthz']) {
    const headers = await headersOf(url);
    expect([url, headers]).toEqual([
      url,
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      }),
    ]);
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('a page answers HEAD requests', async () => {
  const headersOf = await appWith();
  expect((await headersOf('/hcps', 'HEAD'))['content-type']).toBe((await headersOf('/hcps'))['content-type']);
});

test('scripts come from this site alone, and inline scripts are forbidden', async () => {
  const policy = policyOf(await (await appWith())('/'));
  expect(policy).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'script-src-attr': "'none'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
  });
  expect(policy).not.toHaveProperty('upgrade-insecure-requests');
});

test('the API documentation has the same policy', async () => {
  const headersOf = await appWith(production);
  const policy = policyOf(await headersOf('/'));
  for (const url of ['/api/docs', '/api/docs/static/index.html', '/api/docs/static/swagger-ui.css'])
    expect(policyOf(await headersOf(url)), url).toEqual(policy);
});

test('the policy allows the configured origins of tiles, analytics and pictures', async () => {
  const headersOf = await appWith({
    ...production,
    MAP_TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png?key=1',
    ANALYTICS_SCRIPT_URL: 'https://count.example/js/script.js',
    OIDC_ISSUER: 'https://id.example/',
    OIDC_CLIENT_ID: 'web',
    OIDC_CLIENT_SECRET: 'secret',
  });
  expect(policyOf(await headersOf('/'))).toMatchObject({
    'script-src': "'self' https://count.example",
    'connect-src': "'self' https://count.example",
    'img-src': "'self' data: https://*.tiles.example https:",
  });
});

test('over https the headers require https', async () => {
  const headers = await (await appWith(production))('/');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(policyOf(headers)).toHaveProperty('upgrade-insecure-requests');
});

test('API responses are not cached', async () => {
  const headersOf = await appWith();
  for (const url of ['/api/thing', '/api/nothing', '/api', '/auth/nothing'])
    expect([url, (await headersOf(url))['cache-control']]).toEqual([url, 'no-store']);
  expect((await headersOf('/assets/a.js'))['cache-control']).toContain('immutable');
});

test('a route without declared access stops the start', async () => {
  const app = buildApp({
    config: loadConfig({ LOG_LEVEL: 'silent' }),
    web,
    readiness: async () => ({ ready: true, problems: [], datasets: {} }),
    identify: async () => undefined,
    routes: (api) => {
      api.get('/api/forgotten', () => ({}));
    },
  });
  await expect(app).rejects.toThrow('GET /api/forgotten does not declare its access.');
});
