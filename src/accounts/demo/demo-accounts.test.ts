// Demo accounts: their password, and each condition under which they may exist.
import { describe, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';
import { DEMO_PASSWORD, testSite } from '#test/site.ts';

const demo = ['superadmin', 'administrator', 'manager', 'specialist', 'pending'].map(
  (name) => `${name}@medatlas.example`,
);

/** Starts on `database` and stops. */
const start = (database: Database, env: Record<string, string> = {}, options = { embedded: true }) =>
  testSite(database, env, options);

const demoRows = async ({ pool }: Database) =>
  (await pool.query('select email, disabled_at is null works from accounts where demo order by created_at')).rows;

/** Tries to sign in as the demo's superadmin. Returns the last page. */
async function tryOut(
  database: Database,
  env: Record<string, string> = {},
  headers: Record<string, string> = {},
  address?: string,
) {
  const site = await start(database, env);
  const visitor = site.visitor(address);
  const reply = await visitor.submit(
    await visitor.go('/auth/sign-in', { headers }),
    { email: demo[0] ?? '', password: DEMO_PASSWORD },
    { headers },
  );
  const { person } = JSON.parse((await visitor.go('/api/session')).text);
  return { ...reply, role: person?.role };
}

describe('on this machine alone', () => {
  it('creates one account for each role and a pending one, and they sign in', async () => {
    const database = await testDatabase();
    const site = await start(database);
    expect(site.demo).toEqual(demo);
    const accounts = [];
    for (const email of demo) {
      const visitor = site.visitor();
      await visitor.submit(await visitor.go('/auth/sign-in'), { email, password: DEMO_PASSWORD });
      const { person } = JSON.parse((await visitor.go('/api/session')).text);
      accounts.push([person.role, person.approved, person.email_verified, person.internal]);
    }
    expect(accounts).toEqual([
      ['superadmin', true, true, true],
      ['administrator', true, true, true],
      ['manager', true, true, true],
      ['specialist', true, true, true],
      [null, false, true, true],
    ]);
  });

  it.each([
    ['another name of it', { HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:4000' }],
    ['the company’s own domain', { COMPANY_DOMAIN: 'clinic.example' }],
  ])('is also %s', async (_, env) => {
    expect((await start(await testDatabase(), env)).demo).toHaveLength(5);
  });

  it('changes nothing at a second start: neither passwords nor roles', async () => {
    const database = await testDatabase();
    await start(database);
    await database.pool.query(`update profiles set role = 'specialist' where email like 'pending@%'`);
    await database.pool.query(`delete from accounts where email like 'manager@%'`);
    await database.pool.query(`update accounts set password_hash = null where email like 'superadmin@%'`);
    const before = await database.pool.query('select email, password_hash from accounts order by email');
    expect((await start(database)).demo).toEqual(demo);
    const { rows } = await database.pool.query('select email, password_hash from accounts order by email');
    expect(rows).toEqual(expect.arrayContaining(before.rows));
    expect(rows).toHaveLength(5); // the deleted one is created again
    const { rows: roles } = await database.pool.query(`select role from profiles where email like 'pending@%'`);
    expect(roles).toEqual([{ role: 'specialist' }]);
  });
});

describe('a start outside the conditions', () => {
  const safe = {
    COMPANY_DOMAIN: 'medatlas.example',
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://medatlas.example',
    SIGN_UP: 'closed',
  };
  it.each([
    ['with HOST open to a network', { HOST: '0.0.0.0', PUBLIC_URL: 'https://localhost:3000' }, true],
    ['with a PUBLIC_URL that others reach', safe, true],
    ['behind a proxy', { TRUST_PROXY: '1' }, true],
    ['with another database than our own', {}, false],
  ])('%s creates none, and disables existing ones permanently', async (_, env, embedded) => {
    const database = await testDatabase();
    await start(database);
    const visitor = (await start(database)).visitor();
    await visitor.submit(await visitor.go('/auth/sign-in'), { email: demo[0] ?? '', password: DEMO_PASSWORD });
    expect((await start(database, env, { embedded })).demo).toEqual([]);
    expect((await demoRows(database)).map(({ works }) => works)).toEqual(Array(5).fill(false));
    expect(JSON.parse((await visitor.go('/api/session')).text).person).toBeNull(); // the start ended the session

    expect((await start(database)).demo).toEqual([]); // the conditions hold again
    expect((await demoRows(database)).map(({ works }) => works)).toEqual(Array(5).fill(false));
    expect((await tryOut(database)).text).toContain('This account is disabled.');
  });

  it('also disables accounts that an administrator enables again', async () => {
    const database = await testDatabase();
    await start(database);
    await start(database, { TRUST_PROXY: '1' });
    await database.pool.query('update accounts set disabled_at = null');
    await database.pool.query('update profiles set disabled_at = null');
    expect(await tryOut(database)).toMatchObject({ status: 403, role: undefined });
  });

  it('creates no demo accounts at later starts', async () => {
    const database = await testDatabase();
    await start(database, { TRUST_PROXY: '1' });
    expect((await start(database)).demo).toEqual([]);
    expect(await demoRows(database)).toEqual([]);
  });

  it("leaves a real account alone that has a demo account's address", async () => {
    const database = await testDatabase();
    await database.pool.query(
      `insert into accounts (email, full_name) values ('manager@medatlas.example', 'A Person')`,
    );
    expect((await start(database)).demo).toEqual(demo.filter((email) => !email.startsWith('manager')));
  });

  it('ends their API tokens', async () => {
    const database = await testDatabase();
    await start(database);
    await database.pool.query(
      `insert into api_tokens (profile_id, name, token_hash, prefix, expires_at)
       select id, 'mine', 'hash', 'medatlas_', now() + interval '1 day' from profiles where role = 'manager'`,
    );
    await start(database, { TRUST_PROXY: '1' });
    const { rows } = await database.pool.query('select revoked_at is not null ended from api_tokens');
    expect(rows).toEqual([{ ended: true }]);
  });

  it('leaves every other account alone', async () => {
    const database = await testDatabase();
    await start(database);
    await database.pool.query(
      `insert into accounts (email, full_name) values ('other@medatlas.example', 'Other User')`,
    );
    await start(database, { TRUST_PROXY: '1' });
    const { rows } = await database.pool.query('select disabled_at from accounts where not demo');
    expect(rows).toEqual([{ disabled_at: null }]);
  });
});

describe('a forwarded sign-in', () => {
  it.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-host', 'tunnel.example'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
    ['via', '1.1 tunnel'],
    ['cf-connecting-ip', '203.0.113.9'],
  ])('is refused with the header %s', async (name, value) => {
    const { status, text, role } = await tryOut(await testDatabase(), {}, { [name]: value });
    expect([status, role]).toEqual([403, undefined]);
    expect(text).toContain('Demo accounts work only on the machine that this site runs on.');
  });

  it('is refused under a local host name too, if the socket is not local', async () => {
    const { status, text } = await tryOut(await testDatabase(), {}, { host: 'localhost:3000' }, '203.0.113.9');
    expect([status, text]).toEqual([403, expect.stringContaining('Demo accounts work only on the machine')]);
  });

  it('is refused with another host name', async () => {
    const { status } = await tryOut(await testDatabase(), {}, { host: 'tunnel.example' });
    expect(status).toBe(421);
  });

  it('works for an account that is not a demo account', async () => {
    const database = await testDatabase();
    await start(database);
    await database.pool.query('update accounts set demo = false');
    expect((await tryOut(database, {}, { 'x-forwarded-for': '203.0.113.9' })).role).toBe('superadmin');
  });
});
