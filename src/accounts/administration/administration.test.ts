// What administrators can do with users, and what they cannot.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import type { Role } from '#src/shared/roles.ts';
import { testDatabase } from '#test/database.ts';
import { testSite } from '#test/site.ts';
import { ask, newUser, type Site, signIn, type TestUser } from '#test/users.ts';

async function open() {
  const database = await testDatabase();
  const site = await testSite(database);
  // leaves only the superadmins of the test
  await database.pool.query(`update profiles set role = null where role = 'superadmin'`);
  return { database, site, addUser: (role: Role | null) => newUser(site, database, role) };
}

const roleOf = async ({ db }: Database, { id }: TestUser) =>
  (await db.selectFrom('profiles').select('role').where('id', '=', id).executeTakeFirst())?.role;

const acts = ({ db }: Database, target: TestUser) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'old_value', 'new_value', 'address'])
    .where('target', '=', target.email)
    .orderBy('id')
    .execute();

const isSignedIn = async (who: TestUser) => (await who.ask('GET /api/session')).body.person !== null;

/** Responses of changes that run at once. Profiles stay locked until every change waits. */
async function atOnce<R>({ pool }: Database, changes: (() => Promise<R>)[], beforehand = ''): Promise<R[]> {
  const client = await pool.connect();
  await client.query(`begin; ${beforehand}; select from profiles for update`);
  const replies = changes.map((change) => change());
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  // outside the transaction, which sees only its own snapshot
  while ((await pool.query(waiting)).rowCount !== changes.length) await sleep(10);
  await client.query('commit');
  client.release();
  return Promise.all(replies);
}

/** Creates an API token of a user. Returns whether it still works. */
async function tokenOf(site: Site, who: TestUser) {
  const { secret } = (await who.ask('POST /api/tokens', { body: { name: 'script', days: 1 } })).body;
  return async () =>
    (await ask(site, 'GET /api/check', { headers: { authorization: `Bearer ${secret}` } })).status === 200;
}

describe('the list of users', () => {
  it('contains every profile, newest first, with the fields for administrators', async () => {
    const { addUser } = await open();
    const administrator = await addUser('administrator');
    const newest = await addUser(null);
    const { status, body } = await administrator.ask('GET /api/users');
    expect(status).toBe(200);
    expect(body.rows.slice(0, 2)).toEqual([
      {
        id: newest.id,
        full_name: 'Test pending',
        email: newest.email,
        email_verified: true,
        role: null,
        disabled: false,
        embedded: true,
        second_factor: false,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      expect.objectContaining({ id: administrator.id, role: 'administrator' }),
    ]);
  });
});

describe('approval', () => {
  it('makes a pending account a specialist, whose session continues', async () => {
    const { database, addUser } = await open();
    const [administrator, waiting] = [await addUser('administrator'), await addUser(null)];
    expect((await waiting.ask('GET /api/session')).body.person.approved).toBe(false);
    const approve = () => administrator.ask(`POST /api/users/${waiting.id}/approval`);
    expect(await approve()).toMatchObject({ status: 200, body: { role: 'specialist' } });
    expect((await waiting.ask('GET /api/session')).body.person).toMatchObject({ role: 'specialist', approved: true });
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'approved' } });
    expect(await acts(database, waiting)).toEqual([
      {
        action: 'approved',
        actor: administrator.email,
        old_value: null,
        new_value: 'specialist',
        address: '127.0.0.1',
      },
    ]);
  });

  it('counts once if two administrators approve at once', async () => {
    const { database, addUser } = await open();
    const [one, other, waiting] = [await addUser('administrator'), await addUser('administrator'), await addUser(null)];
    const replies = await atOnce(database, [
      () => one.ask(`POST /api/users/${waiting.id}/approval`),
      () => other.ask(`DELETE /api/users/${waiting.id}`),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await acts(database, waiting)).toHaveLength(1);
  });

  it('is replaced by rejection, which deletes profile, session and account', async () => {
    const { database, site, addUser } = await open();
    const [administrator, waiting, approved] = [
      await addUser('administrator'),
      await addUser(null),
      await addUser('specialist'),
    ];
    expect((await administrator.ask(`DELETE /api/users/${approved.id}`)).status).toBe(409);
    expect(await administrator.ask(`DELETE /api/users/${waiting.id}`)).toMatchObject({
      status: 200,
      body: { id: waiting.id },
    });
    expect(await acts(database, waiting)).toMatchObject([{ action: 'rejected', actor: administrator.email }]);
    expect(await isSignedIn(waiting)).toBe(false);
    expect(await signIn(site, waiting.email)).not.toBe('/');
    const { rows } = await database.pool.query('select id from accounts where email = $1', [waiting.email]);
    expect(rows).toEqual([]);
  });
});

