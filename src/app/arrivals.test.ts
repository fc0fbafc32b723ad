// People arrive on the lists of openings after an import, from files of publishers to the alert and the mail (R-1334 to R-1339).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alertsJob, findingOf } from '#src/app/alerts-job.ts';
import { mailJob } from '#src/app/mail-job.ts';
import { sources } from '#src/app/server-datasets.ts';
import { openServices } from '#src/app/services.ts';
import { individual, inventedNpi, mainFile, type Values } from '#src/datasets/nppes/test-files.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import { runImport } from '#src/importer/import.ts';
import { packNpis, unpackNpis } from '#src/search/live/packed-npis.ts';
import { loadConfig } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { daysAfter } from '#src/shared/days.ts';
import { date, partialDate } from '#src/shared/format.ts';
import { todayIn } from '#src/shared/today.ts';
import { addCaller, type TestCaller, tokenOf } from '#src/work/lists/test-lists.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { make } from '#src/work/openings/test-openings.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { openMailbox } from '#test/mailbox.ts';
import { loadIndex } from '#test/search-index.ts';

const today = todayIn('UTC');
const ago = (days: number) => daysAfter(today, -days);
const CARDIOLOGY = '207RC0000X';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let folder: string;
let ann: TestCaller;
let ben: TestCaller;
let mails: object[];
let run: ReturnType<typeof opened>;

const sampleOf = (dataset: string) => path.join(import.meta.dirname, '../datasets', dataset, 'sample.csv');
const licenseHead = readFileSync(sampleOf('licenses'), 'utf8').split('\n')[0];

function written(name: string, text: string): string {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

async function load(dataset: string, file: string, more: Partial<Parameters<typeof runImport>[0]> = {}): Promise<void> {
  const source = sources.find((each) => each.dataset === dataset);
  if (!source) throw new Error(`Unknown dataset '${dataset}'.`);
  await runImport({ url: database.url, source, paths: [file], rejectsFolder: folder, ...more });
  await compareImports({ url: database.url, sources, signal: undefined, onProgress: () => {} });
}

/** The people in NPPES, who practice in Ohio, and the days on which some were licensed in Kentucky. */
const people = Array.from({ length: 60 }, (_, n) => n + 1);
let licensed: Record<number, string> = {};
let week = 60;

const loadPeople = (numbers: readonly number[], values: (n: number) => Values = () => ({})) => {
  const name = `npidata_pfile_20050523-${ago(week--).replaceAll('-', '')}.csv`;
  return load('nppes', written(name, mainFile(numbers.map((n) => individual(n, values(n))))));
};

/** All have an older license of Ohio. */
function loadLicenses(more: Record<number, string>, { forced = false } = {}): Promise<void> {
  licensed = more;
  const row = (n: number, state: string, issued: string) =>
    `${inventedNpi(n)},ADA,LASTNAME${n},MD,SAMPLETON,${state},${n},${issued},2035-01-01,,,2000`;
  const lines = [
    ...people.map((n) => row(n, 'OH', '2001-01-01')),
    ...Object.entries(licensed).map(([n, issued]) => row(Number(n), 'KY', issued)),
  ];
  return load('licenses', written('fsmb_licenses.csv', [licenseHead, ...lines, ''].join('\n')), { force: forced });
}

const running = { signal: new AbortController().signal, progress: () => {}, log: () => {} };

/** A server that runs the job of alerts. */
function opened(report: (error: unknown) => void = (error) => expect.fail(String(error))) {
  const { search } = api;
  const config = loadConfig({ LOG_LEVEL: 'silent', SMTP_URL: mailbox.url, TIME_ZONE: 'UTC' });
  const services = openServices({ database, users: database, search, config, stale: () => [] });
  const add = async (kind: string, { input = {} }: { input?: object } = {}) => {
    if (kind === 'mail') mails.push(input);
    return 'job';
  };
  const job = alertsJob({ database, search, config }, { ...findingOf(services), add, report });
  return () => job.run({}, running);
}

/** Loads the index of the newest import, and checks the openings. */
async function check(...servers: ReturnType<typeof opened>[]): Promise<void> {
  await loadIndex(database, folder, api.search);
  await Promise.all((servers.length > 0 ? servers : [run]).map((server) => server()));
}

const entriesOf = async ({ list }: Opening) => {
  const { rows } = (await ann.ask(`GET /api/lists/${list}/entries?sort=added_at`)).body;
  return rows as { npi: string; stage: string; arrived: { on: string; reasons: { text: string }[] } | null }[];
};
const onListOf = async (opening: Opening) => (await entriesOf(opening)).map(({ npi }) => npi).toSorted();
const npisOf = (...numbers: number[]) => numbers.map(inventedNpi).toSorted();
const alertsAbout = async ({ id }: Opening, who = ann) => {
  const { body } = await who.ask('GET /api/alerts');
  return body.rows.filter(({ opening }: { opening: { id: string } | null }) => opening?.id === id);
};
const must = 'license_state=KY';
const licensedInKentucky = (title: string, more: object = {}) =>
  make(ann, { title, must, specialty: [CARDIOLOGY], ...more });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'medatlas-arrivals-'));
  database = await testDatabase();
  mailbox = await openMailbox();
  await load('taxonomy', sampleOf('taxonomy'));
  await load('places', sampleOf('places'));
  await loadPeople(people);
  await loadLicenses({ 1: '2002-02-02' });
  api = await testApi(database, { env: { SMTP_URL: mailbox.url, TIME_ZONE: 'UTC' } });
  ann = await addCaller(api, database, 'ann@team.example', 'specialist');
  ben = await addCaller(api, database, 'ben@team.example', 'specialist');
  mails = [];
  run = opened();
  await loadIndex(database, folder, api.search);
}, 120_000);

