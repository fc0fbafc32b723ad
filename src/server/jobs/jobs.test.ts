// Runs jobs of invented kinds on a real PostgreSQL, with several servers.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#src/server/database.ts';
import { openJobs } from '#src/server/jobs/jobs.ts';
import type { JobKind, RunningJob } from '#src/server/jobs/kind.ts';
import { findJobs, forgetDeletedJobs, jobFigures, jobOf, linesOf } from '#src/server/jobs/records.ts';
import { Refusal } from '#src/server/refusal.ts';
import { traced, traceOfJob } from '#src/server/trace.ts';
import { testDatabase } from '#test/database.ts';
import { databaseProxy } from '#test/database-proxy.ts';

const kindOf = (run: JobKind['run'], more: Partial<JobKind> = {}): JobKind => ({
  name: 'invented',
  retries: 0,
  daysKept: 1,
  run,
  ...more,
});

/** Opens the queue as a server. Returns it with the errors it reported. */
async function serverOn(
  database: Database,
  kind: JobKind,
  { server = 'one', stall }: { server?: string; stall?: number } = {},
) {
  const errors: unknown[] = [];
  const jobs = await openJobs({
    database,
    kinds: [kind],
    server,
    place: server,
    report: (error) => errors.push(error),
    stall,
  });
  onTestFinished(jobs.close);
  return { ...jobs, errors };
}

async function added(jobs: { add: (kind: string, job?: object) => Promise<string | undefined> }, job: object = {}) {
  const id = await jobs.add('invented', job);
  if (!id) throw new Error('The job was not added.');
  return id;
}

const jobProcess = path.join(import.meta.dirname, '../../../test/job-process.ts');

/** Waits until a job is in a state. */
const until = (database: Database, id: string, state: string) =>
  expect.poll(async () => (await jobOf(database.db, id))?.state, { timeout: 20_000, interval: 50 }).toBe(state);

it('runs a job as part of the request that added it, in its statements and its errors (R-881)', async () => {
  const database = await testDatabase();
  const seen: unknown[] = [];
  const kind = kindOf(async () => {
    const { rows } = await database.pool.query('select current_query() as text');
    seen.push(rows[0].text);
    throw new Error('broken');
  });
  const errors: unknown[] = [];
  const report = () => errors.push(traceOfJob());
  const jobs = await openJobs({ database, kinds: [kind], server: 'one', place: 'one', report });
  onTestFinished(jobs.close);
  const id = await traced({ request: 'proxy-7' }, () => added(jobs));
  await until(database, id, 'failed');
  expect(seen).toEqual([expect.stringContaining(`/*job_id='${id}',request_id='proxy-7'*/`)]);
  expect(errors).toEqual([{ jobId: id, reqId: 'proxy-7' }]);
});

it('counts the jobs by kind and state, and how long they wait (R-883)', async () => {
  const database = await testDatabase();
  const { promise, resolve } = Promise.withResolvers<void>();
  const jobs = await serverOn(
    database,
    kindOf(() => promise),
  );
  expect(await jobFigures(database.db)).toEqual([{ kind: 'invented', waiting: 0, running: 0, failed: 0, oldest: 0 }]);
  const running = await added(jobs);
  await until(database, running, 'running');
  await added(jobs);
  await sleep(1000);
  const [figures] = await jobFigures(database.db);
  expect(figures).toMatchObject({ kind: 'invented', waiting: 1, running: 1, failed: 0, oldest: expect.any(Number) });
  expect(figures?.oldest).toBeGreaterThan(0.9);
  resolve();
});

it('runs each job once on one of two servers, and records its progress and log (R-453)', async () => {
  const database = await testDatabase();
  const ran: string[] = [];
  const kind = kindOf(async (input, { progress, log }) => {
    ran.push((input as { name: string }).name);
    progress(0.5, 'Half of it');
    log('The first line');
    log('The second line');
  });
  const first = await serverOn(database, kind, { server: 'one' });
  await serverOn(database, kind, { server: 'two' });
  const names = Array.from({ length: 20 }, (_, n) => `job ${n}`);
  const ids = await Promise.all(names.map((name) => added(first, { input: { name }, about: name })));
  for (const id of ids) await until(database, id, 'done');
  expect(ran.toSorted()).toEqual(names.toSorted());
  expect(await jobOf(database.db, ids[0] ?? '')).toMatchObject({
    kind: 'invented',
    about: 'job 0',
    progress: 0.5,
    message: 'Half of it',
    server: expect.stringMatching(/^(one|two)$/),
    attempts: 1,
  });
  const lines = await linesOf(database.db, ids[0] ?? '', 10);
  expect(lines.map(({ line }) => line)).toEqual(['The first line', 'The second line']);
  expect(await linesOf(database.db, ids[0] ?? '', 1)).toMatchObject([{ line: 'The second line' }]);
});

