// Alerts after an import: in the product and by mail, each once.
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { alertsJob, alertsLater, findingOf } from '#src/app/alerts-job.ts';
import { mailJob } from '#src/app/mail-job.ts';
import { sources } from '#src/app/server-datasets.ts';
import { openServices } from '#src/app/services.ts';
import { importerOf, sampleText } from '#src/datasets/licenses/test-import.ts';
import { deactivatedRow, individual, inventedNpi, mainFile, organization } from '#src/datasets/nppes/test-files.ts';
import { MAIN, openFiles } from '#src/datasets/nppes/test-import.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import { runImport } from '#src/importer/import.ts';
import { loadConfig } from '#src/server/config.ts';
import type { Alert } from '#src/work/searches/contract.ts';
import { weekOf } from '#src/work/searches/week.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { ago } from '#test/day.ts';
import { openMailbox } from '#test/mailbox.ts';
import { loadIndex } from '#test/search-index.ts';

const WEEK = 'npidata_pfile_20240108-20240114.csv';
const codes = path.join(import.meta.dirname, '../datasets/taxonomy/sample.csv');
const [licenseHeader] = sampleText.split('\n');

/** Those who stay, so that a few changes are few. */
const staying = Array.from({ length: 40 }, (_, n) => individual(100 + n));

const street = 'Provider First Line Business Practice Location Address';
/** The next increment: two moved within the state, one out of it, one was deactivated, and one is new. */
const week = [
  individual(1, { [street]: '91 ELM AVENUE' }),
  individual(2, { [street]: '92 ELM AVENUE', 'Provider Business Practice Location Address State Name': 'WV' }),
  individual(3, { [street]: '93 ELM AVENUE' }),
  deactivatedRow(4),
  individual(5),
];

