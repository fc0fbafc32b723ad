// What users see and change of lists and searches that others share with them, and of what other teams keep.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';
import { type Route, withRoutes } from '#test/routes.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let routes: Route[];
let owner: TestCaller;
let viewer: TestCaller;
let guest: TestCaller;
let manager: TestCaller;
let administrator: TestCaller;
let npis: string[];
let [shared, hidden] = ['', ''];

beforeAll(async () => {
  database = await demoDatabase();
  ({ built: api, routes } = await withRoutes(() => testApi(database)));
  owner = await addCaller(api, database, 'owner@north.example', 'specialist');
  viewer = await addCaller(api, database, 'viewer@north.example', 'specialist');
  manager = await addCaller(api, database, 'manager@north.example', 'manager');
  administrator = await addCaller(api, database, 'root@north.example', 'administrator');
  guest = await addCaller(api, database, 'guest@south.example', 'administrator');
  const { rows } = (await owner.ask('GET /api/providers?state=WV')).body;
  npis = rows.slice(0, 4).map(({ npi }: { npi: string }) => npi);
  const members = [viewer, guest].map(({ email }) => ({ email, may: 'view' }));
  shared = (await owner.ask('POST /api/lists', { name: 'Shared', visibility: 'shared', members })).body.id;
  hidden = (await owner.ask('POST /api/lists', { name: 'Hidden' })).body.id;
  for (const id of [shared, hidden]) {
    await owner.ask(`POST /api/lists/${id}/entries`, { npis });
    await owner.ask(`DELETE /api/lists/${id}/entries`, { npis: [npis[3]] });
  }
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

/** Calls that change what the caller has seen, and nothing of the list. */
const own = ['POST /api/lists/:id/seen'];
/** Every call for those who may edit a list, with a body that its owner may send. */
const changes: Record<string, () => unknown> = {
  'PATCH /api/lists/:id': () => ({ version: 1, name: 'Other' }),
  'DELETE /api/lists/:id': () => undefined,
  'GET /api/lists/:id/matches': () => undefined,
  'POST /api/lists/:id/entries': () => ({ npis }),
  'PATCH /api/lists/:id/entries': () => ({ npis: [npis[0]], stage: 'Offer' }),
  'DELETE /api/lists/:id/entries': () => ({ npis: [npis[0]] }),
  'POST /api/lists/:id/entries/restore': () => ({ npis: [npis[3]] }),
};
const reads = ['GET /api/lists/:id', 'GET /api/lists/:id/entries', 'GET /api/lists/:id/changes'];

it('lets those who may view a list read it, and change nothing (R-641, R-642)', async () => {
  const calls = routes.filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/lists/:id'));
  expect(calls.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(
    [...Object.keys(changes), ...reads, ...own, 'GET /api/lists/:id/export'].toSorted(),
  );
  for (const [who, id] of [
    [viewer, shared],
    [guest, shared],
    [manager, shared],
    [administrator, hidden],
  ] as const) {
    const before = await stored();
    for (const [call, body] of Object.entries(changes))
      expect(await who.ask(call.replace(':id', id), body()), `${who.email} ${call}`).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    for (const change of [{ visibility: 'everybody' }, { members: [] }, { archived: true }, { stages: ['New'] }])
      expect((await who.ask(`PATCH /api/lists/${id}`, { version: 1, ...change })).status).toBe(403);
    const forever = await who.ask(`DELETE /api/lists/${id}?forever=true`);
    expect(forever.status).toBe(403);
    expect(await stored()).toEqual(before);
    for (const call of reads) expect((await who.ask(call.replace(':id', id))).status, call).toBe(200);
    for (const call of own) expect((await who.ask(call.replace(':id', id), { place: 0 })).status, call).toBe(200);
    expect(await fileOf(who, `/api/lists/${id}/export?format=csv`)).toContain(npis[0]);
  }
  for (const who of [viewer, guest])
    expect((await who.ask(`PATCH /api/lists/${shared}`, { version: 1, owner: who.id })).status).toBe(403);
  const { rows } = await database.pool.query(
    `select distinct actor from audit_log where action = 'list_opened' and target like '%' || $1 || '%'`,
    [hidden],
  );
  expect(rows, 'each opening of a private list').toEqual([{ actor: administrator.email }]);
});

const stored = async () =>
  (
    await database.pool.query(`select (select string_agg(t::text, ' ' order by id) from lists t) lists,
      (select string_agg(t::text, ' ' order by list_id, npi) from list_entries t) entries,
      (select string_agg(t::text, ' ' order by t::text) from list_members t) members`)
  ).rows[0];

async function fileOf({ headers }: TestCaller, url: string): Promise<string> {
  const { statusCode, body } = await api.app.inject({ url, headers });
  return statusCode === 200 ? body : `${statusCode} ${JSON.parse(body).message}`;
}

it('refuses a list that a user may not open as a criterion everywhere, like one that does not exist (R-651)', async () => {
  const unknown = crypto.randomUUID();
  const mine = (await viewer.ask('POST /api/lists', { name: 'Mine' })).body.id;
  const calls: [call: string, body?: (list: string) => unknown][] = [
    ['GET /api/providers?list=:list'],
    ['GET /api/providers?not.list=:list'],
    ['GET /api/providers?list=none&list=:list'],
    ['GET /api/providers/facets?list=:list&facet=state'],
    ['GET /api/providers/map?list=:list&bbox=-100,20,-60,50&zoom=4'],
    ['GET /api/providers/export?list=:list&format=csv'],
    [`GET /api/lists/${mine}/entries?list=:list`],
    [`GET /api/lists/${mine}/export?list=:list&format=csv`],
    ['POST /api/exports', (list) => ({ search: `list=${list}`, format: 'csv' })],
    ['POST /api/exports', (list) => ({ list, format: 'csv' })],
    [`POST /api/lists/${mine}/entries`, (list) => ({ search: `list=${list}` })],
    [`POST /api/lists/${mine}/entries`, (list) => ({ search: `not.list=${list}` })],
    [`PATCH /api/lists/${mine}/entries`, (list) => ({ search: `list=${list}`, stage: 'Offer' })],
    [`DELETE /api/lists/${mine}/entries`, (list) => ({ search: `list=${list}` })],
  ];
  for (const [call, body] of calls) {
    const replies = [];
    for (const list of [hidden, unknown]) {
      const reply = await viewer.ask(call.replace(':list', list), body?.(list));
      replies.push(JSON.stringify(reply).replaceAll(list, 'ID'));
      expect([400, 404], `${call} ${replies.at(-1)}`).toContain(reply.status);
    }
    expect(replies[0], call).toBe(replies[1]);
  }
  const saved = [];
  for (const list of [hidden, unknown]) {
    const reply = await viewer.ask('POST /api/searches', { name: 'By list', url: `/hcps?list=${list}` });
    const { total, new: added, problem } = reply.body;
    const looked = await viewer.ask(`POST /api/searches/${reply.body.id}/look`);
    saved.push([reply.status, total, added, problem, looked.body.npis]);
  }
  expect(saved[0]).toEqual(saved[1]);
  expect(saved[0]).toEqual([200, null, null, expect.any(String), []]);
});

it('shows neither notes, activities, contact details nor marks of another team on a shared list (R-700, R-706)', async () => {
  const [person = '', other = ''] = npis;
  const at = `/api/people/${person}`;
  await owner.ask(`POST ${at}/notes`, { text: 'Northern note' });
  await owner.ask(`POST ${at}/activities`, { kind: 'call', text: 'Northern call' });
  await owner.ask(`POST ${at}/contact-details`, { kind: 'mobile', value: '2025550101' });
  await owner.ask(`POST /api/people/${other}/do-not-contact`, { reason: 'Northern reason' });
  const rowOf = async (who: TestCaller, npi: string) =>
    (await who.ask(`GET /api/lists/${shared}/entries`)).body.rows.find((row: { npi: string }) => row.npi === npi);
  expect(await rowOf(viewer, person)).toMatchObject({
    note: { text: 'Northern note' },
    activity: { text: 'Northern call' },
  });
  expect(await rowOf(guest, person)).toMatchObject({ note: null, activity: null });
  expect(await rowOf(viewer, other)).toMatchObject({ do_not_contact: { reason: 'Northern reason' } });
  expect(await rowOf(guest, other)).toMatchObject({ do_not_contact: null });
  const foundBy = async (who: TestCaller) => (await who.ask(`GET /api/providers?npi=${other}&npi=${person}`)).body.rows;
  const lookedUpBy = async (who: TestCaller) =>
    (await who.ask('POST /api/lookup', { npis: [other, person] })).body.rows;
  for (const rowsFor of [foundBy, lookedUpBy]) {
    const markOf = async (who: TestCaller, of: string) =>
      (await rowsFor(who)).find(({ npi }: { npi: string }) => npi === of).do_not_contact;
    expect(await markOf(viewer, other), 'R-1075').toEqual({ reason: 'Northern reason', until: null });
    expect([await markOf(viewer, person), await markOf(guest, other)]).toEqual([null, null]);
  }
  expect((await guest.ask(`GET /api/people/marks?npi=${other}&npi=${person}`)).body.rows).toMatchObject([
    { lists: [{ id: shared }], contacted: null, do_not_contact: null },
    { lists: [{ id: shared }], contacted: null, do_not_contact: null },
  ]);
  const file = `/api/lists/${shared}/export?format=csv&column=notes&column=mobile&column=email&column=last_contact&column=lists`;
  const [theirs, ours] = [await fileOf(guest, file), await fileOf(viewer, file)];
  expect(ours).toMatch(/Northern note.*202/);
  expect(ours, 'left out').not.toContain(other);
  expect(theirs).toContain(other);
  expect(theirs).not.toMatch(/Northern|202.555.0101|Hidden/);
  for (const [query, of] of [
    ['contactable=yes', other],
    ['contacted_from=2020-01-01', person],
  ]) {
    const found = async (who: TestCaller) =>
      (await who.ask(`GET /api/providers?npi=${of}&${query}`)).body.total as number;
    expect([query, await found(viewer)]).toEqual([query, query === 'contactable=yes' ? 0 : 1]);
    expect([query, await found(guest)]).toEqual([query, query === 'contactable=yes' ? 1 : 0]);
  }
  expect((await guest.ask(`DELETE /api/people/${other}/do-not-contact`)).status).toBe(404);
  expect((await guest.ask(`DELETE ${at}`)).body.erased, 'an administrator erases for their team').toBe(0);
  expect((await guest.ask(`GET ${at}`)).body).toMatchObject({
    list_entries: [{ list_id: shared }],
    notes: [],
    activities: [],
    contact_details: [],
    history: [{ action: 'person_erased', actor: guest.email }],
  });
  expect((await viewer.ask(`GET ${at}/notes`)).body.rows).toHaveLength(1);
});

it('lets the team follow a shared search, and nothing more (R-725)', async () => {
  const wish = { name: 'Shared search', url: '/hcps?state=WV', shared: true };
  const { id } = (await owner.ask('POST /api/searches', wish)).body;
  const at = `/api/searches/${id}`;
  const found = (await viewer.ask(`GET ${at}`)).body;
  expect(found).toMatchObject({ may: 'follow', alert: 'off' });
  for (const change of [{ name: 'Mine' }, { url: '/hcps?state=OH' }, { shared: false }])
    expect((await viewer.ask(`PATCH ${at}`, { version: found.version, ...change })).status).toBe(403);
  expect((await viewer.ask(`DELETE ${at}`)).status).toBe(403);
  const followed = await viewer.ask(`PATCH ${at}`, { version: found.version, alert: 'import' });
  expect(followed).toMatchObject({ status: 200, body: { alert: 'import', may: 'follow' } });
  for (const call of [`GET ${at}`, `POST ${at}/look`, `DELETE ${at}`, `POST ${at}/restore`])
    expect((await guest.ask(call)).status, call).toBe(404);

  await database.pool.query(`insert into alerts (search_id, profile_id, run, events) values ($1, $2, 'a run', '[]')`, [
    id,
    viewer.id,
  ]);
  const inbox = async () => (await viewer.ask('GET /api/alerts')).body;
  expect(await inbox()).toMatchObject({ unread: 1, rows: [{ search: { id, name: 'Shared search' } }] });
  const { version } = (await owner.ask(`GET ${at}`)).body;
  const change = { version, shared: false, name: 'Private search', url: '/hcps?state=OH' };
  expect((await owner.ask(`PATCH ${at}`, change)).status).toBe(200);
  expect(await inbox()).toEqual({ unread: 0, rows: [] });
  expect((await viewer.ask(`GET ${at}`)).status).toBe(404);
});