it('lets owners take turns, and those of one turn in their order (R-1163)', async () => {
  const database = await testDatabase();
  const owner = async () =>
    (
      await database.pool.query(
        `insert into profiles (issuer, subject, email, full_name) values ('x', gen_random_uuid(), '', '') returning id`,
      )
    ).rows[0].id;
  const [one, other, third] = [await owner(), await owner(), await owner()];
  const ran: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const kind = kindOf(
    async (input) => {
      ran.push((input as { name: string }).name);
      await promise;
    },
    { turns: true },
  );
  const jobs = await serverOn(database, kind);
  const add = (who: string, name: string) => added(jobs, { owner: who, input: { name } });
  await until(database, await add(one, 'a1'), 'running');
  await Promise.all(['a', 'a', 'a'].map((name) => add(one, name))); // at the same time
  await add(other, 'b1');
  await add(other, 'b2');
  const last = await add(third, 'c1');
  resolve();
  await until(database, last, 'done');
  await expect.poll(() => ran.join(' '), { timeout: 20_000 }).toBe('a1 b1 c1 a b2 a a');
});

it('runs a local job on the server that added it', async () => {
  const database = await testDatabase();
  const ran: string[] = [];
  const kindAt = (server: string) => kindOf(async () => void ran.push(server), { local: true });
  await serverOn(database, kindAt('one'), { server: 'one' });
  const two = await serverOn(database, kindAt('two'), { server: 'two' });
  const adding = await openJobs({
    database,
    kinds: [kindAt('three')],
    server: 'three',
    place: 'one',
    runs: false,
    report: () => {},
  });
  onTestFinished(adding.close);
  const ids = [await added(two), await added(adding)];
  for (const id of ids) await until(database, id, 'done');
  expect(ran.toSorted()).toEqual(['one', 'two']);
  expect(await jobOf(database.db, ids[0] ?? '')).toMatchObject({ queue: 'invented.two', kind: 'invented' });
});

it('says which jobs wait for a server that does not run, and fails them after an hour', async () => {
  const database = await testDatabase();
  const kinds = ['invented', 'import'].map((name) => ({ ...kindOf(async () => {}, { local: true }), name }));
  const options = { database, kinds, runs: false, report: () => {} };
  const gone = await openJobs({ ...options, server: 'gone', place: 'gone' });
  const id = await added(gone);
  const lostImport = (await gone.add('import')) ?? '';
  await gone.close();
  const here = await openJobs({ ...options, server: 'here', place: 'here' });
  onTestFinished(here.close);
  const own = await added(here);
  const states = () => Promise.all([id, own].map(async (each) => (await jobOf(database.db, each))?.message));
  expect(await states()).toEqual(['Waits for the server with the files', null]);
  await here.failStranded();
  expect(await jobOf(database.db, id)).toMatchObject({ state: 'waiting' });
  await database.pool.query(`update job_queue.job set created_on = created_on - interval '61 minutes'`);
  await here.failStranded();
  expect(await jobOf(database.db, id)).toMatchObject({
    state: 'failed',
    message: 'The server with the files stopped.',
  });
  expect(await jobOf(database.db, lostImport)).toMatchObject({
    state: 'failed',
    message:
      'The server with the files stopped. See at /admin/data whether the import has finished. If not, retry when the server runs again.',
  });
  expect(await jobOf(database.db, own)).toMatchObject({ state: 'waiting' });
  expect(await here.retry({ queue: 'invented.gone', id })).toBe(true);
});

it('adds one job per key while it waits or runs', async () => {
  const database = await testDatabase();
  const { promise, resolve } = Promise.withResolvers<void>();
  const jobs = await serverOn(
    database,
    kindOf(() => promise),
  );
  const id = await added(jobs, { key: 'same' });
  expect(await jobs.add('invented', { key: 'same' })).toBeUndefined();
  await until(database, id, 'running');
  expect(await jobs.add('invented', { key: 'same' })).toBeUndefined();
  resolve();
  await until(database, id, 'done');
  expect(await jobs.add('invented', { key: 'same' })).toBeDefined();
});