describe('a role', () => {
  const change = (who: TestUser, of: Pick<TestUser, 'id'>, role: string) =>
    who.ask(`PATCH /api/users/${of.id}/role`, { body: { role } });

  it('changes here, ends sessions with the old one, and applies at the next sign-in', async () => {
    const { database, site, addUser } = await open();
    const [administrator, specialist] = [await addUser('administrator'), await addUser('specialist')];
    const token = await tokenOf(site, specialist);
    expect(await change(administrator, specialist, 'manager')).toMatchObject({
      status: 200,
      body: { role: 'manager' },
    });
    expect(await isSignedIn(specialist)).toBe(false);
    expect(await token()).toBe(true);
    expect(await signIn(site, specialist.email)).toBe('/');
    expect(await acts(database, specialist)).toEqual([
      {
        action: 'role_changed',
        actor: administrator.email,
        old_value: 'specialist',
        new_value: 'manager',
        address: '127.0.0.1',
      },
    ]);
  });

  it('that is the same changes nothing', async () => {
    const { database, addUser } = await open();
    const [administrator, manager] = [await addUser('administrator'), await addUser('manager')];
    expect((await change(administrator, manager, 'manager')).status).toBe(200);
    expect(await isSignedIn(manager)).toBe(true);
    expect(await acts(database, manager)).toEqual([]);
  });

  it.each<[string, Role, Role | null | 'self', string, number, string]>([
    ['of one\u2019s own', 'superadmin', 'self', 'specialist', 403, 'You cannot change your own account.'],
    [
      'of a user with a higher role',
      'administrator',
      'superadmin',
      'specialist',
      403,
      'You cannot change an account with a higher role.',
    ],
    ['of a pending user', 'administrator', null, 'manager', 409, 'This account awaits approval. Approve it first.'],
    ['to superadmin', 'superadmin', 'manager', 'superadmin', 400, 'must be one of specialist, manager, administrator'],
    ['to an unknown role', 'superadmin', 'manager', 'king', 400, 'must be one of specialist, manager, administrator'],
    ['by a manager', 'manager', 'specialist', 'manager', 403, 'Only administrators may do this.'],
  ])('does not change: %s', async (_, as, of, to, status, message) => {
    const { database, addUser } = await open();
    const actor = await addUser(as);
    const user = of === 'self' ? actor : await addUser(of);
    const before = await roleOf(database, user);
    const reply = await change(actor, user, to);
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringContaining(message)]);
    expect(await roleOf(database, user)).toBe(before);
    expect(await isSignedIn(user)).toBe(true);
    expect(await acts(database, user)).toEqual([]);
  });

  it('of an unknown user is 404, of an invalid id 400', async () => {
    const { addUser } = await open();
    const administrator = await addUser('administrator');
    expect((await change(administrator, { id: randomUUID() }, 'manager')).status).toBe(404);
    expect((await change(administrator, { id: 'x' }, 'manager')).status).toBe(400);
  });

  it('of others is changed by the only superadmin', async () => {
    const { database, addUser } = await open();
    const [superadmin, manager] = [await addUser('superadmin'), await addUser('manager')];
    expect((await change(superadmin, manager, 'specialist')).status).toBe(200);
    expect(await roleOf(database, manager)).toBe('specialist');
  });

  it('stays with one of two superadmins who demote each other at once', async () => {
    const { database, addUser } = await open();
    const [one, other] = [await addUser('superadmin'), await addUser('superadmin')];
    const replies = await atOnce(database, [() => change(one, other, 'manager'), () => change(other, one, 'manager')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    const roles = [await roleOf(database, one), await roleOf(database, other)].sort();
    expect(roles).toEqual(['manager', 'superadmin']);
  });

  it('that an administrator loses during a change gives no rights', async () => {
    const { database, addUser } = await open();
    const [administrator, specialist] = [await addUser('administrator'), await addUser('specialist')];
    const lost = `update profiles set role = 'manager' where id = '${administrator.id}'`;
    // still an administrator, because nothing is committed
    const [reply] = await atOnce(database, [() => change(administrator, specialist, 'manager')], lost);
    expect(reply).toMatchObject({ status: 403, body: { message: 'Only administrators may do this.' } });
    expect(await roleOf(database, specialist)).toBe('specialist');
  });
});

