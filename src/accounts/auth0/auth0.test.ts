// Auth0 as the identity provider: sign-up and roles, against a fake tenant on this machine.
import { describe, expect, it, onTestFinished } from 'vitest';
import { openAuth0 } from '#src/accounts/auth0/auth0.ts';
import { startSession } from '#src/accounts/sessions/sessions.ts';
import type { Role } from '#src/shared/roles.ts';
import { APPLICATION, MANAGER, openTenant, WAIT } from '#test/auth0.ts';
import { testDatabase } from '#test/database.ts';
import { testSite } from '#test/site.ts';
import { ask, PASSWORD } from '#test/users.ts';

const ISSUER = 'https://medatlas.example.auth0.com/';

/** A site whose users sign in at Auth0, and its tenant. */
async function open() {
  const tenant = await openTenant();
  onTestFinished(tenant.close);
  const database = await testDatabase();
  const site = await testSite(database, {
    OIDC_ISSUER: ISSUER,
    OIDC_CLIENT_ID: APPLICATION,
    OIDC_CLIENT_SECRET: 'secret',
    AUTH0_DOMAIN: tenant.url,
    AUTH0_CLIENT_ID: MANAGER.clientId,
    AUTH0_CLIENT_SECRET: MANAGER.clientSecret,
  });
  /** A user who signed in at Auth0, where their record holds `app_metadata`. */
  async function addUser(role: Role | null, app_metadata: Record<string, unknown> = {}) {
    const subject = `auth0|${crypto.randomUUID()}`;
    const email = `${subject.slice(-8)}@medatlas.example`;
    tenant.users.set(subject, { email, app_metadata });
    const { id } = await database.db
      .insertInto('profiles')
      .values({ issuer: ISSUER, subject, email, full_name: 'Test Person', role })
      .returning('id')
      .executeTakeFirstOrThrow();
    const cookie = `session=${await startSession(database.db, { profile_id: id })}`;
    const call = (what: string, body?: object) => ask(site, what, { body, headers: { cookie } });
    return { id, subject, email, ask: call, metadata: () => tenant.users.get(subject)?.app_metadata };
  }
  /** Every local row that a change of roles may touch. */
  const state = async () => {
    const tables = ['profiles', 'sessions', 'api_tokens', 'audit_log'];
    const all = await Promise.all(tables.map((table) => database.pool.query(`select * from ${table} order by id`)));
    return all.map(({ rows }) => rows);
  };
  return { tenant, database, site, addUser, state };
}

const changeTo = (role: Role, of: { id: string }) => [`PATCH /api/users/${of.id}/role`, { role }] as const;

