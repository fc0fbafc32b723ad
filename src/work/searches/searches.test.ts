// Saved searches over HTTP: two teams, what is new, changes of others.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSession } from '#src/accounts/sessions/sessions.ts';
import { missingIn, packNpis, unpackNpis } from '#src/search/live/packed-npis.ts';
import type { Database } from '#src/server/database.ts';
import { addCaller } from '#src/work/lists/test-lists.ts';
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
/** A specialist with this address. Sends their requests. */
async function member(email: string) {
  const profile = { issuer: 'x', subject: email, email, full_name: email, role: 'specialist' };
  const { id } = await database.db.insertInto('profiles').values(profile).returning('id').executeTakeFirstOrThrow();
  const { host = '', origin = '' } = await api.headersOf('specialist');
  const headers = { host, origin, cookie: `session=${await startSession(database.db, { profile_id: id })}` };
  return async (method: Method, path: string, payload?: object) => {
    const reply = await api.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: JSON.parse(reply.body) };
  };
}
const save = async (wish: object, as: As = 'specialist') => (await call('POST', 'searches', wish, as)).body;
const namesOf = async (as: As | 'stranger') =>
  (await call('GET', 'searches', undefined, as)).body.rows.map(({ name }: { name: string }) => name);

it('sorts saved searches and the lists of a person by name, with their numbers as people count (R-725)', async () => {
  const ask = await member('sorter@sorting.example');
  const npi = (await api.get('/api/providers?state=OH')).body.rows[0].npi;
  for (const name of ['Week 10', 'week 2', 'Week 1']) {
    await ask('POST', 'searches', { name, url: '/hcps?state=OH' });
    const { id } = (await ask('POST', 'lists', { name })).body;
    expect(await ask('POST', `lists/${id}/entries`, { npis: [npi] })).toMatchObject({ body: { added: 1 } });
  }
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  const sorted = ['Week 1', 'week 2', 'Week 10'];
  expect(names((await ask('GET', 'searches')).body.rows)).toEqual(sorted);
  expect(names((await ask('GET', `people/${npi}/record`)).body.lists)).toEqual(sorted);
  expect(names((await ask('GET', `people/marks?npi=${npi}`)).body.rows[0].lists)).toEqual(sorted);
});

it('saves a search of any screen, and shares it with the team (R-725, R-726)', async () => {
  const ohio = await save({ name: 'Ohio', url: '/hcps?state=OH&page=1&view=map&utm_source=mail' });
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
  const colleague = await member('colleague@example.com');
  for (const [id, status] of [
    [ohio.id, 404],
    [programs.id, 403],
  ]) {
    const change = { version: 1, name: 'x' };
    expect((await colleague('PATCH', `searches/${id}`, change)).status).toBe(status);
    expect((await colleague('DELETE', `searches/${id}`)).status).toBe(status);
    expect((await call('PATCH', `searches/${id}`, change, 'stranger')).status).toBe(404);
    expect((await call('POST', `searches/${id}/look`, undefined, 'stranger')).status).toBe(404);
  }
});

it.each([
  [{ name: ' ', url: '/hcps' }, 'name: Name is required'],
  [{ name: 'x', url: 'https://evil.example/' }, 'url: must be an address of this site'],
  [{ name: 'x', url: '//evil.example/' }, 'url: must be an address of this site'],
  [{ name: 'x', url: '/\\evil.example/' }, 'url: must be an address of this site'],
  [{ name: 'x', url: '/\t/evil.example/' }, 'url: must be an address of this site'],
  [{ name: 'x', url: '/\n\\evil.example/' }, 'url: must be an address of this site'],
  [{ name: 'x', url: 'hcps' }, 'url: must be an address of this site'],
  [{ name: 'x', url: '/auth/sign-in' }, 'url: must be an address of this site'],
  [{ name: 'x', url: '/hcps', alert: 'hourly' }, 'alert: must be one of off, import, weekly'],
  [{ name: 'x', url: '/hcps', events: ['born'] }, 'events'],
  [{ name: 'x', url: '/hcps', events: [] }, 'events: must have at least one event'],
])('refuses %j', async (wish, message) => {
  expect(await call('POST', 'searches', wish)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(message) },
  });
});

it('says who is new since a user last opened it, for each user of a shared search (R-727)', async () => {
  const { id, total } = await save({ name: 'West Virginia', url: '/hcps?state=WV', shared: true });
  const seen = async (as: As) => (await call('GET', `searches/${id}`, undefined, as)).body;
  expect(await seen('manager')).toMatchObject({ new: null, looked_at: null, owner: { name: 'Test specialist' } });
  const { rows } = await database.pool.query('select seen from search_followers where search_id = $1', [id]);
  const known = await unpackNpis(rows[0].seen);
  expect(known).toHaveLength(total);
  await database.pool.query('update search_followers set seen = $1 where search_id = $2', [
    await packNpis(known.slice(0, -3)),
    id,
  ]);
  expect((await call('POST', `searches/${id}/look`)).body).toEqual({
    url: '/hcps?state=WV',
    new: 3,
    npis: Array.from(known.slice(-3), String),
  });
  expect(await seen('specialist')).toMatchObject({ new: 0, left: 0, total });
  expect((await call('POST', `searches/${id}/look`, undefined, 'manager')).body.new).toBeNull();
  expect(await seen('manager')).toMatchObject({ new: 0, total });
});

