// The sign-in links that a start in a terminal prints.
import { afterEach, expect, it, vi } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { DEMO_PASSWORD, testSite } from '#test/site.ts';
import { ask } from '#test/users.ts';

const email = 'manager@medatlas.example';
const keyIn = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('key');

afterEach(() => {
  vi.useRealTimers();
});

async function linkedSite() {
  const database = await testDatabase();
  const site = await testSite(database);
  const key = keyIn(site.demoLink(email));
  /** Sends the key, as the page does on a click. */
  const spend = (more: Partial<Parameters<typeof ask>[2]> = {}) =>
    ask(site, 'POST /auth/demo', { body: { key }, ...more });
  return { database, site, spend };
}

it('keep their key in the fragment, on a page that sends no referrer and uses up no key', async () => {
  const { site } = await linkedSite();
  const link = site.demoLink(email);
  expect(link).toMatch(/^http:\/\/localhost:3000\/auth\/demo#key=[\w-]{32}$/);
  const page = await site.visitor().go(link);
  expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
  expect(await ask(site, 'POST /auth/demo', { body: { key: keyIn(link) } })).toMatchObject({ status: 200 });
});

it('sign in as their account, once', async () => {
  const { database, site, spend } = await linkedSite();
  const { status, headers } = await spend();
  expect(status).toBe(200);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const { body } = await ask(site, 'GET /api/session', { headers: { cookie } });
  expect(body.person).toMatchObject({ email, role: 'manager' });
  expect(await spend()).toMatchObject({ status: 410, body: { code: 'expired' } });
  const { rows } = await database.pool.query('select action, actor from audit_log');
  expect(rows).toEqual([{ action: 'sign_in', actor: email }]);
});

it('end the sign-in of another user in the browser, also at the identity provider', async () => {
  const { site, spend } = await linkedSite();
  const visitor = site.visitor();
  const administrator = { email: 'administrator@medatlas.example', password: DEMO_PASSWORD };
  await visitor.submit(await visitor.go('/auth/sign-in'), administrator);
  expect((await visitor.go('/api/check')).status).toBe(200);
  const { headers } = await spend({ headers: { cookie: `session=${visitor.cookie('session')}` } });
  visitor.setCookie('session', /session=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '');
  await visitor.go('/auth/sign-out', { method: 'POST' });
  expect((await visitor.go('/auth/sign-in')).text).toContain('type="password"');
});

it('work for ten minutes', async () => {
  const { spend } = await linkedSite();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_001 });
  expect((await spend()).status).toBe(410);
});

it.each([
  ['another machine', { address: '203.0.113.9' }],
  ['a proxy on this one', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
])('do not work for %s, and stay unspent', async (_, from) => {
  const { spend } = await linkedSite();
  expect(await spend(from)).toMatchObject({ status: 403, body: { code: 'not_local' } });
  expect((await spend()).status).toBe(200);
});

it('do not work for a disabled account or without a key', async () => {
  const { database, site, spend } = await linkedSite();
  await database.pool.query('update accounts set disabled_at = now() where email = $1', [email]);
  expect((await spend()).status).toBe(410);
  expect((await ask(site, 'POST /auth/demo', { body: { key: '' } })).status).toBe(410);
  expect((await ask(site, 'POST /auth/demo', { body: {} })).status).toBe(400);
});

it('do not exist without demo accounts', async () => {
  const site = await testSite(await testDatabase(), {}, { embedded: false });
  expect((await ask(site, 'POST /auth/demo', { body: { key: 'x' } })).status).toBe(404);
});
