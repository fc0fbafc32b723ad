// The mail after a sign-in in a browser that the account does not know.
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { openMailbox } from '#test/mailbox.ts';
import { testSite } from '#test/site.ts';
import { ask, newUser, PASSWORD } from '#test/users.ts';
import type { Visitor } from '#test/visitor.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function open(env: Record<string, string> = {}) {
  const mailbox = await openMailbox();
  onTestFinished(mailbox.close);
  const database = await testDatabase();
  const site = await testSite(database, { SMTP_URL: mailbox.url, TIME_ZONE: 'Asia/Tokyo', ...env });
  const signIn = async (visitor: Visitor, email: string, password = PASSWORD) => {
    const page = await visitor.go('/auth/sign-in');
    const headers = { 'user-agent': firefox };
    expect(new URL((await visitor.submit(page, { email, password }, { headers })).url).pathname).toBe('/');
  };
  /** How many mails were ever about new browsers. Jobs are added before the sign-in goes on. */
  const sent = async () => {
    const { rows } = await database.pool.query(`select 1 from jobs where about = 'Sign-in in a new browser'`);
    return rows.length;
  };
  return { database, site, mailbox, signIn, sent };
}

it('is sent for an unknown browser, but not for the first sign-in or a known one', async () => {
  const { database, site, mailbox, signIn, sent } = await open();
  const { email, id } = await newUser(site, database, 'manager');
  const [laptop, phone] = [site.visitor(), site.visitor('203.0.113.7')];
  await signIn(laptop, email);
  await laptop.go('/auth/sign-out', { method: 'POST' });
  await signIn(laptop, email);
  expect(await sent()).toBe(0);
  await signIn(phone, email);
  const message = await mailbox.messageTo(email);
  expect(message).toContain('Subject: New sign-in to Medatlas');
  expect(message).toMatch(/Time: {4}\w+ \d+, \d{4} at \d+:\d\d:\d\d [AP]M GMT\+9/);
  expect(message).toContain('Browser: Firefox on Windows');
  expect(message).toContain('Address: 203.0.113.7');
  expect(message).toContain('/forgot-password');
  await database.pool.query(`update profiles set time_zone = 'Europe/Paris' where id = $1`, [id]);
  await signIn(site.visitor(), email);
  expect(await mailbox.messageTo(email)).toMatch(/[AP]M GMT\+[12]/);
  expect(await sent()).toBe(2);
});

it('is not sent to the browser in which the user changed the password, but to others', async () => {
  const { database, site, mailbox, signIn, sent } = await open();
  const { email } = await newUser(site, database, 'manager');
  const [here, elsewhere] = [site.visitor(), site.visitor()];
  await signIn(here, email);
  await signIn(elsewhere, email);
  expect(await sent()).toBe(1);
  const body = { current_password: PASSWORD, new_password: 'another password of mine' };
  const headers = { cookie: `session=${here.cookie('session')}; device=${here.cookie('device')}` };
  const changed = await ask(site, 'POST /api/profile/password', { body, headers });
  expect(changed.status).toBe(200);
  const device = /device=([^;]+)/.exec(String(changed.headers['set-cookie']))?.[1] ?? '';
  here.setCookie('device', device);
  await here.go('/auth/sign-out', { method: 'POST' });
  await signIn(here, email, body.new_password);
  expect(await sent()).toBe(1);
  await signIn(elsewhere, email, body.new_password);
  expect(await sent()).toBe(2);
  await mailbox.messageTo(email);
});

it('is not sent after a one-time password was replaced in the same browser', async () => {
  const { database, site, signIn, sent } = await open();
  const [administrator, user] = [await newUser(site, database, 'administrator'), await newUser(site, database, null)];
  const { password } = (await administrator.ask(`POST /api/users/${user.id}/password`)).body;
  const visitor = site.visitor();
  const page = await visitor.submit(await visitor.go('/auth/sign-in'), { email: user.email, password });
  await visitor.submit(page, { password: 'a password of my own' });
  await visitor.go('/auth/sign-out', { method: 'POST' });
  await signIn(visitor, user.email, 'a password of my own');
  expect(await sent()).toBe(0);
});