afterAll(async () => {
  await api?.close();
  await mailbox?.close();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('adds people who begin to meet every must-have, each once, with the reason, an alert and a mail', {
  timeout: 120_000,
}, async () => {
  const opening = await licensedInKentucky('Cardiologist, Louisville', { visibility: 'everybody' });
  const entries = `/api/lists/${opening.list}/entries`;
  const anything = await make(ann, { title: 'Anything' });
  await check();
  const { body: unchecked } = await ann.ask(`GET /api/openings/${anything.id}/check`);
  expect(unchecked.checked_at, 'without a specialty and must-haves').toBeNull();
  expect(await onListOf(opening), 'the first check is the baseline').toEqual([]);
  expect((await ann.ask(`GET /api/openings/${opening.id}/check`)).body).toMatchObject({
    checked_at: expect.any(String),
    problem: null,
    alert: 'import',
    by_mail: true,
  });
  const [removed, listed, marked] = npisOf(5, 6, 7);
  await ann.ask(`POST ${entries}`, { npis: npisOf(1, 5, 6) });
  await ann.ask(`DELETE ${entries}`, { npis: [removed] });
  await ann.ask(`PATCH ${entries}`, { npis: [listed], next_step: 'Call' });
  await ann.ask(`POST /api/people/${marked}/do-not-contact`, { reason: 'Asked by phone' });

  await loadLicenses({ 2: ago(9), 3: '2003-03-03', 5: ago(9), 6: ago(9), 7: ago(9) });
  await check(run, opened()); // two servers at once
  await check(opened()); // after a restart
  expect(await onListOf(opening)).toEqual(npisOf(1, 2, 3, 6));
  const newly = `newly licensed in Kentucky, ${partialDate(ago(9).slice(0, 7))}`;
  const byNpi = new Map((await entriesOf(opening)).map((row) => [row.npi, row]));
  expect(byNpi.get(inventedNpi(2))).toMatchObject({
    stage: 'New',
    added_by: null,
    arrived: { on: today, reasons: [{ text: newly, source: 'FSMB', as_of: expect.any(String) }] },
  });
  expect(byNpi.get(inventedNpi(3))?.arrived?.reasons.map(({ text }) => text)).toEqual([
    'Kentucky license newly listed',
  ]);
  expect(byNpi.get(inventedNpi(6)), 'stays where it is').toMatchObject({ next_step: 'Call', arrived: null });
  const { rows } = (await ann.ask(`GET /api/openings/${opening.id}/people?on_list=yes`)).body;
  const [person] = rows.filter(({ npi }: { npi: string }) => npi === inventedNpi(2));
  expect(person.entry.arrived.reasons[0].text).toBe(newly);

  const [alert, ...others] = await alertsAbout(opening);
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ search: null, opening: { title: opening.title, list: opening.list }, read: false });
  expect(alert.events).toMatchObject([
    { event: 'new', count: 2, people: [{ name: 'ADA LASTNAME2', reason: newly }, { reason: expect.any(String) }] },
    { event: 'left', count: 1, npis: [inventedNpi(1)] },
  ]);
  const shown = `npi=${alert.events[0].npis.join('&npi=')}`;
  const { body: those } = await ann.ask(`GET ${entries}?${shown}`);
  expect(those.rows.map(({ npi }: { npi: string }) => npi).toSorted()).toEqual(npisOf(2, 3));
  expect(await alertsAbout(opening, ben), 'only its owner').toEqual([]);
  expect((await ann.ask('GET /api/alerts')).body.unread).toBe(1);

  const { rows: past } = (await ann.ask(`GET /api/openings/${opening.id}/history`)).body;
  expect(past[0]).toMatchObject({
    automatic: true,
    by: null,
    text: `Added 2 people: ${newly}; Kentucky license newly listed`,
  });
  const { rows: acts } = await database.pool.query(
    `select actor, actor_id, new_value from audit_log where action = 'entries_added' order by id desc limit 1`,
  );
  expect(acts[0]).toMatchObject({ actor: null, actor_id: null, new_value: '2 people: after an import' });

  const byToken = { url: `/api/openings/${opening.id}/history`, headers: await tokenOf(api, database, ann, ['read']) };
  const [seen] = JSON.parse((await api.app.inject(byToken)).body).rows;
  expect(seen.text, 'tokens do not read licenses (R-479)').toBe('Added 2 people after an import');
  const fileOf = { url: `/api/people/${inventedNpi(2)}`, headers: await tokenOf(api, database, ann, ['export']) };
  const [entry] = JSON.parse((await api.app.inject(fileOf)).body).list_entries;
  expect(entry.arrival, 'nor in the file about a person (R-711)').toEqual({ on: today, reasons: [] });

  const mail = mailJob(database, api.config);
  expect(mails).toHaveLength(1);
  for (const _ of [1, 2]) await mail.run(mails[0] as never, running); // a repeated job mails nothing
  expect(mailbox.messages).toHaveLength(1);
  const [message = ''] = mailbox.messages;
  for (const part of [
    `LASTNAME2 (NPI ${inventedNpi(2)}): ${newly}`,
    '1 no longer shown to meet every must-have',
    `/openings/${opening.id}`,
  ])
    expect(message.replaceAll(/=\r?\n/g, '')).toContain(part);
  const token = /^List-Unsubscribe:\s*<[^>]*token=([0-9a-f-]{36})>/im.exec(message)?.[1];
  expect((await ann.ask(`POST /api/alerts/unsubscribe?token=${token}`)).body).toEqual({ name: opening.title });
  const alerts = `/api/openings/${opening.id}/check`;
  expect((await ann.ask(`GET ${alerts}`)).body).toMatchObject({ alert: 'import', by_mail: false });
  expect((await ben.ask(`GET ${alerts}`)).body).toMatchObject({ alert: null, by_mail: null });
  expect((await ben.ask(`PATCH ${alerts}`, { alert: 'off' })).status).toBe(403);
  await ann.ask(`PATCH ${alerts}`, { alert: 'off' });
  await loadLicenses({ ...licensed, 8: ago(8) });
  await check();
  expect(await onListOf(opening), 'people arrive without alerts, too').toEqual(npisOf(1, 2, 3, 6, 8));
  expect(await alertsAbout(opening)).toHaveLength(1);
  const [last] = (await ann.ask(`GET /api/openings/${opening.id}/history`)).body.rows;
  expect(last).toMatchObject({
    person: { npi: inventedNpi(8) },
    text: expect.stringMatching(/^Added: newly licensed/),
  });
});

