// Which clients get the identity of a user who is signed in.
import { expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { DEMO_PASSWORD, testSite } from '#test/site.ts';

it('gives no grant to a client other than the site (R-1648)', async () => {
  const database = await testDatabase();
  const site = await testSite(database);
  const redirect = 'https://other.example/callback';
  const payload = { client_id: 'other', client_secret: 'invented for tests', redirect_uris: [redirect] };
  await database.db
    .insertInto('provider_records')
    .values({ model: 'Client', id: 'other', payload: JSON.stringify(payload) })
    .execute();
  const visitor = site.visitor();
  const form = await visitor.go('/auth/sign-in');
  const home = await visitor.submit(form, { email: 'manager@medatlas.example', password: DEMO_PASSWORD });
  expect(new URL(home.url).pathname).toBe('/');
  const start = (client_id: string, redirect_uri: string) =>
    visitor.go(
      `/idp/auth?${new URLSearchParams({
        client_id,
        redirect_uri,
        response_type: 'code',
        scope: 'openid email',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
        state: 'state',
      })}`,
      { follow: false },
    );
  const own = (await start('medatlas', `${site.url}/auth/callback`)).headers.get('location') ?? '';
  expect(new URL(own).searchParams.has('code')).toBe(true);
  const other = (await start('other', redirect)).headers.get('location') ?? '';
  expect(other).toMatch(/^(http:\/\/localhost:3000)?\/idp\/interaction\//);
  const { rows } = await database.pool.query(
    `select from provider_records where model in ('Grant', 'AuthorizationCode') and payload->>'clientId' = 'other'`,
  );
  expect(rows).toEqual([]);
});