describe('disabling', () => {
  const disable = (who: TestUser, of: TestUser, disabled = true) =>
    who.ask(`PATCH /api/users/${of.id}/disabled`, { body: { disabled } });

  it('ends sessions and tokens and refuses sign-ins, until the user is enabled', async () => {
    const { database, site, addUser } = await open();
    const [administrator, manager] = [await addUser('administrator'), await addUser('manager')];
    const token = await tokenOf(site, manager);
    expect(await disable(administrator, manager)).toMatchObject({ status: 200, body: { disabled: true } });
    expect(await isSignedIn(manager)).toBe(false);
    expect(await token()).toBe(false);
    expect(await signIn(site, manager.email)).not.toBe('/');
    expect(await disable(administrator, manager, false)).toMatchObject({ body: { disabled: false, role: 'manager' } });
    expect(await signIn(site, manager.email)).toBe('/');
    expect(await token()).toBe(false);
    const remembered = (await acts(database, manager)).map(({ action }) => action);
    expect(remembered).toEqual(['disabled', 'sign_in_failed', 'enabled']);
  });

  it("is refused for one's own account and for higher roles", async () => {
    const { addUser } = await open();
    const [administrator, superadmin] = [await addUser('administrator'), await addUser('superadmin')];
    expect((await disable(administrator, administrator)).status).toBe(403);
    expect((await disable(administrator, superadmin)).status).toBe(403);
    expect(await isSignedIn(superadmin)).toBe(true);
  });

  it('keeps one of two superadmins who disable each other at once', async () => {
    const { database, addUser } = await open();
    const [one, other] = [await addUser('superadmin'), await addUser('superadmin')];
    const replies = await atOnce(database, [() => disable(one, other), () => disable(other, one)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe('a password reset by an administrator', () => {
  const reset = (who: TestUser, of: TestUser) => who.ask(`POST /api/users/${of.id}/password`);

  it('gives a new password and ends sessions and tokens', async () => {
    const { site, addUser } = await open();
    const [administrator, manager] = [await addUser('administrator'), await addUser('manager')];
    const token = await tokenOf(site, manager);
    const { status, body } = await reset(administrator, manager);
    expect(status).toBe(200);
    expect(await isSignedIn(manager)).toBe(false);
    expect(await token()).toBe(false);
    expect(await signIn(site, manager.email)).not.toBe('/');
    expect(await signIn(site, manager.email, body.password)).toMatch(/^\/idp\/new-password\//);
  });

  it('is refused for higher roles: the password would give their rights', async () => {
    const { site, addUser } = await open();
    const [administrator, superadmin] = [await addUser('administrator'), await addUser('superadmin')];
    expect((await reset(administrator, superadmin)).status).toBe(403);
    expect(await signIn(site, superadmin.email)).toBe('/');
  });

  it('is refused for an account of an outside provider', async () => {
    const { database, addUser } = await open();
    const [administrator, outside] = [await addUser('administrator'), await addUser('manager')];
    await database.pool.query(`update profiles set issuer = 'https://id.example' where id = $1`, [outside.id]);
    expect(await reset(administrator, outside)).toMatchObject({ status: 409, body: { code: 'elsewhere' } });
  });
});
