// Exports and lookups while PostgreSQL fails: replies that ask to try again, and nothing that stays counted.
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#src/server/database.ts';
import { addCaller, tokenOf } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { databaseProxy } from '#test/database-proxy.ts';
import { demoDatabase } from '#test/demo-database.ts';

const LIMIT = 100_000;
const patience = { timeout: 20_000, interval: 100 };
const everybody = '/api/providers/export?format=xlsx';

/** Opens the API with its database behind a proxy, and a user. */
async function start() {
  const database = await demoDatabase();
  onTestFinished(() => database.close());
  const proxy = await databaseProxy(database.url);
  const api = await testApi(openDatabase(proxy.url), { env: { EXPORT_ROWS_SPECIALIST: `${LIMIT}` } });
  onTestFinished(() => api.close());
  const user = await addCaller(api, database, 'user@team.example', 'specialist');
  const token = { ...(await tokenOf(api, database, user, ['read'])), cookie: '' };
  const remaining = async () => (await user.ask('GET /api/exports/columns')).body.allowance?.remaining;
  return { database, proxy, user, token, remaining };
}

it('replies 503 to an export whose process loses PostgreSQL, and counts nothing (R-760)', async () => {
  const { database, user, remaining } = await start();
  const writing = user.ask(`GET ${everybody}`);
  const end = async () =>
    (
      await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'select npi, %' and state = 'active' and pid <> pg_backend_pid()`)
    ).rowCount;
  await expect.poll(end, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
  const { status, body } = await writing;
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(await remaining()).toBe(LIMIT);
}, 300_000);

it('replies 503 to the one that PostgreSQL ends of two transactions that wait for each other (R-306)', async () => {
  const { database, user } = await start();
  const { id } = (await user.ask('POST /api/lists', { name: 'A list' })).body;
  const [{ npi }] = (await database.pool.query('select npi::text from providers limit 1')).rows;
  await user.ask(`POST /api/lists/${id}/entries`, { npis: [npi] });
  const other = await database.pool.connect();
  onTestFinished(() => other.release());
  await other.query(`begin; set local deadlock_timeout = '1min'`); // the call's transaction is ended first
  await other.query('select from list_entries where list_id = $1 for update', [id]);
  const changing = user.ask(`PATCH /api/lists/${id}/entries`, { npis: [npi], next_step: 'Call' });
  const waits = async () =>
    (
      await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(waits, { timeout: 20_000, interval: 20 }).toBe(1);
  const locking = other.query('select from lists where id = $1 for update', [id]);
  const { status, body } = await changing;
  expect([status, body.code]).toEqual([503, 'unavailable']);
  await locking;
  await other.query('commit');
  expect((await user.ask(`PATCH /api/lists/${id}/entries`, { npis: [npi], next_step: 'Call' })).status).toBe(200);
}, 300_000);

it('gives back what an outage of PostgreSQL interrupted as soon as it returns (R-760, R-799)', {
  tags: 'rest',
  timeout: 300_000,
}, async () => {
  const { database, proxy, user, token, remaining } = await start();
  const npis = (await database.pool.query('select npi from providers limit 5000')).rows.map(({ npi }) => npi);
  const counted = async () => (await database.pool.query('select sum(rows)::int rows from exported_rows')).rows[0].rows;
  const work = [user.ask(`GET ${everybody}`), user.ask('POST /api/lookup', { npis }, token)];
  await expect.poll(counted, { timeout: 20_000, interval: 5 }).toBeGreaterThan(20_000);
  proxy.stop();
  for (const { status, body } of await Promise.all(work)) expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(await counted()).toBeGreaterThan(20_000);
  await proxy.restart();
  await expect.poll(remaining, patience).toBe(LIMIT);
  const { rows } = await database.pool.query('select from exports union all select from lookups');
  expect(rows).toEqual([]);
});

it('runs a lookup again whose job could not read it (R-790)', { tags: 'rest', timeout: 300_000 }, async () => {
  const { database, user } = await start();
  await database.pool.query(`create function slow() returns trigger language plpgsql as
      'begin perform pg_sleep(1); return new; end';
    create trigger slow before update on jobs for each row when (old.server is null) execute function slow()`);
  const npis = (await database.pool.query('select npi from providers limit 5001')).rows.map(({ npi }) => npi);
  const { body } = await user.ask('POST /api/lookup', { npis });
  const sleeping = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await database.pool.query(sleeping)).rowCount, patience).toBe(1);
  await database.pool.query('alter table lookups rename to lookups_lost');
  const errors = async () => (await database.pool.query('select from job_lines')).rowCount;
  await expect.poll(errors, patience).toBe(1);
  await database.pool.query('alter table lookups_lost rename to lookups');
  await expect.poll(async () => (await user.ask(`GET ${body.url}`)).body.state, patience).toBe('done');
});