describe('a role at Auth0', () => {
  it('replaces the other roles and keeps the other fields', async () => {
    const { tenant, addUser } = await open();
    const administrator = await addUser('administrator');
    const user = await addUser('specialist', {
      plan: 'gold',
      authorization: { roles: ['specialist', 'other'], groups: ['recruiting'], permissions: ['x:y'] },
    });
    expect(await administrator.ask(...changeTo('manager', user))).toMatchObject({
      status: 200,
      body: { role: 'manager' },
    });
    expect(user.metadata()).toEqual({
      plan: 'gold',
      authorization: { roles: ['manager'], groups: ['recruiting'], permissions: ['x:y'] },
    });
    expect((await user.ask('GET /api/session')).body.person).toBeNull();
    expect(tenant.count(`DELETE /api/v2/users/${encodeURIComponent(user.subject)}/sessions`)).toBe(1);
  });

  it('is set by approval too, even if Auth0 has no role yet', async () => {
    const { addUser } = await open();
    const administrator = await addUser('administrator');
    const waiting = await addUser(null, { authorization: 'none' });
    expect((await administrator.ask(`POST /api/users/${waiting.id}/approval`)).status).toBe(200);
    expect(waiting.metadata()).toEqual({ authorization: { roles: ['specialist'] } });
  });

  it.each([
    ['GET /api/v2/users/', 401],
    ['GET /api/v2/users/', 403],
    ['GET /api/v2/users/', 404],
    ['PATCH /api/v2/users/', 401],
    ['PATCH /api/v2/users/', 403],
    ['PATCH /api/v2/users/', 404],
    ['PATCH /api/v2/users/', 429],
    ['PATCH /api/v2/users/', 500],
    ['POST /oauth/token', 401],
    ['POST /oauth/token', 403],
    ['POST /oauth/token', 429],
  ])('that is refused (%s %i) has changed nothing anywhere', async (call, status) => {
    const { tenant, addUser, state } = await open();
    const administrator = await addUser('administrator');
    const user = await addUser('specialist', { authorization: { roles: ['specialist'] } });
    const waiting = await addUser(null);
    tenant.refuse(call, status);
    const before = await state();
    const refused = { status: status === 429 ? 503 : 502, body: { message: 'Failed to update Auth0 user role' } };
    const reply = await administrator.ask(...changeTo('manager', user));
    expect(reply).toMatchObject(refused);
    expect(await administrator.ask(`POST /api/users/${waiting.id}/approval`)).toMatchObject(refused);
    if (status === 429) expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(WAIT);
    expect(await state()).toEqual(before);
    expect(user.metadata()).toEqual({ authorization: { roles: ['specialist'] } });
    expect((await user.ask('GET /api/session')).body.person).toMatchObject({ role: 'specialist' });
    tenant.refuse(call, 0);
    expect((await administrator.ask(...changeTo('manager', user))).status).toBe(200);
  });

  it('changes nothing if Auth0 cannot be reached', async () => {
    const { tenant, addUser, state } = await open();
    const [administrator, user] = [await addUser('administrator'), await addUser('specialist')];
    const before = await state();
    tenant.close();
    expect(await administrator.ask(...changeTo('manager', user))).toMatchObject({
      status: 502,
      body: { message: 'Failed to update Auth0 user role' },
    });
    expect(await state()).toEqual(before);
  });

  it('is removed with the sessions when a user is disabled or rejected', async () => {
    const { tenant, database, addUser } = await open();
    const administrator = await addUser('administrator');
    const [user, waiting] = [await addUser('manager'), await addUser(null)];
    const ended = ({ subject }: { subject: string }) =>
      tenant.count(`DELETE /api/v2/users/${encodeURIComponent(subject)}/sessions`);
    await administrator.ask(`PATCH /api/users/${user.id}/disabled`, { disabled: true });
    expect((await administrator.ask(`DELETE /api/users/${waiting.id}`)).status).toBe(200);
    expect([ended(user), ended(waiting), ended(administrator)]).toEqual([1, 1, 0]);
    const { rows } = await database.pool.query('select 1 from profiles where id = $1', [waiting.id]);
    expect(rows).toEqual([]); // at the next sign-in the user is pending again
    expect(tenant.users.has(waiting.subject)).toBe(true);
  });

  it('is kept when Auth0 fails to end its sessions', async () => {
    const { tenant, addUser } = await open();
    const [administrator, user] = [await addUser('administrator'), await addUser('specialist')];
    tenant.refuse('DELETE /api/v2/users/', 403);
    expect((await administrator.ask(...changeTo('manager', user))).status).toBe(200);
    expect(user.metadata()).toEqual({ authorization: { roles: ['manager'] } });
  });
});