it('alerts a user of a search once about an import, and ends the mails by one click (R-728 to R-731)', {
  timeout: 180_000,
}, async () => {
  const database = await testDatabase();
  const { folder, write, load, clear } = openFiles(database);
  const { loadText, clear: clearLicenses } = importerOf(database);
  const invented = { demo: true };
  const loadCodes = () =>
    runImport({ url: database.url, source: taxonomy, paths: [codes], rejectsFolder: folder, ...invented });
  const person = `${inventedNpi(1)},ADA,LASTNAME1,MD,SAMPLETON`;
  const licensesUntil = (day: string, more = '') =>
    loadText(`${licenseHeader}\n${person},OH,1,2001-01-01,${day},,,2000\n${more}`, invented);
  const newInKentucky = `${person},KY,2,${ago(9)},2031-01-01,,,2000\n`;
  const compare = () => compareImports({ url: database.url, sources, signal: undefined, onProgress: () => {} });
  await loadCodes();
  await load(
    [write(MAIN, mainFile([1, 2, 3, 4].map((n) => individual(n)).concat(staying, organization(9))))],
    invented,
  );
  await licensesUntil('2027-01-01');
  await compare();
  const mailbox = await openMailbox();
  const api = await testApi(database, { env: { SMTP_URL: mailbox.url } });
  onTestFinished(async () => {
    clear();
    clearLicenses();
    await mailbox.close();
    await api.close();
  });
  const { search } = api;
  const config = loadConfig({ LOG_LEVEL: 'silent', SMTP_URL: mailbox.url });
  const services = openServices({ database, users: database, search, config, stale: () => [] });
  const data = { database, search, config };
  const mails: object[] = [];
  const added: string[] = [];
  const add = async (kind: string, { input = {} }: { input?: object } = {}) => {
    added.push(kind);
    if (kind === 'mail') mails.push(input);
    return 'job';
  };
  const running = { signal: new AbortController().signal, progress: () => {}, log: () => {} };
  const report = (error: unknown) => expect.fail(String(error));
  const { run: find } = alertsJob(data, { ...findingOf(services), add, report });
  const run = async () => {
    await alertsLater(data, { add });
    await find({}, running);
    return (await database.pool.query('select from alerts')).rowCount;
  };
  const headers = await api.headersOf('specialist');
  const send = async (method: 'POST' | 'PATCH', url: string, payload: object, as = headers) =>
    api.app.inject({ method, url, headers: as, payload });
  const events = ['new', 'left', 'moved', 'license', 'deactivated', 'newly_licensed', 'left_group'];
  const saved = await send('POST', '/api/searches', {
    ...{ name: 'All of Ohio', url: '/hcps?state=OH', shared: true },
    ...{ alert: 'import', events },
  });
  expect(saved.statusCode).toBe(200);
  const { id, total } = JSON.parse(saved.body);
  // a colleague without mail, with weekly alerts
  const manager = await api.headersOf('manager');
  await send(
    'PATCH',
    `/api/searches/${id}`,
    { version: 1, alert: 'weekly', events: ['moved'], by_mail: false },
    manager,
  );
  expect(await run()).toBe(0); // later matches are compared with those at the choice
  const withList = await send('POST', '/api/searches', { name: 'A list', url: `/hcps?list=${id}` });
  expect(JSON.parse(withList.body).problem).toBe(
    'A list in this search was deleted, or it is no longer shared with you.',
  );

  await load([write(WEEK, mainFile(week))], { ...invented, mode: 'update' });
  await compare();
  added.length = 0;
  expect(await run()).toBe(0); // the index of the import is not in yet
  await licensesUntil('2029-01-01', newInKentucky);
  await loadIndex(database, folder, search);
  expect(await run()).toBe(0); // the changes of the licenses are not in yet
  await compare();
  expect(await run()).toBe(0); // and then not in the index
  expect(added).toEqual([]);
  await loadIndex(database, folder, search);
  expect(await run()).toBe(1);
  expect(added).toEqual(['alerts', 'mail']);
  expect(await run()).toBe(1);
  expect(added).toEqual(['alerts', 'mail']);

  const inbox = (await api.get('/api/alerts')).body;
  expect(inbox).toMatchObject({ unread: 1, rows: [{ search: { name: 'All of Ohio' }, read: false }] });
  const [alert] = inbox.rows;
  expect(alert.events.map(({ event, count }: { event: string; count: number }) => [event, count])).toEqual([
    ['new', 1],
    ['left', 2],
    ['moved', 3],
    ['license', 1],
    ['deactivated', 1],
    ['newly_licensed', 1],
  ]);
  const now = (await api.get('/api/providers?state=OH')).body.total;
  expect(now - total).toBe(1 - 2);
  for (const { count, npis } of alert.events as { count: number; npis: string[] }[]) {
    expect(npis).toHaveLength(count);
    const people = new URLSearchParams(npis.map((npi) => ['npi', npi]));
    const { body: named } = await api.get(`/api/providers?deactivated=yes&${people}`);
    expect(named.total).toBe(npis.length); // also those that left or were deactivated
  }
  expect((await api.get(`/api/searches/${id}`)).body).toMatchObject({ total: now, new: 1 });
  expect((await api.get('/api/alerts', { as: 'manager' })).body).toEqual({ unread: 0, rows: [] });

  // a week later in the time zone of the colleague
  await database.pool.query(`update search_followers set told_at = now() - interval '7 days' where alert = 'weekly'`);
  expect(await run()).toBe(2);
  expect((await api.get('/api/alerts', { as: 'manager' })).body.rows[0].events).toEqual([
    expect.objectContaining({ event: 'moved', count: 3 }),
  ]);
  expect(await run()).toBe(2);
  expect(mails).toHaveLength(1);

  // the mail leaves out a person whom the team must not contact
  const npisOf = (wanted: string): string[] =>
    alert.events.find(({ event }: { event: string }) => event === wanted).npis;
  const [barred, ...others] = npisOf('moved');
  await send('POST', `/api/people/${barred}/do-not-contact`, { reason: 'Asked by phone' });
  const [latest]: Alert[] = (await api.get('/api/alerts')).body.rows;
  const struck = latest?.events.flatMap(({ people }) => people).filter((person) => person.do_not_contact);
  expect(new Set(struck?.map(({ npi }) => npi))).toEqual(new Set([barred]));
  const mail = mailJob(database, config);
  await mail.run(mails[0] as never, running);
  await mail.run(mails[0] as never, running); // a repeated job mails nothing
  expect(mailbox.messages).toHaveLength(1);
  const [message = ''] = mailbox.messages;
  expect(message).toMatch(/^Message-ID: <alert-[0-9a-f-]{36}@localhost>/im);
  expect(message).toContain(`${others.length} with a new practice address:`);
  for (const npi of others) expect(message).toContain(npi);
  expect(message).not.toContain(barred);
  expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
  expect(message).toContain('100 Example Street'); // the address of the user is of another domain
  const address = /^List-Unsubscribe:\s*<http:..localhost:3000([^>]*)>/im.exec(message)?.[1] ?? '';

  const { host = '' } = headers;
  const page = await api.app.inject({ url: address, headers: { host } }); // a scanner of links
  expect(page.headers.location).toMatch(/^\/unsubscribe\?token=[0-9a-f-]{36}$/);
  const hostile = await api.app.inject('/api/alerts/unsubscribe?token=%0D%0Aset-cookie:%20x%3D1');
  expect([hostile.statusCode, hostile.headers.location]).toEqual([303, '/unsubscribe?token=%0D%0Aset-cookie%3A+x%3D1']);
  expect((await api.get(`/api/searches/${id}`)).body.by_mail).toBe(true);
  const unsubscribe = (url: string, type: string) =>
    api.app.inject({
      method: 'POST',
      url,
      headers: { host, 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    });
  const form = 'application/x-www-form-urlencoded';
  expect((await unsubscribe('/api/alerts/unsubscribe?token=x', form)).statusCode).toBe(404);
  for (const type of [form, 'multipart/form-data; boundary=x'])
    expect(JSON.parse((await unsubscribe(address, type)).body)).toEqual({ name: 'All of Ohio' });
  expect((await api.get(`/api/searches/${id}`)).body).toMatchObject({ alert: 'import', by_mail: false });
  expect(JSON.parse((await send('POST', '/api/alerts/read', {})).body)).toEqual({ unread: 0 });

  // a real import replaces the invented people: its people are not compared with them (R-1071)
  const chosen = await send('POST', '/api/searches', {
    ...{ name: 'Ohio', url: '/hcps?state=OH', alert: 'import', events },
  });
  await load([write(MAIN, mainFile([individual(1), individual(2), organization(9)]))]);
  await loadIndex(database, folder, search);
  expect(await run()).toBe(2);
  for (const saved of [id, JSON.parse(chosen.body).id])
    expect((await api.get(`/api/searches/${saved}`)).body).toMatchObject({ total: 2, new: 0, left: 0 });
  await load([write(MAIN, mainFile([individual(1), individual(2), individual(3), organization(9)]))], { force: true });
  await loadIndex(database, folder, search);
  expect(await run()).toBe(4);
  expect((await api.get('/api/alerts')).body.unread).toBe(2);
  await api.app.inject({ method: 'DELETE', url: `/api/searches/${id}`, headers });
  const { unread, rows } = (await api.get('/api/alerts')).body;
  expect([unread, rows.map(({ search }: Alert) => search?.name)]).toEqual([1, ['Ohio']]);
});

it('compares a restored search only with data that has the people again (R-1071)', { timeout: 120_000 }, async () => {
  const database = await testDatabase();
  const api = await testApi(database);
  const { folder, write, load, clear } = openFiles(database);
  onTestFinished(async () => {
    clear();
    await api.close();
  });
  const { search } = api;
  const config = loadConfig({ LOG_LEVEL: 'silent' });
  const services = openServices({ database, users: database, search, config, stale: () => [] });
  const report = (error: unknown) => expect.fail(String(error));
  const add = async () => 'job';
  const job = alertsJob({ database, search, config }, { ...findingOf(services), add, report });
  const totalAfterRun = async () => {
    await loadIndex(database, folder, search);
    await job.run({}, { signal: new AbortController().signal, progress: () => {}, log: () => {} });
    return (await api.get(`/api/searches/${id}`)).body.total;
  };
  const people = write(MAIN, mainFile([individual(1), individual(2), organization(9)]));
  await load([people]);
  await loadIndex(database, folder, search);
  const headers = await api.headersOf('specialist');
  const payload = { name: 'Ohio', url: '/hcps?state=OH', alert: 'import', events: ['new'] };
  const { statusCode, body } = await api.app.inject({ method: 'POST', url: '/api/searches', headers, payload });
  expect([statusCode, body]).toEqual([200, expect.any(String)]);
  const { id } = JSON.parse(body);
  expect(await totalAfterRun()).toBe(2);
  // as a restore leaves it: the search of another database, and empty tables that no import has filled
  await database.pool.query(`
    update search_followers set run = replace(run, (select value #>> '{}' from settings where key = 'database_id'), 'another');
    truncate providers, organizations, taxonomy;
    update imported_tables set import_id = null, rows = 0, published_on = null;`);
  await runImport({ url: database.url, source: taxonomy, paths: [codes], rejectsFolder: folder, maxRefused: 50 });
  expect(await totalAfterRun()).toBe(2);
  await load([people], { force: true });
  expect(await totalAfterRun()).toBe(2);
  expect((await database.pool.query('select from alerts')).rowCount).toBe(0);
});

it('begins the week of alerts on Monday at 6 in the time zone (R-728)', () => {
  const [before, after] = [new Date('2026-11-23T10:59:00Z'), new Date('2026-11-23T11:00:00Z')];
  expect([before, after].map((time) => weekOf(time, 'America/New_York'))).toEqual(['2026-11-16', '2026-11-23']);
  expect(weekOf(after, 'America/Los_Angeles')).toBe('2026-11-16');
});