it('says what the history says, and what it does not', { timeout: 120_000 }, async () => {
  const state = 'Provider Business Practice Location Address State Name';
  const inIndiana = await make(ann, { title: 'Indiana', must: 'state=IN' });
  await check();
  await loadPeople([...people, 61], (n) => (n === 10 || n === 61 ? { [state]: 'IN' } : {}));
  await check();
  const reasons = new Map(
    (await entriesOf(inIndiana)).map(({ npi, arrived }) => [
      npi,
      arrived?.reasons.map(({ text }) => text.split(',')[0]),
    ]),
  );
  expect(reasons).toEqual(
    new Map([
      [inventedNpi(10), ['new practice address']],
      [inventedNpi(61), ['new in NPPES']],
    ]),
  );
});

it('says with which group people are newly listed, and nothing about their school', { timeout: 120_000 }, async () => {
  const head = readFileSync(sampleOf('affiliations'), 'utf8').split('\n')[0];
  const member = (n: number) =>
    `${inventedNpi(n)},09000${n},I${n},LASTNAME${n},ADA,,,F,MD,SCHOOL,2000,CARDIOLOGY,,,,,,,EXAMPLE GROUP,0042000017,9,1 STREET,,,LARKSPUR,OH,432990001,6145550100,Y,Y,OH432990001EXXXXXXXX0042000017`;
  const groupOf = (...members: number[]) =>
    load('affiliations', written('DAC_NationalDownloadableFile.csv', [head, ...members.map(member), ''].join('\n')), {
      published: ago(week--),
    });
  await groupOf(50, 52, 53);
  await loadIndex(database, folder, api.search);
  const opening = await make(ann, { title: 'In a group', must: 'grouped=yes' });
  await check();
  await groupOf(50, 51, 52, 53);
  await check();
  const [arrived] = await entriesOf(opening);
  expect([arrived?.npi, arrived?.arrived?.reasons]).toMatchObject([
    inventedNpi(51),
    [{ text: 'newly listed with EXAMPLE GROUP' }],
  ]);
  expect(arrived?.arrived?.reasons).toHaveLength(1);
});

