// Files of exports: what they hold, who may download them, and slow readers.
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { importNextWeek } from '#src/app/demo-week.ts';
import type { Database } from '#src/server/database.ts';
import { addCaller, type TestCaller, tokenOf } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';
import { readByOthers } from '#test/other-readers.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let base: string;
let recruiter: TestCaller;
let colleague: TestCaller;
let stranger: TestCaller;

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database, { env: { EXPORT_ROWS_SPECIALIST: '100000' } });
  base = await api.app.listen({ host: '127.0.0.1', port: 0 });
  recruiter = await addCaller(api, database, 'ana@agency.example', 'specialist');
  colleague = await addCaller(api, database, 'bo@agency.example', 'specialist');
  stranger = await addCaller(api, database, 'cy@other.example', 'manager');
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

const download = (path: string, { headers: { host: _, ...headers } }: TestCaller) => fetch(base + path, { headers });

/** The cells of a CSV file whose cells hold no line breaks. */
async function cellsOf(reply: Response): Promise<string[][]> {
  expect([reply.status, reply.ok || (await reply.text())]).toEqual([200, true]);
  const lines = (await reply.text())
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  return lines.map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell ?? ''));
}

/** Makes a list with the first people of a state. */
async function listOf(state: string, people: number) {
  const { id } = (await recruiter.ask('POST /api/lists', { name: `List ${state}` })).body;
  const { rows } = (await recruiter.ask(`GET /api/providers?state=${state}`)).body;
  const npis: string[] = rows.slice(0, people).map(({ npi }: { npi: string }) => npi);
  await recruiter.ask(`POST /api/lists/${id}/entries`, { npis });
  return { id, npis };
}