it('tries a failed job again, then keeps it with its reason until someone retries it, and reports what is unexpected', async () => {
  const database = await testDatabase();
  let attempts = 0;
  const kind = kindOf(
    async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('The server is busy.');
      if (attempts === 2) throw new TypeError('The file is null (2).\n    at a line of the program');
    },
    { retries: 1 },
  );
  const jobs = await serverOn(database, kind);
  const id = await added(jobs);
  await until(database, id, 'failed');
  expect(await jobOf(database.db, id)).toMatchObject({ attempts: 2, message: 'The file is null (2).' });
  expect(jobs.errors).toEqual([
    new Error('The server is busy.'),
    new TypeError('The file is null (2).\n    at a line of the program'),
  ]);
  expect(await findJobs(database.db, { state: 'failed', page: 1, page_size: 5 })).toMatchObject({
    total: 1,
    rows: [{ id }],
  });
  expect(await jobs.retry({ queue: 'invented', id: id })).toBe(true);
  await until(database, id, 'done');
  expect(attempts).toBe(3);
  expect(await jobs.retry({ queue: 'invented', id: id })).toBe(false);
});

it('shows the reason, progress and log of a job that PostgreSQL cannot store as they are (R-455)', async () => {
  const database = await testDatabase();
  const jobs = await serverOn(
    database,
    kindOf(async (_, { progress, log }) => {
      progress(null, 'Reading a\0b');
      log('A\ud800 line\0');
      throw new Refusal('a\0b\udc00.csv is damaged.');
    }),
  );
  const id = await added(jobs);
  await until(database, id, 'failed');
  expect(await jobOf(database.db, id)).toMatchObject({ message: 'a\ufffdb\ufffd.csv is damaged.' });
  const lines = await linesOf(database.db, id, 10);
  expect(lines.map(({ line }) => line)).toEqual(['A\ufffd line\ufffd', 'a\ufffdb\ufffd.csv is damaged.']);
});

it('does not retry a job while another with its key runs', async () => {
  const database = await testDatabase();
  let fails = true;
  const { promise, resolve } = Promise.withResolvers<void>();
  const jobs = await serverOn(
    database,
    kindOf(() => (fails ? Promise.reject(new Error('Not yet')) : promise)),
  );
  const failed = await added(jobs, { key: 'same' });
  await until(database, failed, 'failed');
  fails = false;
  const running = await added(jobs, { key: 'same' });
  await until(database, running, 'running');
  expect(await jobs.retry({ queue: 'invented', id: failed })).toBe(false);
  resolve();
  await until(database, running, 'done');
  expect(await jobs.retry({ queue: 'invented', id: failed })).toBe(true);
});

it('cancels a waiting job and a running one, which ends within seconds and can run again', {
  tags: 'rest',
  timeout: 30_000,
}, async () => {
  const database = await testDatabase();
  const { promise: ended, resolve } = Promise.withResolvers<unknown>();
  let again = false;
  const kind = kindOf(async (_, { signal }: RunningJob) => {
    if (again) return;
    await sleep(60_000, undefined, { signal }).catch(() => resolve(signal.reason));
  });
  const jobs = await serverOn(database, kind);
  const running = await added(jobs);
  await until(database, running, 'running');
  const waiting = await added(jobs);
  expect(await jobs.cancel({ queue: 'invented', id: waiting })).toBe(true);
  expect(await jobOf(database.db, waiting)).toMatchObject({ state: 'canceled', started_at: null });
  expect(await jobs.cancel({ queue: 'invented', id: running })).toBe(true);
  await ended;
  expect(await jobOf(database.db, running)).toMatchObject({ state: 'canceled' });
  again = true;
  expect(await jobs.retry({ queue: 'invented', id: running })).toBe(true);
  await until(database, running, 'done');
  expect(await jobs.cancel({ queue: 'invented', id: running })).toBe(false);
});

it('ends a job without progress (R-455)', async () => {
  const database = await testDatabase();
  const kind = kindOf((_, { signal }) => sleep(60_000, undefined, { signal }));
  const jobs = await serverOn(database, kind, { stall: 300 });
  const id = await added(jobs);
  await until(database, id, 'failed');
  expect((await jobOf(database.db, id))?.message).toContain('reported no progress');
});

it('ends running jobs when the server stops, and another server runs them', async () => {
  const database = await testDatabase();
  const { promise: started, resolve } = Promise.withResolvers<void>();
  const endless = kindOf(async (_, { signal }) => {
    resolve();
    await sleep(60_000, undefined, { signal });
  });
  const one = await openJobs({ database, kinds: [endless], server: 'one', place: 'one', report: () => {} });
  const id = await added(one);
  await started;
  await one.close();
  expect(await jobOf(database.db, id)).toMatchObject({
    state: 'waiting',
    message: 'The server stopped. The job runs again.',
  });
  await serverOn(
    database,
    kindOf(async () => {}),
    { server: 'two' },
  );
  await until(database, id, 'done');
  expect(await jobOf(database.db, id)).toMatchObject({ server: 'two', attempts: 2 });
}, 30_000);