it('invents no reason where the history says nothing: the import or the check', { timeout: 120_000 }, async () => {
  const opening = await licensedInKentucky('Unknown');
  await check();
  await loadLicenses({ ...licensed, 15: ago(5) });
  await database.pool.query(
    `update change_batches set state = 'withdrawn' where sequence = (select max(sequence) from change_batches)`,
  );
  await check();
  const texts = async () => (await entriesOf(opening)).map(({ npi, arrived }) => [npi, arrived?.reasons[0]?.text]);
  expect(await texts()).toEqual([[inventedNpi(15), `meets every must-have since the import of ${date(today)}`]]);
  // yesterday, one person did not meet it yet, and no import came since
  const { rows } = await database.pool.query('select met from opening_checks where opening_id = $1', [opening.id]);
  const met = await packNpis((await unpackNpis(rows[0].met)).filter((npi) => npi !== Number(inventedNpi(2))));
  await database.pool.query('update opening_checks set run = replace(run, $2, $3), met = $4 where opening_id = $1', [
    opening.id,
    ` ${today}`,
    ` ${ago(1)}`,
    met,
  ]);
  await check();
  expect(new Map((await texts()) as [string, string][]).get(inventedNpi(2))).toBe(
    `meets every must-have since the check of ${date(today)}`,
  );
});

