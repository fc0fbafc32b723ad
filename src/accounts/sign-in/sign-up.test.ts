// Signing up at the embedded provider, confirming the address and setting a new password, by HTTP and by mail.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';
import { openMailbox } from '#test/mailbox.ts';
import { testSite } from '#test/site.ts';
import { ask, newUser, PASSWORD, type Site, signIn } from '#test/users.ts';

const wish = { full_name: 'Ann Example', email: 'ann@medatlas.example', password: PASSWORD };
const many = { RATE_SIGN_UP: '1000/60', RATE_RESET: '1000/60' };

/** A site that sends mail. */
async function mailingSite(database: Database, env: Record<string, string> = {}) {
  const mailbox = await openMailbox();
  onTestFinished(mailbox.close);
  const site = await testSite(database, { SMTP_URL: mailbox.url, ...many, ...env });
  /** The token in the link to `page` in the next mail to `email`. */
  const linkTo = async (email: string, page: string) =>
    new RegExp(`${page}\\?token=([\\w-]+)`).exec(await mailbox.messageTo(email))?.[1];
  return { site, mailbox, linkTo };
}

const signUp = (site: Site, change: Record<string, unknown> = {}) =>
  ask(site, 'POST /api/sign-up', { body: { ...wish, ...change } });

const users = async (site: Site, database: Database) =>
  (await (await newUser(site, database, 'administrator')).ask('GET /api/users')).body.rows;

