// POSTs that are sent again with their Idempotency-Key.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#src/server/database.ts';
import { DISK_FULL } from '#src/server/disk-full.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { databaseProxy } from '#test/database-proxy.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await testDatabase();
  api = await testApi(database, { indexed: false });
});
afterAll(async () => {
  await api.close();
  await database.close();
});

interface Operation {
  parameters?: { name: string; description: string }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

const make = async (key: string, name = 'a', as: 'specialist' | 'manager' = 'specialist') => {
  const reply = await api.app.inject({
    method: 'POST',
    url: '/api/lists',
    headers: { ...(await api.headersOf(as)), 'idempotency-key': key },
    payload: { name },
  });
  return { status: reply.statusCode, replayed: reply.headers['idempotent-replayed'], body: JSON.parse(reply.body) };
};

it('does a repeated request once, and replies the same (R-631)', async () => {
  const first = await make('one');
  expect(first).toMatchObject({ status: 200, replayed: undefined });
  expect(await make('one')).toEqual({ ...first, replayed: 'true' });
  expect((await make('one', 'a', 'manager')).body.id).not.toBe(first.body.id);
  expect(await make('one', 'b')).toMatchObject({ status: 409, body: { code: 'key_used' } });
  expect(await make('x'.repeat(101))).toMatchObject({ status: 400 });
  expect((await api.get('/api/lists')).body.rows).toHaveLength(1);
});

it('does simultaneous requests with one key once (R-631)', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => make('many')));
  const made = replies.filter(({ status }) => status === 200).map(({ body }) => body.id);
  expect(new Set(made).size).toBe(1);
  expect(replies.every(({ status, body }) => status === 200 || body.code === 'in_progress')).toBe(true);
  expect((await api.get('/api/lists')).body.rows).toHaveLength(2);
});

it('replies that a request was interrupted, and forgets keys after a day (R-631)', async () => {
  const set = (interval: string) =>
    database.pool.query(
      `update idempotent_requests set status = null, started_at = now() - $1::interval where key = 'one'`,
      [interval],
    );
  await set('3 minutes');
  expect(await make('one')).toMatchObject({ status: 409, body: { code: 'interrupted' } });
  await set('25 hours');
  expect(await make('one')).toMatchObject({ status: 200, replayed: undefined });
});

it('knows after a crash which requests were interrupted (R-631)', async () => {
  await database.pool.query(`update idempotent_requests set status = null, started_at = now() where key = 'one'`);
  expect(await make('one')).toMatchObject({ status: 409, body: { code: 'in_progress' } });
  const other = await testApi(database, { indexed: false });
  onTestFinished(other.close);
  const free = { port: 0, host: '127.0.0.1' };
  await other.app.listen(free);
  expect(await make('one')).toMatchObject({ status: 409, body: { code: 'in_progress' } });
  const again = await testApi(database, { indexed: false, env: { DATA_DIR: api.config.dataDir } });
  onTestFinished(again.close);
  await again.app.ready(); // like a second start, whose port is in use
  expect(await make('one')).toMatchObject({ status: 409, body: { code: 'in_progress' } });
  await again.app.listen(free); // does not wait for what follows it
  await expect.poll(() => make('one')).toMatchObject({ status: 409, body: { code: 'interrupted' } });
});

it('keeps the refusal of a request, and lets the key of an internal error be used again (R-631)', async () => {
  expect(await make('bad', ' ')).toMatchObject({ status: 400 });
  await database.pool.query('alter table lists rename to hidden');
  expect(await make('bug')).toMatchObject({ status: 500 });
  await database.pool.query('alter table hidden rename to lists');
  expect(await make('bug')).toMatchObject({ status: 200, replayed: undefined });
});