it('begins again without an alert when the criteria, what they mean, or the reality of the data is another', {
  timeout: 120_000,
}, async () => {
  const changed = await licensedInKentucky('Changed');
  const prompt = await licensedInKentucky('Changed before the import');
  const [recounted, invented, held] = [
    await licensedInKentucky('Recounted'),
    await licensedInKentucky('Invented'),
    await licensedInKentucky('Held', { status: 'hold' }),
  ];
  const all = [changed, recounted, invented, held];
  await check();
  await ann.ask(`PATCH /api/openings/${prompt.id}`, { version: prompt.version, must: 'license_state=KY&state=OH' });
  await check(); // within an hour
  await ann.ask(`PATCH /api/openings/${changed.id}`, { version: changed.version, must: 'license_state=KY&state=OH' });
  // a release that changes what a criterion finds, and a count of invented people (R-1032, R-1071)
  await database.pool.query(
    `update opening_checks set asked = replace(asked, 'null]', '"before"]') where opening_id = $1`,
    [recounted.id],
  );
  await database.pool.query(`update opening_checks set run = run || ' demo:nppes' where opening_id = $1`, [
    invented.id,
  ]);
  await loadLicenses({ ...licensed, 20: ago(5) });
  await check();
  for (const opening of all)
    expect([opening.title, await onListOf(opening), await alertsAbout(opening)]).toEqual([opening.title, [], []]);
  await loadLicenses({ ...licensed, 21: ago(5) });
  await check();
  expect(await onListOf(prompt), 'a changed opening has its baseline within an hour').toEqual(npisOf(20, 21));
  for (const opening of all.slice(0, 3)) expect(await onListOf(opening), opening.title).toEqual(npisOf(21));
  expect(await onListOf(held), 'an opening on hold takes no people').toEqual([]);
});

it('never adds a person again whom a user removed, nor after a change that was undone (R-1335)', {
  timeout: 120_000,
}, async () => {
  const opening = await licensedInKentucky('Removed');
  await check();
  await loadLicenses({ ...licensed, 25: ago(5), 26: ago(5) });
  await check();
  expect(await onListOf(opening)).toEqual(npisOf(25, 26));
  await ann.ask(`DELETE /api/lists/${opening.list}/entries`, { npis: npisOf(25) });
  const { 25: _, 26: __, ...others } = licensed;
  await loadLicenses(others);
  await check();
  expect(await onListOf(opening), 'people who stop meeting a must-have stay').toEqual(npisOf(26));
  const { rows } = (await ann.ask(`GET /api/openings/${opening.id}/people?on_list=yes`)).body;
  expect(rows.map(({ npi, must }: { npi: string; must: object }) => [npi, must])).toEqual([
    [inventedNpi(26), { shown: 0, of: 1 }],
  ]);
  expect((await alertsAbout(opening))[0].events).toMatchObject([{ event: 'left', npis: npisOf(26) }]);
  await loadLicenses({ ...licensed, 25: ago(4), 26: ago(4) });
  await check();
  expect(await onListOf(opening)).toEqual(npisOf(26));
});

it('skips an opening whose must-have is refused, says why, and checks the others (R-1338)', {
  timeout: 120_000,
}, async () => {
  const refused = await licensedInKentucky('Refused');
  const gone = await licensedInKentucky('Gone');
  const other = await licensedInKentucky('Other');
  await check();
  const ask = (opening: Opening, query: string) =>
    database.pool.query('update openings set must = $2 where id = $1', [opening.id, query]);
  await ask(refused, 'gender=F');
  await ask(gone, 'no_such_criterion=1');
  await loadLicenses({ ...licensed, 30: ago(5) });
  await check();
  const problemOf = async ({ id }: Opening) => (await ann.ask(`GET /api/openings/${id}/check`)).body.problem;
  expect(await problemOf(refused)).toMatch(/gender is refused. .* Change the criteria of the opening\.$/);
  expect(await problemOf(gone)).toMatch(/no_such_criterion/);
  expect(await problemOf(other)).toBeNull();
  expect(await onListOf(other)).toEqual(npisOf(30));
  await ask(refused, must);
  await loadLicenses({ ...licensed, 31: ago(5) });
  await check();
  expect(await onListOf(refused), 'compared with the last check that counted').toEqual(npisOf(30, 31));
  expect(await problemOf(refused)).toBeNull();
});

