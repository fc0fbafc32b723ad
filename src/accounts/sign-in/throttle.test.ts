// Failed sign-ins, counted in the database by address and account together, and by wider subjects.
import { describe, expect, it } from 'vitest';
import { hashPassword } from '#src/accounts/passwords/passwords.ts';
import { networkOf, siteOf } from '#src/server/network.ts';
import { forgetAttempts } from '#src/server/throttle.ts';
import { testDatabase } from '#test/database.ts';
import { sampleOf } from '#test/sampling.ts';
import { DEMO_PASSWORD, testSite } from '#test/site.ts';
import type { Visitor } from '#test/visitor.ts';

const right = { email: 'specialist@medatlas.example', password: DEMO_PASSWORD };
const wrong = { ...right, password: 'wrong' };
const unknown = { email: 'unknown@medatlas.example', password: 'wrong' };

/** A site where an account may fail three times from one address, and a sign-in there. */
async function strictSite(env: Record<string, string> = {}) {
  const database = await testDatabase();
  const site = await testSite(database, { RATE_SIGN_IN: '3/900', ...env });
  await database.pool.query('update accounts set demo = false'); // allows them from any address
  const enter = async (visitor: Visitor, form: Record<string, string>, headers?: Record<string, string>) =>
    visitor.submit(await visitor.go('/auth/sign-in'), form, { headers, follow: false });
  const logIn = (form: Record<string, string>, address = '203.0.113.1', headers?: Record<string, string>) =>
    enter(site.visitor(address), form, headers);
  const statuses = async (times: number, form: Record<string, string>, address?: string) =>
    Promise.all(Array.from({ length: times }, async () => (await logIn(form, address)).status));
  /** Moves the throttles' time forward. */
  const pass = (seconds: number) =>
    database.pool.query(
      `update throttles set window_start = window_start - make_interval(secs => $1),
         blocked_until = blocked_until - make_interval(secs => $1)`,
      [seconds],
    );
  /** A browser at an address that the account has signed in with before. */
  const knownDevice = async (form = right, address = '203.0.113.1') => {
    const visitor = site.visitor(address);
    expect((await enter(visitor, form)).status).toBe(303);
    for (const name of ['idp', 'idp.sig', 'session']) visitor.setCookie(name, ''); // signed out since
    return visitor;
  };
  return { database, site, enter, logIn, statuses, pass, knownDevice };
}

describe('an account', () => {
  it('is refused for a while at an address with too many failures, and at no other', async () => {
    const { logIn, statuses, pass } = await strictSite();
    expect(await statuses(3, wrong)).toEqual([401, 401, 401]);
    const refused = await logIn(right);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('Too many failed attempts. Please try again in 15 minutes.');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(890);
    expect((await logIn(right, '198.51.100.1')).status).toBe(303);
    expect((await logIn({ ...right, email: 'manager@medatlas.example' })).status).toBe(303);
    await pass(900);
    expect((await logIn(right)).status).toBe(303);
  });

  it('waits twice as long after each further failure, at most a day', async () => {
    const { database, logIn, statuses, pass } = await strictSite();
    await statuses(3, wrong);
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const wait = Number((await logIn(wrong)).headers.get('retry-after'));
      waits.push(Math.ceil(wait / 60));
      await pass(wait);
      expect((await logIn(wrong)).status).toBe(401);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440]);
    await pass(86_400 + 86_400);
    await forgetAttempts(database.db, 3600);
    expect((await database.pool.query(`select from throttles where kind = 'sign_in'`)).rowCount).toBe(0);
  });

  it('loses its failures by a success', async () => {
    const { logIn, statuses } = await strictSite();
    await statuses(2, wrong);
    expect((await logIn(right)).status).toBe(303);
    expect(await statuses(3, wrong)).toEqual([401, 401, 401]);
    expect((await logIn(wrong)).status).toBe(429);
  });

  it('is counted alike if it exists or not, and ignoring the case of its e-mail', async () => {
    const { statuses, logIn } = await strictSite();
    expect(await statuses(3, unknown)).toEqual([401, 401, 401]);
    expect((await logIn({ ...unknown, email: ' UNKNOWN@medatlas.example ' })).status).toBe(429);
  });

  it('is not counted if the password is correct', async () => {
    const { logIn } = await strictSite();
    for (let n = 0; n < 5; n += 1) expect((await logIn(right)).status).toBe(303);
  });

  it('has no more attempts if many arrive at once', async () => {
    const { statuses } = await strictSite();
    expect((await statuses(12, wrong)).toSorted()).toEqual([401, 401, 401, ...Array(9).fill(429)]);
  });
});

