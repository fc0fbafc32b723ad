// Mail as jobs: asked for by HTTP, and taken by a real mail server that is down or refuses it at first.
import { expect, it, onTestFinished } from 'vitest';
import { hashOf, makeSecret } from '#src/accounts/keys/secrets.ts';
import type { Database } from '#src/server/database.ts';
import { findJobs, linesOf } from '#src/server/jobs/records.ts';
import { migrate } from '#src/server/migrate.ts';
import { testApi } from '#test/api.ts';
import { emptyDatabase, testDatabase } from '#test/database.ts';
import { openMailbox } from '#test/mailbox.ts';
import { freePort } from '#test/product.ts';
import { sampleOf } from '#test/sampling.ts';
import { testSite } from '#test/site.ts';
import { ask, newUser, PASSWORD, type Site, signIn } from '#test/users.ts';

const EMAIL = 'ann@medatlas.example';

/** A site whose mail server opens later, and refuses the first `refusals` messages. */
async function setUp({ refusals = 0 } = {}) {
  const database = await testDatabase();
  const port = await freePort();
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_SIGN_UP: '1000/60', RATE_RESET: '1000/60' };
  const openMail = async () => {
    const mailbox = await openMailbox({ port, refusals });
    onTestFinished(mailbox.close);
    return mailbox;
  };
  return { database, site: await testSite(database, env), another: () => testSite(database, env), openMail };
}

const signUp = (site: Site, email = EMAIL) =>
  ask(site, 'POST /api/sign-up', { body: { full_name: 'Ann Example', email, password: PASSWORD } });

const tokenIn = (message = '') => /\?token=([\w-]+)/.exec(message)?.[1];

const jobsOf = async ({ db }: Database) => (await findJobs(db, { page: 1, page_size: 100 })).rows;

/** Waits until all jobs are in a state. Returns them. */
async function until(database: Database, state: string) {
  await expect
    .poll(async () => [...new Set((await jobsOf(database)).map((job) => job.state))], { timeout: 15_000 })
    .toEqual([state]);
  return jobsOf(database);
}

/** Waits until the first attempt at a mail has failed. */
const untilRefused = (database: Database) =>
  expect.poll(async () => (await jobsOf(database))[0]?.message, { timeout: 10_000 }).toContain('did not accept');

/** Waits for the only job, and returns the last line of its log. */
async function lastLine(database: Database) {
  const [job] = await until(database, 'done');
  const lines = await linesOf(database.db, job?.id ?? '', 10);
  return lines.at(-1)?.line;
}

it('mails a link although the mail server was down at the request, and counts its time from then (R-456, R-458)', async () => {
  const { database, site, openMail } = await setUp();
  expect(await signUp(site)).toMatchObject({ status: 200, body: { confirm: true } });
  await untilRefused(database);
  expect(await jobsOf(database)).toMatchObject([{ kind: 'mail', about: 'Confirmation of an address' }]);
  await database.pool.query(`update mail_links set expires_at = now() + '1 minute'`);
  const mailbox = await openMail();
  const token = tokenIn(await mailbox.messageTo(EMAIL));
  const { rows } = await database.pool.query(`select expires_at > now() + '23 hours' as full_time from mail_links`);
  expect(rows).toEqual([{ full_time: true }]);
  expect((await ask(site, 'POST /api/email-confirmation', { body: { token } })).status).toBe(200);
  expect(await lastLine(database)).toBe('Mailed');
}, 30_000);

it('sends each mail once with two servers (R-456)', async () => {
  const { database, site, another, openMail } = await setUp();
  const mailbox = await openMail();
  const sites = [site, await another()];
  const emails = Array.from({ length: 12 }, (_, n) => `user-${n}@medatlas.example`);
  await Promise.all(emails.map((email, n) => signUp(sites[n % 2] ?? site, email)));
  await expect.poll(async () => (await jobsOf(database)).length).toBe(emails.length);
  await until(database, 'done');
  const addresses = mailbox.messages.map((message) => /^To: (\S+)/m.exec(message)?.[1] ?? '');
  expect(addresses.toSorted()).toEqual(emails.toSorted());
}, 30_000);

it('mails another token at the second attempt, which works (R-458)', async () => {
  const { database, site, openMail } = await setUp({ refusals: 1 });
  const mailbox = await openMail();
  await signUp(site);
  const second = tokenIn(await mailbox.messageTo(EMAIL));
  const first = tokenIn(mailbox.refused[0]);
  expect([first, second]).toEqual([expect.any(String), expect.not.stringContaining(first ?? '')]);
  const confirm = async (token: string | undefined) =>
    (await ask(site, 'POST /api/email-confirmation', { body: { token } })).status;
  expect([await confirm(first), await confirm(second)]).toEqual([410, 200]);
  expect(await until(database, 'done')).toMatchObject([{ attempts: 2 }]);
}, 30_000);

