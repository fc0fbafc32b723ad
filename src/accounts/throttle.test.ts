// Sign-ins that fail too often, counted in the database by account and by address.
import { describe, expect, it } from 'vitest';
import { networkOf } from '#src/server/network.ts';
import { testDatabase } from '#test/database.ts';
import { DEMO_PASSWORD, testSite } from '#test/site.ts';

const right = { email: 'specialist@medatlas.example', password: DEMO_PASSWORD };
const wrong = { ...right, password: 'wrong' };
const nobody = { email: 'nobody@medatlas.example', password: 'wrong' };

/** A site where an account may fail three times, and who logs in there. */
async function strictSite(env: Record<string, string> = {}) {
  const database = await testDatabase();
  const site = await testSite(database, { RATE_SIGN_IN: '3/900', ...env });
  await database.pool.query('update accounts set demo = false'); // so that they sign in from any address
  const logIn = async (form: Record<string, string>, address = '203.0.113.1', headers?: Record<string, string>) => {
    const visitor = site.visitor(address);
    return visitor.submit(await visitor.go('/auth/sign-in'), form, { headers, follow: false });
  };
  const statuses = async (times: number, form: Record<string, string>, address?: string) =>
    Promise.all(Array.from({ length: times }, async () => (await logIn(form, address)).status));
  return { database, logIn, statuses };
}

describe('an account', () => {
  it('that failed too often is shut for a while, for its owner and from everywhere too', async () => {
    const { database, logIn, statuses } = await strictSite();
    expect(await statuses(3, wrong)).toEqual([401, 401, 401]);
    const shut = await logIn(right, '198.51.100.1');
    expect(shut.status).toBe(429);
    expect(shut.text).toContain('Too many failed attempts. Please try again in 15 minutes.');
    expect(Number(shut.headers.get('retry-after'))).toBeGreaterThan(890);
    expect((await logIn({ ...right, email: 'manager@medatlas.example' })).status).toBe(303);
    await database.pool.query(`update throttles set window_start = window_start - interval '900 seconds'`);
    expect((await logIn(right)).status).toBe(303);
  });

  it('is counted alike whether it exists or not, and however its e-mail is written', async () => {
    const { statuses, logIn } = await strictSite();
    expect(await statuses(3, nobody)).toEqual([401, 401, 401]);
    expect((await logIn({ ...nobody, email: ' NOBODY@medatlas.example ' })).status).toBe(429);
  });

  it('is not counted when the password is right', async () => {
    const { logIn } = await strictSite();
    for (let n = 0; n < 5; n += 1) expect((await logIn(right)).status).toBe(303);
  });

  it('has no more attempts when many come at once', async () => {
    const { statuses } = await strictSite();
    expect((await statuses(12, wrong)).toSorted()).toEqual([401, 401, 401, ...Array(9).fill(429)]);
  });
});

describe('an address', () => {
  const each = (n: number) => ({ email: `nobody-${n}@medatlas.example`, password: 'wrong' });

  it('is shut after five times as many, whatever the accounts, and uses up no account meanwhile', async () => {
    const { logIn } = await strictSite();
    for (let n = 0; n < 15; n += 1) expect((await logIn(each(n))).status).toBe(401);
    for (let n = 0; n < 4; n += 1) expect((await logIn(right)).status).toBe(429);
    expect((await logIn(right, '203.0.113.2')).status).toBe(303);
  });

  it('of IPv6 is the whole network of 64 bits', async () => {
    const { logIn } = await strictSite();
    for (let n = 0; n < 15; n += 1) expect((await logIn(each(n), `2001:db8:1:2::${n}`)).status).toBe(401);
    expect((await logIn(right, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await logIn(right, '2001:db8:1:3::1')).status).toBe(303);
  });

  it('is the one the connection comes from, but behind trusted proxies the one they name', async () => {
    const { database: alone, logIn } = await strictSite();
    await logIn(wrong, '203.0.113.1', { 'x-forwarded-for': '198.51.100.9' });
    const { database: behind, logIn: logInBehind } = await strictSite({ TRUST_PROXY: '1' });
    await logInBehind(nobody, '203.0.113.1', { 'x-forwarded-for': '192.0.2.66, 198.51.100.9' });
    const addresses = async ({ pool }: typeof alone) =>
      (await pool.query('select address from audit_log')).rows.map(({ address }) => address);
    expect(await addresses(alone)).toEqual(['203.0.113.1']);
    expect(await addresses(behind)).toEqual(['198.51.100.9']);
  });

  it.each([
    ['203.0.113.1', '203.0.113.1'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
    ['::ffff:cb00:7101', '203.0.113.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.1', '64:ff9b:0:0::/64'],
  ])('%s is counted as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
