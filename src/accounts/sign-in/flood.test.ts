// Floods of requests that start a sign-in, over real sockets, and the rows they leave in the database.
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';
import { DEMO_PASSWORD, testSite } from '#test/site.ts';

const manager = { email: 'manager@medatlas.example', password: DEMO_PASSWORD };

/**
 * A listening site where an account may fail three times. `flood` sends `times` requests from one machine and counts each
 * status.
 */
async function floodedSite() {
  const database = await testDatabase();
  const site = await testSite(database, { RATE_SIGN_IN: '3/900' });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = site.app.server.address() as { port: number }; // listening on TCP
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const options = { agent, host: '127.0.0.1', port, path, headers: { host: 'localhost:3000', ...headers } };
      const asked = request(options, (reply) => reply.resume().on('end', () => resolve(reply.statusCode ?? 0)));
      asked.on('error', reject).end();
    });
  const flood = async (times: number, path: () => string, headers?: Record<string, string>) => {
    const statuses = await Promise.all(Array.from({ length: times }, () => get(path(), headers)));
    return Map.groupBy(statuses, (status) => status);
  };
  /** Floods until a request is refused: on a busy machine, a limit per second refuses none of a few hundred. */
  const floodUntilRefused = async (...flooding: Parameters<typeof flood>) => {
    const statuses: number[] = [];
    for (let n = 0; n < FLOODS && !statuses.includes(429); n += 1)
      statuses.push(...[...(await flood(...flooding)).values()].flat());
    return Map.groupBy(statuses, (status) => status);
  };
  return { database, site, flood, floodUntilRefused };
}

/** Most floods until one is refused. */
const FLOODS = 10;

/** An authorization request as the server sends it, with a state of `bytes` random bytes. */
function authorization(bytes: number): string {
  const parameters = new URLSearchParams({
    client_id: 'medatlas',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'http://localhost:3000/auth/callback',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: randomBytes(bytes).toString('base64url'),
  });
  return `/idp/auth?${parameters}`;
}

async function stored({ pool }: Database) {
  const { rows } = await pool.query('select (select count(*) from provider_records)::int records');
  const { rows: sizes } = await pool.query(
    `select sum(pg_total_relation_size(oid))::int size from pg_class
     where relname in ('provider_records', 'throttles', 'sessions', 'audit_log')`,
  );
  return { records: rows[0].records, size: sizes[0].size };
}

it('starts of a sign-in leave nothing in the database, and another machine signs in meanwhile', async () => {
  const { database, site, floodUntilRefused } = await floodedSite();
  await database.pool.query('update accounts set demo = false'); // so that they sign in from any address
  const before = await stored(database);
  const flooding = floodUntilRefused(600, () => authorization(100));
  const visitor = site.visitor('203.0.113.7');
  expect((await visitor.submit(await visitor.go('/auth/sign-in'), manager)).url).toBe(`${site.url}/`);
  const signedIn = await stored(database);
  expect([...(await flooding).keys()].toSorted()).toEqual([303, 429]);
  expect(await stored(database)).toEqual(signedIn);
  expect(signedIn.records - before.records).toBeLessThan(5); // the visitor's own session
  expect(signedIn.size - before.size).toBeLessThan(300_000);
});

it('a flooded address may start a sign-in again at once', async () => {
  const { site, floodUntilRefused } = await floodedSite();
  expect((await floodUntilRefused(400, () => '/auth/sign-in')).get(429)?.length).toBeGreaterThan(0);
  expect((await floodUntilRefused(400, () => authorization(100))).get(429)?.length).toBeGreaterThan(0);
  const visitor = site.visitor('127.0.0.1');
  const signIn = async () => visitor.submit(await visitor.go('/auth/sign-in'), manager);
  await expect.poll(async () => (await signIn()).url, { timeout: 10_000 }).toBe(`${site.url}/`);
});

it.each(['/idp/auth', '/idp/AUTH', '/idp/auth/'])('rejects a start at %s that is far too long', async (start) => {
  const { database, flood } = await floodedSite();
  const before = await stored(database);
  expect([...(await flood(50, () => authorization(9000).replace('/idp/auth', start))).keys()]).toEqual([400]);
  expect(await stored(database)).toEqual(before);
});

it('returns from the provider with a cookie of a script are limited, and a user returns from elsewhere', async () => {
  const { database, site, floodUntilRefused } = await floodedSite();
  await database.pool.query('update accounts set demo = false');
  const pending = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), return_to: '/' };
  const cookie = `login=${Buffer.from(JSON.stringify(pending)).toString('base64url')}`;
  const iss = encodeURIComponent('http://localhost:3000/idp');
  const began = performance.now();
  const statuses = await floodUntilRefused(300, () => `/auth/callback?code=c&state=s&iss=${iss}`, { cookie });
  const seconds = Math.ceil((performance.now() - began) / 1000);
  expect([...statuses.keys()].sort()).toEqual([302, 429]);
  expect(statuses.get(302)?.length).toBeLessThanOrEqual(100 + 10 * seconds); // 100 at once, then 10 per second
  const visitor = site.visitor('203.0.113.9');
  expect((await visitor.submit(await visitor.go('/auth/sign-in'), manager)).url).toBe(`${site.url}/`);
});

it('sign-outs without a session leave nothing in the database', async () => {
  const { database, flood } = await floodedSite();
  const before = await stored(database);
  await flood(100, () => `/idp/session/end?state=${randomBytes(5000).toString('base64url')}`);
  expect(await stored(database)).toEqual(before);
});

it('refused logins leave nothing in the database', async () => {
  const { database, site } = await floodedSite();
  const logIn = async (n: number) => {
    const visitor = site.visitor('203.0.113.1');
    const form = { email: `unknown-${n}@medatlas.example`, password: 'wrong' };
    return (await visitor.submit(await visitor.go('/auth/sign-in'), form)).status;
  };
  for (let n = 0; n < 15; n += 1) expect(await logIn(n)).toBe(401);
  const rows = async () => (await database.pool.query('select *, xmin::text from throttles order by 1, 2')).rows;
  const before = [await stored(database), await rows()];
  for (let n = 0; n < 20; n += 1) expect(await logIn(n)).toBe(429);
  expect([await stored(database), await rows()]).toEqual(before);
});
