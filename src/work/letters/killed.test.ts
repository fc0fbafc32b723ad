// Letters by real servers that are killed while they mail them.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '#src/server/config.ts';
import { openJobs } from '#src/server/jobs/jobs.ts';
import { insertLetter } from '#src/work/letters/letters.ts';
import { testDatabase } from '#test/database.ts';
import { openMailbox } from '#test/mailbox.ts';

const letterProcess = path.join(import.meta.dirname, '../../../test/letter-process.ts');
const LETTERS = 2000;
const KILLS = 8;

it('mails 2,000 letters once each while servers are killed, and repeats none (R-1505)', {
  tags: 'rest',
  timeout: 400_000,
}, async () => {
  const database = await testDatabase();
  const mailbox = await openMailbox();
  onTestFinished(mailbox.close);
  const env = { SMTP_URL: mailbox.url, LETTERS_PER_DAY: `${LETTERS}`, LOG_LEVEL: 'silent' };
  const { pool } = database;
  const { rows } = await pool.query(`
    insert into profiles (issuer, subject, email, email_verified, full_name, role)
    values ('x', 'x', 'dana@bluestem.example', true, 'Dana', 'specialist') returning id, email`);
  const user = { ...rows[0], team: 'bluestem.example', role: 'specialist', approved: true, via: 'session', scopes: [] };
  await pool.query(`
    insert into providers (npi, last_name, taxonomies, identifiers)
    select 2000000000 + n, 'TEST', '[]', '[]' from generate_series(1, ${LETTERS}) n`);
  await pool.query(`
    insert into contact_details (npi, team, kind, value)
    select 2000000000 + n, 'bluestem.example', 'email', n || '@mail.example' from generate_series(1, ${LETTERS}) n`);

  const adding = await openJobs({ database, kinds: [], server: 'adding', place: 'adding', report: () => {} });
  onTestFinished(adding.close);
  const running = new Set<ChildProcess>();
  const start = () => {
    const server = spawn(process.execPath, [letterProcess, database.url], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    running.add(server);
    server.once('close', () => running.delete(server));
    return server;
  };
  onTestFinished(() => running.forEach((server) => void server.kill('SIGKILL')));
  const servers = [start(), start(), start()];
  const ready = () => pool.query(`select from job_queue.queue where name = 'letter'`);
  await expect.poll(async () => (await ready()).rowCount, { timeout: 30_000 }).toBe(1);

  const settings = loadConfig(env);
  const queueing = (async () => {
    for (let n = 1; n <= LETTERS; n++) {
      const wish = {
        npi: `${2_000_000_000 + n}`,
        template: null,
        subject: `Letter ${n}`,
        text: 'Hello',
        sent: 'mail',
      } as const;
      await insertLetter(database.db, user, settings, adding.add, wish);
    }
  })();
  const count = async (states: string) =>
    (await pool.query(`select count(*)::int from letters where state in (${states})`)).rows[0].count;
  for (let kill = 1; kill <= KILLS; kill++) {
    await expect
      .poll(() => mailbox.messages.length, { timeout: 120_000, interval: 5 })
      .toBeGreaterThan((kill * LETTERS) / (KILLS + 2));
    servers.shift()?.kill('SIGKILL');
    servers.push(start());
  }
  await queueing;
  await expect.poll(() => count(`'sent', 'unknown'`), { timeout: 120_000, interval: 200 }).toBe(LETTERS);
  const ids = mailbox.messages.map((message) => /^Message-ID: <letter-(.*)@/m.exec(message)?.[1] ?? '');
  expect(new Set(ids).size).toBe(ids.length);
  const { rows: sent } = await pool.query(`select id from letters where state = 'sent'`);
  expect(sent.filter(({ id }) => !ids.includes(id))).toEqual([]);
  expect(await count(`'unknown'`)).toBeLessThanOrEqual(KILLS);
});