const outdated: [reason: string, change: string][] = [
  ['has expired', 'update mail_links set expires_at = now()'],
  ['was used', 'update mail_links set used_at = now()'],
];

it.each(sampleOf(outdated, 2))(
  'does not mail a link that %s, and says so (R-458)',
  { tags: 'sampled' },
  async (_, change) => {
    const { database, site, openMail } = await setUp();
    await signUp(site);
    await untilRefused(database);
    await database.pool.query(change);
    const mailbox = await openMail();
    expect(await lastLine(database)).toContain('Not mailed: the link was used or has expired');
    expect(mailbox.messages).toEqual([]);
  },
);

it('stores no secret and shows no address (R-457)', async () => {
  const { database, site, openMail } = await setUp({ refusals: 1 });
  const mailbox = await openMail();
  await signUp(site);
  const tokens = [tokenIn(await mailbox.messageTo(EMAIL)), tokenIn(mailbox.refused[0])];
  await until(database, 'done');
  const me = await newUser(site, database, 'manager');
  await me.ask('POST /api/profile/password', {
    body: { current_password: PASSWORD, new_password: 'another password' },
  });
  await ask(site, 'POST /api/password-reset', { body: { email: me.email } });
  await signUp(site, me.email);
  const messages = [
    await mailbox.messageTo(me.email),
    await mailbox.messageTo(me.email),
    await mailbox.messageTo(me.email),
  ];
  tokens.push(messages.map(tokenIn).find(Boolean));
  await until(database, 'done');

  const { rows: secrets } = await database.pool.query(
    'select password_hash as secret from accounts union select password_hash from mail_links union select token_hash from mail_links',
  );
  const hashes = secrets.map(({ secret }) => secret).filter(Boolean);
  const { rows: stored } = await database.pool.query(
    `select data, output from job_queue.job where name = 'mail' union all select to_jsonb(jobs), null from jobs
     union all select to_jsonb(job_lines), null from job_lines`,
  );
  const text = JSON.stringify(stored);
  expect([tokens.length, hashes.length > 3, text.includes('known_account')]).toEqual([3, true, true]);
  for (const secret of [...tokens, ...hashes, PASSWORD, 'another password', EMAIL, me.email])
    expect(text).not.toContain(secret);

  const api = await testApi(database, { indexed: false });
  onTestFinished(api.close);
  const { body } = await api.get('/api/jobs', { as: 'administrator' });
  const names = body.rows.map(({ about }: { about: string }) => about);
  expect(names.toSorted()).toEqual([
    'Confirmation of an address',
    'Link to a new password',
    'Password changed',
    'Sign-up with a known address',
  ]);
}, 30_000);

it('shows the refusal of the mail server without the address (R-457)', async () => {
  const { database, site, openMail } = await setUp({ refusals: 100 });
  await openMail();
  await signUp(site);
  await untilRefused(database);
  const [job] = await jobsOf(database);
  expect(job?.message).toMatch(/^The mail server did not accept the message: .*451 No room for …$/);
});

it('changes nothing if the job cannot be stored (R-459)', async () => {
  const { database, site } = await setUp();
  const me = await newUser(site, database, 'manager');
  await database.pool.query('alter table jobs rename to jobs_gone');
  const change = { current_password: PASSWORD, new_password: 'another password' };
  expect((await me.ask('POST /api/profile/password', { body: change })).status).toBe(500);
  expect((await signUp(site)).status).toBe(500);
  expect(await signIn(site, me.email)).toBe('/');
  const { rows } = await database.pool.query('select email from accounts where email = $1', [EMAIL]);
  expect(rows).toEqual([]);
});

it('keeps links working that the last release mailed', async () => {
  const database = await emptyDatabase();
  await migrate(database, '0012-jobs');
  const token = makeSecret();
  await database.pool.query(`
    insert into accounts (email, full_name, password_hash) values ('${EMAIL}', 'Ann Example', 'x');
    insert into profiles (issuer, subject, email, full_name) select 'embedded', id::text, email, full_name from accounts;
    insert into mail_links (token_hash, account_id, purpose, expires_at)
      select '${hashOf(token)}', id, 'confirm', now() + '1 hour' from accounts;`);
  await migrate(database);
  const site = await testSite(database);
  expect(await ask(site, 'POST /api/email-confirmation', { body: { token } })).toMatchObject({
    status: 200,
    body: { email: EMAIL },
  });
});
