// What lookups by API token count against the allowance, and what they give back.

import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { migrate } from '#src/server/migrate.ts';
import { npiOf } from '#src/shared/npi.ts';
import { addCaller, type TestCaller, tokenOf } from '#src/work/lists/test-lists.ts';
import { forgetLookups } from '#src/work/lookup/store.ts';
import { testApi } from '#test/api.ts';
import { emptyDatabase } from '#test/database.ts';
import { demoDatabase } from '#test/demo-database.ts';

const LIMIT = 60_000;
const ROWS = 5001;
/** More than fits in the buffers of a connection. */
const ROWS_OF_FILE = 25_000;

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let administrator: TestCaller;
const errors: unknown[] = [];

beforeAll(async () => {
  database = await demoDatabase();
  const env = { EXPORT_ROWS_SPECIALIST: String(LIMIT) };
  api = await testApi(database, { env, report: (error) => errors.push(error) });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  administrator = await addCaller(api, database, 'root@one.example', 'administrator');
  await database.pool.query(`create function slow() returns trigger language plpgsql as
    'begin perform pg_sleep(0.3); return null; end'`);
}, 300_000);
afterEach(() => setSlow(false));
afterAll(async () => {
  await api.close();
  await database.close();
});

let users = 0;

/** A user with a token. `look` starts a lookup by the token, whose reply is the job. */
async function someone() {
  const user = await addCaller(api, database, `user-${users++}@one.example`, 'specialist');
  const token = await tokenOf(api, database, user, ['read']);
  const npis = (rows: number, fill = '') => Array.from({ length: rows }, (_, n) => `${npiOf(100_000_000 + n)}${fill}`);
  return {
    ...user,
    look: (rows = ROWS) => user.ask('POST /api/lookup', { npis: npis(rows) }, { ...token, cookie: '' }),
    onScreen: (rows: number, fill = '') => user.ask('POST /api/lookup', { npis: npis(rows, fill) }),
    remaining: async () => (await user.ask('GET /api/exports/columns')).body.allowance.remaining as number,
    stateOf: async (job: string) => (await user.ask(`GET /api/jobs/${job}`)).body.state as string,
  };
}

/** Lets a job take some seconds, or no longer. */
const setSlow = (slow: boolean) =>
  database.pool.query(`drop trigger if exists slow on lookup_rows;
    ${slow ? 'create trigger slow before insert on lookup_rows execute function slow()' : ''}`);

const ends = { timeout: 30_000, interval: 100 };

it('gives back the rows of a lookup whose job is canceled, and counts them when it runs again (R-799)', async () => {
  const { look, remaining, ask, stateOf } = await someone();
  await setSlow(true);
  const { body } = await look();
  expect(await remaining()).toBe(LIMIT - ROWS);
  await expect.poll(() => stateOf(body.job), ends).toBe('running');
  expect((await ask(`DELETE /api/jobs/${body.job}`)).status).toBe(200);
  expect(await remaining()).toBe(LIMIT);
  await setSlow(false);
  expect((await administrator.ask(`POST /api/jobs/${body.job}/retry`)).status).toBe(200);
  await expect.poll(() => stateOf(body.job), ends).toBe('done');
  expect((await ask(`GET /api/lookup/${body.id}`)).body).toMatchObject({ done: true, total: ROWS });
  expect(await remaining()).toBe(LIMIT - ROWS);
  expect((await ask(`DELETE /api/lookup/${body.id}`)).status).toBe(200);
  expect(await remaining(), 'it was done').toBe(LIMIT - ROWS);
}, 60_000);

it('gives back the rows of a lookup that is deleted before its end, which is no error', async () => {
  const { look, remaining, ask, stateOf } = await someone();
  await setSlow(true);
  const { body } = await look();
  const stored = `select state from lookups where id = '${body.id}'`;
  await expect.poll(() => stateOf(body.job), ends).toBe('running');
  expect((await database.pool.query(stored)).rows).toEqual([{ state: 'waiting' }]);
  expect((await ask(`DELETE /api/lookup/${body.id}`)).status).toBe(200);
  expect(await remaining()).toBe(LIMIT);
  await setSlow(false);
  const other = (await look()).body; // runs after it
  await expect.poll(() => stateOf(other.job), ends).toBe('done');
  expect(await remaining()).toBe(LIMIT - ROWS);
  expect(errors).toEqual([]);
}, 60_000);

it('fails a job that runs again when its rows exceed what remains', async () => {
  const { id, look, remaining, ask, stateOf } = await someone();
  await setSlow(true);
  const { body } = await look();
  const storing = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await database.pool.query(storing)).rowCount, ends).toBe(1); // its rows are counted
  await ask(`DELETE /api/jobs/${body.job}`);
  expect(await remaining()).toBe(LIMIT);
  await database.pool.query('update exported_rows set rows = $2 where profile_id = $1', [id, LIMIT - 1]);
  await administrator.ask(`POST /api/jobs/${body.job}/retry`);
  await expect.poll(() => stateOf(body.job), ends).toBe('failed');
  expect((await ask(`GET /api/jobs/${body.job}`)).body.message).toMatch(/1 row remains today/);
  expect(await remaining()).toBe(1);
  expect(errors).toEqual([]);
}, 60_000);

