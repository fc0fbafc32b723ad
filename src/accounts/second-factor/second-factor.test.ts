// Two-step verification: set-up, sign-in, recovery codes, and the reset by an administrator.
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '#src/server/config.ts';
import type { Role } from '#src/shared/roles.ts';
import { codeOf } from '#test/authenticator.ts';
import { testDatabase } from '#test/database.ts';
import { openMailbox } from '#test/mailbox.ts';
import { DEMO_PASSWORD, testSite } from '#test/site.ts';
import { ask, newUser, PASSWORD, type TestUser } from '#test/users.ts';
import type { Reply, Visitor } from '#test/visitor.ts';

async function open(env: Record<string, string> = {}) {
  const database = await testDatabase();
  const site = await testSite(database, env);
  return { database, site, addUser: (role: Role | null) => newUser(site, database, role) };
}

const url = '/api/profile/second-factor';

/** Turns two-step verification on. Returns the key of the app and the recovery codes. */
async function turnOn(who: TestUser): Promise<{ key: string; codes: string[] }> {
  const key = (await who.ask(`POST ${url}`, { body: { proof: PASSWORD } })).body.secret;
  const { status, body } = await who.ask(`POST ${url}/confirmation`, { body: { code: codeOf(key) } });
  expect(status).toBe(200);
  return { key, codes: body.recovery_codes };
}

/** Enters the right password. Returns the page that follows. */
async function enterPassword(visitor: Visitor, email: string, path = '/auth/sign-in'): Promise<Reply> {
  return visitor.submit(await visitor.go(path), { email, password: PASSWORD });
}

const pathOf = (reply: Reply) => new URL(reply.url).pathname;
const alertOf = ({ text }: Reply) => /role="alert"[^>]*><p>([^<]*)/.exec(text)?.[1];
const isSignedIn = async (visitor: Visitor) => (await visitor.go('/api/check')).status === 200;

