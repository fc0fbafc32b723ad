// Alerts after an import of the demo's first week: in the product and by mail, each once.
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { importNextWeek } from '#src/app/demo-week.ts';
import { mailJob } from '#src/app/mail-job.ts';
import { refreshSearch } from '#src/app/search.ts';
import { openServices } from '#src/app/services.ts';
import { loadConfig } from '#src/server/config.ts';
import { alertOwners } from '#src/work/searches/alerts.ts';
import { openMatches } from '#src/work/searches/matches.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';
import { openMailbox } from '#test/mailbox.ts';

it('alerts the owner of a search once about an import, and stops by one click (R-728 to R-731)', {
  timeout: 180_000,
}, async () => {
  const database = await demoDatabase();
  const mailbox = await openMailbox();
  const api = await testApi(database);
  onTestFinished(async () => {
    await mailbox.close();
    await api.close();
    await database.close();
  });
  const config = loadConfig({ LOG_LEVEL: 'silent', SMTP_URL: mailbox.url, ACCESS: 'signed-in' });
  const services = openServices({ database, users: database, search: api.search, config: api.config, stale: () => [] });
  const mails: object[] = [];
  const add = async (_kind: string, { input = {} }: { input?: object } = {}) => {
    mails.push(input);
    return 'job';
  };
  const run = () =>
    alertOwners({
      db: database.db,
      find: openMatches(services),
      config: { access: 'signed-in', smtpUrl: mailbox.url },
      jobs: { add },
      signal: new AbortController().signal,
      onProgress: () => {},
    });
  const headers = await api.headersOf('specialist');
  const events = ['new', 'left', 'moved', 'license', 'deactivated'];
  const payload = { name: 'All of Ohio', url: '/hcps?state=OH', alert: 'import', events, time_zone: 'America/Chicago' };
  const saved = await api.app.inject({ method: 'POST', url: '/api/searches', headers, payload });
  expect(saved.statusCode).toBe(200);
  expect(await run()).toBe(0); // the matches of now are the ones that later ones are compared with

  const dataDir = mkdtempSync(path.join(inject('sharedFolder'), 'week-'));
  await importNextWeek({ database, dataDir, signal: new AbortController().signal, onProgress: () => {} });
  await refreshSearch(database, dataDir, api.search);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect(mails).toHaveLength(1);

  const inbox = (await api.get('/api/alerts')).body;
  expect(inbox).toMatchObject({ unread: 1, rows: [{ search: { name: 'All of Ohio' }, read: false }] });
  const moved = inbox.rows[0].events.find(({ event }: { event: string }) => event === 'moved');
  expect(moved.count).toBeGreaterThan(0);
  expect((await api.get('/api/alerts', { as: 'manager' })).body).toEqual({ unread: 0, rows: [] });

  const mail = mailJob(database, config);
  const job = { signal: new AbortController().signal, progress: () => {}, log: () => {} };
  await mail.run(mails[0] as never, job);
  await mail.run(mails[0] as never, job); // a repeated job mails nothing
  expect(mailbox.messages).toHaveLength(1);
  const [message = ''] = mailbox.messages;
  expect(message).toMatch(/^Message-ID: <alert-[0-9a-f-]{36}@localhost>/im);
  expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
  expect(message).toContain('100 Example Street'); // the address of the user is of another domain
  const [, token] = /unsubscribe\?token=3?D?([0-9a-f-]{36})/.exec(message.replaceAll('=\r\n', '')) ?? [];

  const unsubscribe = (secret: string) =>
    api.app.inject({
      method: 'POST',
      url: `/api/alerts/unsubscribe?token=${secret}`,
      headers: { host: headers.host ?? '', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await unsubscribe('x')).statusCode).toBe(404);
  expect(JSON.parse((await unsubscribe(token ?? '')).body)).toEqual({ name: 'All of Ohio' });
  const [row] = (await api.get('/api/searches')).body.rows;
  expect(row.alert).toBe('off');
  const read = await api.app.inject({ method: 'POST', url: '/api/alerts/read', headers, payload: {} });
  expect(JSON.parse(read.body)).toEqual({ unread: 0 });
});