describe('the management token', () => {
  it('is fetched once by client credentials, cached, and fetched again when Auth0 rejects it', async () => {
    const { tenant, addUser } = await open();
    const administrator = await addUser('administrator');
    const users = await Promise.all([1, 2, 3].map(() => addUser('specialist')));
    const replies = await Promise.all(users.map((user) => administrator.ask(...changeTo('manager', user))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(tenant.count('POST /oauth/token')).toBe(1);
    expect(tenant.calls.find(({ call }) => call === 'POST /oauth/token')?.body).toEqual({
      grant_type: 'client_credentials',
      client_id: MANAGER.clientId,
      client_secret: MANAGER.clientSecret,
      audience: `${tenant.url}/api/v2/`,
    });
    tenant.forgetTokens();
    const last = await addUser('specialist');
    expect((await administrator.ask(...changeTo('manager', last))).status).toBe(200);
    expect(tenant.count('POST /oauth/token')).toBe(2);
  });
});

describe('sign-up at Auth0', () => {
  const wish = { full_name: 'Ann Example', email: 'ann@medatlas.example', password: PASSWORD };

  it('creates the account there and a pending profile here', async () => {
    const { tenant, database, site, addUser } = await open();
    expect(await ask(site, 'POST /api/sign-up', { body: wish })).toMatchObject({
      status: 200,
      body: { confirm: true },
    });
    expect(tenant.calls.map(({ body }) => body)).toEqual([
      {
        client_id: APPLICATION,
        connection: 'Username-Password-Authentication',
        email: wish.email,
        password: wish.password,
        name: 'Ann Example',
        user_metadata: { full_name: 'Ann Example' },
      },
    ]);
    const [subject] = tenant.users.keys();
    const administrator = await addUser('administrator');
    const [, waiting] = (await administrator.ask('GET /api/users')).body.rows;
    expect(waiting).toMatchObject({ email: wish.email, full_name: 'Ann Example', role: null, embedded: false });
    const { rows } = await database.pool.query('select issuer, subject from profiles where id = $1', [waiting.id]);
    expect(rows).toEqual([{ issuer: ISSUER, subject }]);
    expect((await database.pool.query('select 1 from accounts')).rowCount).toBe(0);
  });

  it('gives an address that has an account the usual response', async () => {
    const { tenant, site } = await open();
    const first = await ask(site, 'POST /api/sign-up', { body: wish });
    const second = await ask(site, 'POST /api/sign-up', { body: wish });
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(tenant.users.size).toBe(1);
  });

  it.each([
    ['foreign domains, without asking Auth0', { email: 'ann@evilmedatlas.example' }, 0, 400, 'Only medatlas.example'],
    ['passwords that Auth0 finds weak', { password: 'password' }, 0, 400, 'Password is too weak'],
    ['sign-ups that Auth0 refuses', {}, 403, 502, 'Failed to sign up'],
    ['sign-ups beyond the rate limit of Auth0', {}, 429, 503, 'Failed to sign up'],
  ])('refuses %s', async (_, change, refusal, status, message) => {
    const { tenant, database, site } = await open();
    tenant.refuse('POST /dbconnections/signup', refusal);
    const reply = await ask(site, 'POST /api/sign-up', { body: { ...wish, ...change } });
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringContaining(message)]);
    expect((await database.pool.query('select 1 from profiles')).rowCount).toBe(0);
  });

  it('leaves forgotten passwords to Auth0, which mails the link', async () => {
    const { tenant, site } = await open();
    const reply = await ask(site, 'POST /api/password-reset', { body: { email: wish.email } });
    expect(reply).toMatchObject({ status: 200, body: { mail: true } });
    expect(tenant.calls).toMatchObject([
      { call: 'POST /dbconnections/change_password', body: { email: wish.email, client_id: APPLICATION } },
    ]);
  });
});

it("reports Auth0's error, which no response contains", async () => {
  const tenant = await openTenant();
  onTestFinished(tenant.close);
  const reports: unknown[] = [];
  const report = (error: unknown) => reports.push(error);
  const settings = {
    url: tenant.url,
    ...MANAGER,
    connection: 'db',
    signInClientId: APPLICATION,
    issuer: ISSUER,
    report,
  };
  await expect(openAuth0(settings).setRole('auth0|unknown', 'manager')).rejects.toThrow(
    'Failed to update Auth0 user role',
  );
  expect(String(reports[0])).toMatch(/Auth0 replied 404 to GET .*The user does not exist/);
});