it('is done with work that ends although the server stops', async () => {
  const database = await testDatabase();
  const { promise: started, resolve } = Promise.withResolvers<void>();
  const short = kindOf(async () => {
    resolve();
    await sleep(500);
  });
  const jobs = await openJobs({ database, kinds: [short], server: 'one', place: 'one', report: () => {} });
  const id = await added(jobs);
  await started;
  await jobs.close();
  expect(await jobOf(database.db, id)).toMatchObject({ state: 'done', attempts: 1 });
});

it('adds a job by a transaction only if that commits', async () => {
  const database = await testDatabase();
  const jobs = await serverOn(
    database,
    kindOf(async () => {}),
  );
  const adding = (fails: boolean) =>
    database.db.transaction().execute(async (transaction) => {
      const id = await jobs.add('invented', { transaction });
      if (fails) throw new Error('The change failed.');
      return id ?? '';
    });
  await expect(adding(true)).rejects.toThrow('The change failed.');
  const id = await adding(false);
  await until(database, id, 'done');
  expect(await findJobs(database.db, { page: 1, page_size: 5 })).toMatchObject({ total: 1, rows: [{ id }] });
});

it('runs a job on another server when its server was killed (R-453)', { tags: 'rest', timeout: 60_000 }, async () => {
  const database = await testDatabase();
  const killed = spawn(process.execPath, [jobProcess, database.url], { stdio: 'inherit' });
  onTestFinished(() => void killed.kill('SIGKILL'));
  const ready = () => database.pool.query(`select from job_queue.queue where name = 'invented'`);
  await expect.poll(async () => (await ready()).rowCount, { timeout: 10_000 }).toBe(1);
  const jobs = await openJobs({ database, kinds: [], server: 'asking', place: 'asking', report: () => {} });
  onTestFinished(jobs.close);
  const id = await added(jobs);
  await until(database, id, 'running');
  killed.kill('SIGKILL');
  await serverOn(
    database,
    kindOf(async () => {}, { retries: 3 }),
    { server: 'other' },
  );
  await expect.poll(async () => (await jobOf(database.db, id))?.state, { timeout: 30_000 }).toBe('done');
  expect(await jobOf(database.db, id)).toMatchObject({ server: 'other', attempts: 2 });
});

it('loses no job and doubles none while servers are killed (R-453)', { tags: 'rest', timeout: 180_000 }, async () => {
  const database = await testDatabase();
  await database.pool.query('create table effects (n int primary key); create table runs (n int, pid int)');
  const running = new Set<ReturnType<typeof start>>();
  const start = () => {
    const server = spawn(process.execPath, [jobProcess, database.url, 'effects'], { stdio: 'inherit' });
    running.add(server);
    server.once('close', () => running.delete(server));
    return server;
  };
  onTestFinished(() => running.forEach((server) => void server.kill('SIGKILL')));
  const servers = [start(), start(), start()];
  const jobs = await openJobs({ database, kinds: [], server: 'asking', place: 'asking', report: () => {} });
  onTestFinished(jobs.close);
  const ready = () => database.pool.query(`select from job_queue.queue where name = 'invented'`);
  await expect.poll(async () => (await ready()).rowCount, { timeout: 20_000 }).toBe(1);
  const adding = (async () => {
    for (let n = 0; n < JOBS; n += 20)
      await Promise.all(Array.from({ length: 20 }, (_, i) => added(jobs, { input: { n: n + i }, about: `${n + i}` })));
  })();
  const count = async (sql: string) => Number((await database.pool.query(sql)).rows[0].count);
  const ended = () =>
    count(`select count(*) from job_queue.job where name = 'invented' and state in ('completed', 'failed')`);
  for (let kill = 0; kill < 6; kill++) {
    await expect.poll(ended, { timeout: 60_000, interval: 50 }).toBeGreaterThan(((kill + 1) * JOBS) / 8);
    const killed = servers.shift();
    killed?.kill('SIGKILL');
    servers.push(start());
  }
  await adding;
  await expect.poll(ended, { timeout: 60_000, interval: 100 }).toBe(JOBS);
  expect(await count(`select count(*) from job_queue.job where name = 'invented' and state = 'completed'`)).toBe(JOBS);
  expect(await count('select count(*) from effects')).toBe(JOBS);
  expect(await count('select count(distinct pid) from runs')).toBeGreaterThan(3);
  // a killed server ran one job, which alone may have run twice
  expect(await count('select count(*) from runs')).toBeLessThanOrEqual(JOBS + 6);
});