it('lets each user of the team choose their own alerts of a shared search (R-728)', async () => {
  const { id, version } = await save({ name: 'Shared', url: '/hcos?state=OH', shared: true, alert: 'import' });
  const chosen = await call('PATCH', `searches/${id}`, { version, alert: 'weekly', events: ['left'] }, 'administrator');
  expect(chosen.body).toMatchObject({ alert: 'weekly', events: ['left'], may: 'own' });
  expect((await call('GET', `searches/${id}`)).body).toMatchObject({ alert: 'import', events: ['new'], version });
  expect(await call('PATCH', `searches/${id}`, { version, alert: 'off' }, 'administrator')).toMatchObject({
    status: 409,
  });
  const unshared = await call('PATCH', `searches/${id}`, { version: version + 1, shared: false }, 'administrator');
  expect(unshared).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await call('PATCH', `searches/${id}`, { version, shared: false })).status).toBe(200);
  expect((await call('GET', `searches/${id}`, undefined, 'administrator')).status).toBe(404);
  const { rows } = await database.pool.query('select profile_id from search_followers where search_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

it('counts no licensed criterion for an API token in saved searches (R-479)', async () => {
  const bot = await addCaller(api, database, 'bot@tokens.example', 'specialist', ['read', 'write']);
  const licensed = { name: 'Certified', url: '/hcps?certified=yes' };
  const refused = { status: 403, body: { code: 'licensed' } };
  expect(await bot.ask('POST /api/searches', licensed)).toMatchObject(refused);
  const { body: saved } = await bot.ask('POST /api/searches', { name: 'Ohio', url: '/hcps?state=OH' });
  expect(await bot.ask(`PATCH /api/searches/${saved.id}`, { url: licensed.url })).toMatchObject(refused);
  const { body: shared } = await (await member('ada@tokens.example'))('POST', 'searches', {
    ...licensed,
    shared: true,
  });
  expect(shared.total).toBeGreaterThan(0);
  expect(await bot.ask(`PATCH /api/searches/${shared.id}`, { alert: 'weekly' })).toMatchObject(refused);
  expect(await bot.ask(`POST /api/searches/${shared.id}/look`)).toMatchObject(refused);
  expect((await bot.ask(`POST /api/searches/${saved.id}/look`)).status).toBe(200);
});

it('keeps the address of a search as browsers read it', async () => {
  const urlOf = async (url: string) => (await save({ name: 'x', url })).url;
  expect(await urlOf("/hcps?last_name=O'Brien#top")).toBe('/hcps?last_name=O%27Brien');
  expect(await urlOf('/places/..//hcps?city=São%20Paulo')).toBe('/hcps?city=S%C3%A3o%20Paulo');
});

it('refuses alerts of searches that have none, and says why', async () => {
  const refused = async (url: string) => {
    const { status, body } = await call('POST', 'searches', { name: 'x', url, alert: 'import' });
    return `${status} ${body.message}`;
  };
  expect(await refused('/gmes?state=OH')).toBe('400 alert: Alerts are for searches of providers and organizations.');
  expect(await refused(`/hcps?list=${crypto.randomUUID()}`)).toBe(
    '400 alert: A list in this search was deleted, or it is no longer shared with you.',
  );
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
  expect((await call('PATCH', `searches/${id}`, { alert: 'off' })).body).toMatchObject({ name: 'Mine', alert: 'off' });
  expect((await call('DELETE', `searches/${id}`)).status).toBe(200);
  expect(await namesOf('specialist')).not.toContain('Mine');
  expect((await call('POST', `searches/${id}/restore`, undefined, 'manager')).status).toBe(404);
  expect((await call('POST', `searches/${id}/restore`)).body.name).toBe('Mine');
});

it('keeps sets of NPIs without loss', async () => {
  const npis = Float64Array.from({ length: 5000 }, (_, n) => 1_000_000_000 + ((n * 7_919_317) % 1_999_999_999)).sort();
  expect(await unpackNpis(await packNpis(npis))).toEqual(npis);
  expect(await unpackNpis(await packNpis(new Float64Array()))).toEqual(new Float64Array());
  expect(missingIn(Float64Array.of(2, 5), Float64Array.of(1, 2, 3))).toEqual([1, 3]);
});
