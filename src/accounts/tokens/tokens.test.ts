// API tokens: created on a screen, used by scripts.
import { describe, expect, it, onTestFinished } from 'vitest';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { testSite } from '#test/site.ts';
import { ask, newUser, type Site, type TestUser } from '#test/users.ts';

async function open() {
  const database = await testDatabase();
  const site = await testSite(database);
  return { database, site, owner: await newUser(site, database, 'specialist') };
}

const make = (owner: TestUser, name = 'nightly script', days: unknown = 30) =>
  owner.ask('POST /api/tokens', { body: { name, days } });

const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });

/** The status of a request that any signed-in user may make, made with a token. */
const use = async (site: Site, secret: string, address?: string) =>
  (await ask(site, 'GET /api/check', { ...bearer(secret), address })).status;

describe('an API token', () => {
  it('is shown once, and stored only as a hash', async () => {
    const { database, site, owner } = await open();
    const { status, body } = await make(owner);
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^medatlas_[\w-]{40}$/);
    expect(body.token).toMatchObject({ name: 'nightly script', prefix: body.secret.slice(0, 15), last_used_at: null });
    const days = (Date.parse(body.token.expires_at) - Date.parse(body.token.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);

    expect(await use(site, body.secret)).toBe(200);
    const listed = await owner.ask('GET /api/tokens');
    expect(listed.body.rows).toEqual([{ ...body.token, last_used_at: expect.any(String) }]);
    const everything = [
      await database.db.selectFrom('api_tokens').selectAll().execute(),
      await database.db.selectFrom('audit_log').selectAll().execute(),
    ];
    expect(JSON.stringify(everything)).not.toContain(body.secret);
  });

  it.each([
    ['no name', ' ', 30, 'name: Name is required'],
    ['a name of two lines', 'a\nb', 30, 'Name must be one line of text'],
    ['more than a year', 'script', 366, 'days: '],
    ['no time', 'script', 0, 'days: '],
    ['a time that is no number', 'script', '30', 'days: must be a number of days'],
  ])('cannot have %s', async (_, name, days, message) => {
    const { owner } = await open();
    const { status, body } = await make(owner, name, days);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  it('is one of at most ten, even with simultaneous requests', async () => {
    const { owner } = await open();
    const replies = await Promise.all(Array.from({ length: 14 }, () => make(owner)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(4).fill(409)]);
    expect((await make(owner)).body.message).toBe('You have 10 tokens. Revoke one to create another.');
    const [{ id }] = (await owner.ask('GET /api/tokens')).body.rows;
    expect((await owner.ask(`DELETE /api/tokens/${id}`)).status).toBe(200);
    expect((await make(owner)).status).toBe(200);
  });

  it('is refused after its owner revoked it, and only the owner can', async () => {
    const { database, site, owner } = await open();
    const { token, secret } = (await make(owner)).body;
    const other = await newUser(site, database, 'superadmin');
    expect((await other.ask('GET /api/tokens')).body.rows).toEqual([]);
    expect((await other.ask(`DELETE /api/tokens/${token.id}`)).status).toBe(404);
    expect(await use(site, secret)).toBe(200);
    expect(await owner.ask(`DELETE /api/tokens/${token.id}`)).toMatchObject({ status: 200, body: { id: token.id } });
    expect(await use(site, secret)).toBe(401);
    expect((await owner.ask(`DELETE /api/tokens/${token.id}`)).status).toBe(404);
  });

  it('is refused after it expired', async () => {
    const { database, site, owner } = await open();
    const { secret } = (await make(owner, 'short', 1)).body;
    await database.pool.query(`update api_tokens set expires_at = expires_at - interval '1 day'`);
    expect(await use(site, secret)).toBe(401);
    expect((await owner.ask('GET /api/tokens')).body.rows).toEqual([]);
  });

  it('reads data as long as its user may', async () => {
    const database = await testDatabase();
    const api = await testApi(database, { indexed: false });
    onTestFinished(api.close);
    const read = async () => (await api.get('/api/taxonomy/professions', { as: 'token' })).status;
    expect(await read()).toBe(200);
    await database.pool.query('update profiles set role = null');
    expect(await read()).toBe(403);
    await database.pool.query('update profiles set disabled_at = now()');
    expect(await read()).toBe(401);
  });

  it('reads data only: no account, token or administration', async () => {
    const { database, site } = await open();
    const superadmin = await newUser(site, database, 'superadmin');
    const { secret, token } = (await make(superadmin)).body;
    const calls = [
      'GET /api/tokens',
      'POST /api/tokens',
      `DELETE /api/tokens/${token.id}`,
      'PATCH /api/profile',
      'GET /api/users',
      `POST /api/users/${superadmin.id}/approval`,
      `PATCH /api/users/${superadmin.id}/role`,
      `PATCH /api/users/${superadmin.id}/disabled`,
      `POST /api/users/${superadmin.id}/password`,
      `DELETE /api/users/${superadmin.id}`,
      'GET /api/audit',
    ];
    for (const call of calls) {
      const { status, body } = await ask(site, call, bearer(secret));
      expect([call, status, body.code]).toEqual([call, 403, 'token']);
    }
    expect((await ask(site, 'GET /api/session', bearer(secret))).body).toEqual({ person: null });
  });

  it.each(['Bearer nonsense', 'Bearer ', 'bearer  x', 'Bearer \u00e9'])(
    'that is invalid (%j) is no user, regardless of the cookie',
    async (authorization) => {
      const { owner } = await open();
      expect((await owner.ask('GET /api/check', { headers: { authorization } })).status).toBe(401);
      expect((await owner.ask('GET /api/tokens', { headers: { authorization } })).status).toBe(401);
    },
  );

  it('is recorded once per token, address and day of use', async () => {
    const { database, site, owner } = await open();
    const [one, other] = [(await make(owner, 'one')).body, (await make(owner, 'other')).body];
    await Promise.all(Array.from({ length: 5 }, () => use(site, one.secret, '192.0.2.1')));
    await use(site, one.secret, '192.0.2.2');
    await use(site, other.secret, '192.0.2.1');
    await use(site, `${one.secret}x`, '192.0.2.3');
    const uses = () =>
      database.db
        .selectFrom('audit_log')
        .select(['actor', 'target', 'address'])
        .where('action', '=', 'token_used')
        .orderBy('id')
        .execute();
    const entry = ({ token }: { token: { name: string; prefix: string } }, address: string) => ({
      actor: owner.email,
      target: `${token.name} (${token.prefix}…)`,
      address,
    });
    expect(await uses()).toEqual([entry(one, '192.0.2.1'), entry(one, '192.0.2.2'), entry(other, '192.0.2.1')]);
    // an entry of yesterday is inserted because the table allows no update
    await database.pool.query(
      `insert into audit_log (at, action, actor_id, actor, target, address)
       select at - interval '1 day', action, actor_id, actor, target, '192.0.2.9' from audit_log where action = 'token_used' limit 1`,
    );
    await use(site, one.secret, '192.0.2.9');
    expect(await uses()).toHaveLength(5);
  });
});