it('adds all or none when the server is killed in the middle', { timeout: 120_000 }, async () => {
  const opening = await licensedInKentucky('Killed');
  await check();
  await loadLicenses({ ...licensed, 35: ago(5), 36: ago(5) });
  // the transaction ends before the alert, as when the connection of a killed server does
  await database.pool.query(`
    create function killed() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger killed before insert on alerts for each row when (new.opening_id = '${opening.id}') execute function killed()`);
  const failing = opened(() => {});
  await expect(check(failing)).rejects.toThrow();
  expect([await onListOf(opening), await alertsAbout(opening)]).toEqual([[], []]);
  await database.pool.query('drop function killed() cascade');
  await check(run, opened());
  expect(await onListOf(opening)).toEqual(npisOf(35, 36));
  expect((await alertsAbout(opening)).map(({ events }: { events: { count: number }[] }) => events[0]?.count)).toEqual([
    2,
  ]);
  expect((await entriesOf(opening)).every(({ arrived }) => arrived !== null)).toBe(true);
});

it('adds none of too many people, or if the list would be full, and the alert says how many (R-1339)', {
  timeout: 180_000,
}, async () => {
  const inVirginia = await make(ann, { title: 'Many', must: 'state=VA' });
  const full = await licensedInKentucky('Full');
  await database.pool.query(
    `insert into list_entries (list_id, npi, stage) select $1, 3000000000 + n, 'New' from generate_series(1, 99999) n`,
    [full.list],
  );
  await check();
  const many = Array.from({ length: 201 }, (_, n) => 1000 + n);
  await loadPeople([...people, ...many], (n) =>
    n < 1000 ? {} : { 'Provider Business Practice Location Address State Name': 'VA' },
  );
  await loadLicenses({ ...licensed, 40: ago(5), 41: ago(5) });
  await check();
  expect((await alertsAbout(inVirginia))[0].events).toMatchObject([{ event: 'not_added', count: 201 }]);
  expect(await onListOf(inVirginia)).toEqual([]);
  expect((await alertsAbout(full))[0].events).toMatchObject([{ event: 'not_added', npis: npisOf(40, 41) }]);
  const { rows } = await database.pool.query(`select count(*)::int people from list_entries where list_id = $1`, [
    full.list,
  ]);
  expect(rows[0].people).toBe(99_999);
});

it('tells the owner of then: a new one begins with alerts of their own, and old mails end nothing (R-1337)', {
  timeout: 120_000,
}, async () => {
  const opening = await licensedInKentucky('Handed over', { visibility: 'everybody' });
  await check();
  await ann.ask(`PATCH /api/openings/${opening.id}/check`, { alert: 'off' });
  const tokenOfMails = async () =>
    (await database.pool.query('select mail_token from opening_checks where opening_id = $1', [opening.id])).rows[0]
      .mail_token;
  const former = await tokenOfMails();
  const { version } = (await ann.ask(`GET /api/openings/${opening.id}`)).body;
  expect((await ann.ask(`PATCH /api/openings/${opening.id}`, { version, owner: ben.id })).status).toBe(200);
  expect((await ben.ask(`GET /api/openings/${opening.id}/check`)).body).toMatchObject({
    alert: 'import',
    by_mail: true,
  });
  expect((await ann.ask(`POST /api/alerts/unsubscribe?token=${former}`)).status).toBe(404);
  await loadLicenses({ ...licensed, 45: ago(5) });
  await check();
  expect(
    (await alertsAbout(opening, ben)).map(({ events }: { events: { npis: string[] }[] }) => events[0]?.npis),
  ).toEqual([npisOf(45)]);
  expect(await alertsAbout(opening)).toEqual([]);
  expect(await tokenOfMails()).not.toBe(former);
  expect((await ann.ask(`POST /api/alerts/unsubscribe?token=${former}`)).status).toBe(404);
});
