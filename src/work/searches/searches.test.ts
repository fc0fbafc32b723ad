// Saved searches over HTTP: two teams, what is new, changes of others.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSession } from '#src/accounts/session/sessions.ts';
import type { Database } from '#src/server/database.ts';
import { packNpis, unpackNpis, without } from '#src/work/searches/npi-set.ts';
import { type As, testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let stranger: Record<string, string>;

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database);
  const profile = { issuer: 'x', subject: 'stranger', email: 'a@evilexample.com', full_name: 'A', role: 'superadmin' };
  const { id } = await database.db.insertInto('profiles').values(profile).returning('id').executeTakeFirstOrThrow();
  const { host = '', origin = '' } = await api.headersOf('specialist');
  stranger = { host, origin, cookie: `session=${await startSession(database.db, { profile_id: id })}` };
}, 120_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const call = async (method: Method, path: string, payload?: object, as: As | 'stranger' = 'specialist') => {
  const headers = as === 'stranger' ? stranger : await api.headersOf(as);
  const reply = await api.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: JSON.parse(reply.body) };
};
const save = async (wish: object, as: As = 'specialist') => (await call('POST', 'searches', wish, as)).body;
const namesOf = async (as: As | 'stranger') =>
  (await call('GET', 'searches', undefined, as)).body.rows.map(({ name }: { name: string }) => name);

it('saves a search of any screen, and shares it with the team (R-725, R-726)', async () => {
  const ohio = await save({ name: 'Ohio', url: '/hcps?state=OH&page=1&view=map' });
  expect(ohio).toMatchObject({
    alert: 'off',
    events: ['new'],
    finds: 'providers',
    new: 0,
    too_broad: false,
    owner: null,
  });
  expect(ohio.total).toBe((await api.get('/api/providers?state=OH')).body.total);
  const programs = await save({ name: 'Programs', url: '/gmes?state=OH', shared: true });
  expect(programs).toMatchObject({ finds: null, total: null, new: null, problem: null });
  expect(await namesOf('specialist')).toEqual(['Ohio', 'Programs']);
  expect(await namesOf('manager')).toEqual(['Programs']);
  expect(await namesOf('stranger')).toEqual([]);
  expect((await call('GET', 'searches', undefined, 'pending')).status).toBe(403);
  for (const [id, status] of [
    [ohio.id, 404],
    [programs.id, 403],
  ]) {
    const change = { version: 1, name: 'x' };
    expect((await call('PATCH', `searches/${id}`, change, 'manager')).status).toBe(status);
    expect((await call('DELETE', `searches/${id}`, undefined, 'manager')).status).toBe(status);
    expect((await call('PATCH', `searches/${id}`, change, 'stranger')).status).toBe(404);
    expect((await call('POST', `searches/${id}/look`, undefined, 'stranger')).status).toBe(404);
  }
});

it.each([
  [{ name: ' ', url: '/hcps' }, 'name: Name is required'],
  [{ name: 'x', url: 'https://evil.example/' }, 'url: must be an address of this site'],
  [{ name: 'x', url: '//evil.example/' }, 'url: must be an address of this site'],
  [{ name: 'x', url: '/\\evil.example/' }, 'url: must be an address of this site'],
  [{ name: 'x', url: '/hcps', alert: 'hourly' }, 'alert: must be one of off, import, weekly'],
  [{ name: 'x', url: '/hcps', events: ['born'] }, 'events'],
  [{ name: 'x', url: '/hcps', time_zone: 'Mars' }, 'time_zone: must be a time zone'],
])('refuses %j', async (wish, message) => {
  expect(await call('POST', 'searches', wish)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(message) },
  });
});

it('says who is new since a user last opened it (R-727)', async () => {
  const { id, total } = await save({ name: 'West Virginia', url: '/hcps?state=WV', shared: true });
  const seen = async (as: As) =>
    (await call('GET', 'searches', undefined, as)).body.rows.find((row: { id: string }) => row.id === id);
  expect(await seen('manager')).toMatchObject({ new: null, looked_at: null, owner: { name: 'Test specialist' } });
  const { rows } = await database.pool.query('select npis from search_looks where search_id = $1', [id]);
  const known = await unpackNpis(rows[0].npis);
  expect(known).toHaveLength(total);
  await database.pool.query('update search_looks set npis = $1 where search_id = $2', [
    await packNpis(known.slice(0, -3)),
    id,
  ]);
  expect(await seen('specialist')).toMatchObject({ new: 3, total });
  expect((await call('POST', `searches/${id}/look`)).body).toEqual({
    url: '/hcps?state=WV',
    new: 3,
    npis: Array.from(known.slice(-3), String),
  });
  expect(await seen('specialist')).toMatchObject({ new: 0 });
});

it('says in words that a search does not work any more, and which are too broad', async () => {
  const bad = await save({ name: 'Bad', url: '/hcps?state=ZZ' });
  expect(bad).toMatchObject({
    total: null,
    new: null,
    problem: expect.stringContaining('State must be a two-letter code'),
  });
  expect(await save({ name: 'No such school', url: '/hcps?school=Nowhere' })).toMatchObject({
    problem: expect.stringContaining('school'),
  });
});

it('refuses changes of an earlier version, and restores what was deleted', async () => {
  const { id, version } = await save({ name: 'Mine', url: '/hcos?state=OH' });
  const changed = await call('PATCH', `searches/${id}`, { version, alert: 'weekly', events: ['left', 'new'] });
  expect(changed.body).toMatchObject({ alert: 'weekly', events: ['new', 'left'], version: version + 1 });
  expect(await call('PATCH', `searches/${id}`, { version, name: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'changed', search: { name: 'Mine', alert: 'weekly' } },
  });
  expect((await call('DELETE', `searches/${id}`)).status).toBe(200);
  expect(await namesOf('specialist')).not.toContain('Mine');
  expect((await call('POST', `searches/${id}/restore`, undefined, 'manager')).status).toBe(404);
  expect((await call('POST', `searches/${id}/restore`)).body.name).toBe('Mine');
});

it('keeps sets of NPIs without loss', async () => {
  const npis = Float64Array.from({ length: 5000 }, (_, n) => 1_000_000_000 + ((n * 7_919_317) % 1_999_999_999));
  expect(await unpackNpis(await packNpis(npis))).toEqual(npis.toSorted());
  expect(await unpackNpis(await packNpis(new Float64Array()))).toEqual(new Float64Array());
  expect(without(Float64Array.of(3, 1, 2), Float64Array.of(2))).toEqual(Float64Array.of(1, 3));
});
