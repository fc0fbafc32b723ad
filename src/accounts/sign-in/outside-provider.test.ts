// Signing in at an outside identity provider: another process, with claims like Auth0's.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '#test/database.ts';
import type { Issuer } from '#test/outside-issuer.ts';
import { freePort } from '#test/product.ts';
import { testSite } from '#test/site.ts';
import type { Visitor } from '#test/visitor.ts';

const ROLES = 'https://medatlas.example/roles';
const client = {
  client_id: 'from-outside',
  client_secret: 'a-secret-of-the-outside-issuer',
  redirect_uris: ['http://localhost:3000/auth/callback'],
  post_logout_redirect_uris: ['http://localhost:3000'],
};
const users = {
  ada: {
    sub: 'auth0|ada',
    email: 'Ada@Partner.example',
    email_verified: true,
    name: 'Ada Lovelace',
    given_name: 'Ada',
    family_name: 'Lovelace',
    nickname: 'ada',
    picture: 'https://pictures.example/ada.png',
    [ROLES]: ['manager', 'specialist', 'editor-of-something-else'],
  },
  ben: { sub: 'auth0|ben', email: 'ben@partner.example', [ROLES]: [], picture: 'javascript:alert(1)' },
  root: { sub: 'auth0|root', email: 'root@partner.example', [ROLES]: 'admin' },
  bare: { sub: 'auth0|bare' },
};

/** The issuer of tests that do not change it. */
let issuer: Awaited<ReturnType<typeof startIssuer>>;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.stop());

/** An issuer for one test, stopped after it at the latest. */
async function ownIssuer(more: Partial<Issuer> = {}) {
  const own = await startIssuer(more);
  onTestFinished(own.stop);
  return own;
}

/** Starts an issuer in its own process. */
async function startIssuer(more: Partial<Issuer> = {}) {
  const settings: Issuer = { port: await freePort(), client, users, ...more };
  const program = path.join(import.meta.dirname, '../../../test/outside-issuer.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('ready') && resolve());
    child.on('exit', () => reject(new Error('The issuer ended before it was ready.')));
  });
  return { url: `http://127.0.0.1:${settings.port}`, port: settings.port, stop };
}

const envOf = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client.client_id,
  OIDC_CLIENT_SECRET: client.client_secret,
  OIDC_ROLES_CLAIM: ROLES,
  OIDC_AUDIENCE: 'https://api.medatlas.example',
});

/** The site, whose users sign in at `issuer`. */
async function siteAt(issuer: string, env: Record<string, string> = {}) {
  const database = await testDatabase();
  const site = await testSite(database, { ...envOf(issuer), ...env });
  return { database, site, visitor: site.visitor() };
}

const signIn = async (visitor: Visitor, name: string, search = '') =>
  visitor.submit(await visitor.go(`/auth/sign-in${search}`), { name });

const currentUserOf = async (visitor: Visitor) => JSON.parse((await visitor.go('/api/session')).text).person;

describe('a first sign-in at an outside issuer', () => {
  it('creates a profile from its claims, with the highest role of the namespaced claim', async () => {
    const { site, visitor, database } = await siteAt(issuer.url);
    expect((await signIn(visitor, 'ada', '?return_to=/payments')).url).toBe(`${site.url}/payments`);
    expect(await currentUserOf(visitor)).toMatchObject({
      subject: 'auth0|ada',
      email: 'ada@partner.example',
      email_verified: true,
      full_name: 'Ada Lovelace',
      given_name: 'Ada',
      family_name: 'Lovelace',
      nickname: 'ada',
      picture: 'https://pictures.example/ada.png',
      role: 'manager',
      approved: true,
      internal: false,
    });
    const { rows } = await database.pool.query('select issuer from profiles');
    expect(rows).toEqual([{ issuer: `${issuer.url}/` }]);
  });

  it.each([
    ['ben', { role: null, approved: false, full_name: 'ben', picture: null }],
    ['root', { role: 'administrator', approved: true }],
    ['bare', { role: null, email: '', full_name: 'auth0|bare' }],
  ])('of %s makes %j', async (name, expected) => {
    const { visitor } = await siteAt(issuer.url);
    await signIn(visitor, name);
    expect(await currentUserOf(visitor)).toMatchObject(expected);
  });

  it('requests the scope and the audience (R-75), with PKCE', async () => {
    const { visitor } = await siteAt(issuer.url);
    const reply = await visitor.go('/auth/sign-in?screen=sign-up', { follow: false });
    const { searchParams } = new URL(reply.headers.get('location') ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile email read:roles',
      audience: 'https://api.medatlas.example',
      code_challenge_method: 'S256',
      screen_hint: 'signup',
      redirect_uri: 'http://localhost:3000/auth/callback',
    });
  });

  it('reads claims that the ID token lacks from the issuer’s userinfo endpoint', async () => {
    const issuer = await ownIssuer({ userinfoOnly: true });
    const { visitor } = await siteAt(issuer.url);
    await signIn(visitor, 'ada');
    expect(await currentUserOf(visitor)).toMatchObject({ email: 'ada@partner.example', role: 'manager' });
  });

  it('starts no embedded provider and creates no demo accounts', async () => {
    const { site, visitor } = await siteAt(issuer.url);
    expect(site.demo).toEqual([]);
    expect((await visitor.go('/idp/.well-known/openid-configuration')).status).toBe(404);
  });
});