it('says which request failed if its key cannot be stored, as on a full disk (R-316)', async () => {
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_space before insert on idempotent_requests for each row execute function refuse()`);
  const refused = await make('no-space');
  await database.pool.query('drop trigger no_space on idempotent_requests');
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'disk_full', message: `Failed to make the list. ${DISK_FULL}` },
  });
  expect(await make('no-space')).toMatchObject({ status: 200, replayed: undefined });
});

it('does not repeat a request whose commit was lost with the connection (R-631)', async () => {
  const fresh = await testDatabase();
  onTestFinished(fresh.close);
  const proxy = await databaseProxy(fresh.url);
  const far = openDatabase(proxy.url);
  onTestFinished(far.close);
  const behind = await testApi(far, { indexed: false });
  onTestFinished(behind.close);
  await fresh.pool.query(`
    create function slowly() returns trigger language plpgsql as 'begin perform pg_sleep(1); return null; end';
    create constraint trigger slow_commit after insert on lists deferrable initially deferred
      for each row execute function slowly()`);
  const ask = async () =>
    behind.app.inject({
      method: 'POST',
      url: '/api/lists',
      headers: { ...(await behind.headersOf('specialist')), 'idempotency-key': 'lost' },
      payload: { name: 'Once' },
    });
  const first = ask();
  await sleep(600);
  proxy.recover(); // drops every connection
  expect((await first).statusCode).toBe(503);
  await expect
    .poll(async () => (await fresh.pool.query(`select name from lists`)).rows, { timeout: 5000 })
    .toEqual([{ name: 'Once' }]);
  const again = await ask();
  expect([again.statusCode, again.json().code]).toEqual([409, 'interrupted']);
  expect((await fresh.pool.query('select 1 from lists')).rowCount).toBe(1);
});

it('does not repeat a request whose reply could not be stored (R-631)', async () => {
  await database.pool.query(`
    create function full_disk() returns trigger language plpgsql as
      'begin raise exception using errcode = ''53100'', message = ''could not extend''; end';
    create trigger full_disk before update on idempotent_requests for each row when (old.key = 'full')
      execute function full_disk()`);
  const stored = async () => (await database.pool.query(`select from lists where name = 'full'`)).rowCount;
  expect((await make('full', 'full')).status).toBeGreaterThanOrEqual(500);
  expect(await stored()).toBe(1);
  expect(await make('full', 'full')).toMatchObject({ status: 409, body: { code: 'in_progress' } });
  expect(await stored()).toBe(1);
});

it('stores no secret of a reply, and sends it once (R-938)', async () => {
  const request = async () =>
    api.app.inject({
      method: 'POST',
      url: '/api/tokens',
      headers: { ...(await api.headersOf('specialist')), 'idempotency-key': 'secret' },
      payload: { name: 'shown once', days: 1 },
    });
  const { secret } = (await request()).json();
  const again = await request();
  expect([again.statusCode, again.json().code]).toEqual([409, 'shown_once']);
  const { rows } = await database.pool.query(`select reply from idempotent_requests where key = 'secret'`);
  expect(rows[0].reply).not.toContain(secret);
  expect((await api.get('/api/tokens')).body.rows).toHaveLength(1);
});

it('knows every call whose body or reply names a secret (R-938)', async () => {
  const { paths, components } = (await api.get('/api/openapi.json')).body;
  const namesOf = (schema: unknown): string[] =>
    schema === null || typeof schema !== 'object'
      ? []
      : Object.entries(schema).flatMap(([key, value]) =>
          key === '$ref'
            ? namesOf(components.schemas[String(value).split('/').at(-1) ?? ''])
            : [...(key === 'properties' ? Object.keys(value) : []), ...namesOf(value)],
        );
  const calls = Object.entries<{ post?: Operation }>(paths).flatMap(([path, { post }]) => {
    const key = post?.parameters?.find(({ name }) => name.toLowerCase() === 'idempotency-key');
    if (!post || !key) return [];
    const names = [post.requestBody, post.responses['200'], post.responses['201']].flatMap(namesOf);
    const secret =
      /^\/api\/(calendar|submissions)/.test(path) ||
      names.some((name) => /password|secret|token|recovery|proof|^code$|link/.test(name));
    return [{ path, secret, once: key.description.includes('shown_once') }];
  });
  expect(calls.some(({ once }) => once)).toBe(true);
  expect(calls.filter(({ secret, once }) => secret !== once)).toEqual([]);
});

it('stores no hash of a password, and tries a refused one again (R-938)', async () => {
  const headers = { ...(await api.headersOf('administrator')), 'idempotency-key': 'password' };
  const url = '/api/profile/password';
  const change = async (current_password: string) =>
    (await api.app.inject({ method: 'POST', url, headers, payload: { current_password, new_password: 'x' } })).json();
  await change('first guess');
  expect((await change('second guess')).code).not.toBe('key_used');
});