const JOBS = 3000;

it('goes on after PostgreSQL has ended all its connections', async () => {
  const database = await testDatabase();
  const jobs = await serverOn(
    database,
    kindOf(async () => {}),
  );
  await until(database, await added(jobs), 'done');
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'medatlas jobs %'`,
  );
  await until(database, await added(jobs), 'done');
}, 30_000);

/**
 * Opens a database, and a server on it behind a proxy that can fail. `begun` resolves when the work of a job has begun,
 * which is later than its state 'running'.
 */
async function serverBehindProxy(kindBehind: (behind: Database) => JobKind) {
  const database = await testDatabase();
  const proxy = await databaseProxy(database.url);
  const behind = openDatabase(proxy.url);
  onTestFinished(behind.close);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const kind = kindBehind(behind);
  const jobs = await serverOn(behind, {
    ...kind,
    run: (...job) => {
      begin();
      return kind.run(...job);
    },
  });
  return { database, proxy, jobs, begun };
}

it('says what happened to a job that lost PostgreSQL for a moment', { timeout: 60_000 }, async () => {
  const lost = /Connection terminated|ECONNREFUSED/;
  const { promise: down, resolve } = Promise.withResolvers<void>();
  const { database, proxy, jobs, begun } = await serverBehindProxy((behind) =>
    kindOf(async () => {
      await down;
      await behind.pool.query('select 1');
    }),
  );
  const id = await added(jobs);
  await begun;
  proxy.stop();
  resolve();
  await sleep(1000);
  await proxy.restart();
  await until(database, id, 'failed');
  expect(await jobOf(database.db, id)).toMatchObject({ message: expect.stringMatching(lost) });
  expect(await linesOf(database.db, id, 1)).toMatchObject([{ line: expect.stringMatching(lost) }]);
});

it('is done with work that ends while PostgreSQL is away for a moment', { timeout: 60_000 }, async () => {
  const { promise: down, resolve } = Promise.withResolvers<void>();
  const { database, proxy, jobs, begun } = await serverBehindProxy(() => kindOf(() => down));
  const id = await added(jobs);
  await begun;
  proxy.stop();
  resolve();
  await sleep(1000);
  await proxy.restart();
  await until(database, id, 'done');
});

it('blames a lost server or a lost PostgreSQL for a job without a sign of life', {
  tags: 'rest',
  timeout: 60_000,
}, async () => {
  const { database, proxy, jobs, begun } = await serverBehindProxy(() =>
    kindOf((_, { signal }) => sleep(60_000, undefined, { signal })),
  );
  const id = await added(jobs);
  await begun;
  const other = await openJobs({ database, kinds: [], server: 'other', place: 'other', report: () => {} });
  onTestFinished(other.close);
  proxy.stop();
  await until(database, id, 'failed');
  expect(await jobOf(database.db, id)).toMatchObject({
    message: 'The server that ran it stopped, or lost PostgreSQL for ten seconds.',
  });
  await proxy.restart();
});

it('shows the progress of the attempt that was done, not of one that the queue gave up', {
  tags: 'rest',
  timeout: 60_000,
}, async () => {
  const { promise: isBack, resolve } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { database, proxy, jobs, begun } = await serverBehindProxy(() =>
    kindOf(
      async (_, { progress }) => {
        await isBack;
        progress(0.1, 'A tenth, late');
        end();
      },
      { retries: 1 },
    ),
  );
  const id = await added(jobs);
  await begun;
  proxy.stop();
  await serverOn(
    database,
    kindOf(async (_, { progress }) => progress(1, 'All of it'), { retries: 1 }),
    { server: 'two' },
  );
  await until(database, id, 'done');
  await proxy.restart();
  resolve();
  await ended;
  await sleep(3000); // progress is written about once a second
  expect(await jobOf(database.db, id)).toMatchObject({ state: 'done', attempts: 2, progress: 1, message: 'All of it' });
});

it('forgets what it recorded of jobs that the queue has deleted', async () => {
  const database = await testDatabase();
  const jobs = await serverOn(
    database,
    kindOf(async () => {}),
  );
  const [gone, kept] = [await added(jobs), await added(jobs)];
  for (const id of [gone, kept]) await until(database, id, 'done');
  await database.pool.query('delete from job_queue.job where id = $1', [gone]);
  await forgetDeletedJobs(database.db);
  const { rows } = await database.pool.query('select id from jobs');
  expect(rows).toEqual([{ id: kept }]);
});
