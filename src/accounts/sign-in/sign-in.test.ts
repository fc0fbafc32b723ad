// Signing in and out at the embedded provider, as a browser does.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { verifyPassword } from '#src/accounts/passwords/passwords.ts';
import type { Database } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';
import { sampleOf } from '#test/sampling.ts';
import { DEMO_PASSWORD, testSite } from '#test/site.ts';
import type { Reply, Visitor } from '#test/visitor.ts';

const manager = { email: 'manager@medatlas.example', password: DEMO_PASSWORD };

/** Completes a sign-in and returns the last page. */
async function signIn(visitor: Visitor, { form = manager, returnTo = '/' } = {}): Promise<Reply> {
  const page = await visitor.go(`/auth/sign-in?${new URLSearchParams({ return_to: returnTo })}`);
  return visitor.submit(page, form);
}

/** The e-mail of the visitor's signed-in user. */
async function whoIs(visitor: Visitor): Promise<string | undefined> {
  const { status, text } = await visitor.go('/api/session');
  expect(status).toBe(200);
  return JSON.parse(text).person?.email;
}

/** Signs out and returns the URL that the browser is sent to, which ends no further session. */
async function signOut(visitor: Visitor): Promise<string> {
  const { text } = await visitor.go('/auth/sign-out', { method: 'POST' });
  return JSON.parse(text).location;
}

/** The URL that the provider redirects to after the correct password, not yet visited. */
async function callbackOf(visitor: Visitor): Promise<string> {
  const page = await visitor.go('/auth/sign-in');
  const resume = await visitor.submit(page, manager, { follow: false });
  const back = await visitor.go(resume.headers.get('location') ?? '', { follow: false });
  return back.headers.get('location') ?? '';
}

const alertOf = ({ text }: Reply) => /role="alert"[^>]*><p>([^<]*)/.exec(text)?.[1];

