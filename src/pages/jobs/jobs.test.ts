// The calls for background jobs over HTTP.
import { expect, it, onTestFinished } from 'vitest';
import { insertToken } from '#src/accounts/tokens/tokens.ts';
import { openJobs } from '#src/server/jobs/jobs.ts';
import { type Scope, scopes } from '#src/shared/scopes.ts';
import { type As, testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

/** Starts a database with a queue in which no job runs, its API, and callers. */
async function setUp() {
  const database = await testDatabase();
  const api = await testApi(database, { indexed: false });
  const kind = { name: 'invented', retries: 0, daysKept: 1, run: async () => {} };
  const jobs = await openJobs({ database, kinds: [kind], server: 'one', place: 'one', runs: false, report: () => {} });
  onTestFinished(async () => {
    await jobs.close();
    await api.close();
  });
  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, as: As = 'administrator') => {
    const { statusCode, body } = await api.app.inject({ method, url, headers: await api.headersOf(as) });
    return { status: statusCode, body: JSON.parse(body) };
  };
  const add = async (job: object = {}) => {
    const id = await jobs.add('invented', job);
    if (!id) throw new Error('The job was not added.');
    return id;
  };
  const idOf = async (as: As) => {
    await api.headersOf(as);
    const { rows } = await database.pool.query('select id from profiles where email = $1', [`${as}@example.com`]);
    return rows[0].id as string;
  };
  return { api, database, call, add, idOf };
}

it('lists jobs by state, page by page', async () => {
  const { call, add } = await setUp();
  const ids = [];
  for (let n = 0; n < 51; n++) ids.push(await add({ about: `file ${n}` }));
  const { body } = await call('GET', '/api/jobs');
  expect(body).toMatchObject({ total: 51, page: 1, page_size: 50 });
  expect(body.rows[0]).toEqual({
    id: ids[50],
    kind: 'invented',
    about: 'file 50',
    state: 'waiting',
    progress: null,
    message: null,
    server: null,
    attempts: 0,
    created_at: expect.stringMatching(/^20\d\d-.*Z$/),
    started_at: null,
    ended_at: null,
  });
  expect((await call('GET', '/api/jobs?page=2')).body.rows).toMatchObject([{ id: ids[0] }]);
  expect((await call('GET', '/api/jobs?state=failed')).body.total).toBe(0);
  expect(await call('GET', '/api/jobs?state=x')).toMatchObject({
    status: 400,
    body: { message: 'state: must be one of waiting, running, done, failed, canceled' },
  });
});

it('cancels and retries a job, and refuses both in a wrong state', async () => {
  const { call, add } = await setUp();
  const id = await add();
  expect(await call('POST', `/api/jobs/${id}/retry`)).toMatchObject({ status: 409, body: { code: 'not_ended' } });
  expect(await call('DELETE', `/api/jobs/${id}`)).toMatchObject({ status: 200, body: { id, state: 'canceled' } });
  expect(await call('DELETE', `/api/jobs/${id}`)).toMatchObject({ status: 200, body: { id, state: 'canceled' } });
  expect(await call('POST', `/api/jobs/${id}/retry`)).toMatchObject({ status: 200, body: { id, state: 'waiting' } });
});

/** Calls the API with a new token of an administrator. */
async function withToken({ api, database, idOf }: Awaited<ReturnType<typeof setUp>>, scope: Scope) {
  const id = await idOf('administrator');
  const user = { id, email: 'of@a.example', role: 'administrator', approved: true, via: 'session', scopes } as const;
  const { secret } = await insertToken(database.db, user, { name: scope, days: 1, scopes: [scope] }, '127.0.0.1');
  const headers = { host: new URL(api.config.publicUrl).host, authorization: `Bearer ${secret}` };
  const ask = async (method: 'GET' | 'DELETE', job: string) =>
    (await api.app.inject({ method, url: `/api/jobs/${job}`, headers })).json();
  return { id, ask };
}

it('shows a job to a token that reads or exports (R-454)', async () => {
  const product = await setUp();
  for (const scope of ['read', 'export', 'write'] as const) {
    const { id, ask } = await withToken(product, scope);
    const job = await product.add({ about: scope, owner: id });
    const code = { code: 'scope', message: 'This API token lacks the scope read or export.' };
    expect(await ask('GET', job)).toMatchObject(scope === 'write' ? code : { id: job, state: 'waiting' });
  }
});

it('cancels a job by a token of its user, but no other job by a token of an administrator (R-454)', async () => {
  const product = await setUp();
  const { call, add, idOf } = product;
  const { id, ask } = await withToken(product, 'write');
  const cancel = (job: string) => ask('DELETE', job);
  expect(await cancel(await add({ owner: id }))).toMatchObject({ state: 'canceled' });
  const other = await add({ about: 'other', owner: await idOf('specialist') });
  expect(await cancel(other)).toMatchObject({ code: 'token' });
  expect((await call('GET', `/api/jobs/${other}`)).body.state).toBe('waiting');
});

it('shows a job to its owner and to administrators only (R-454)', async () => {
  const { call, add, idOf, database } = await setUp();
  const id = await add({ owner: await idOf('specialist') });
  const notFound = { status: 404, body: { message: 'Job not found' } };
  expect(await call('GET', `/api/jobs/${id}`, 'specialist')).toMatchObject({ status: 200, body: { id, lines: [] } });
  expect(await call('GET', `/api/jobs/${id}`)).toMatchObject({ status: 200 });
  await database.pool.query(`update jobs set url = '/exports' where id = $1`, [id]);
  expect((await call('GET', `/api/jobs/${id}`, 'specialist')).body.url).toBe('/exports');
  expect((await call('GET', `/api/jobs/${id}`)).body).not.toHaveProperty('url'); // which only the owner may open
  expect(await call('GET', `/api/jobs/${id}`, 'manager')).toMatchObject(notFound);
  expect(await call('DELETE', `/api/jobs/${id}`, 'manager')).toMatchObject(notFound);
  // also its owner, who may have been an administrator
  expect(await call('POST', `/api/jobs/${id}/retry`, 'specialist')).toMatchObject({ status: 403 });
  expect(await call('GET', `/api/jobs/${crypto.randomUUID()}`)).toMatchObject(notFound);
  expect(await call('GET', '/api/jobs/7')).toMatchObject({
    status: 400,
    body: { message: 'id: must be the ID of a job' },
  });
  expect(await call('GET', '/api/jobs', 'manager')).toMatchObject({ status: 403 });
});
