// The audit log: what administrators read in it, and that no entry can be changed.
import { describe, expect, it } from 'vitest';
import { record } from '#src/accounts/audit/audit.ts';
import { testDatabase } from '#test/database.ts';
import { testSite } from '#test/site.ts';
import { newUser } from '#test/users.ts';

async function open(env: Record<string, string> = {}) {
  const database = await testDatabase();
  const site = await testSite(database, env);
  return { database, site, administrator: await newUser(site, database, 'administrator') };
}

describe('the audit log', () => {
  it('is read by administrators, newest first, by action, by user and in pages', async () => {
    const { database, administrator } = await open();
    for (let n = 1; n <= 60; n += 1)
      await record(database.db, {
        action: n % 2 ? 'sign_in' : 'sign_out',
        actor: { id: null, email: n % 3 ? 'ann@medatlas.example' : 'o_hara@medatlas.example' },
        target: `number ${n}`,
        old_value: 'specialist',
        new_value: 'manager',
        address: '192.0.2.1',
      });
    const read = async (search = '') => (await administrator.ask(`GET /api/audit${search}`)).body;
    const first = await read();
    expect(first).toMatchObject({ total: 60, page: 1, page_size: 50 });
    expect(first.rows).toHaveLength(50);
    expect(first.rows[0]).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      action: 'sign_out',
      actor: 'o_hara@medatlas.example',
      target: 'number 60',
      old_value: 'specialist',
      new_value: 'manager',
      address: '192.0.2.1',
    });
    expect((await read('?page=2')).rows.map(({ target }: { target: string }) => target)).toEqual(
      Array.from({ length: 10 }, (_, index) => `number ${10 - index}`),
    );
    expect((await read('?action=sign_in')).total).toBe(30);
    expect((await read('?actor=ANN@')).total).toBe(40);
    expect((await read('?actor=o_h&action=sign_in')).total).toBe(10);
    expect((await read('?actor=_')).total).toBe(20); // an ordinary character, no wildcard
    expect((await read('?actor=%25')).total).toBe(0);
    expect((await read('?action=')).total).toBe(60);
  });

  it.each(['action=nothing', 'page=0', 'page=x', 'who=ann', 'actor=%00'])('answers 400 to %s', async (search) => {
    const { administrator } = await open();
    expect((await administrator.ask(`GET /api/audit?${search}`)).status).toBe(400);
  });

  it.each([
    'update audit_log set actor = null',
    'delete from audit_log',
    'truncate audit_log',
    `delete from audit_log where at < now() - interval '29 days'`,
  ])('is append-only in the database: %s', async (statement) => {
    const database = await testDatabase();
    await record(database.db, { action: 'sign_in' });
    await database.pool.query(
      `insert into audit_log (at, action) values (now() - interval '29 days 1 hour', 'sign_in')`,
    );
    await expect(database.pool.query(statement)).rejects.toThrow('audit_log is append-only');
    expect((await database.pool.query('select 1 from audit_log')).rowCount).toBe(2);
  });

  it('deletes entries older than AUDIT_DAYS', async () => {
    const database = await testDatabase();
    for (const days of [41, 39, 0])
      await database.pool.query(
        `insert into audit_log (at, action, target) values (now() - make_interval(days => $1), 'sign_in', $2)`,
        [days, `${days} days`],
      );
    const { cleanUp } = await testSite(database, { AUDIT_DAYS: '40' });
    await cleanUp();
    const { rows } = await database.pool.query('select target from audit_log order by id');
    expect(rows).toEqual([{ target: '39 days' }, { target: '0 days' }]);
  });
});