describe('one machine', () => {
  const roles = ['superadmin', 'administrator', 'manager', 'specialist', 'pending'];

  it('locks out no other user of an account', async () => {
    const { statuses, logIn } = await strictSite();
    for (const role of roles)
      await statuses(10, { email: `${role}@medatlas.example`, password: 'wrong' }, '203.0.113.66');
    for (const role of roles) {
      const form = { email: `${role}@medatlas.example`, password: DEMO_PASSWORD };
      expect([role, (await logIn(form, '203.0.113.7')).status]).toEqual([role, 303]);
    }
  });

  it('with a whole network of addresses locks out an account only there', async () => {
    const { logIn } = await strictSite();
    for (let n = 0; n < 6; n += 1) expect((await logIn(wrong, `2001:db8:5:${n}::1`)).status).toBe(401);
    expect((await logIn(right, '2001:db8:5:ffff::1')).status).toBe(429);
    expect((await logIn(right, '2001:db8:6::1')).status).toBe(303);
  });
});

describe('guesses at one account from many networks', () => {
  /** A site where an account may fail ten times from everywhere. */
  const strictestSite = () => strictSite({ RATE_SIGN_IN: '1/900' });

  /** Fails until the account refuses unknown browsers. */
  async function guess({ logIn }: Awaited<ReturnType<typeof strictSite>>) {
    const guesses = Array.from({ length: 10 }, (_, n) => logIn(wrong, `198.51.${n}.1`));
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(401);
    expect((await logIn(wrong, '192.0.2.1')).status).toBe(429);
  }

  it('are limited together; a known device and other accounts still sign in', async () => {
    const site = await strictestSite();
    const device = await site.knownDevice();
    await guess(site);
    expect((await site.logIn(right, '192.0.2.2')).status).toBe(429);
    expect((await site.logIn({ ...right, email: 'manager@medatlas.example' }, '192.0.2.2')).status).toBe(303);
    expect((await site.enter(device, right)).status).toBe(303);
  });

  it("are forgotten after an administrator's reset, which the audit log records", async () => {
    const site = await strictestSite();
    await guess(site);
    const administrator = site.site.visitor('192.0.2.9');
    const form = { email: 'administrator@medatlas.example', password: DEMO_PASSWORD };
    await administrator.submit(await administrator.go('/auth/sign-in'), form);
    const { rows } = JSON.parse((await administrator.go('/api/users')).text);
    const { id } = rows.find(({ email }: { email: string }) => email === right.email);
    const reset = await administrator.go(`/api/users/${id}/password`, { method: 'POST' });
    const { password } = JSON.parse(reset.text);
    expect((await site.logIn({ ...right, password }, '192.0.2.2')).status).toBe(303);
    const { rows: acts } = await site.database.pool.query(
      `select actor, target from audit_log where action = 'limit_lifted'`,
    );
    expect(acts).toEqual([{ actor: form.email, target: right.email }]);
  });
});

