// A password that an administrator set: it signs in once, to choose another.
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { testSite } from '#test/site.ts';
import { newUser, PASSWORD, signIn } from '#test/users.ts';
import type { Reply, Visitor } from '#test/visitor.ts';

const OWN = 'a password of my own';

/** A site where an administrator has just reset a colleague's password. */
async function afterReset() {
  const database = await testDatabase();
  const site = await testSite(database);
  const [administrator, colleague] = [
    await newUser(site, database, 'administrator'),
    await newUser(site, database, 'administrator'),
  ];
  const reset = async (): Promise<string> =>
    (await administrator.ask(`POST /api/users/${colleague.id}/password`)).body.password;
  return { database, site, administrator, colleague, reset };
}

async function logIn(visitor: Visitor, email: string, password: string): Promise<Reply> {
  return visitor.submit(await visitor.go('/auth/sign-in?return_to=/profile'), { email, password });
}

const pathOf = ({ url }: Reply) => new URL(url).pathname;
const alertOf = ({ text }: Reply) => /role="alert"[^>]*><p>([^<]*)/.exec(text)?.[1];

describe('a sign-in with a password that an administrator set', () => {
  it('must choose another before any other page answers', async () => {
    const { site, administrator, colleague, reset } = await afterReset();
    const given = await reset();
    const visitor = site.visitor();
    let page = await logIn(visitor, colleague.email, given);
    expect(pathOf(page)).toMatch(/^\/idp\/new-password\/[\w-]+$/);
    expect(page.text).toContain(`was reset by ${administrator.email} on `);
    expect((await visitor.go('/api/check')).status).toBe(401);
    // a second attempt does not get around it
    expect(pathOf(await visitor.go('/auth/sign-in'))).toMatch(/^\/idp\/new-password\//);
    page = await visitor.go('/auth/sign-in?return_to=/profile');
    const refusals = {
      short: 'Password must be at least 8 characters',
      '            ': 'Password must not be only spaces',
      iloveyou: 'This password is too common. Choose another one.',
      [colleague.email]: 'Your password must not be your email address.',
      [given]: 'Choose a password other than the one you were given.',
    };
    for (const [password, message] of Object.entries(refusals)) {
      page = await visitor.submit(page, { password });
      expect([page.status, alertOf(page)]).toEqual([400, message]);
    }
    page = await visitor.submit(page, { password: OWN });
    expect(page.url).toBe(`${site.url}/profile`);
    expect((await visitor.go('/api/check')).status).toBe(200);
    expect(await signIn(site, colleague.email, OWN)).toBe('/');
    expect(await signIn(site, colleague.email, given)).toMatch(/^\/idp\/interaction\//);
  });

  it('ends when the user chose another password in a second browser meanwhile', async () => {
    const { site, colleague, reset } = await afterReset();
    const given = await reset();
    const [owner, thief] = [site.visitor(), site.visitor()];
    const stolen = await logIn(thief, colleague.email, given);
    await owner.submit(await logIn(owner, colleague.email, given), { password: OWN });
    const late = await thief.submit(stolen, { password: 'the password of a thief' });
    expect(late.url).toMatch(/\/sign-in\?error=expired$/);
    expect(pathOf(await thief.go('/auth/sign-in'))).toMatch(/^\/idp\/interaction\//);
    expect(await signIn(site, colleague.email, OWN)).toBe('/');
  });

  it('ends with another reset: only the newest password works', async () => {
    const { site, colleague, reset } = await afterReset();
    const first = await reset();
    const visitor = site.visitor();
    const page = await logIn(visitor, colleague.email, first);
    const second = await reset();
    expect((await visitor.submit(page, { password: OWN })).url).toMatch(/\/sign-in\?error=expired$/);
    expect(await signIn(site, colleague.email, first)).toMatch(/^\/idp\/interaction\//);
    expect(await signIn(site, colleague.email, second)).toMatch(/^\/idp\/new-password\//);
  });
});

it('a sign-in that was under way when the password was reset fails', async () => {
  const { site, colleague, reset } = await afterReset();
  const thief = site.visitor();
  const login = await thief.go('/auth/sign-in');
  const resume = await thief.submit(login, { email: colleague.email, password: PASSWORD }, { follow: false });
  await reset();
  // the provider asks for the password again
  expect((await thief.go(resume.headers.get('location') ?? '')).text).toContain('type="password"');
  expect((await thief.go('/api/check')).status).toBe(401);
});

it('a sign-in whose password is still being checked when it is reset fails', async () => {
  const { site, colleague, reset } = await afterReset();
  const pages = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const thief = site.visitor();
      return { thief, login: await thief.go('/auth/sign-in') };
    }),
  );
  // two hashes are computed at once, so that the others wait until after the reset
  const attempts = pages.map(async ({ thief, login }) => ({
    thief,
    page: await thief.submit(login, { email: colleague.email, password: PASSWORD }),
  }));
  await reset();
  for (const { thief, page } of await Promise.all(attempts))
    if (new URL(page.url).pathname.startsWith('/idp/new-password/'))
      // on a busy machine it was checked before the reset
      expect((await thief.submit(page, { password: OWN })).url).toMatch(/\/sign-in\?error=expired$/);
});
