// The signed-in user, and changes to their own profile.
import { expect, it } from 'vitest';
import type { Role } from '#src/shared/roles.ts';
import { testDatabase } from '#test/database.ts';
import { testSite } from '#test/site.ts';
import { ask, newUser } from '#test/users.ts';

async function open(role: Role | null = 'specialist', env: Record<string, string> = {}) {
  const database = await testDatabase();
  const site = await testSite(database, env);
  return { database, site, user: await newUser(site, database, role) };
}

it('returns the signed-in user, or null without a session', async () => {
  const { site, user } = await open();
  expect((await user.ask('GET /api/session')).body.person).toMatchObject({
    id: user.id,
    email: user.email,
    email_verified: true,
    full_name: 'Test specialist',
    given_name: 'Test',
    family_name: 'specialist',
    subject: user.subject,
    role: 'specialist',
    approved: true,
    internal: true,
    default_state: null,
    time_zone: null,
  });
  expect((await ask(site, 'GET /api/session')).body).toEqual({ person: null });
});

it('tells apart the users of requests that arrive together', async () => {
  const { database, site, user } = await open();
  const manager = await newUser(site, database, 'manager');
  const left = await newUser(site, database, 'specialist');
  await database.pool.query('delete from sessions where profile_id = $1', [left.id]);
  const askers = Array.from({ length: 8 }, () => [user, left, manager, undefined, user]).flat();
  const replies = await Promise.all(
    askers.map((asker) => (asker ? asker.ask('GET /api/session') : ask(site, 'GET /api/session'))),
  );
  expect(replies.map(({ body }) => body.person?.id)).toEqual(
    askers.map((asker) => (asker === left ? undefined : asker?.id)),
  );
});

it("marks users as internal if the whole domain of their e-mail is the company's", async () => {
  const { database, user } = await open();
  const internal = async (email: string) => {
    await database.pool.query('update profiles set email = $1 where id = $2', [email, user.id]);
    return (await user.ask('GET /api/session')).body.person.internal;
  };
  expect(await internal('a@MEDATLAS.example')).toBe(true);
  expect(await internal('a@evilmedatlas.example')).toBe(false);
  expect(await internal('a@medatlas.example@evil.example')).toBe(false);
  expect(await internal('')).toBe(false);
});

it('checks the connection for any signed-in user, also a pending one', async () => {
  const { site, user } = await open(null);
  expect(await user.ask('GET /api/check')).toMatchObject({ status: 200, body: { ok: true } });
  expect((await ask(site, 'GET /api/check')).status).toBe(401);
});

it('changes the full name, the first and last name in it, and the home state', async () => {
  const { database, user } = await open();
  const change = (body: object) => user.ask('PATCH /api/profile', { body });
  expect((await change({ full_name: ' Ann  van Example ' })).body).toMatchObject({
    full_name: 'Ann  van Example',
    given_name: 'Ann',
    family_name: 'van Example',
    default_state: null,
    time_zone: null,
  });
  expect((await change({ time_zone: 'America/Denver' })).body.time_zone).toBe('America/Denver');
  for (const time_zone of ['Mars', '+05:00', '', 5, 'PST', 'ACT', 'act', 'SystemV/AST4', 'US/Pacific-New'])
    expect(await change({ time_zone })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^time_zone/) },
    });
  expect((await change({ default_state: 'oh' })).body).toMatchObject({
    full_name: 'Ann  van Example',
    default_state: 'OH',
  });
  expect((await change({ default_state: null })).body.default_state).toBeNull();
  const { rows } = await database.pool.query('select full_name from accounts where id = $1', [user.subject]);
  expect(rows).toEqual([{ full_name: 'Ann  van Example' }]);
  for (const body of [{ full_name: '' }, { full_name: 'a\u0000b' }, { default_state: 'XX' }, { role: 'superadmin' }])
    expect((await change(body)).status, JSON.stringify(body)).toBe(400);
});

it('changes nothing without fields', async () => {
  const { user } = await open();
  expect(await user.ask('PATCH /api/profile', { body: {} })).toMatchObject({
    status: 200,
    body: { full_name: 'Test specialist' },
  });
});

it('takes every time zone that PostgreSQL has, in any case', async () => {
  const { database, user } = await open();
  const { rows } = await database.pool.query(`select name from pg_timezone_names where name <> 'Factory'`);
  expect(rows.length).toBeGreaterThan(400);
  for (const time_zone of [...rows.map(({ name }) => name), 'utc', 'america/chicago']) {
    const { body } = await user.ask('PATCH /api/profile', { body: { time_zone } });
    expect(body.time_zone).toBe(time_zone);
    await database.pool.query('select now() at time zone $1', [time_zone]);
  }
});
