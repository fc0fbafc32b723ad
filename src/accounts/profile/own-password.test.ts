// Changing one's own password, and the mails and notices about a changed password.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Role } from '#src/shared/roles.ts';
import { testDatabase } from '#test/database.ts';
import { openMailbox } from '#test/mailbox.ts';
import { testSite } from '#test/site.ts';
import { ask, newUser, PASSWORD, signIn, type TestUser } from '#test/users.ts';

const NEW = 'a password of my own';

async function open(env: Record<string, string> = {}) {
  const mailbox = await openMailbox();
  onTestFinished(mailbox.close);
  const database = await testDatabase();
  const site = await testSite(database, { SMTP_URL: mailbox.url, ...env });
  return { database, site, mailbox, addUser: (role: Role | null) => newUser(site, database, role) };
}

const change = (who: TestUser, current_password: string, new_password: string) =>
  who.ask('POST /api/profile/password', { body: { current_password, new_password } });

const isSignedIn = async (who: Pick<TestUser, 'ask'>) => (await who.ask('GET /api/session')).body.person !== null;

describe('a change of one’s own password', () => {
  it('keeps this session, ends all other access, and is mailed', async () => {
    const { database, site, mailbox, addUser } = await open();
    const me = await addUser('manager');
    const elsewhere = site.visitor();
    await elsewhere.submit(await elsewhere.go('/auth/sign-in'), { email: me.email, password: PASSWORD });
    const halfWay = site.visitor();
    const login = await halfWay.go('/auth/sign-in');
    const resume = await halfWay.submit(login, { email: me.email, password: PASSWORD }, { follow: false });
    const { secret } = (await me.ask('POST /api/tokens', { body: { name: 'script', days: 1 } })).body;
    const token = { headers: { authorization: `Bearer ${secret}` } };
    expect((await ask(site, 'GET /api/check', token)).status).toBe(200);
    expect(await change(me, PASSWORD, NEW)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await isSignedIn(me)).toBe(true);
    expect((await elsewhere.go('/api/check')).status).toBe(401);
    // their session at the provider has ended too
    expect((await elsewhere.go('/auth/sign-in')).text).toContain('type="password"');
    // the provider asks for the password again
    expect((await halfWay.go(resume.headers.get('location') ?? '')).text).toContain('type="password"');
    expect((await halfWay.go('/api/check')).status).toBe(401);
    expect((await ask(site, 'GET /api/check', token)).status).toBe(401);
    expect(await signIn(site, me.email, PASSWORD)).not.toBe('/');
    expect(await signIn(site, me.email, NEW)).toBe('/');
    const message = await mailbox.messageTo(me.email, 'Subject: Your password for Medatlas was changed');
    expect(message).toContain('127.0.0.1');
    const { rows } = await database.pool.query(`select actor from audit_log where action = 'password_changed'`);
    expect(rows).toEqual([{ actor: me.email }]);
  });

  it('is refused with a message, and changes nothing', async () => {
    const { site, addUser } = await open();
    const me = await addUser('specialist');
    const refusals: [string, string, string][] = [
      ['not my password', NEW, 'The current password is wrong.'],
      ['', NEW, 'Current password is required'],
      [PASSWORD, PASSWORD, 'Choose a password other than your current one.'],
      [PASSWORD, 'short', 'Password must be at least 8 characters'],
      [PASSWORD, ' '.repeat(9), 'Password must not be only spaces'],
      [PASSWORD, 'Password123', 'This password is too common. Choose another one.'],
      [PASSWORD, me.email.toUpperCase(), 'Your password must not be your email address.'],
    ];
    for (const [current, wanted, message] of refusals) {
      const { status, body } = await change(me, current, wanted);
      expect([status, body.message], wanted).toEqual([400, expect.stringContaining(message)]);
    }
    expect(await isSignedIn(me)).toBe(true);
    expect(await signIn(site, me.email)).toBe('/');
  });

  it('cannot be used to guess the current password', async () => {
    const { addUser } = await open({ RATE_SIGN_IN: '3/900' });
    const me = await addUser('specialist');
    const wrong = () => change(me, 'a guess at it', NEW);
    expect((await change(me, PASSWORD, PASSWORD)).status).toBe(400); // a known password is not a guess
    expect([await wrong(), await wrong(), await wrong()].map(({ status }) => status)).toEqual([400, 400, 400]);
    const late = await change(me, PASSWORD, NEW);
    expect([late.status, Number(late.headers['retry-after']) > 800]).toEqual([429, true]);
  });

  it('happens at the outside identity provider if it keeps the password', async () => {
    const { database, addUser } = await open();
    const me = await addUser('specialist');
    expect((await me.ask('GET /api/session')).body.person.embedded).toBe(true);
    await database.pool.query(`update profiles set issuer = 'https://id.example' where id = $1`, [me.id]);
    expect((await me.ask('GET /api/session')).body.person.embedded).toBe(false);
    expect(await change(me, PASSWORD, NEW)).toMatchObject({ status: 409, body: { code: 'elsewhere' } });
  });
});

it('a password set by a mailed link is mailed too', async () => {
  const { site, mailbox, addUser } = await open();
  const me = await addUser('specialist');
  await ask(site, 'POST /api/password-reset', { body: { email: me.email } });
  const token = /reset-password\?token=([\w-]+)/.exec(await mailbox.messageTo(me.email))?.[1];
  await ask(site, 'POST /api/password', { body: { token, password: NEW } });
  expect(await mailbox.messageTo(me.email)).toContain('Subject: Your password for Medatlas was changed');
});

describe('an administrator whose password a peer resets', () => {
  it('gets a mail, and a notice until they dismiss it', async () => {
    const { site, mailbox, addUser } = await open();
    const [peer, me] = [await addUser('administrator'), await addUser('administrator')];
    const { password } = (await peer.ask(`POST /api/users/${me.id}/password`)).body;
    const message = await mailbox.messageTo(me.email);
    expect(message).toContain('Subject: Your password for Medatlas was reset');
    expect(message.replaceAll(/\s+/g, ' ')).toContain(`was reset by ${peer.email}.`);
    const visitor = site.visitor();
    const page = await visitor.submit(await visitor.go('/auth/sign-in'), { email: me.email, password });
    await visitor.submit(page, { password: NEW });
    const notice = async () => JSON.parse((await visitor.go('/api/session')).text).person.password_reset;
    expect(await notice()).toEqual({ by: peer.email, at: expect.stringMatching(/^\d{4}-.*Z$/) });
    const dismissed = await visitor.go('/api/profile/password-reset', { method: 'DELETE' });
    expect(JSON.parse(dismissed.text).password_reset).toBeNull();
    expect(await notice()).toBeNull();
  });

  it('shows no notice to other roles, who asked for it: they get only the mail', async () => {
    const { database, mailbox, addUser } = await open();
    const [administrator, manager] = [await addUser('administrator'), await addUser('manager')];
    await administrator.ask(`POST /api/users/${manager.id}/password`);
    expect(await mailbox.messageTo(manager.email)).toContain('Subject: Your password for Medatlas was reset');
    const again = await newUser(await testSite(database), database, 'manager');
    await database.pool.query(`update accounts set password_reset_by = 'x', password_reset_at = now()`);
    expect((await again.ask('GET /api/session')).body.person.password_reset).toBeNull();
  });
});