it('exports the people of one stage of a list, in the order of their due dates, with stage and next step (R-755)', async () => {
  const { id, npis } = await listOf('OH', 6);
  const [first, second, third] = npis;
  for (const [npi, due_on] of [
    [first, '2027-02-01'],
    [second, '2027-01-01'],
    [third, '2027-03-01'],
  ])
    await recruiter.ask(`PATCH /api/lists/${id}/entries`, { npis: [npi], stage: 'Offer', next_step: '=1+1', due_on });
  const asked = `/api/lists/${id}/export?stage=Offer&sort=due_on&column=stage&column=next_step`;
  const [head, ...rows] = await cellsOf(await download(asked, recruiter));
  expect(head).toEqual(expect.arrayContaining(['NPI', 'Stage', 'Next Step']));
  expect(rows.map(([npi]) => npi)).toEqual([second, first, third]);
  expect(rows.map(([, stage]) => stage)).toEqual(['Offer', 'Offer', 'Offer']);
  expect(rows[0]?.[2], 'a spreadsheet would run a formula').toMatch(/^"?'=1\+1/);
  for (const who of [colleague, stranger]) expect((await download(asked, who)).status).toBe(404);
  const unknown = await download(`/api/lists/${id}/export?stages=Offer`, recruiter);
  expect([unknown.status, (await unknown.json()).message]).toEqual([400, expect.stringContaining('stages')]);
});

it('says why the opening of a list found a person, without reasons that the reader must not read (R-1538)', async () => {
  const { id, npis } = await listOf('OH', 2);
  const reasons = [
    { text: 'newly licensed in Ohio', dataset: 'licenses', source: 'FSMB', as_of: null },
    { text: 'moved to Ohio', dataset: 'nppes', source: 'NPPES', as_of: null },
  ];
  await database.pool.query('update list_entries set arrival = $3 where list_id = $1 and npi = $2', [
    ...[id, npis[0]],
    JSON.stringify({ on: '2026-11-30', reasons }),
  ]);
  const [head, ...rows] = await cellsOf(await download(`/api/lists/${id}/export?column=why&format=csv`, recruiter));
  expect(head?.slice(0, 2)).toEqual(['NPI', 'Why']);
  const why = new Map(rows.map(([npi, text]) => [npi, text]));
  expect([why.get(npis[0] ?? ''), why.get(npis[1] ?? '')]).toEqual(['newly licensed in Ohio; moved to Ohio', '']);
});

it('has the people without an NPI in the last rows of a whole list, at once and as a job (R-1350)', async () => {
  const { id, npis } = await listOf('KY', 3);
  const quill = { profession: 'Registered nurse', place: 'Lexington, KY', source: '=HYPERLINK(1)' };
  for (const name of ['Dara Quill', 'Eli Quill']) {
    const { body } = await recruiter.ask('POST /api/people', { ...quill, name, list: id });
    await recruiter.ask(`PATCH /api/people/${body.id}/entry`, {
      version: 1,
      stage: 'Offer',
      next_step: `Call ${name}`,
    });
  }
  const removed = await recruiter.ask('POST /api/people', { ...quill, name: 'Fay Quill', list: id });
  await recruiter.ask(`DELETE /api/people/${removed.body.id}/entry`);
  const columns = ['last_name', 'stage', 'next_step'];
  const file = `/api/lists/${id}/export?${columns.map((name) => `column=${name}`).join('&')}`;
  const reply = await download(`${file}&format=csv`, recruiter);
  expect([reply.status, reply.headers.get('x-export-rows'), reply.ok || (await reply.text())]).toEqual([
    200,
    '5',
    true,
  ]);
  const [head, ...rows] = await cellsOf(reply);
  const typed = ['Name', 'Profession', 'Place', 'Source'].map((what) => `${what} (Without an NPI)`);
  expect(head?.slice(0, 8)).toEqual(['NPI', 'Last Name', 'Stage', 'Next Step', ...typed]);
  expect(
    rows
      .slice(0, 3)
      .map(([npi]) => npi)
      .toSorted(),
  ).toEqual(npis.toSorted());
  expect(rows.slice(3).map((cells) => cells.slice(0, 6))).toEqual(
    ['Dara Quill', 'Eli Quill'].map((name) => ['', '', 'Offer', `Call ${name}`, name, 'Registered nurse']),
  );
  expect(rows[3]?.[7], 'a spreadsheet would run a formula').toMatch(/^"?'=HYPERLINK/);

  const { body } = await recruiter.ask('POST /api/exports', { list: id, search: '', format: 'xlsx', columns });
  const job = `GET /api/jobs/${body.job}`;
  await expect.poll(async () => (await recruiter.ask(job)).body.state, { timeout: 30_000 }).toBe('done');
  const book = await download((await recruiter.ask(job)).body.url, recruiter);
  const { Rows, About } = await readByOthers(Buffer.from(await book.arrayBuffer()));
  expect(Rows?.slice(4).map((cells) => cells.slice(2, 5))).toEqual(rows.slice(3).map((cells) => cells.slice(2, 5)));
  expect(About).toContainEqual(['Note', '2 people without an NPI are in the last rows.']);
  expect((await recruiter.ask(`GET /api/exports/${body.id}`)).body).toMatchObject({ rows: 5 });

  const [, ...offers] = await cellsOf(await download(`${file}&format=csv&stage=Offer`, recruiter));
  expect(offers, 'a search within the list finds people by their NPIs').toEqual([]);
});

it('names the lists of a person with 2 before 10, as screens do', async () => {
  const [npi] = (await recruiter.ask('GET /api/providers?state=NM')).body.rows.map((row: { npi: string }) => row.npi);
  for (const name of ['Week 10', 'Week 1', 'Week 2']) {
    const { id } = (await recruiter.ask('POST /api/lists', { name })).body;
    await recruiter.ask(`POST /api/lists/${id}/entries`, { npis: [npi] });
  }
  const [, row] = await cellsOf(await download(`/api/providers/export?npi=${npi}&column=lists&format=csv`, recruiter));
  expect(row).toContain('Week 1; Week 2; Week 10');
});

it('makes a file as a job, which only its owner downloads, for 24 hours (R-758)', async () => {
  const { id: list, npis } = await listOf('TX', 5);
  const wish = { list, search: 'stage=New', format: 'xlsx' };
  const started = await recruiter.ask('POST /api/exports', wish);
  expect(started).toMatchObject({ status: 202, body: { job: expect.any(String) } });
  const job = `GET /api/jobs/${started.body.job}`;
  await expect.poll(async () => (await recruiter.ask(job)).body.state, { timeout: 30_000 }).toBe('done');
  const { url } = (await recruiter.ask(job)).body;
  const file = await download(url, recruiter);
  expect([
    file.status,
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ]).toEqual([200, 'PK']);
  expect((await recruiter.ask(`GET /api/exports/${started.body.id}`)).body).toMatchObject({ rows: npis.length });
  for (const who of [colleague, stranger]) {
    expect((await download(url, who)).status).toBe(404);
    expect((await who.ask(job)).status).toBe(404);
  }
  expect((await stranger.ask('POST /api/exports', wish)).status).toBe(404);

  await database.pool.query(`update exports set finished_at = finished_at - interval '25 hours' where id = $1`, [
    started.body.id,
  ]);
  const expired = await download(url, recruiter);
  expect([expired.status, (await expired.json()).message]).toEqual([404, expect.stringContaining('24 hours')]);
});

it('keeps from API tokens a file of a search by a licensed source, which a session made (R-762)', async () => {
  const headers = await tokenOf(api, database, recruiter, ['read', 'export']);
  const fileOf = async (search: string) => {
    const wish = { search, format: 'csv', columns: ['last_name'] };
    const { id, job } = (await recruiter.ask('POST /api/exports', wish)).body;
    await expect
      .poll(async () => (await recruiter.ask(`GET /api/jobs/${job}`)).body.state, { timeout: 30_000 })
      .toBe('done');
    const reply = await download(`/api/exports/${id}/file`, { ...recruiter, headers });
    return [reply.status, reply.ok || (await reply.json()).code];
  };
  expect(await fileOf('state=WV')).toEqual([200, true]);
  expect(await fileOf('license_state=TX&state=WV')).toEqual([403, 'licensed']);
  expect(await fileOf('state=WV&not.certified=yes')).toEqual([403, 'licensed']);
});

it('ends the job of an export that its owner deletes, without an error in the log (R-758)', {
  tags: 'rest',
}, async () => {
  const errors: unknown[] = [];
  const own = await testApi(database, { report: (error) => errors.push(error) });
  onTestFinished(own.close);
  const caller = await addCaller(own, database, 'dee@agency.example', 'specialist');
  for (let made = 0; made < 3; made += 1) {
    const { id, job } = (await caller.ask('POST /api/exports', { search: 'state=OH', format: 'csv' })).body;
    const state = async () => (await caller.ask(`GET /api/jobs/${job}`)).body.state;
    await expect.poll(state, { timeout: 20_000, interval: 5 }).toBe('running');
    expect((await caller.ask(`DELETE /api/exports/${id}`)).status).toBe(200);
    await expect.poll(state, { timeout: 20_000 }).not.toBe('running');
  }
  await sleep(3000); // what the process of the file says arrives later
  expect(errors).toEqual([]);
});

it('exports people selected on a list as a job with their stages, without those who are not on it (R-756)', async () => {
  const { id: list, npis } = await listOf('CA', 3);
  const { npis: others } = await listOf('NY', 1);
  const [first, second] = npis;
  await recruiter.ask(`PATCH /api/lists/${list}/entries`, { npis: [second], stage: 'Offer' });
  const wish = { list, npis: [second, ...others, first], format: 'csv', columns: ['stage'] };
  const started = await recruiter.ask('POST /api/exports', wish);
  const job = `GET /api/jobs/${started.body.job}`;
  await expect.poll(async () => (await recruiter.ask(job)).body.state, { timeout: 30_000 }).toBe('done');
  const [, ...rows] = await cellsOf(await download((await recruiter.ask(job)).body.url, recruiter));
  expect(rows.map(([npi, stage]) => [npi, stage])).toEqual([
    [second, 'Offer'],
    [first, 'New'],
  ]);
  expect((await stranger.ask('POST /api/exports', wish)).status).toBe(404);
  expect((await recruiter.ask('POST /api/exports', { ...wish, search: 'stage=New' })).status).toBe(400);
});

it('refuses organizations of a list, which holds people only (R-756)', async () => {
  const { id: list, npis } = await listOf('CA', 1);
  const message = 'of: must be providers with list, because lists hold people only';
  for (const chosen of [{}, { npis }, { search: 'stage=New' }])
    expect(await recruiter.ask('POST /api/exports', { of: 'organizations', list, ...chosen, format: 'csv' })).toEqual({
      status: 400,
      body: { code: 'bad_request', message },
    });
});

/** Begins a download of all providers and reads its head. */
async function beginDownload() {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const { host, cookie } = recruiter.headers;
  const columns = ['last_name', 'first_name', 'address_1', 'city', 'state', 'zip', 'phone', 'classification'];
  const query = columns.map((column) => `column=${column}`).join('&');
  socket.write(`GET /api/providers/export?${query} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(head.toString('latin1')).toMatch(/^HTTP\/1\.1 200 /);
  socket.pause();
  const length = Number(/content-length: (\d+)/i.exec(head.toString('latin1'))?.[1]);
  expect(length).toBeGreaterThan(500_000);
  return { socket, length, read: head.length };
}

/** Reads the rest of a download, of which some bytes were read. */
async function readRest({ socket, length, read }: Awaited<ReturnType<typeof beginDownload>>) {
  let bytes = read;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
  });
  socket.resume();
  await expect.poll(() => bytes, { timeout: 20_000 }).toBeGreaterThanOrEqual(length);
}

it('sends a file to a slow reader without holding a transaction or the index (R-759)', async () => {
  const file = await beginDownload();
  await sleep(1000); // it reads nothing
  // A query of the jobs may run at this moment; a transaction of the download would be older.
  const { rows } = await database.pool.query(
    `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and xact_start < now() - interval '1 second'`,
  );
  expect(rows).toEqual([]);
  expect((await recruiter.ask('GET /api/providers?state=OH')).status).toBe(200);
  await readRest(file);
});

it('counts the rows that a broken connection took, however long the others are (R-760)', { tags: 'rest' }, async () => {
  const reader = await addCaller(api, database, 'di@reader.example', 'specialist');
  const search = 'state=OH&sort=last_name&order=desc';
  const { total } = (await reader.ask(`GET /api/providers?${search}`)).body;
  const { rows } = (await reader.ask(`GET /api/providers?${search}&page=${Math.ceil(total / 50)}`)).body;
  await database.pool.query(
    `insert into notes (npi, team, text) select $1, 'reader.example',
       (select string_agg(md5(random()::text), '') from generate_series(1, 30000) where n > 0) from generate_series(1, 20) n`,
    [rows.at(-1).npi],
  );
  const remaining = async () => (await reader.ask('GET /api/exports/columns')).body.allowance.remaining;
  const before = await remaining();
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  const { host, cookie } = reader.headers;
  const asked = `/api/providers/export?${search}&column=last_name&column=notes`;
  socket.write(`GET ${asked} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  await sleep(1000);
  socket.destroy();
  await sleep(1000);
  expect(before - (await remaining())).toBe(total);
});

it('an import replaces the tables while a client reads a file of them at 1 kB a second (R-759)', {
  tags: 'rest',
  timeout: 120_000,
}, async () => {
  const file = await beginDownload();
  const slowly = setInterval(() => {
    file.read += file.socket.read(1000)?.length ?? 0;
  }, 1000);
  const before = file.read;
  const dataDir = mkdtempSync(path.join(inject('sharedFolder'), 'week-'));
  const { signal } = new AbortController();
  const begun = performance.now();
  await importNextWeek({ database, dataDir, signal, onProgress: () => {} });
  await sleep(3000);
  clearInterval(slowly);
  const seconds = (performance.now() - begun) / 1000;
  expect(file.read - before).toBeGreaterThan(1000);
  expect(file.read - before).toBeLessThanOrEqual(1000 * seconds);
  await readRest(file); // the rows of before the import, to the end
});
