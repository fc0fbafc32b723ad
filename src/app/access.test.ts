// Calls every route of the server as every kind of caller.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertToken } from '#src/accounts/tokens/tokens.ts';
import type { Access } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import { type Scope, scopes } from '#src/shared/scopes.ts';
import { type As, testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { type Route, withRoutes } from '#test/routes.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let routes: Route[];

beforeAll(async () => {
  database = await testDatabase();
  ({ built: api, routes } = await withRoutes(() => testApi(database, { env: roomy })));
});
afterAll(async () => {
  await api.close();
  await database.close();
});

/** Limits above the number of calls of this test, and no licensed data (licensed.test.ts). */
const roomy = {
  SHARE_LICENSED: 'yes',
  RATE_SIGN_IN: '999/9',
  RATE_SIGN_UP: '999/9',
  RATE_RESET: '999/9',
  RATE_CONTACT: '999/9',
};

/** Routes outside the API, which declare no access, have no data and are public. */
const files = readdirSync(path.join(import.meta.dirname, '../../public')).map((file) => `/${file}`);
const isOutside = ({ url }: Route) =>
  /^\/(healthz|readyz|metrics|api\/openapi\.json|api\/docs(\/.*)?)$/.test(url) || files.includes(url);

/** The access of every call that does not read data with access `approved`. */
const declared: Record<string, Access> = {
  'GET /api/site': 'anyone',
  'GET /api/about': 'anyone',
  'POST /api/messages': 'anyone',
  'GET /api/session': 'anyone',
  'GET /api/servers/index/:file': 'anyone', // with a signature of another server
  'GET /api/servers/place': 'anyone', // with a signature of another server
  'GET /auth/sign-in': 'anyone',
  'GET /auth/callback': 'anyone',
  'POST /auth/sign-out': 'anyone',
  'GET /calendar/:key.ics': 'anyone',
  'GET /fhir/metadata': 'anyone',
  'GET /o/:key': 'anyone',
  'POST /o/:key': 'anyone',
  'POST /api/sign-up': 'anyone',
  'POST /api/email-confirmation': 'anyone',
  'POST /api/password-reset': 'anyone',
  'POST /api/password': 'anyone',
  'POST /api/invitation': 'anyone',
  'POST /api/invitation/acceptance': 'anyone',
  'GET /api/check': 'signed-in',
  'GET /api/screening-decisions': 'approved-session',
  'PATCH /api/profile': 'session',
  'POST /api/profile/password': 'session',
  'DELETE /api/profile/password-reset': 'session',
  'GET /api/profile/second-factor': 'set-up',
  'POST /api/profile/second-factor': 'set-up',
  'DELETE /api/profile/second-factor': 'session',
  'POST /api/profile/second-factor/confirmation': 'set-up',
  'POST /api/profile/second-factor/recovery-codes': 'session',
  'GET /api/profile/passkeys': 'session',
  'POST /api/profile/passkeys': 'session',
  'POST /api/profile/passkeys/options': 'session',
  'DELETE /api/profile/passkeys/:id': 'session',
  'GET /api/sessions': 'session',
  'DELETE /api/sessions': 'session',
  'DELETE /api/sessions/:id': 'session',
  'GET /api/tokens': 'session',
  'POST /api/tokens': 'session',
  'DELETE /api/tokens/:id': 'session',
  'GET /api/alerts/unsubscribe': 'anyone',
  'POST /api/alerts/unsubscribe': 'anyone',
  'GET /api/activity': 'manager',
  'GET /api/activity.csv': 'manager',
  'PUT /api/ownership': 'manager',
  'GET /api/webhooks': 'administrator',
  'POST /api/webhooks': 'administrator',
  'PATCH /api/webhooks/:id': 'administrator',
  'DELETE /api/webhooks/:id': 'administrator',
  'POST /api/webhooks/:id/secret': 'administrator',
  'POST /api/webhooks/:id/test': 'administrator',
  'GET /api/webhooks/:id/deliveries': 'administrator',
  'POST /api/webhooks/:id/deliveries/:delivery/replay': 'administrator',
  'GET /api/jobs': 'administrator',
  'POST /api/jobs/:id/retry': 'administrator',
  'GET /api/users': 'administrator',
  'GET /api/invitations': 'administrator',
  'POST /api/invitations': 'administrator',
  'DELETE /api/invitations/:id': 'administrator',
  'POST /api/users/:id/approval': 'administrator',
  'DELETE /api/users/:id': 'administrator',
  'GET /api/users/:id/work': 'administrator',
  'POST /api/users/:id/work': 'administrator',
  'PATCH /api/users/:id/role': 'administrator',
  'PATCH /api/users/:id/disabled': 'administrator',
  'POST /api/users/:id/password': 'administrator',
  'DELETE /api/users/:id/second-factor': 'administrator',
  'GET /api/audit': 'administrator',
  'PATCH /api/search-fields': 'administrator',
  'PATCH /api/search-fields/view': 'administrator',
  'PATCH /api/client-pages': 'administrator',
  'GET /s/:key': 'anyone',
  'POST /s/:key/code': 'anyone',
  'POST /s/:key/visit': 'anyone',
  'GET /s/:key/files/:id': 'anyone',
  'POST /s/:key/answers/:id': 'anyone',
  'PATCH /api/compacts': 'administrator',
  'POST /api/compacts': 'administrator',
  'DELETE /api/compacts/:compact/:state': 'administrator',
  'GET /api/openings/records': 'administrator',
  'GET /api/data-status': 'administrator',
  'GET /api/data-status/events': 'administrator',
  'PATCH /api/fetches/:dataset': 'administrator',
  'POST /api/fetches/:dataset': 'administrator',
  'POST /api/uploads': 'administrator',
  'GET /api/uploads/:id': 'administrator',
  'PATCH /api/uploads/:id': 'administrator',
  'DELETE /api/uploads/:id': 'administrator',
  'POST /api/imports': 'administrator',
  'POST /api/imports/:id/roll-back': 'administrator',
  'POST /api/imports/:id/release': 'administrator',
  'GET /api/imports/:id/refused': 'administrator',
  'GET /api/imports/:id/refused.csv': 'administrator',
};

const callers: As[] = ['anonymous', 'pending', 'specialist', 'manager', 'administrator', 'superadmin', 'token'];

/** The refusal code by access. Others are admitted. */
const refused: Record<Access, Partial<Record<As, string>>> = {
  anyone: {},
  'signed-in': { anonymous: 'signed_out' },
  session: { anonymous: 'signed_out', token: 'token' },
  'set-up': { anonymous: 'signed_out', token: 'token' },
  approved: { anonymous: 'signed_out', pending: 'pending' },
  'approved-session': { anonymous: 'signed_out', pending: 'pending', token: 'token' },
  manager: { anonymous: 'signed_out', pending: 'pending', specialist: 'forbidden' },
  administrator: {
    anonymous: 'signed_out',
    pending: 'forbidden',
    specialist: 'forbidden',
    manager: 'forbidden',
    token: 'token',
  },
};
const statusOf = (code: string) => (code === 'signed_out' ? 401 : 403);
const codes = new Set(Object.values(refused).flatMap((who) => Object.values(who)));

test('every route declares its access', () => {
  const silent = routes.filter((route) => !route.access && !isOutside(route));
  expect(silent).toEqual([]);
});

test('data requires approved accounts, and every other call is listed here', () => {
  const others = routes
    .filter(
      ({ method, url, access }) => access && access !== 'approved' && method !== 'HEAD' && !url.startsWith('/idp'),
    )
    .map(({ method, url, access }) => [`${method} ${url}`, access]);
  expect(Object.fromEntries(others)).toEqual(declared);
  const data = routes.filter(({ access }) => access === 'approved');
  expect(data.map(({ url }) => url)).toEqual(expect.arrayContaining(['/api/providers', '/api/providers/:npi']));
});

describe.each(callers)('%s', (as) => {
  test('is admitted or refused as each route declares', async () => {
    const problems: string[] = [];
    for (const route of routes) {
      const lacksScope = as === 'token' && route.method === 'HEAD' && route.scope === 'export'; // its reply has no code
      const code = lacksScope ? 'scope' : route.access && refused[route.access][as];
      const expected = code && (route.method === 'HEAD' ? String(statusOf(code)) : code);
      const got = await refusal(route, as);
      if (got !== expected)
        problems.push(`${route.method} ${route.url}: ${got ?? 'allowed'}, not ${expected ?? 'allowed'}`);
    }
    expect(problems).toEqual([]);
    expect(routes.length).toBeGreaterThan(40);
  });
});

test('with ACCESS=signed-in, pending accounts may read data, but not administer', async () => {
  const open = await testApi(database, { env: { ACCESS: 'signed-in' }, indexed: false });
  expect((await open.get('/api/taxonomy/professions', { as: 'pending' })).status).toBe(200);
  expect((await open.get('/api/users', { as: 'pending' })).status).toBe(403);
  expect((await open.get('/api/taxonomy/professions', { as: 'anonymous' })).status).toBe(401);
  await open.close();
});

/** The scope of every call for tokens that needs another one than `read`, or that another one admits too. */
const scoped: Record<string, Scope | Scope[]> = {
  'GET /api/jobs/:id': ['read', 'export'],
  'DELETE /api/jobs/:id': 'write',
  'POST /api/lists': 'write',
  'PATCH /api/lists/:id': 'write',
  'DELETE /api/lists/:id': 'write',
  'POST /api/lists/:id/seen': 'write',
  'POST /api/lists/:id/entries': 'write',
  'PATCH /api/lists/:id/entries': 'write',
  'DELETE /api/lists/:id/entries': 'write',
  'POST /api/lists/:id/entries/restore': 'write',
  'POST /api/openings': 'write',
  'PATCH /api/openings/:id': 'write',
  'PATCH /api/openings/:id/check': 'write',
  'DELETE /api/openings/:id': 'write',
  'POST /api/openings/:id/people': 'write',
  'POST /api/searches': 'write',
  'PATCH /api/searches/:id': 'write',
  'DELETE /api/searches/:id': 'write',
  'POST /api/searches/:id/restore': 'write',
  'POST /api/searches/:id/look': 'write',
  'POST /api/alerts/read': 'write',
  'POST /api/contact-details': 'write',
  'DELETE /api/contact-details': 'write',
  'POST /api/trainees': 'write',
  'DELETE /api/trainees': 'write',
  'POST /api/people': 'write',
  'PATCH /api/people/:id/entry': 'write',
  'DELETE /api/people/:id/entry': 'write',
  'POST /api/people/:id/same': 'write',
  'POST /api/people/:npi/notes': 'write',
  'PATCH /api/people/:npi/notes/:id': 'write',
  'DELETE /api/people/:npi/notes/:id': 'write',
  'POST /api/people/:npi/activities': 'write',
  'DELETE /api/people/:npi/activities/:id': 'write',
  'POST /api/people/:npi/contact-details': 'write',
  'DELETE /api/people/:npi/contact-details/:id': 'write',
  'POST /api/people/:npi/do-not-contact': 'write',
  'DELETE /api/people/:npi/do-not-contact': 'write',
  'POST /api/people/:npi/restore': 'write',
  'POST /api/screening-decisions': 'write',
  'POST /api/shortage-checks': 'write',
  'PUT /api/pay-table': 'write',
  'POST /api/files': 'write',
  'GET /api/files/:id': 'export',
  'DELETE /api/files/:id': 'write',
  'POST /api/templates': 'write',
  'PATCH /api/templates/:id': 'write',
  'DELETE /api/templates/:id': 'write',
  'POST /api/letters': 'write',
  'PATCH /api/letters/:id': 'write',
  'DELETE /api/letters/:id': 'write',
  'POST /api/submissions': 'write',
  'POST /api/submissions/:id/link': 'write',
  'DELETE /api/submissions/:id': 'write',
  'PUT /api/ownership': 'write',
  'POST /api/calendar': 'write',
  'PATCH /api/calendar': 'write',
  'DELETE /api/calendar': 'write',
  'POST /api/calls': 'write',
  'POST /api/calls/next': 'write',
  'DELETE /api/calls/:id': 'write',
  'POST /api/problems': 'write',
  'DELETE /api/problems/:id': 'write',
  'POST /api/problems/:id/restore': 'write',
  'DELETE /api/people/:npi': 'write',
  'GET /api/providers/export': 'export',
  'GET /api/organizations/export': 'export',
  'GET /api/lists/:id/export': 'export',
  'GET /api/people/:npi': 'export',
  'POST /api/exports': 'export',
  'DELETE /api/exports/:id': 'export',
  'GET /api/exports/:id/file': 'export',
  'DELETE /api/lookup/:id': 'write',
  'PATCH /api/lookup/:id/rows/:position': 'write',
  'GET /api/lookup/:id/file': 'export',
};

test('every call for tokens that needs more than the scope read is listed here (R-630)', () => {
  const others = routes
    .filter(
      ({ method, url, access }) =>
        access && forTokens.includes(access) && method !== 'HEAD' && !isOutside({ method, url } as Route),
    )
    .map(({ method, url, scope }) => [`${method} ${url}`, scope ?? (method === 'GET' ? 'read' : 'write')] as const)
    .filter(([, scope]) => scope !== 'read');
  expect(Object.fromEntries(others)).toEqual(scoped);
});

test.each(scopes)('a token with the scope %s alone is admitted to the calls of this scope (R-630)', async (scope) => {
  const headers = await tokenHeaders([scope]);
  const problems: string[] = [];
  for (const route of routes) {
    if (!route.access || !forTokens.includes(route.access) || route.method === 'HEAD') continue;
    const needed = scoped[`${route.method} ${route.url}`] ?? 'read';
    const got = await refusal(route, headers);
    const expected = [needed].flat().includes(scope) ? undefined : 'scope';
    if (got !== expected)
      problems.push(`${route.method} ${route.url}: ${got ?? 'allowed'}, not ${expected ?? 'allowed'}`);
  }
  expect(problems).toEqual([]);
});

/** Access that admits API tokens. */
const forTokens: readonly Access[] = ['approved', 'manager', 'signed-in'];

/** The headers of a token of an administrator. */
async function tokenHeaders(of: Scope[]) {
  const { id, email } = await database.db
    .insertInto('profiles')
    .values({
      issuer: 'https://id.example',
      subject: crypto.randomUUID(),
      email: 'of@a.example',
      full_name: 'A',
      role: 'administrator',
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
  const user = { id, email, role: 'administrator', approved: true, via: 'session', scopes } as const;
  const { secret } = await insertToken(database.db, user, { name: 'test', days: 1, scopes: of }, '127.0.0.1');
  return { host: new URL(api.config.publicUrl).host, authorization: `Bearer ${secret}` };
}

/** The code of the refusal. Undefined if the request reached the route. */
async function refusal({ method, url }: Route, as: As | Record<string, string>): Promise<string | undefined> {
  const { statusCode, body, headers } = await api.app.inject({
    method: method as 'GET',
    url: url.replace(/:npi|:\w+/g, (name) => (name === ':npi' ? '2000001018' : crypto.randomUUID())).replace('*', 'x'),
    // these end the session of their caller
    headers:
      typeof as === 'object'
        ? as
        : await api.headersOf(as, { fresh: ['/auth/sign-out', '/api/sessions'].includes(url) }),
  });
  if (![401, 403].includes(statusCode) || !String(headers['content-type']).includes('json')) return undefined;
  if (method === 'HEAD') return `${statusCode}`;
  const {
    Errors,
    issue,
    error,
    code = error?.data.code ?? codeOfDoor(Errors?.[0].description ?? issue?.[0].diagnostics),
  } = JSON.parse(body);
  return codes.has(code) || (typeof as === 'object' && code === 'scope') ? code : undefined;
}

/** The code of a refusal that a door writes in words. */
const codeOfDoor = (words: string | undefined) =>
  ({ 'Please sign in.': 'signed_out', 'Your account awaits approval.': 'pending' })[words ?? ''] ??
  (words?.includes('lacks the scope') ? 'scope' : undefined);
