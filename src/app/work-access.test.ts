// Calls every endpoint for the work with results, with the IDs of what a user made, as everyone who must not.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestWork, withWork } from '#src/app/test-work.ts';
import type { Scope } from '#src/shared/scopes.ts';
import { todayIn } from '#src/shared/today.ts';
import { type Route, withRoutes } from '#test/routes.ts';

let work: TestWork;
let routes: Route[];

beforeAll(async () => {
  ({ built: work, routes } = await withRoutes(withWork));
}, 300_000);
afterAll(() => work?.close());

/** The first parts of paths whose calls are tested elsewhere: access.test.ts and the tests of accounts, pages and datasets. */
const elsewhere =
  'about affiliations audit certifications changes check data-status docs email-confirmation fetches hospitals imports invitation invitations jobs licenses medical-groups messages openapi.json organizations password password-reset payments places professions profile programs providers registry schools servers services session sessions shortage sign-up signals site specialties states suggestions taxonomy tokens understand uploads users webhooks'.split(
    ' ',
  );
const isWork = ({ method, url }: Route) =>
  method !== 'HEAD' &&
  url.startsWith('/api/') &&
  url !== '/api/openings/records' && // of administrators, as access.test.ts tests
  (/\/export$|^\/api\/users\/:id\/work$/.test(url) || !elsewhere.includes(url.split('/')[2] ?? ''));

/** Another team's manager, and a specialist and the manager of the team. */
type Other = 'stranger' | 'mate' | 'manager';
const others: Other[] = ['stranger', 'mate', 'manager'];

interface Expected {
  /** The path below the URL or its query, and the body. */
  query?: string;
  body?: (of: TestWork) => unknown;
  /** The statuses for others. Undefined for a caller who may make the call. By default 404: it does not exist for them. */
  refused?: readonly [stranger: number | undefined, mate: number | undefined, manager: number | undefined];
  /** Who may make the call. By default the author. */
  by?: 'author' | 'manager' | 'administrator';
  /** The status of their reply. By default 200. */
  status?: number;
  /** The scope of tokens. Null: sessions alone. */
  scope: Scope | null;
}

/** The status of a reply that has only what its caller may see. */
const own = [200, 200, 200] as const;
const forbidden = [403, 403, 403] as const;