it('gives back the rows of lookups that ended with their server, and of those that expire unfinished', async () => {
  const { id, look, remaining } = await someone();
  expect((await look(10)).status).toBe(200);
  const insert = (age: string, job: string | null) =>
    database.pool.query(
      `insert into lookups (profile_id, state, rows, with_boards, counted, day, created_at, job_id)
        select profile_id, 'waiting', 1, false, 1, day, now() - $2::interval, $3 from exported_rows where profile_id = $1`,
      [id, age, job],
    );
  await insert('2 hours', null);
  await insert('1 minute', null); // may go on
  expect(await remaining()).toBe(LIMIT - 9);
  const { job } = (await look()).body;
  await insert('25 hours', job);
  await forgetLookups(database.db);
  expect(await remaining()).toBe(LIMIT - 9 - ROWS + 1);
});

it('gives back the rows of a file that a client did not take, or that could not be read (R-760)', async () => {
  const { headers, onScreen, remaining, ask, stateOf } = await someone();
  const { body } = await onScreen(ROWS_OF_FILE, ' '.repeat(180));
  await expect.poll(() => stateOf(body.job), ends).toBe('done');
  expect(await remaining()).toBe(LIMIT);
  await database.pool.query('alter table lookup_rows rename to elsewhere');
  await expect(ask(`GET /api/lookup/${body.id}/file?format=csv`)).rejects.toThrow('destroyed');
  await database.pool.query('alter table elsewhere rename to lookup_rows');
  await expect.poll(remaining).toBe(LIMIT);

  const { port } = api.app.server.address() as { port: number }; // it listens on TCP
  for (const format of ['csv', 'xlsx']) {
    const before = await remaining();
    const socket = connect(port, '127.0.0.1');
    const { host, cookie } = headers;
    socket.write(
      `GET /api/lookup/${body.id}/file?format=${format} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.pause();
    expect(await remaining()).toBe(before - ROWS_OF_FILE);
    socket.destroy();
    await expect.poll(remaining, { message: format }).toBeGreaterThan(before - ROWS_OF_FILE / 2);
  }
  const before = await remaining();
  const whole = await fetch(`http://127.0.0.1:${port}/api/lookup/${body.id}/file?format=csv`, { headers });
  expect((await whole.text()).trimEnd().split('\r\n')).toHaveLength(ROWS_OF_FILE + 1);
  expect(await remaining()).toBe(before - ROWS_OF_FILE);
}, 60_000);

it('gives back the rows of a lookup whose client hung up at its end, and counts its repetition once (R-631, R-799)', async () => {
  const { id, email, remaining } = await someone();
  const token = await tokenOf(api, database, { id, email }, ['read']);
  const { port } = api.app.server.address() as { port: number }; // it listens on TCP
  await database.pool.query(`create trigger slow_end after update on lookups execute function slow()`);
  onTestFinished(async () => void (await database.pool.query('drop trigger slow_end on lookups')));
  const look = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/api/lookup`, {
      method: 'POST',
      headers: { ...token, 'content-type': 'application/json', 'idempotency-key': 'left' },
      body: JSON.stringify({ npis: [npiOf(100_000_000), npiOf(100_000_001)] }),
      ...(signal && { signal }),
    });
  const countOf = async (from: string) =>
    (await database.pool.query(`select 1 from ${from} where profile_id = $1`, [id])).rowCount;
  const leaving = new AbortController();
  const left = look(leaving.signal);
  await expect.poll(() => countOf('lookup_rows join lookups on lookup_id = lookups.id')).toBe(2);
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  await expect.poll(async () => (await look()).status).toBe(200);
  expect(await remaining()).toBe(LIMIT - 2);
  expect(await countOf('lookups')).toBe(1);
});

it('keeps lookups of an earlier release, which are not refunded', async () => {
  const earlier = await emptyDatabase();
  await migrate(earlier, '0029-bulk-changes');
  const [profile, lookup] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  await earlier.pool.query(`
    insert into profiles (id, issuer, subject, email, full_name) values ('${profile}', 'a', '1', 'ann@team.example', 'Ann');
    insert into exported_rows (profile_id, day, rows) values ('${profile}', current_date, 7);
    insert into lookups (id, profile_id, state, rows, with_boards, created_at)
      values ('${lookup}', '${profile}', 'waiting', 7, false, now() - interval '2 days')`);
  await migrate(earlier);
  const rows = async (text: string) => (await earlier.pool.query(text)).rows;
  expect(await rows('select id, counted, day from lookups')).toEqual([{ id: lookup, counted: 0, day: null }]);
  await forgetLookups(earlier.db);
  expect(await rows('select rows from exported_rows')).toEqual([{ rows: 7 }]);
});
