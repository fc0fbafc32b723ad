// The list of one's own sessions, and ending them.
import { expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { testSite } from '#test/site.ts';
import { newUser, PASSWORD } from '#test/users.ts';
import type { Visitor } from '#test/visitor.ts';

const agents = {
  laptop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};

/** A user who is signed in on a laptop and on a phone. */
async function open() {
  const database = await testDatabase();
  const site = await testSite(database);
  const { email } = await newUser(site, database, 'specialist');
  await database.pool.query('delete from sessions');
  const signIn = async (visitor: Visitor, agent: string) => {
    const headers = { 'user-agent': agent };
    await visitor.submit(await visitor.go('/auth/sign-in', { headers }), { email, password: PASSWORD }, { headers });
  };
  const [laptop, phone] = [site.visitor('203.0.113.7'), site.visitor('2001:db8:1:2:3::4')];
  await signIn(laptop, agents.laptop);
  await signIn(phone, agents.phone);
  return { database, site, laptop, phone };
}

interface Row {
  id: string;
  device: string;
  current: boolean;
}
const listed = async (visitor: Visitor): Promise<Row[]> => JSON.parse((await visitor.go('/api/sessions')).text).rows;
const isSignedIn = async (visitor: Visitor) => (await visitor.go('/api/check')).status === 200;
const asksForPassword = async (visitor: Visitor) =>
  (await visitor.go('/auth/sign-in')).text.includes('type="password"');

it('lists one’s own sessions with device, network and last use, this one first', async () => {
  const { database, site, laptop } = await open();
  await newUser(site, database, 'manager'); // another user, whose session is not listed
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const id = expect.stringMatching(/^[\w-]{36}$/);
  const both = { id, created_at: moment, last_used_at: moment };
  expect(await listed(laptop)).toEqual([
    { ...both, device: 'Edge on Windows', address: '203.0.113.7', current: true },
    { ...both, device: 'Safari on iPhone', address: '2001:db8:1:2::/64', current: false },
  ]);
  await database.pool.query(
    `update sessions set last_seen_at = now() - interval '9 hours' where user_agent like '%iPhone%'`,
  );
  expect(await listed(laptop)).toHaveLength(1);
});

it('follows a session from network to network', async () => {
  const { database, site, laptop } = await open();
  const moved = site.visitor('198.51.100.1');
  moved.setCookie('session', laptop.cookie('session') ?? '');
  await database.pool.query(`update sessions set last_seen_at = now() - interval '61 seconds'`);
  await isSignedIn(moved);
  expect((await listed(laptop))[0]).toMatchObject({ address: '198.51.100.1' });
});

it('ends one session for good: its browser needs the password again', async () => {
  const { database, site, laptop, phone } = await open();
  const other = (await listed(laptop)).find(({ current }) => !current);
  const end = () => laptop.go(`/api/sessions/${other?.id}`, { method: 'DELETE' });
  const stranger = await newUser(site, database, 'administrator');
  expect((await stranger.ask(`DELETE /api/sessions/${other?.id}`)).status).toBe(404);
  expect((await end()).status).toBe(200);
  expect((await end()).status).toBe(404);
  expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true]);
  expect([await asksForPassword(phone), await asksForPassword(laptop)]).toEqual([true, false]);
  const { rows } = await database.pool.query(`select target, address from audit_log where action = 'sign_out'`);
  expect(rows).toEqual([{ target: 'Safari on iPhone, 2001:db8:1:2::/64', address: '203.0.113.7' }]);
});

it('signs out everywhere, here and at the provider', async () => {
  const { site, laptop, phone } = await open();
  const { text } = await laptop.go('/api/sessions', { method: 'DELETE' });
  expect(JSON.parse(text)).toEqual({ location: site.url });
  for (const visitor of [laptop, phone])
    expect([await isSignedIn(visitor), await asksForPassword(visitor)]).toEqual([false, true]);
});

it('accepts any User-Agent', async () => {
  const { site, database } = await open();
  const visitor = site.visitor();
  const { email } = await newUser(site, database, 'specialist');
  const headers = { 'user-agent': `\u00ff<b>${'x'.repeat(5000)}` };
  await visitor.submit(await visitor.go('/auth/sign-in', { headers }), { email, password: PASSWORD }, { headers });
  expect((await listed(visitor))[0]).toMatchObject({ device: 'Unknown device', current: true });
});
