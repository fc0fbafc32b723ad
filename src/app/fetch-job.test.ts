// Fetches as jobs of the queue and as a command, from a stand-in for the publishers.
import { execFile } from 'node:child_process';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { fetchDue, fetchJob } from '#src/app/fetch-job.ts';
import { dueDatasets, setFirstSchedules, setSchedule } from '#src/importer/fetch/schedule.ts';
import { connectClient } from '#src/server/connections.ts';
import { type JobQueue, openJobs } from '#src/server/jobs/jobs.ts';
import { findJobs, type JobRecord, linesOf } from '#src/server/jobs/records.ts';
import { CODES, quick, setUp, taxonomyOf } from '#test/fetching.ts';
import { serverProcess, startServer } from '#test/product.ts';
import { putTaxonomy } from '#test/publisher.ts';

const NAME = 'nucc_taxonomy_250.csv';

/** A publisher with one version of the taxonomy, and servers that fetch it. */
async function setUpJobs(bytes = 1000) {
  const setting = await setUp();
  const { database, config, dataDir, publisher } = setting;
  putTaxonomy(publisher, { [NAME]: taxonomyOf('Good', bytes) });
  const serve = async (server = 'one', pace = quick) => {
    const queue = Promise.withResolvers<JobQueue>();
    const jobs = await openJobs({
      database,
      kinds: [
        fetchJob(database, config, pace),
        fetchDue(database, dataDir, async (...job) => (await queue.promise).add(...job)),
      ],
      server,
      place: server,
      report: () => {},
    });
    queue.resolve(jobs);
    onTestFinished(jobs.close);
    return jobs;
  };
  const newest = async (kind = 'fetch'): Promise<JobRecord | undefined> => {
    const { rows } = await findJobs(database.db, { page: 1, page_size: 20 });
    return rows.find((job) => job.kind === kind);
  };
  const until = (state: string) =>
    expect.poll(async () => (await newest())?.state, { timeout: 25_000, interval: 50 }).toBe(state);
  const imported = async () => (await setting.rows('select from imports')).length;
  return { ...setting, serve, newest, until, imported };
}

const taxonomy = { input: { dataset: 'taxonomy' }, key: 'taxonomy', about: 'taxonomy' };

it('fetches a dataset as a job, which reports the download and the import (R-467)', async () => {
  const { database, serve, newest, until } = await setUpJobs();
  const jobs = await serve();
  await jobs.add('fetch', taxonomy);
  expect(await jobs.add('fetch', taxonomy)).toBeUndefined(); // one at a time
  await until('done');
  const job = await newest();
  expect(job).toMatchObject({ about: 'taxonomy', progress: 1, message: 'Imported 1 file', attempts: 1 });
  const lines = await linesOf(database.db, job?.id ?? '', 20);
  expect(lines.map(({ line }) => line)).toEqual(
    expect.arrayContaining([`Downloaded ${NAME}`, 'read 1 · loaded 1 · refused 0 · skipped 0', `Imported ${NAME}.`]),
  );
});