describe('a known device', () => {
  it('passes when other browsers are refused', async () => {
    const { knownDevice, enter, logIn, statuses } = await strictSite();
    const device = await knownDevice();
    await statuses(15, wrong);
    expect((await logIn(right)).status).toBe(429);
    expect((await enter(device, right)).status).toBe(303);
  });

  it('has its own limit, which grows', async () => {
    const { knownDevice, enter, logIn, pass } = await strictSite();
    const device = await knownDevice();
    for (let n = 0; n < 3; n += 1) expect((await enter(device, wrong)).status).toBe(401);
    const refused = await enter(device, right);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^(900|89\d)$/)]);
    expect((await logIn(right)).status).toBe(303); // its failures do not count for other browsers
    await pass(900);
    expect((await enter(device, wrong)).status).toBe(401);
    expect(Number((await enter(device, right)).headers.get('retry-after'))).toBeGreaterThan(1700);
  });

  it('loses its failures by a success', async () => {
    const { knownDevice, enter } = await strictSite();
    const device = await knownDevice();
    for (const form of [wrong, wrong, right]) await enter(device, form);
    for (const name of ['idp', 'idp.sig', 'session']) device.setCookie(name, '');
    for (let n = 0; n < 3; n += 1) expect((await enter(device, wrong)).status).toBe(401);
    expect((await enter(device, right)).status).toBe(429);
  });

  it('is known only to the accounts that signed in with it', async () => {
    const { knownDevice, enter, statuses } = await strictSite();
    const manager = { ...right, email: 'manager@medatlas.example' };
    const device = await knownDevice();
    await enter(device, manager);
    for (const form of [right, manager]) await statuses(3, { ...form, password: 'wrong' });
    const superadmin = { ...right, email: 'superadmin@medatlas.example' };
    await statuses(3, { ...superadmin, password: 'wrong' });
    expect((await enter(device, superadmin)).status).toBe(429);
    expect((await enter(device, right)).status).toBe(303);
    expect((await enter(device, manager)).status).toBe(303);
  });

  it('is unknown after a change of password', async () => {
    const { database, knownDevice, enter, statuses } = await strictSite();
    const device = await knownDevice();
    const hash = await hashPassword('another-password');
    await database.pool.query('update accounts set password_hash = $1 where email = $2', [hash, right.email]);
    await statuses(3, wrong);
    expect((await enter(device, { ...right, password: 'another-password' })).status).toBe(429);
  });

  const forgeries: [what: string, forge: (cookie: string, id: string) => string][] = [
    ['another account', (cookie: string, id: string) => cookie.replace(/^[^.]*/, id)],
    ['another device', (cookie: string) => cookie.replace(/\..{16}\./, `.${'x'.repeat(16)}.`)],
    ['another day', (cookie: string) => cookie.replace(/\.(\d+)\./, (_, day) => `.${Number(day) + 1}.`)],
    ['no mark', (cookie: string) => cookie.replace(/[^.]*$/, '')],
    ['nonsense', () => '~~...~x'],
  ];
  it.each(sampleOf(forgeries, 2))('cannot be forged: %s', { tags: 'sampled' }, async (_, forge) => {
    const { database, knownDevice, enter, statuses, site } = await strictSite();
    const manager = { ...right, email: 'manager@medatlas.example' };
    const cookie = (await knownDevice()).cookie('device') ?? '';
    expect(cookie).toMatch(/^[\w.-]+$/);
    const { rows } = await database.pool.query('select id from accounts where email = $1', [manager.email]);
    const forger = site.visitor('203.0.113.1');
    forger.setCookie('device', forge(cookie, rows[0].id));
    for (const form of [right, manager]) {
      await statuses(3, { ...form, password: 'wrong' });
      expect((await enter(forger, form)).status).toBe(429);
    }
  });
});

describe('an address', () => {
  const each = (n: number) => ({ email: `unknown-${n}@medatlas.example`, password: 'wrong' });

  it('is locked after five times as many failures of any accounts, which then count for no account', async () => {
    const { logIn } = await strictSite();
    for (let n = 0; n < 15; n += 1) expect((await logIn(each(n))).status).toBe(401);
    for (let n = 0; n < 4; n += 1) expect((await logIn(right)).status).toBe(429);
    expect((await logIn(right, '203.0.113.2')).status).toBe(303);
  });

  it('counts together with its neighbors, with a higher limit', async () => {
    expect(siteOf(networkOf('203.0.113.77'))).toBe('203.0.113.0/24');
    expect(siteOf(networkOf('2001:db8:1:2::3'))).toBe('2001:db8:1::/48');
    expect(siteOf(networkOf('::1'))).toBe('0:0:0::/48');
  });

  it('of IPv6 is the whole /64 network', async () => {
    const { logIn } = await strictSite();
    for (let n = 0; n < 15; n += 1) expect((await logIn(each(n), `2001:db8:1:2::${n}`)).status).toBe(401);
    expect((await logIn(right, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await logIn(right, '2001:db8:1:3::1')).status).toBe(303);
  });

  it("is the connection's, or behind trusted proxies the forwarded one", async () => {
    const { database: alone, logIn } = await strictSite();
    await logIn(wrong, '203.0.113.1', { 'x-forwarded-for': '198.51.100.9' });
    const { database: behind, logIn: logInBehind } = await strictSite({ TRUST_PROXY: '1' });
    await logInBehind(unknown, '203.0.113.1', { 'x-forwarded-for': '192.0.2.66, 198.51.100.9' });
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
    ['203.0.113.1:50000', '203.0.113.1'],
    ['[2001:db8:1:2::3]:50000', '2001:db8:1:2::/64'],
    ['999.0.113.1', 'unknown'],
  ])('%s is counted as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