describe('the set-up', () => {
  it('shows the secret once, asks for a code, and shows ten recovery codes (R-850)', async () => {
    const { database, addUser } = await open();
    const me = await addUser('manager');
    expect((await me.ask(`GET ${url}`)).body).toEqual({ since: null, recovery_codes: 0, required: false });
    const begin = (proof: string) => me.ask(`POST ${url}`, { body: { proof } });
    expect(await begin(`${PASSWORD}x`)).toMatchObject({ status: 400, body: { message: 'The password is wrong.' } });
    expect(await begin('')).toMatchObject({ status: 400, body: { message: 'proof: Password is required' } });
    const begun = (await begin(PASSWORD)).body;
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.link).toBe(
      `otpauth://totp/Medatlas:${encodeURIComponent(me.email)}?issuer=Medatlas&secret=${begun.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(Buffer.from(begun.qr_code.split(',')[1], 'base64').toString()).toMatch(/^<svg /);
    const wrong = await me.ask(`POST ${url}/confirmation`, { body: { code: codeOf(begun.secret, 5) } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    expect((await me.ask(`GET ${url}`)).body.since).toBeNull();
    const done = await me.ask(`POST ${url}/confirmation`, { body: { code: codeOf(begun.secret) } });
    expect(new Set(done.body.recovery_codes).size).toBe(10);
    expect(done.body.recovery_codes[0]).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    const state = (await me.ask(`GET ${url}`)).body;
    expect(state).toEqual({ since: expect.stringMatching(/Z$/), recovery_codes: 10, required: false });
    expect((await begin(PASSWORD)).body.code).toBe('on');
    // neither the secret nor a recovery code is in the database
    const { rows } = await database.pool.query(
      `select to_jsonb(t)::text as row from authenticator_apps t union all select to_jsonb(t)::text from recovery_codes t
       union all select to_jsonb(t)::text from audit_log t`,
    );
    const stored = JSON.stringify(rows);
    for (const secret of [begun.secret, ...done.body.recovery_codes, done.body.recovery_codes[0].replaceAll('-', '')])
      expect(stored).not.toContain(secret);
  });

  it('gives no secret of a second set-up once the first is confirmed, also meanwhile (R-850)', async () => {
    const { addUser } = await open();
    const me = await addUser('manager');
    const begin = () => me.ask(`POST ${url}`, { body: { proof: PASSWORD } });
    const confirm = (secret: string) => me.ask(`POST ${url}/confirmation`, { body: { code: codeOf(secret) } });
    const { secret } = (await begin()).body;
    const [confirmed, second] = await Promise.all([confirm(secret), begin()]);
    // the first of the two wins: a later set-up gets nothing, and an earlier one replaces the secret
    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual([confirmed.status, second.status]);
    if (second.status === 200) expect(await confirm(second.body.secret)).toMatchObject({ status: 200 });
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'on' } });
  });

  it('ends other sessions, which began with the password alone', async () => {
    const { site, addUser } = await open();
    const me = await addUser('manager');
    const elsewhere = site.visitor();
    await enterPassword(elsewhere, me.email);
    expect(await isSignedIn(elsewhere)).toBe(true);
    await turnOn(me);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await elsewhere.go('/auth/sign-in')).text).toContain('type="password"');
    expect((await me.ask('GET /api/check')).status).toBe(200);
  });

  it('belongs to the outside identity provider if it keeps the account', async () => {
    const { database, addUser } = await open();
    const me = await addUser('specialist');
    await database.pool.query(`update profiles set issuer = 'https://id.example' where id = $1`, [me.id]);
    for (const reply of [await me.ask(`GET ${url}`), await me.ask(`POST ${url}`, { body: { proof: PASSWORD } })])
      expect(reply).toMatchObject({ status: 409, body: { code: 'elsewhere' } });
  });
});

describe('a sign-in', () => {
  it('asks for a code after the right password, and returns to the page', async () => {
    const { site, addUser } = await open();
    const me = await addUser('manager');
    const { key } = await turnOn(me);
    const visitor = site.visitor();
    const page = await enterPassword(visitor, me.email, '/auth/sign-in?return_to=/profile');
    expect(pathOf(page)).toMatch(/^\/idp\/interaction\/[\w-]+\/code$/);
    expect(page.text).toMatch(/<label for="code">Code<\/label>/);
    expect(await isSignedIn(visitor)).toBe(false);
    const reloaded = await visitor.go(page.url);
    expect(reloaded.text).toMatch(/<label for="code">Code<\/label>/);
    const wrong = await visitor.submit(reloaded, { code: '000000' });
    expect([wrong.status, alertOf(wrong)]).toEqual([401, expect.stringMatching(/^Wrong code\./)]);
    const right = await visitor.submit(wrong, { code: codeOf(key, 1).replace(/(...)/, '$1 ') });
    expect(right.url).toBe(`${site.url}/profile`);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('accepts each code once (R-851)', async () => {
    const { site, addUser } = await open();
    const me = await addUser('manager');
    const { key } = await turnOn(me);
    const code = codeOf(key, 1);
    const [first, second] = [site.visitor(), site.visitor()];
    const pages = [await enterPassword(first, me.email), await enterPassword(second, me.email)] as const;
    const replies = await Promise.all([first.submit(pages[0], { code }), second.submit(pages[1], { code })]);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(1);
    expect([await isSignedIn(first), await isSignedIn(second)].filter(Boolean)).toHaveLength(1);
  });

  it('goes on only in the browser that gave the password, and not after the sessions ended (R-852)', async () => {
    const { database, site, addUser } = await open();
    const me = await addUser('manager');
    const { key } = await turnOn(me);
    const [mine, thief] = [site.visitor(), site.visitor()];
    const page = await enterPassword(mine, me.email);
    const stolen = await thief.submit(page, { code: codeOf(key, 1) });
    expect(stolen.url).toMatch(/\/sign-in\?error=expired$/);
    // a visit of another user in the same browser has no pending sign-in
    const other = await thief.go('/auth/sign-in');
    expect(pathOf(await thief.go(`${pathOf(other)}/code`))).toBe(pathOf(other));
    await database.pool.query(`update provider_records set expires_at = now() - interval '1 s'`);
    const late = await mine.submit(page, { code: codeOf(key, 1) });
    expect([pathOf(late), late.text.includes('type="password"')]).toEqual([pathOf(page).replace('/code', ''), true]);
    const again = await mine.submit(late, { email: me.email, password: PASSWORD });
    await database.pool.query(`update accounts set disabled_at = now()`);
    expect((await mine.submit(again, { code: codeOf(key, 1) })).text).toContain('type="password"');
    expect(await isSignedIn(mine)).toBe(false);
  });

  it('takes a recovery code instead, once, and the audit log says so (R-853)', async () => {
    const { database, site, addUser } = await open();
    const me = await addUser('manager');
    const { codes } = await turnOn(me);
    const use = async (code: string) => {
      const visitor = site.visitor();
      const page = await enterPassword(visitor, me.email);
      const link = /href="([^"]+)">Use a recovery code/.exec(page.text)?.[1] ?? '';
      const form = await visitor.go(link);
      expect(form.text).toContain('<label for="code">Recovery code</label>');
      return visitor.submit(form, { recovery_code: code });
    };
    const [code = ''] = codes;
    expect(pathOf(await use(code.toUpperCase().replaceAll('-', ' ')))).toBe('/');
    const refused = await use(code);
    expect([refused.status, alertOf(refused)]).toEqual([401, 'This recovery code is wrong or was used before.']);
    expect((await me.ask(`GET ${url}`)).body.recovery_codes).toBe(9);
    const { rows } = await database.pool.query(
      `select action, actor, target, new_value from audit_log where action <> 'sign_in' order by id`,
    );
    expect(rows).toEqual([
      { action: 'second_factor_on', actor: me.email, target: null, new_value: null },
      { action: 'recovery_code_used', actor: null, target: me.email, new_value: '9 left' },
      { action: 'sign_in_failed', actor: null, target: me.email, new_value: 'wrong code' },
    ]);
  });

  it('limits wrong codes as it limits wrong passwords, which a right password does not reset', async () => {
    const { site, addUser } = await open({ RATE_SIGN_IN: '3/900' });
    const me = await addUser('manager');
    const { key } = await turnOn(me);
    const visitor = site.visitor();
    for (let tries = 0; tries < 3; tries += 1) {
      const page = await enterPassword(visitor, me.email);
      expect((await visitor.submit(page, { code: '000000' })).status).toBe(401);
    }
    const blocked = await enterPassword(visitor, me.email);
    expect([blocked.status, Number(blocked.headers.get('retry-after')) > 800]).toEqual([429, true]);
    const elsewhere = site.visitor('203.0.113.7');
    expect(pathOf(await elsewhere.submit(await enterPassword(elsewhere, me.email), { code: codeOf(key, 1) }))).toBe(
      '/',
    );
  });
});

describe('a change of it', () => {
  it('needs the password or a code (R-854)', async () => {
    const { site, addUser } = await open();
    const me = await addUser('specialist');
    const { key, codes } = await turnOn(me);
    const renew = (proof: string) => me.ask(`POST ${url}/recovery-codes`, { body: { proof } });
    const end = (proof: string) => me.ask(`DELETE ${url}`, { body: { proof } });
    expect(await renew('000000')).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    expect(await end('not my password')).toMatchObject({ status: 400, body: { message: 'The password is wrong.' } });
    const made = (await renew(codeOf(key, 1))).body.recovery_codes;
    expect(made.filter((code: string) => codes.includes(code))).toEqual([]);
    expect((await end(PASSWORD)).body).toEqual({ since: null, recovery_codes: 0, required: false });
    expect(await end(PASSWORD)).toMatchObject({ status: 409, body: { code: 'off' } });
    expect(pathOf(await enterPassword(site.visitor(), me.email))).toBe('/');
  });

  it('cannot be used to guess the password', async () => {
    const { addUser } = await open({ RATE_SIGN_IN: '3/900' });
    const me = await addUser('specialist');
    await turnOn(me);
    const end = (proof: string) => me.ask(`DELETE ${url}`, { body: { proof } });
    for (let tries = 0; tries < 3; tries += 1) expect((await end('a guess at it')).status).toBe(400);
    expect((await end(PASSWORD)).status).toBe(429);
  });
});

describe('a reset by an administrator (R-855)', () => {
  it('ends sessions, lets the password sign in alone, and is mailed and audited', async () => {
    const mailbox = await openMailbox();
    onTestFinished(mailbox.close);
    const { database, site, addUser } = await open({ SMTP_URL: mailbox.url });
    const [administrator, user] = [await addUser('administrator'), await addUser('manager')];
    await turnOn(user);
    expect(await mailbox.messageTo(user.email)).toContain('Subject: Two-step verification for Medatlas was turned on');
    const listed = async () =>
      (await administrator.ask('GET /api/users')).body.rows.find(({ id }: { id: string }) => id === user.id);
    expect(await listed()).toMatchObject({ second_factor: true });
    const reset = () => administrator.ask(`DELETE /api/users/${user.id}/second-factor`);
    expect((await reset()).body).toMatchObject({ id: user.id, second_factor: false });
    const message = await mailbox.messageTo(user.email);
    expect(message).toContain('Subject: Two-step verification for Medatlas was reset');
    expect(message.replaceAll(/\s+/g, ' ')).toContain(`was reset by ${administrator.email}.`);
    expect((await user.ask('GET /api/check')).status).toBe(401);
    expect(pathOf(await enterPassword(site.visitor(), user.email))).toBe('/');
    expect(await reset()).toMatchObject({ status: 409, body: { code: 'off' } });
    const { rows } = await database.pool.query(
      `select actor, target from audit_log where action = 'second_factor_reset'`,
    );
    expect(rows).toEqual([{ actor: administrator.email, target: user.email }]);
  });

  it('is refused for a user of a higher role', async () => {
    const { addUser } = await open();
    const [administrator, superadmin] = [await addUser('administrator'), await addUser('superadmin')];
    await turnOn(superadmin);
    const refused = await administrator.ask(`DELETE /api/users/${superadmin.id}/second-factor`);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await superadmin.ask(`GET ${url}`)).body.since).not.toBeNull();
  });
});

it('a secret is of no use in the row of another account', async () => {
  const { database, site, addUser } = await open();
  const [one, two] = [await addUser('manager'), await addUser('manager')];
  const { key } = await turnOn(one);
  await turnOn(two);
  await database.pool.query(
    `update authenticator_apps set secret = (select secret from authenticator_apps where account_id = $1) where account_id = $2`,
    [one.subject, two.subject],
  );
  const visitor = site.visitor();
  const reply = await visitor.submit(await enterPassword(visitor, two.email), { code: codeOf(key, 1) });
  expect(reply.status).toBe(500);
  expect(await isSignedIn(visitor)).toBe(false);
  expect((await ask(site, 'GET /api/session')).body.person).toBeNull();
});

describe('REQUIRE_SECOND_FACTOR (R-857)', () => {
  const due = { status: 403, body: { code: 'second_factor' } };

  it('lets a covered user only set it up, and keeps it on', async () => {
    const { addUser } = await open({ REQUIRE_SECOND_FACTOR: 'administrators' });
    const [administrator, manager] = [await addUser('administrator'), await addUser('manager')];
    expect((await manager.ask('GET /api/check')).status).toBe(200);
    expect((await manager.ask('GET /api/session')).body.person).toMatchObject({ second_factor_due: false });
    const calls = ['GET /api/check', 'GET /api/users', 'GET /api/sessions', `DELETE ${url}`];
    for (const call of calls) expect(await administrator.ask(call, { body: undefined })).toMatchObject(due);
    for (const call of ['POST /api/tokens', 'PATCH /api/profile'])
      expect(await administrator.ask(call, { body: {} })).toMatchObject(due);
    const person = async () => (await administrator.ask('GET /api/session')).body.person;
    expect(await person()).toMatchObject({ second_factor_due: true, approved: false });
    const { key } = await turnOn(administrator);
    expect(await person()).toMatchObject({ second_factor_due: false, approved: true });
    expect((await administrator.ask('GET /api/users')).status).toBe(200);
    expect((await administrator.ask(`GET ${url}`)).body.required).toBe(true);
    for (const proof of [codeOf(key, 1), PASSWORD])
      expect(await administrator.ask(`DELETE ${url}`, { body: { proof } })).toMatchObject({
        status: 403,
        body: { code: 'required' },
      });
  });

  it('covers everybody, also pending users and demo accounts, and no API token', async () => {
    const database = await testDatabase();
    const before = await testSite(database);
    const user = await newUser(before, database, 'specialist');
    const { secret } = (await user.ask('POST /api/tokens', { body: { name: 'script', days: 1 } })).body;
    const site = await testSite(database, { REQUIRE_SECOND_FACTOR: 'everybody' });
    const cookie = { headers: { cookie: user.cookie } };
    expect(await ask(site, 'GET /api/check', cookie)).toMatchObject(due);
    expect(await ask(site, 'POST /api/tokens', { ...cookie, body: { name: 'new', days: 1 } })).toMatchObject(due);
    const token = { headers: { authorization: `Bearer ${secret}` } };
    expect((await ask(site, 'GET /api/check', token)).status).toBe(200);
    expect(await (await newUser(site, database, null)).ask('GET /api/check')).toMatchObject(due);
    const demo = site.visitor();
    await demo.submit(await demo.go('/auth/sign-in'), { email: 'manager@medatlas.example', password: DEMO_PASSWORD });
    expect([(await demo.go('/api/check')).status, (await demo.go(url)).status]).toEqual([403, 200]);
  });

  it('stays with an outside identity provider, which has its own', () => {
    const env = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
    expect(() => loadConfig({ ...env, REQUIRE_SECOND_FACTOR: 'everybody' })).toThrow(/at that provider/);
    expect(() => loadConfig({ REQUIRE_SECOND_FACTOR: 'nobody' })).toThrow(/REQUIRE_SECOND_FACTOR must be one of/);
  });
});