/** Every call, in an order in which each still finds what it works on. */
const expected: Record<string, Expected> = {
  'GET /api/desk': { refused: own, scope: 'read' },
  'GET /api/team': { refused: own, scope: 'read' },
  'GET /api/activity': { refused: [200, 403, 200], by: 'manager', scope: 'read' },
  'GET /api/activity.csv': { refused: [200, 403, 200], by: 'manager', scope: 'read' },

  'GET /api/lists': { query: '?all=yes', refused: own, scope: 'read' },
  'POST /api/lists': { body: () => ({ name: 'Mine' }), refused: own, scope: 'write' },
  'GET /api/lists/:id': { scope: 'read' },
  'GET /api/lists/:id/entries': { scope: 'read' },
  'GET /api/lists/:id/changes': { scope: 'read' },
  'GET /api/lists/:id/matches': { scope: 'read' },
  'GET /api/lists/:id/export': { query: '?format=csv', scope: 'export' },
  'POST /api/lists/:id/seen': { body: () => ({ place: 0 }), scope: 'write' },
  'PATCH /api/lists/:id': { body: () => ({ version: 1, name: 'Undisclosed again' }), scope: 'write' },
  'POST /api/lists/:id/entries': { body: ({ npis }) => ({ npis }), scope: 'write' },
  'PATCH /api/lists/:id/entries': { body: ({ npis: [npi] }) => ({ npis: [npi], stage: 'Contacted' }), scope: 'write' },
  'DELETE /api/lists/:id/entries': { body: ({ npis: [npi] }) => ({ npis: [npi] }), scope: 'write' },
  'POST /api/lists/:id/entries/restore': { body: ({ npis: [npi] }) => ({ npis: [npi] }), scope: 'write' },
  'GET /api/templates': { refused: own, scope: 'read' },
  'POST /api/templates': {
    body: () => ({ name: 'Mine', subject: 'Mine', text: 'Mine' }),
    refused: own,
    scope: 'write',
  },
  'PATCH /api/templates/:id': { body: () => ({ name: 'Northern again' }), refused: [404, 200, 200], scope: 'write' },
  'GET /api/letters': { query: '?npi=:npi', refused: own, scope: 'read' },
  'GET /api/letters/draft': { query: '?npi=:npi', refused: own, scope: 'read' },
  'POST /api/letters': {
    body: ({ npis: [, npi], ids }) => ({ npi, template: ids.templates, sent: 'opened' }),
    refused: [404, 200, 200],
    scope: 'write',
  },
  'PATCH /api/letters/:id': { body: () => ({ replied: false }), refused: [404, 200, 200], scope: 'write' },
  'DELETE /api/letters/:id': { refused: [404, 404, 404], status: 409, scope: 'write' },
  'DELETE /api/templates/:id': { refused: [404, 403, undefined], scope: 'write' },
  'POST /api/calls': {
    body: ({ npis: [npi], ids }) => ({ npi, outcome: 'reached', list: ids.lists }),
    scope: 'write',
  },
  'POST /api/calls/next': { body: ({ npis: [npi], ids }) => ({ npis: [npi], list: ids.lists }), scope: 'write' },
  'DELETE /api/calls/:id': { scope: 'write' },
  'GET /api/files': { query: '?list=:list', scope: 'read' },
  'POST /api/files': { query: '?list=:list&npi=:npi', body: ({ file }) => file, scope: 'write' },
  'GET /api/files/:id': { scope: 'export' },
  'DELETE /api/files/:id': { scope: 'write' },
  'GET /api/people': { query: '?list=:list', scope: 'read' },
  'POST /api/people': {
    body: ({ ids }) => ({ name: 'Mine', profession: 'nurse', place: 'Ohio', source: 'Undisclosed', list: ids.lists }),
    scope: 'write',
  },
  'PATCH /api/people/:id/entry': { body: () => ({ version: 1, stage: 'Contacted' }), scope: 'write' },
  'POST /api/people/:id/same': { body: ({ npis: [npi] }) => ({ npi }), scope: 'write' },
  'DELETE /api/people/:id/entry': { query: '?forever=true', scope: 'write' },
  'DELETE /api/lists/:id': { query: '?forever=true', scope: 'write' },

  'GET /api/openings': { query: '?all=yes', refused: own, scope: 'read' },
  'POST /api/openings': { body: () => ({ title: 'Mine' }), refused: own, scope: 'write' },
  'GET /api/openings/:id': { scope: 'read' },
  'GET /api/openings/:id/place': { scope: 'read' },
  'GET /api/openings/:id/people': { scope: 'read' },
  'POST /api/openings/:id/people': { body: () => ({}), scope: 'write' },
  'GET /api/openings/:id/history': { scope: 'read' },
  'GET /api/openings/:id/check': { scope: 'read' },
  'PATCH /api/openings/:id/check': { body: () => ({ alert: 'off' }), scope: 'write' },
  'GET /api/ownership': { refused: own, scope: 'read' },
  'PUT /api/ownership': {
    body: () => ({ days: 30, acts: ['conversation'] }),
    refused: [200, 403, 200],
    by: 'manager',
    scope: 'write',
  },
  'GET /api/calendar': { refused: own, scope: 'read' },
  'POST /api/calendar': { body: () => ({}), refused: own, scope: 'write' },
  'PATCH /api/calendar': { body: () => ({ names: true }), refused: own, scope: 'write' },
  'DELETE /api/calendar': { refused: own, scope: 'write' },
  'GET /api/openings/:id/report': { scope: 'read' },
  'GET /api/openings/:id/report.xlsx': { scope: 'read' },
  'GET /api/openings/report': { query: '?all=yes', refused: own, scope: 'read' },
  'GET /api/openings/report.xlsx': { query: '?all=yes', refused: own, scope: 'read' },
  'GET /api/submissions': { query: '?opening=:opening', scope: 'read' },
  'GET /api/submissions/facts': { query: '?opening=:opening&npi=:npi', scope: 'read' },
  'POST /api/submissions': {
    body: ({ npis: [npi], ids }) => ({
      ...{ opening: ids.openings, client: 'client@north.example', ends_on: todayIn('UTC') },
      entries: [{ npi, agreed_on: '2026-01-02', agreed_how: 'By phone', facts: ['name'] }],
    }),
    refused: forbidden, // pages of clients are off: submissions.test.ts turns them on
    status: 403,
    scope: 'write',
  },
  'POST /api/submissions/:id/link': { refused: forbidden, status: 403, scope: 'write' },
  'DELETE /api/submissions/:id': { scope: 'write' },
  'PATCH /api/client-pages': { body: () => ({ on: false }), refused: forbidden, by: 'administrator', scope: null },
  'GET /api/openings/changes': { refused: own, scope: 'read' },
  'PATCH /api/openings/:id': { body: () => ({ version: 1, schedule: 'Undisclosed call' }), scope: 'write' },
  'DELETE /api/openings/:id': { query: '?forever=true', scope: 'write' },

  'GET /api/people/marks': { query: '?npi=:npi', refused: own, scope: 'read' },
  'GET /api/people/:npi/record': { refused: own, scope: 'read' },
  'GET /api/people/:npi/notes': { refused: own, scope: 'read' },
  'GET /api/people/:npi/activities': { refused: own, scope: 'read' },
  'GET /api/people/:npi/contact-details': { refused: own, scope: 'read' },
  'GET /api/people/:npi/do-not-contact': { refused: own, scope: 'read' },
  'GET /api/people/:npi': { refused: own, scope: 'export' },
  'PATCH /api/people/:npi/notes/:id': { body: () => ({ text: 'Undisclosed' }), scope: 'write' },
  'DELETE /api/people/:npi/notes/:id': { scope: 'write' },
  'DELETE /api/people/:npi/activities/:id': { refused: [404, 403, undefined], scope: 'write' },
  'DELETE /api/people/:npi/contact-details/:id': { refused: [404, undefined, undefined], scope: 'write' },
  'DELETE /api/people/:npi/do-not-contact': { refused: [404, 403, undefined], scope: 'write' },
  'POST /api/people/:npi/restore': { body: ({ ids }) => ({ ids: [ids.deleted] }), refused: own, scope: 'write' },
  'GET /api/problems': { query: '?npi=:npi', refused: own, scope: 'read' },
  'DELETE /api/problems/:id': { refused: [404, 403, undefined], scope: 'write' },
  'POST /api/problems/:id/restore': { scope: 'write' },
  'POST /api/problems': {
    body: ({ npis: [npi] }) => ({ npi, kind: 'retired' }),
    refused: own,
    scope: 'write',
  },
  'POST /api/people/:npi/notes': { body: () => ({ text: 'Mine' }), refused: own, scope: 'write' },
  'POST /api/people/:npi/activities': { body: () => ({ kind: 'call' }), refused: own, scope: 'write' },
  'POST /api/people/:npi/contact-details': {
    body: () => ({ kind: 'email', value: 'other@two.example' }),
    refused: own,
    scope: 'write',
  },
  'POST /api/people/:npi/do-not-contact': { body: () => ({ reason: 'Mine' }), refused: own, scope: 'write' },
  'DELETE /api/people/:npi': { refused: forbidden, by: 'administrator', scope: 'write' },

  'GET /api/screening-decisions': { query: '?npi=:npi', refused: own, scope: null },
  'POST /api/screening-decisions': {
    body: ({ npis: [npi] }) => ({ npi, row: '0'.repeat(32), decision: 'same', reason: 'Mine' }), // decisions.test.ts has real rows
    status: 404,
    scope: 'write',
  },

  'GET /api/shortage-checks': { query: '?zip=25399', refused: own, scope: 'read' },
  'POST /api/shortage-checks': {
    body: () => ({ zip: '00000', answer: 'yes' }), // shortage-checks.test.ts has real places
    status: 404,
    scope: 'write',
  },

  'GET /api/pay-table': { refused: own, scope: 'read' },
  'PUT /api/pay-table': {
    body: () => ({ version: 0, rows: [] }), // pay.test.ts has rows
    refused: [200, 200, 409],
    status: 409,
    scope: 'write',
  },

  'GET /api/contact-details/columns': { query: '?lookup=:lookup', scope: 'read' },
  'GET /api/contact-details/check': { query: '?lookup=:lookup&kind=mobile', scope: 'read' },
  'GET /api/contact-details/refused': { query: '?lookup=:lookup&kind=mobile', scope: 'read' },
  'POST /api/contact-details': {
    body: ({ ids }) => ({ lookup: ids.lookup, kind: 'mobile', source: 'Mine', given_on: '2026-01-02' }),
    scope: 'write',
  },
  'DELETE /api/contact-details': {
    body: ({ ids }) => ({ ids: [ids.trainee] }),
    refused: [200, undefined, undefined],
    scope: 'write',
  },
  'GET /api/trainees/columns': { query: '?lookup=:lookup', status: 409, scope: 'read' }, // trainees.test.ts has a sheet
  'POST /api/trainees': {
    body: ({ ids }) => ({ lookup: ids.lookup, program: 0, specialty: 0, ends_on: 0, source: 'Mine' }),
    status: 409,
    scope: 'write',
  },
  'DELETE /api/trainees': {
    body: ({ ids }) => ({ ids: [ids.trainee] }),
    refused: [200, undefined, undefined],
    scope: 'write',
  },

  'GET /api/searches': { refused: own, scope: 'read' },
  'POST /api/searches': { body: () => ({ name: 'Mine', url: '/hcps?state=WV' }), refused: own, scope: 'write' },
  'GET /api/searches/:id': { scope: 'read' },
  'PATCH /api/searches/:id': { body: ({ version }) => ({ version, name: 'Undisclosed' }), scope: 'write' },
  'POST /api/searches/:id/look': { scope: 'write' },
  'GET /api/alerts': { refused: own, scope: 'read' },
  'POST /api/alerts/read': { body: ({ ids }) => ({ ids: [ids.alert] }), refused: own, scope: 'write' },
  'DELETE /api/searches/:id': { scope: 'write' },
  'POST /api/searches/:id/restore': { scope: 'write' },

  'POST /api/lookup': { body: ({ ids }) => ({ sheet: ids.sheet }), scope: 'read' },
  'POST /api/lookup/sheets': { body: ({ form }) => form, refused: own, scope: 'read' },
  'GET /api/lookup/:id': { scope: 'read' },
  'GET /api/lookup/:id/npis': { scope: 'read' },
  'GET /api/lookup/:id/others': { scope: 'read' },
  'GET /api/lookup/:id/file': { query: '?format=csv', scope: 'export' },
  'PATCH /api/lookup/:id/rows/:position': { body: ({ npis: [npi] }) => ({ npi }), scope: 'write' },
  'DELETE /api/lookup/:id': { scope: 'write' },

  'GET /api/exports': { refused: own, scope: 'read' },
  'GET /api/exports/columns': { refused: own, scope: 'read' },
  'GET /api/exports/:id': { scope: 'read' },
  'GET /api/exports/:id/file': { scope: 'export' },
  'DELETE /api/exports/:id': { scope: 'export' },
  'GET /api/providers/export': { query: '?state=WV&format=csv', refused: own, scope: 'export' },
  'GET /api/organizations/export': { query: '?state=WV&format=csv', refused: own, scope: 'export' },
  'PATCH /api/search-fields': {
    body: () => ({ kind: 'filter', name: 'school', label: 'College' }),
    refused: forbidden,
    by: 'administrator',
    scope: null,
  },
  'PATCH /api/search-fields/view': {
    body: () => ({ view: 'table' }),
    refused: forbidden,
    by: 'administrator',
    scope: null,
  },
  'GET /api/compacts': { refused: own, scope: 'read' },
  'PATCH /api/compacts': {
    body: () => ({
      compact: 'IMLC',
      state: 'WY',
      status: 'issues',
      since: null,
      ends_on: null,
      source: 'https://compact.example/states',
      checked_on: '2026-11-01',
    }),
    refused: forbidden,
    by: 'administrator',
    scope: null,
  },
  'POST /api/compacts': {
    body: () => ({
      csv: 'compact,state,status,since,ends_on,source,checked_on\nIMLC,UT,issues,,,https://c.example,2026-11-01',
    }),
    refused: forbidden,
    by: 'administrator',
    scope: null,
  },
  'DELETE /api/compacts/:compact/:state': {
    refused: forbidden,
    by: 'administrator',
    scope: null,
  },
  'GET /api/users/:id/work': { refused: forbidden, by: 'administrator', scope: null },
  'POST /api/users/:id/work': {
    body: ({ mate }) => ({ to: mate.id }),
    refused: forbidden,
    by: 'administrator',
    scope: null,
  },

  'POST /api/exports': {
    body: () => ({ search: 'state=WV', format: 'csv' }),
    refused: [202, 202, 202],
    status: 202,
    scope: 'export',
  },
};