describe('sign-up', () => {
  it('refuses foreign domains, invalid addresses, short passwords (R-81) and unknown fields, with messages', async () => {
    const database = await testDatabase();
    const site = await testSite(database, many);
    const refused: [Record<string, unknown>, string][] = [
      [{ email: 'ann@other.example' }, 'Only medatlas.example email addresses are allowed'],
      [{ email: 'x@evilmedatlas.example' }, 'Only medatlas.example email'],
      [{ email: 'x@sub.medatlas.example' }, 'Only medatlas.example email'],
      [{ email: 'x@medatlas.example.evil.example' }, 'Only medatlas.example email'],
      [{ email: 'x@medatlas.example@evil.example' }, 'valid email address'],
      [{ email: '"x@evil.example"@medatlas.example' }, 'valid email address'],
      [{ email: 'x@medatlas.example\r\nBcc: y@evil.example' }, 'valid email address'],
      [{ email: '' }, 'valid email address'],
      [{ password: '1234567' }, 'Password must be at least 8 characters'],
      [{ password: ' '.repeat(12) }, 'Password must not be only spaces'],
      [{ password: 'password1' }, 'This password is too common. Choose another one.'],
      [{ password: 'PassWord1' }, 'This password is too common. Choose another one.'],
      [{ password: 'Ann@Medatlas.example' }, 'Your password must not be your email address.'],
      [{ full_name: '  ' }, 'Full Name is required'],
      [{ full_name: 'Ann\r\nBcc: y@evil.example' }, 'Full Name must be one line of text'],
      [{ role: 'superadmin' }, 'Unknown parameter: role'],
    ];
    for (const [change, message] of refused) {
      const { status, body } = await signUp(site, change);
      expect([status, body.message], JSON.stringify(change)).toEqual([400, expect.stringContaining(message)]);
    }
    expect(await database.db.selectFrom('accounts').select('id').where('demo', '=', false).execute()).toEqual([]);
  });

  it('is refused if SIGN_UP=closed, and no page offers it', async () => {
    const database = await testDatabase();
    const site = await testSite(database, { ...many, SIGN_UP: 'closed' });
    expect(await signUp(site)).toMatchObject({ status: 403, body: { code: 'sign_up_closed' } });
    expect(await database.db.selectFrom('accounts').select('id').where('demo', '=', false).execute()).toEqual([]);
    expect((await site.visitor().go('/auth/sign-in')).text).not.toContain('/sign-up');
  });

  it('creates a pending account that approval enables, if no mail is sent', async () => {
    const database = await testDatabase();
    const site = await testSite(database, many);
    expect(await signUp(site, { email: ' Ann@MEDATLAS.example ' })).toMatchObject({
      status: 200,
      body: { confirm: false },
    });
    expect(await users(site, database)).toContainEqual(
      expect.objectContaining({ email: wish.email, full_name: 'Ann Example', role: null, email_verified: false }),
    );
    expect(await signIn(site, wish.email)).toBe('/');
  });

  it('mails a link that confirms the address once; data needs confirmation and approval', async () => {
    const database = await testDatabase();
    const { site, linkTo } = await mailingSite(database);
    const administrator = await newUser(site, database, 'administrator');
    expect((await signUp(site)).body).toEqual({ confirm: true });
    const token = await linkTo(wish.email, '/confirm-email');
    const [{ id }] = (await administrator.ask('GET /api/users')).body.rows;
    expect((await administrator.ask(`POST /api/users/${id}/approval`)).status).toBe(200);

    const visitor = site.visitor();
    await visitor.submit(await visitor.go('/auth/sign-in'), { email: wish.email, password: PASSWORD });
    const session = async () => JSON.parse((await visitor.go('/api/session')).text).person;
    expect(await session()).toMatchObject({ role: 'specialist', email_verified: false, approved: false });

    // a mail scanner that follows the link uses up nothing
    expect((await visitor.go(`/confirm-email?token=${token}`)).status).toBe(404); // this test builds no screens
    const confirm = () => ask(site, 'POST /api/email-confirmation', { body: { token } });
    expect(await confirm()).toMatchObject({ status: 200, body: { email: wish.email } });
    expect(await session()).toMatchObject({ email_verified: true, approved: true });
    expect(await confirm()).toMatchObject({ status: 410, body: { code: 'gone' } });
  });

  it('gives an address that has an account the usual response, and mails only its owner', async () => {
    const database = await testDatabase();
    const { site, mailbox } = await mailingSite(database);
    const known = await newUser(site, database, 'specialist');
    const password = 'another password';
    const before = await database.db.selectFrom('accounts').selectAll().where('email', '=', known.email).execute();
    const replies = [await signUp(site), await signUp(site, { email: known.email.toUpperCase(), password })];
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect(replies[1]?.status).toBe(replies[0]?.status);
    expect(await database.db.selectFrom('accounts').selectAll().where('email', '=', known.email).execute()).toEqual(
      before,
    );
    expect(await mailbox.messageTo(known.email)).toContain('already has an account');
  });

  it('keeps the password of the user who confirms the address, not that of an earlier stranger', async () => {
    const database = await testDatabase();
    const { site, linkTo } = await mailingSite(database);
    await signUp(site, { full_name: 'Another Name', password: 'not the owner' });
    await linkTo(wish.email, '/confirm-email'); // a mail that the owner ignores
    const thief = site.visitor();
    await thief.submit(await thief.go('/auth/sign-in'), { email: wish.email, password: 'not the owner' });
    await signUp(site);
    const token = await linkTo(wish.email, '/confirm-email');
    await signUp(site, { password: 'not the owner' }); // a later sign-up does not change this link's password
    const late = await linkTo(wish.email, '/confirm-email'); // its mail is not sent once the address is confirmed
    expect((await ask(site, 'POST /api/email-confirmation', { body: { token } })).status).toBe(200);
    expect(await signIn(site, wish.email, 'not the owner')).not.toBe('/');
    expect(JSON.parse((await thief.go('/api/session')).text).person).toBeNull();
    expect(await signIn(site, wish.email)).toBe('/');
    expect(await users(site, database)).toContainEqual(expect.objectContaining({ full_name: 'Ann Example' }));
    expect((await ask(site, 'POST /api/email-confirmation', { body: { token: late } })).status).toBe(410);
  });

  it('keeps a password that was set since', async () => {
    const database = await testDatabase();
    const { site, linkTo } = await mailingSite(database);
    await signUp(site);
    const token = await linkTo(wish.email, '/confirm-email');
    const administrator = await newUser(site, database, 'administrator');
    const { id } = (await users(site, database)).find(({ email }: { email: string }) => email === wish.email);
    const { password } = (await administrator.ask(`POST /api/users/${id}/password`)).body;
    expect((await ask(site, 'POST /api/email-confirmation', { body: { token } })).status).toBe(200);
    expect(await signIn(site, wish.email, password)).toMatch(/^\/idp\/new-password\//);
  });

  it('is limited by address and by account', async () => {
    const database = await testDatabase();
    const site = await testSite(database, { RATE_SIGN_UP: '2/600' });
    const from = (address: string, email: string) =>
      ask(site, 'POST /api/sign-up', { body: { ...wish, email }, address });
    expect((await from('192.0.2.1', 'a@medatlas.example')).status).toBe(200);
    expect((await from('192.0.2.1', 'b@medatlas.example')).status).toBe(200);
    const third = await from('192.0.2.1', 'c@medatlas.example');
    expect(third.status).toBe(429);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(500);
    expect((await from('192.0.2.2', 'a@medatlas.example')).status).toBe(200);
    expect((await from('192.0.2.3', 'a@medatlas.example')).status).toBe(429);
  });

  it("cannot be used up for another person's e-mail by one machine, nor can password requests", async () => {
    const site = await testSite(await testDatabase(), { RATE_SIGN_UP: '4/600', RATE_RESET: '4/600' });
    const calls = [
      ['POST /api/sign-up', wish],
      ['POST /api/password-reset', { email: wish.email }],
    ] as const;
    for (const [call, body] of calls) {
      const from = async (address: string) => (await ask(site, call, { body, address })).status;
      for (const status of [200, 200, 429, 429]) expect(await from('192.0.2.1')).toBe(status);
      expect([call, await from('192.0.2.2')]).toEqual([call, 200]);
    }
  });

  it('happens at the outside identity provider if one is configured', async () => {
    const site = await testSite(await testDatabase(), {
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'medatlas',
      OIDC_CLIENT_SECRET: 'secret',
    });
    expect(await signUp(site)).toMatchObject({ status: 409, body: { code: 'elsewhere' } });
    const reset = await ask(site, 'POST /api/password-reset', { body: { email: wish.email } });
    expect(reset.body).toEqual({ mail: false });
  });
});

it('confirms an address once if several of its links are used at once', async () => {
  const database = await testDatabase();
  const { site, linkTo } = await mailingSite(database);
  const confirm = (token: string | undefined) => ask(site, 'POST /api/email-confirmation', { body: { token } });
  for (const email of ['a', 'b'].map((name) => `${name}@medatlas.example`)) {
    const tokens: (string | undefined)[] = [];
    for (let n = 0; n < 6; n++) {
      await signUp(site, { email });
      tokens.push(await linkTo(email, '/confirm-email'));
    }
    const replies = await Promise.all(tokens.map(confirm));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
  }
});

describe('a forgotten password', () => {
  const request = (site: Site, email: string) => ask(site, 'POST /api/password-reset', { body: { email } });

  it('is replaced by a mailed link, once, which ends sessions and tokens', async () => {
    const database = await testDatabase();
    const { site, linkTo } = await mailingSite(database);
    const user = await newUser(site, database, 'manager');
    const { secret } = (await user.ask('POST /api/tokens', { body: { name: 'script', days: 1 } })).body;
    expect((await request(site, user.email)).body).toEqual({ mail: true });
    expect((await request(site, user.email)).body).toEqual({ mail: true });
    const [first, second] = [await linkTo(user.email, '/reset-password'), await linkTo(user.email, '/reset-password')];

    const set = (token: string | undefined, password: string) =>
      ask(site, 'POST /api/password', { body: { token, password } });
    for (const weak of ['iloveyou1', '          ', user.email]) expect((await set(first, weak)).status, weak).toBe(400); // the link still works
    expect((await set(first, 'short')).status).toBe(400);
    expect(await set(first, 'a new password')).toMatchObject({ status: 200, body: { email: user.email } });
    expect((await set(first, 'a third password')).status).toBe(410);
    expect((await set(second, 'a third password')).status).toBe(410); // used up with the first
    expect((await user.ask('GET /api/session')).body.person).toBeNull();
    expect((await ask(site, 'GET /api/check', { headers: { authorization: `Bearer ${secret}` } })).status).toBe(401);
    expect(await signIn(site, user.email)).not.toBe('/');
    expect(await signIn(site, user.email, 'a new password')).toBe('/');
  });

  it('gives an unknown address the response of a known one', async () => {
    const database = await testDatabase();
    const { site, mailbox } = await mailingSite(database);
    const user = await newUser(site, database, null);
    const [known, unknown] = [await request(site, user.email), await request(site, 'unknown@medatlas.example')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await mailbox.messageTo(user.email);
    expect(mailbox.messages).toEqual([]);
  });

  it('cannot be mailed if mail is not configured', async () => {
    const database = await testDatabase();
    const site = await testSite(database, many);
    const user = await newUser(site, database, null);
    expect((await request(site, user.email)).body).toEqual({ mail: false });
  });

  it.each([
    ['confirm', '/api/email-confirmation', {}, '24 hours'],
    ['reset', '/api/password', { password: 'a new password' }, '1 hour'],
  ])('a link to %s works for its purpose and its time only', async (purpose, path, more, time) => {
    const database = await testDatabase();
    const { site, linkTo } = await mailingSite(database);
    await signUp(site);
    const confirm = await linkTo(wish.email, '/confirm-email');
    await request(site, wish.email);
    const reset = await linkTo(wish.email, '/reset-password');
    const [right, wrong] = purpose === 'confirm' ? [confirm, reset] : [reset, confirm];
    const use = async (token: string | undefined) =>
      (await ask(site, `POST ${path}`, { body: { token, ...more } })).status;
    expect(await use(wrong)).toBe(410);
    const age = (by: string) =>
      database.pool.query(`update mail_links set expires_at = expires_at - $1::interval where purpose = $2`, [
        by,
        purpose,
      ]);
    await age(time);
    expect(await use(right)).toBe(410);
    await age(`-1 minute`);
    expect(await use(right)).toBe(200);
  });

  it('stores only hashes of links', async () => {
    const database = await testDatabase();
    const { site, linkTo } = await mailingSite(database);
    await signUp(site);
    const token = await linkTo(wish.email, '/confirm-email');
    const links = await database.db.selectFrom('mail_links').selectAll().execute();
    expect(links).toHaveLength(1);
    expect(JSON.stringify(links)).not.toContain(token);
  });
});