describe('a later sign-in', () => {
  it('keeps the role and the name of the profile and ignores the claims', async () => {
    const { database, visitor } = await siteAt(issuer.url);
    await signIn(visitor, 'ada');
    const { id } = await currentUserOf(visitor);
    await database.pool.query(
      `update profiles set role = 'specialist', full_name = 'Countess', email = 'old@x.example'`,
    );
    await signIn(visitor, 'ada');
    expect(await currentUserOf(visitor)).toMatchObject({
      id,
      role: 'specialist',
      full_name: 'Countess',
      email: 'ada@partner.example',
    });
  });

  it('of another subject with the same e-mail is another user', async () => {
    const twin = { ...users.ada, sub: 'google|ada', [ROLES]: [] };
    const issuer = await ownIssuer({ users: { ...users, twin } });
    const { site, visitor } = await siteAt(issuer.url);
    await signIn(visitor, 'ada');
    const other = site.visitor();
    await signIn(other, 'twin');
    const [one, two] = [await currentUserOf(visitor), await currentUserOf(other)];
    expect(two.email).toBe(one.email);
    expect(two.id).not.toBe(one.id);
    expect(two.role).toBeNull();
  });
});

describe('a sign-out', () => {
  it('continues at the issuer, whose session ends too', async () => {
    const { site, visitor } = await siteAt(issuer.url);
    await signIn(visitor, 'ada');
    const { text } = await visitor.go('/auth/sign-out', { method: 'POST' });
    const { location } = JSON.parse(text);
    expect(location).toMatch(new RegExp(`^${issuer.url}/session/end\\?.*id_token_hint=`));
    const ended = await visitor.submit(await visitor.go(location), { logout: 'yes' });
    expect(ended.url).toBe(`${site.url}/`);
    expect((await visitor.go('/auth/sign-in')).url).toContain('/login/');
  });

  it('ends the session here while the issuer is down', async () => {
    const issuer = await ownIssuer();
    const { database, visitor, site } = await siteAt(issuer.url);
    await signIn(visitor, 'ada');
    await issuer.stop();
    const restarted = await testSite(database, envOf(issuer.url)); // has not contacted the issuer yet
    const elsewhere = restarted.visitor();
    elsewhere.setCookie('session', visitor.cookie('session') ?? '');
    const { text } = await elsewhere.go('/auth/sign-out', { method: 'POST' });
    expect(JSON.parse(text)).toEqual({ location: site.url });
    expect(await currentUserOf(visitor)).toBeNull();
  });
});

describe('a failed sign-in ends on /sign-in with its reason and the requested page', () => {
  it('denied by the visitor or the issuer', async () => {
    const { site, visitor } = await siteAt(issuer.url);
    const { url } = await signIn(visitor, 'access_denied', '?return_to=/hcps?zip=44113');
    expect(url).toBe(`${site.url}/sign-in?error=denied&reason=access_denied&return_to=%2Fhcps%3Fzip%3D44113`);
  });

  it('with the issuer’s own error code', async () => {
    const { site, visitor } = await siteAt(issuer.url);
    expect((await signIn(visitor, 'login_required')).url).toBe(
      `${site.url}/sign-in?error=failed&reason=login_required`,
    );
  });

  it('while the issuer is down, before or during it; once the issuer is back, it works', async () => {
    const issuer = await ownIssuer();
    const { site, visitor } = await siteAt(issuer.url);
    await issuer.stop();
    const down = `${site.url}/sign-in?error=provider`;
    expect((await visitor.go('/auth/sign-in')).url).toBe(down);
    const again = await ownIssuer({ port: issuer.port });
    const page = await visitor.go('/auth/sign-in');
    const resume = await visitor.submit(page, { name: 'ada' }, { follow: false });
    const back = await visitor.go(resume.headers.get('location') ?? '', { follow: false });
    await again.stop();
    expect((await visitor.go(back.headers.get('location') ?? '')).url).toBe(down);
    await ownIssuer({ port: issuer.port });
    await signIn(visitor, 'ada');
    expect(await currentUserOf(visitor)).toMatchObject({ email: 'ada@partner.example' });
  });

  it.each([
    ['answers 503', 503, 'busy', 'provider'],
    ['answers something else', 200, '<html>', 'failed'],
    ['is another one', 200, '{"issuer":"http://127.0.0.1:1"}', 'failed'],
  ])('when the issuer %s', async (_, status, body, error) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    const { site, visitor } = await siteAt(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    expect((await visitor.go('/auth/sign-in')).url).toBe(`${site.url}/sign-in?error=${error}`);
  });

  it('if the visitor signed in there more than a day ago, or the issuer omits the time', async () => {
    const old = await siteAt((await ownIssuer({ signedInAgo: 25 * 3600 })).url);
    expect((await signIn(old.visitor, 'ada')).url).toBe(`${old.site.url}/sign-in?error=stale`);
    expect(await currentUserOf(old.visitor)).toBeNull();
    const silent = await siteAt((await ownIssuer({ ignoresMaxAge: true })).url);
    expect((await signIn(silent.visitor, 'ada')).url).toBe(
      `${silent.site.url}/sign-in?error=failed&reason=no_auth_time`,
    );
    const recent = await siteAt((await ownIssuer({ signedInAgo: 23 * 3600 })).url);
    await signIn(recent.visitor, 'ada');
    expect(await currentUserOf(recent.visitor)).toMatchObject({ email: 'ada@partner.example' });
    await recent.database.pool.query(`update sessions set created_at = created_at - interval '61 minutes'`);
    expect(await currentUserOf(recent.visitor)).toBeNull(); // a day after the password, R-344
  });

  it('if the client secret at the issuer is wrong', async () => {
    const { site, visitor } = await siteAt(issuer.url, { OIDC_CLIENT_SECRET: 'not-the-secret' });
    expect((await signIn(visitor, 'ada')).url).toBe(`${site.url}/sign-in?error=failed`);
  });
});