async function ofSessions({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query('select email from sessions join profiles on profiles.id = profile_id');
  return rows.map(({ email }) => email);
}

describe('signing in', () => {
  it('leads back to the requested page', async () => {
    const site = await testSite(await testDatabase());
    const visitor = site.visitor();
    expect(await whoIs(visitor)).toBeUndefined();
    const { url } = await signIn(visitor, { returnTo: '/hcps?zip=44113&city=New%20York' });
    expect(url).toBe(`${site.url}/hcps?zip=44113&city=New%20York`);
    expect(await whoIs(visitor)).toBe(manager.email);
  });

  it('shows a page that works without scripts, with a message for each error', async () => {
    const visitor = (await testSite(await testDatabase())).visitor();
    const page = await visitor.go('/auth/sign-in');
    expect(page.text).toMatch(/<label for="email">Email<\/label>.*<label for="password">Password<\/label>.*Sign in/s);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const again = await visitor.submit(page, { ...manager, password: 'medatlas-dem' });
    expect([again.status, alertOf(again)]).toEqual([401, 'Wrong email or password.']);
    expect(again.text).toContain(`value="${manager.email}"`);
    expect((await visitor.submit(again, manager)).url).toMatch(/\/$/);
  });

  it.each([
    [{ email: 'unknown@medatlas.example', password: DEMO_PASSWORD }],
    [{ email: '', password: '' }],
    [{ email: '"><script>alert(1)</script>', password: 'x' }],
    [{ email: manager.email, password: 'x'.repeat(3000) }],
    [{ email: `${'x'.repeat(300)}@medatlas.example`, password: 'x' }],
    [{}],
  ] as Record<string, string>[][])('refuses %j with the message of a wrong password', async (form = {}) => {
    const visitor = (await testSite(await testDatabase())).visitor();
    const reply = await visitor.submit(await visitor.go('/auth/sign-in'), form);
    expect([reply.status, alertOf(reply)]).toEqual([401, 'Wrong email or password.']);
    expect(reply.text).not.toContain('<script>alert');
  });

  it('hides the secret from scripts, other sites and the database', async () => {
    const database = await testDatabase();
    const site = await testSite(database);
    const visitor = site.visitor();
    const answer = await visitor.go(await callbackOf(visitor), { follow: false });
    const [cookie] = answer.headers.getSetCookie().filter((line) => line.startsWith('session='));
    expect(cookie).toMatch(/; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    const { rows } = await database.pool.query('select id from sessions');
    expect(rows).toHaveLength(1);
    expect(visitor.cookie('session')).toHaveLength(43);
    expect(rows[0].id).not.toBe(visitor.cookie('session'));
  });

  it('uses host-only cookies over https, and a provider at the public URL', async () => {
    const env = {
      PUBLIC_URL: 'https://medatlas.test',
      TRUST_PROXY: '1',
      COMPANY_DOMAIN: 'medatlas.test',
      SIGN_UP: 'closed',
    };
    const visitor = (await testSite(await testDatabase(), env)).visitor();
    const reply = await visitor.go('/auth/sign-in', { follow: false });
    expect(reply.headers.get('location')).toMatch(/^https:\/\/medatlas\.test\/idp\/auth\?/);
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-login=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    const page = await visitor.go('/auth/sign-in');
    expect(page.url).toMatch(/^https:\/\/medatlas\.test\/idp\/interaction\//);
  });

  it('fails for a disabled account', async () => {
    const database = await testDatabase();
    const visitor = (await testSite(database)).visitor();
    await database.pool.query('update accounts set disabled_at = now() where email = $1', [manager.email]);
    const reply = await signIn(visitor);
    expect([reply.status, alertOf(reply)]).toEqual([
      403,
      'This account is disabled. Ask an administrator to enable it.',
    ]);
    await database.pool.query('update accounts set disabled_at = null');
    await database.pool.query('update profiles set disabled_at = now()');
    expect((await signIn(visitor)).url).toMatch(/\/sign-in\?error=disabled$/);
  });

  it.each([
    ['a form of another kind', 415, { 'content-type': 'application/json' }, manager],
    ['a form that is too long', 413, {}, { ...manager, password: 'x'.repeat(9000) }],
  ])('refuses %s with a message', async (_, status, headers, form) => {
    const visitor = (await testSite(await testDatabase())).visitor();
    const reply = await visitor.submit(await visitor.go('/auth/sign-in'), form, { headers });
    expect([reply.status, alertOf(reply)]).toEqual([status, 'This form could not be read. Please try again.']);
  });

  it('shows a message if too many users are signing in', { tags: 'rest' }, async () => {
    const visitor = (await testSite(await testDatabase())).visitor();
    const page = await visitor.go('/auth/sign-in');
    let asking = true;
    const flood = Array.from({ length: 102 }, async () => {
      while (asking) await verifyPassword('x', null).catch(() => sleep(1));
    });
    const reply = await visitor.submit(page, manager);
    asking = false;
    await Promise.all(flood);
    expect([reply.status, alertOf(reply)]).toEqual([503, 'Too many sign-ins are in progress. Please try again.']);
  });

  it('ends at the sign-in page if it took too long', async () => {
    const visitor = (await testSite(await testDatabase())).visitor();
    const page = await visitor.go('/auth/sign-in');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await visitor.submit(page, manager)).url).toMatch(/\/sign-in\?error=expired$/);
    expect((await visitor.go(page.url)).url).toMatch(/\/sign-in\?error=expired$/);
  });

  it('cannot start from a cookie that the browser wrote', async () => {
    const site = await testSite(await testDatabase());
    const visitor = site.visitor();
    const page = await visitor.go('/auth/sign-in');
    const [text = '', mark = ''] = visitor.cookie('idp_visit')?.split('.') ?? [];
    const visit = JSON.parse(Buffer.from(text, 'base64url').toString());
    const changed = { ...visit, result: { login: { accountId: crypto.randomUUID() } } };
    const forged = Buffer.from(JSON.stringify(changed)).toString('base64url');
    const visitWith = async (cookie: string) => {
      const browser = site.visitor();
      for (const name of ['idp_login', 'idp_login.sig']) browser.setCookie(name, visitor.cookie(name) ?? '');
      browser.setCookie('idp_visit', cookie);
      return (await browser.go(page.url)).url;
    };
    for (const cookie of [`${forged}.${mark}`, forged, `${text}.`, 'x', ''])
      expect(await visitWith(cookie)).toMatch(/\/sign-in\?error=expired$/);
    expect(await visitWith(`${text}.${mark}`)).toBe(page.url);
  });
});

describe('an attack on the sign-in', () => {
  it('gains nothing by a planted session: the secret is new, and the planted session ends', async () => {
    const database = await testDatabase();
    const site = await testSite(database);
    const attacker = site.visitor();
    await signIn(attacker, { form: { email: 'pending@medatlas.example', password: DEMO_PASSWORD } });
    const planted = attacker.cookie('session') ?? '';
    const victim = site.visitor();
    victim.setCookie('session', planted);
    await signIn(victim);
    expect(victim.cookie('session')).not.toBe(planted);
    expect(await whoIs(victim)).toBe(manager.email);
    expect(await whoIs(attacker)).toBeUndefined();
    const made = site.visitor();
    made.setCookie('session', 'a-secret-the-attacker-made-up');
    await signIn(made);
    expect(made.cookie('session')).not.toBe('a-secret-the-attacker-made-up');
  });

  it("starts no session with a forged state or another browser's callback", async () => {
    const database = await testDatabase();
    const site = await testSite(database);
    const attacker = site.visitor();
    const callback = await callbackOf(attacker);
    const victim = site.visitor();
    expect((await victim.go(callback)).url).toBe(`${site.url}/sign-in?error=expired`);
    await victim.go('/auth/sign-in');
    expect((await victim.go(callback)).url).toBe(`${site.url}/sign-in?error=state`);
    expect((await attacker.go(callback.replace(/state=[^&]*/, 'state=forged'))).url).toMatch(/error=state$/);
    expect((await attacker.go(callback.replace(/state=[^&]*&?/, ''))).url).toMatch(/error=state$/);
    expect((await attacker.go(`${callback}&state=x`)).url).toMatch(/error=state$/);
    expect(await ofSessions(database)).toEqual([]);
    expect(await whoIs(attacker)).toBeUndefined();
    await attacker.go(callback); // the rightful browser may still finish
    expect(await whoIs(attacker)).toBe(manager.email);
  });

  it('starts no second session with a used code, and ends none', async () => {
    const database = await testDatabase();
    const site = await testSite(database);
    const visitor = site.visitor();
    const callback = await callbackOf(visitor);
    const login = visitor.cookie('login') ?? '';
    await visitor.go(callback);
    expect((await visitor.go(callback)).url).toMatch(/error=expired$/);
    const thief = site.visitor();
    thief.setCookie('login', login);
    expect((await thief.go(callback)).url).toBe(`${site.url}/sign-in?error=failed&reason=invalid_grant`);
    expect(await ofSessions(database)).toEqual([manager.email]);
  });

  it("stays on this site if the return URL is another site's", async () => {
    const site = await testSite(await testDatabase());
    const elsewhere = [
      '//evil.test',
      '/\\evil.test',
      '\\\\evil.test',
      'https:evil.test',
      'https://evil.test/x',
      '/\t/evil.test',
      '/\nevil.test',
      '/%09/evil.test',
      '/%0aevil.test',
      '/.//evil.test',
      '/x/..//evil.test',
      '///evil.test',
      'http://localhost:3000@evil.test/',
      'blob:http://localhost:3000/x',
      'javascript:alert(1)',
      'data:text/html,x',
      '/auth/sign-in',
      '/idp/session/end',
      `/${'x'.repeat(3000)}`,
    ];
    for (const returnTo of sampleOf(elsewhere, 6)) {
      const asIs = `return_to=${returnTo.replaceAll('\t', '%09').replaceAll('\n', '%0a')}`;
      for (const search of [asIs, new URLSearchParams({ return_to: returnTo })]) {
        const visitor = site.visitor();
        await visitor.go(`/auth/sign-in?${search}`);
        const answer = await visitor.go(await finishOf(visitor), { follow: false });
        const location = answer.headers.get('location') ?? '';
        expect(location, returnTo).toMatch(/^http:\/\/localhost:3000\/(?!\/)/);
        expect(new URL(location).origin, returnTo).toBe(site.url);
      }
    }
  });

  /** The redirect from the provider for the latest sign-in. */
  async function finishOf(visitor: Visitor): Promise<string> {
    const login = JSON.parse(Buffer.from(visitor.cookie('login') ?? '', 'base64url').toString());
    const callback = await callbackOf(visitor);
    const begun = JSON.parse(Buffer.from(visitor.cookie('login') ?? '', 'base64url').toString());
    const kept = Buffer.from(JSON.stringify({ ...begun, return_to: login.return_to }));
    visitor.setCookie('login', kept.toString('base64url'));
    return callback;
  }

  it('causes no server error by a forged sign-in cookie', async () => {
    const site = await testSite(await testDatabase());
    for (const cookie of ['x', Buffer.from('{"state":1}').toString('base64url'), '%E0%A4%A']) {
      const visitor = site.visitor();
      visitor.setCookie('login', cookie);
      expect((await visitor.go('/auth/callback?code=x&state=y')).url).toMatch(/error=expired$/);
    }
  });

  it("is refused from another site's page or under another host name", async () => {
    const site = await testSite(await testDatabase());
    const visitor = site.visitor();
    const page = await visitor.go('/auth/sign-in');
    const foreign = { headers: { origin: 'https://evil.test' } };
    expect((await visitor.submit(page, manager, foreign)).status).toBe(403);
    expect((await visitor.go('/auth/sign-out', { method: 'POST', ...foreign })).status).toBe(403);
    expect((await visitor.go('/auth/sign-in', { headers: { host: 'evil.test' } })).status).toBe(421);
  });
});

describe('a session', () => {
  it('ends at the sign-out, with all copies of its cookie, here and at the provider', async () => {
    const site = await testSite(await testDatabase());
    const visitor = site.visitor();
    await signIn(visitor);
    const thief = site.visitor();
    for (const name of ['session', 'idp', 'idp.sig']) thief.setCookie(name, visitor.cookie(name) ?? '');
    expect(await whoIs(thief)).toBe(manager.email);
    expect(await signOut(visitor)).toBe(site.url);
    expect(await whoIs(visitor)).toBeUndefined();
    expect(await whoIs(thief)).toBeUndefined();
    for (const each of [visitor, thief]) expect((await each.go('/auth/sign-in')).text).toContain('Password');
    expect((await visitor.go('/auth/sign-out', { method: 'POST' })).status).toBe(200);
  });

  it('continues after a failed sign-out, so that another one ends it here and at the provider', async () => {
    const { database, visitor } = await signedIn();
    for (const table of ['sessions', 'provider_records']) {
      await database.pool.query(`alter table ${table} rename to gone`);
      expect((await visitor.go('/auth/sign-out', { method: 'POST' })).status).toBe(500);
      await database.pool.query(`alter table gone rename to ${table}`);
      expect(await whoIs(visitor), table).toBe(manager.email);
    }
    await signOut(visitor);
    expect(await whoIs(visitor)).toBeUndefined();
    expect((await visitor.go('/auth/sign-in')).text).toContain('Password');
  });

  it("at the provider does not end by another site's link: the visitor must confirm", async () => {
    const site = await testSite(await testDatabase());
    const visitor = site.visitor();
    await signIn(visitor);
    const asked = await visitor.go('/idp/session/end');
    expect(asked.text).toContain('<button>Sign out</button>');
    expect(asked.text).not.toContain('<script src="/idp');
  });

  it('at the provider ends a day after the password, even if it is in use (R-344)', async () => {
    const { database, visitor, site } = await signedIn();
    await passwordGivenAgo(database, 23);
    expect((await visitor.go('/auth/sign-in?return_to=/profile')).url).toBe(`${site.url}/profile`);
    const { rows } = await database.pool.query(
      `select expires_at < now() + interval '61 minutes' soon from provider_records where model = 'Session'`,
    );
    expect(rows).toEqual([{ soon: true }]);
    await passwordGivenAgo(database, 25);
    await typesSlowly(visitor, site.url);
  });

  it('at the provider ends a day after the password, even if its record says otherwise (R-344)', async () => {
    const { database, visitor, site } = await signedIn();
    await passwordGivenAgo(database, 25);
    await database.pool.query(
      `update provider_records set expires_at = now() + interval '8 hours',
         payload = payload || jsonb_build_object('exp', extract(epoch from now())::int + 8 * 3600)
       where model = 'Session'`,
    );
    await typesSlowly(visitor, site.url);
  });

  it.each([
    ['59 minutes', true],
    ['61 minutes', false],
  ])('that began without the password, an hour before its day ends, lives %s later: %s (R-344)', async (age, lives) => {
    const { database, visitor } = await signedIn();
    await passwordGivenAgo(database, 23);
    await visitor.go('/auth/sign-in');
    expect(await whoIs(visitor)).toBe(manager.email);
    await database.pool.query('update sessions set created_at = created_at - $1::interval', [age]);
    expect(await whoIs(visitor)).toBe(lives ? manager.email : undefined);
  });

  it('at the provider needs its day: one without the time of the password is none (R-344)', async () => {
    const { database, visitor } = await signedIn();
    await database.pool.query(`update provider_records set payload = payload - 'loginTs' where model = 'Session'`);
    expect((await visitor.go('/auth/sign-in')).text).toContain('type="password"');
  });

  /** Lets the hours pass for the provider's sessions, which then end when the provider would let them end. */
  const passwordGivenAgo = ({ pool }: Database, hours: number) =>
    pool.query(
      `update provider_records
         set expires_at = least(expires_at, now() + make_interval(hours => 24 - $1)),
           payload = payload || jsonb_build_object(
             'loginTs', extract(epoch from now())::int - $1 * 3600,
             'exp', least((payload ->> 'exp')::int, extract(epoch from now())::int + (24 - $1) * 3600))
       where model = 'Session'`,
      [hours],
    );

  /** Signs in with seconds between the page and its form, as people do. */
  async function typesSlowly(visitor: Visitor, url: string) {
    const page = await visitor.go('/auth/sign-in?return_to=/profile');
    expect(page.text).toContain('type="password"');
    await sleep(2500);
    expect((await visitor.submit(page, manager)).url).toBe(`${url}/profile`);
  }

  it('at the provider continues if the same browser signs in again', async () => {
    const { visitor, site } = await signedIn();
    for (const _ of [1, 2]) expect((await visitor.go('/auth/sign-in')).url).toBe(`${site.url}/`);
  });

  it('ends with its profile, and the deleted account cannot sign in', async () => {
    const database = await testDatabase();
    const visitor = (await testSite(database)).visitor();
    await signIn(visitor);
    await database.pool.query('delete from profiles where email = $1', [manager.email]);
    expect(await whoIs(visitor)).toBeUndefined();
    expect((await visitor.go('/api/check')).status).toBe(401);
    await database.pool.query('delete from accounts where email = $1', [manager.email]);
    const page = await visitor.go('/auth/sign-in'); // the provider’s own session still names the account
    const again = await visitor.submit(page, manager);
    expect(alertOf(again)).toBe('Wrong email or password.');
    const other = { ...manager, email: 'specialist@medatlas.example' };
    // a form ends the first session, because the account differs
    await visitor.submit(await visitor.submit(again, other), {});
    expect(await whoIs(visitor)).toBe(other.email);
  });

  it('ends when the profile is disabled, and follows its role at each request', async () => {
    const { database, visitor } = await signedIn();
    const role = async () => JSON.parse((await visitor.go('/api/session')).text).person?.role;
    expect(await role()).toBe('manager');
    await database.pool.query(`update profiles set role = 'specialist' where email = $1`, [manager.email]);
    expect(await role()).toBe('specialist');
    await database.pool.query('update profiles set disabled_at = now()');
    expect(await role()).toBeUndefined();
  });

  it.each([
    ['last_seen_at', '7 hours 59 minutes', true],
    ['last_seen_at', '8 hours', false],
    ['created_at', '23 hours 59 minutes', true],
    ['created_at', '24 hours', false],
  ])('whose %s is %s ago lives: %s', async (column, age, lives) => {
    const { database, visitor } = await signedIn();
    await database.pool.query(`update sessions set ${column} = now() - $1::interval`, [age]);
    expect(await whoIs(visitor)).toBe(lives ? manager.email : undefined);
  });

  it('records its use at most once a minute', async () => {
    const { database, visitor } = await signedIn();
    const seen = async () => (await database.pool.query('select last_seen_at::text at from sessions')).rows[0].at;
    await database.pool.query(`update sessions set last_seen_at = now() - interval '50 seconds'`);
    const before = await seen();
    await whoIs(visitor);
    expect(await seen()).toBe(before);
    await database.pool.query(`update sessions set last_seen_at = now() - interval '61 seconds'`);
    const long = await seen();
    await whoIs(visitor);
    expect(await seen()).not.toBe(long);
  });

  it('survives a restart, here and at the provider', async () => {
    const { database, visitor, site } = await signedIn();
    const after = (await testSite(database)).visitor();
    for (const name of ['session', 'idp', 'idp.sig']) after.setCookie(name, visitor.cookie(name) ?? '');
    expect(await whoIs(after)).toBe(manager.email);
    expect((await after.go('/auth/sign-in?return_to=/profile')).url).toBe(`${site.url}/profile`);
    const [before, now] = [await visitor.go('/idp/jwks'), await after.go('/idp/jwks')];
    expect(now.text).toBe(before.text);
    expect(now.text).not.toContain('"d"');
  });

  async function signedIn() {
    const database = await testDatabase();
    const site = await testSite(database);
    const visitor = site.visitor();
    await signIn(visitor);
    return { database, site, visitor };
  }
});

describe('the audit log', () => {
  it('records sign-ins, failures and sign-outs', async () => {
    const database = await testDatabase();
    const visitor = (await testSite(database)).visitor('203.0.113.7');
    await database.pool.query('update accounts set demo = false'); // allows them from this address
    await signIn(visitor, { form: { ...manager, password: 'wrong' } });
    await signIn(visitor);
    await signOut(visitor);
    const { rows } = await database.pool.query(
      'select action, actor, target, new_value, address from audit_log order by id',
    );
    const address = '203.0.113.7';
    expect(rows).toEqual([
      { action: 'sign_in_failed', actor: null, target: manager.email, new_value: 'wrong password', address },
      { action: 'sign_in', actor: manager.email, target: null, new_value: null, address },
      { action: 'sign_out', actor: manager.email, target: null, new_value: null, address },
    ]);
  });
});