/** Calls by the token of a mail, without a sign-in (searches.test.ts). */
const byToken = ['GET /api/alerts/unsubscribe', 'POST /api/alerts/unsubscribe'];

test('every call for the work with results is listed here', () => {
  const calls = routes.filter(isWork).map(({ method, url }) => `${method} ${url}`);
  expect(calls.toSorted()).toEqual([...Object.keys(expected), ...byToken].toSorted());
});

test.each(Object.entries(expected))('%s', async (call, asked) => {
  const { query = '', body, refused = [404, 404, 404], by = 'author', status = 200, scope } = asked;
  const url = work.filled(`${call}${query}`);
  const sent = body?.(work);
  const before = await work.stored();

  expect(await work.send('anonymous', url, sent)).toMatchObject({ status: 401, code: 'signed_out' });
  const pending = scope === null && by !== 'author' ? 'forbidden' : 'pending';
  expect(await work.send('pending', url, sent)).toMatchObject({ status: 403, code: pending });
  for (const of of ['read', 'write', 'export'] as const)
    if (of !== scope)
      expect(await work.send(`${by} ${of}`, url, sent), of).toMatchObject({
        status: 403,
        code: scope === null ? 'token' : 'scope',
      });
  expect(await work.stored(), 'after refusals').toEqual(before);

  for (const [n, who] of others.entries()) {
    if (refused[n] === undefined) continue;
    const was = await work.stored();
    const reply = await work.send(who, url, sent);
    expect([who, reply.status], reply.text).toEqual([who, refused[n]]);
    if (reply.status >= 400 || who === 'stranger') expect(await work.stored(), who).toEqual(was);
    expect(reply.text).not.toMatch(/Undisclosed/); // what only its author sees
    if (who === 'stranger') expect(reply.text).not.toMatch(/Northern|north\.example/); // what the team sees
    if (call.includes(':id')) continue; // the ID may be in the error
    for (const id of work.unseenIds(who)) expect(reply.text, who).not.toContain(id);
  }
  const done = await work.send(scope === null ? by : `${by} ${scope}`, url, sent);
  expect(done.status, done.text).toBe(status);
});