it('fails at once with the sentence when a file is refused (R-467)', async () => {
  const { publisher, serve, newest, until } = await setUpJobs();
  const jobs = await serve();
  publisher.trouble(CODES, { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' });
  await jobs.add('fetch', taxonomy);
  await until('failed');
  expect(await newest()).toMatchObject({
    attempts: 1,
    message: expect.stringMatching(/^127\.0\.0\.1:\d+ sent a web page instead of nucc_taxonomy_250\.csv\.$/),
  });
});

it('keeps the part when the job is canceled, and goes on there when it is retried (R-461)', async () => {
  const { publisher, serve, newest, until, files } = await setUpJobs();
  const jobs = await serve('one', { ...quick, stall: 20_000 });
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  publisher.trouble(CODES, { pause: { after: 400, until: promise } });
  await jobs.add('fetch', taxonomy);
  await expect.poll(async () => (await newest())?.message, { timeout: 10_000 }).toMatch(/^Downloading/);
  const job = await newest();
  if (!job) throw new Error('There is no job.');
  await jobs.cancel(job);
  await expect.poll(() => files('taxonomy'), { timeout: 10_000 }).toContain(`${NAME}.part`);
  await until('canceled');
  await sleep(1000); // the running attempt ends
  await jobs.retry(job);
  await until('done');
  expect(publisher.requestsFor(CODES).at(-1)?.range).toBe('bytes=400-');
});

it('fetches what is due with no user action, and not before it is due (R-466)', async () => {
  const { database, rows, serve, until, newest, imported } = await setUpJobs();
  const { db } = database;
  await setFirstSchedules(db, ['taxonomy', 'nppes'], 'off');
  expect(await dueDatasets(db)).toEqual([]);
  await setFirstSchedules(db, ['taxonomy'], 'daily');
  await setFirstSchedules(db, ['taxonomy'], 'weekly'); // the first one stays
  expect(await rows('select dataset, schedule from fetches')).toEqual([{ dataset: 'taxonomy', schedule: 'daily' }]);
  const jobs = await serve();
  expect(await rows('select cron from job_queue.schedule')).toEqual([{ cron: '*/5 * * * *' }]);
  await jobs.add('fetch-due', { key: 'fetch-due' }); // as that does
  await until('done');
  expect(await imported()).toBe(1);
  expect(await newest('fetch-due')).toMatchObject({ state: 'done', message: 'Due: taxonomy' });

  const dueAfter = async (age: string, failures = 0) => {
    await rows(`update fetches set failures = ${failures}, checked_at = now() - interval '${age}'`);
    return (await dueDatasets(db)).length === 1;
  };
  expect(await dueAfter('23 hours')).toBe(false);
  expect(await dueAfter('25 hours')).toBe(true);
  expect(await dueAfter('50 minutes', 1)).toBe(false);
  expect(await dueAfter('70 minutes', 1)).toBe(true);
  expect(await dueAfter('70 minutes', 2)).toBe(false);
  expect(await dueAfter('130 minutes', 2)).toBe(true);
  expect(await dueAfter('23 hours', 99)).toBe(false);
  expect(await dueAfter('25 hours', 99)).toBe(true);
  await setSchedule(db, 'taxonomy', 'weekly');
  expect(await dueAfter('25 hours')).toBe(false);
  expect(await dueAfter('8 days')).toBe(true);
  await setSchedule(db, 'taxonomy', 'off');
  expect(await dueAfter('8 days')).toBe(false);
});

it('deletes downloads a day after their last use, and parts after a week (R-465)', async () => {
  const { dataDir, fetch, files, serve } = await setUpJobs();
  await fetch('taxonomy');
  const folder = path.join(dataDir, 'downloads/taxonomy');
  const age = (name: string, hours: number) => {
    const then = new Date(Date.now() - hours * 3_600_000);
    utimesSync(path.join(folder, name), then, then);
  };
  for (const name of ['old.part', 'old.part.json', 'new.part', 'new.part.json'])
    writeFileSync(path.join(folder, name), '');
  age(NAME, 23);
  age('old.part', 8 * 24);
  age('new.part', 6 * 24);
  const jobs = await serve();
  const clean = async () => {
    await jobs.add('fetch-due', { key: 'fetch-due' });
    await expect.poll(() => files('taxonomy'), { timeout: 10_000 }).not.toContain('old.part');
  };
  await clean();
  expect(files('taxonomy')).toEqual(['list-0', 'list-0.json', 'new.part', 'new.part.json', NAME, `${NAME}.json`]);
  age(NAME, 25);
  await expect
    .poll(
      async () => {
        await jobs.add('fetch-due', { key: 'fetch-due' });
        return files('taxonomy');
      },
      { timeout: 10_000 },
    )
    .toEqual(['list-0', 'list-0.json', 'new.part', 'new.part.json']);
});

it('does not run two fetches of a dataset at once, and keeps the file while another import runs (R-467)', {
  tags: 'rest',
}, async () => {
  const { database, publisher, fetch, rows } = await setUpJobs();
  const { promise, resolve } = Promise.withResolvers<void>();
  publisher.trouble(CODES, { pause: { after: 10, until: promise } });
  const first = fetch('taxonomy', { pace: { stall: 20_000 } });
  await expect.poll(() => publisher.requestsFor(CODES).length).toBe(1);
  await expect(fetch('taxonomy')).rejects.toThrow('Another fetch of taxonomy is running.');
  resolve();
  expect(await first).toMatchObject({ files: 1 });

  const client = await connectClient(database.url);
  await client.query(`select pg_advisory_lock(hashtext('medatlas import'))`);
  putTaxonomy(publisher, { 'nucc_taxonomy_251.csv': taxonomyOf('Newer') });
  const waiting = fetch('taxonomy');
  await sleep(2500); // the importer waits
  await client.end();
  expect(await waiting).toMatchObject({ files: 1 });
  expect(await rows('select failures, refused_url from fetches')).toEqual([{ failures: 0, refused_url: null }]);
});

/** Runs `npm run fetch` with arguments. */
async function run(env: Record<string, string>, ...args: string[]) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ['src/app/fetcher.ts', ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

it('runs as a command, whose last line has the counts (R-460)', { tags: 'rest', timeout: 60_000 }, async () => {
  const { database, dataDir, publisher } = await setUpJobs();
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, MIRROR_URL: publisher.url };
  const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);
  const first = await run(env, 'taxonomy');
  expect([first.code, lastLine(first.stdout)], first.stderr).toEqual([
    0,
    'fetched 1 file · read 1 · loaded 1 · refused 0 · skipped 0',
  ]);
  expect(first.stderr).toContain(`Downloading ${NAME}`);
  expect(readdirSync(path.join(dataDir, 'search')).length).toBeGreaterThan(0);
  const second = await run(env, 'taxonomy', '--quiet');
  expect(second).toEqual({
    code: 0,
    stdout: `Nothing new: ${NAME} is imported.\nfetched 0 files · read 0 · loaded 0 · refused 0 · skipped 0\n`,
    stderr: '',
  });
  const all = await run(env, 'all', '--quiet');
  expect([all.code, lastLine(all.stderr)]).toEqual([
    1,
    '1 of 11 datasets were fetched. The reasons of the others are above.',
  ]);
  expect(all.stderr).toMatch(/^nppes: https:\/\/download\.cms\.gov\/nppes\/NPI_Files\.html is gone \(404\)\.$/m);
});

it('has options and refusals as a command (R-460)', { tags: 'rest' }, async () => {
  const { database, dataDir, publisher, rows } = await setUpJobs();
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, MIRROR_URL: publisher.url };
  expect(await run(env, 'licenses')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^licenses cannot be fetched/),
  });
  expect(await run(env, 'nothing')).toMatchObject({ code: 1, stderr: "Unknown dataset 'nothing'.\n" });
  expect(await run(env, 'taxonomy', '--schedule', 'weekly')).toMatchObject({ code: 0, stdout: 'taxonomy: weekly\n' });
  expect(await rows('select schedule from fetches where dataset = $$taxonomy$$')).toEqual([{ schedule: 'weekly' }]);
  expect(await run(env, 'taxonomy', '--schedule', 'often')).toMatchObject({
    code: 1,
    stderr: "--schedule takes off, daily, weekly; it is 'often'.\n",
  });
});

it('goes on at another server when one is killed, by the schedule of FETCH alone (R-466, R-467)', {
  tags: 'rest',
  timeout: 120_000,
}, async () => {
  const { database, dataDir, publisher, serve, until, newest, imported } = await setUpJobs();
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  publisher.trouble(CODES, { pause: { after: 400, until: promise } });
  const env = { DATABASE_URL: database.url, DATA_DIR: path.join(dataDir, 'other'), MIRROR_URL: publisher.url };
  const server = await startServer({ ...env, FETCH: 'daily', DEMO_DATA: 'off' });
  await expect.poll(() => publisher.requestsFor(CODES).length, { timeout: 60_000 }).toBe(1);
  process.kill(serverProcess(env), 'SIGKILL');
  await server.ended;
  await serve('two');
  await until('done');
  expect(await newest()).toMatchObject({ server: 'two', attempts: 2 });
  expect(await imported()).toBe(1);
});
