// What administrators call filters and columns of searches, and those that they hide (R-1221), over HTTP.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { addCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let root: Awaited<ReturnType<typeof addCaller>>;

beforeAll(async () => {
  database = await testDatabase();
  api = await testApi(database, { indexed: false });
  root = await addCaller(api, database, 'root@west.example', 'administrator');
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const CALL = 'PATCH /api/search-fields';
const fieldsOfSite = async () => (await api.get('/api/site', { as: 'anonymous' })).body.search_fields;

it('renames and hides fields for everyone, and forgets those that are as the product has them (R-1221)', async () => {
  expect(await fieldsOfSite()).toEqual([]);
  const issued = { kind: 'filter', name: 'licensed_since', label: 'New license', hidden: false };
  expect(await root.ask(CALL, { ...issued, label: '  New license ' })).toMatchObject({ status: 200, body: issued });
  const gender = { kind: 'column', name: 'gender', label: null, hidden: true };
  await root.ask(CALL, gender);
  expect(await fieldsOfSite()).toEqual([gender, issued]);
  await root.ask(CALL, { ...gender, hidden: false });
  expect(await fieldsOfSite()).toEqual([issued]);
  const { rows } = (await root.ask('GET /api/audit?action=search_field_changed')).body;
  expect(
    rows.map(({ target, old_value, new_value }: Record<string, string>) => [target, old_value, new_value]),
  ).toEqual([
    ['column gender', 'usual name, hidden', 'usual name, shown'],
    ['column gender', 'usual name, shown', 'usual name, hidden'],
    ['filter licensed_since', 'usual name, shown', '“New license”, shown'],
  ]);
});

it.each([
  [{ kind: 'column', name: 'last_name', label: null, hidden: true }, 'hidden: must be false: rows need this column'],
  [{ kind: 'filter', name: 'state', label: ' ', hidden: false }, 'label: Name is required'],
  [
    { kind: 'filter', name: 'state', label: 'x'.repeat(41), hidden: false },
    'label: Name must have at most 40 characters',
  ],
  [{ kind: 'filter', name: 'state', label: 'a\u202eb' }, 'label: Name must be one line of text'],
  [{ kind: 'row', name: 'state', label: null, hidden: false }, 'kind: must be filter or column'],
  [{ kind: 'filter', name: 'State', label: null, hidden: false }, 'name: must be the name of a filter or a column'],
])('refuses %j', async (body, message) => {
  expect(await root.ask(CALL, body)).toMatchObject({ status: 400, body: { message } });
});

it('stores changes at once one after the other, each with what it leaves as it is', async () => {
  const of = { kind: 'filter', name: 'school' };
  const labels = Array.from({ length: 12 }, (_, n) => `School ${n}`);
  const replies = await Promise.all(labels.map((label) => root.ask(CALL, { ...of, label })));
  expect(replies.map(({ status }) => status)).toEqual(labels.map(() => 200));
  const hidden = await root.ask(CALL, { ...of, hidden: true });
  expect(labels).toContain(hidden.body.label);
  expect(await fieldsOfSite()).toContainEqual({ ...of, label: hidden.body.label, hidden: true });
  await root.ask(CALL, { ...of, hidden: true }); // changes nothing
  const { rows } = (await root.ask('GET /api/audit?action=search_field_changed')).body;
  const changes = rows.filter(({ target }: { target: string }) => target === 'filter school').toReversed();
  expect(changes).toHaveLength(labels.length + 1);
  for (const [n, { old_value }] of changes.entries()) if (n > 0) expect(old_value).toBe(changes[n - 1].new_value);
});

it('opens results as the administrator chose, for users who have not chosen (R-1452)', async () => {
  const VIEW = 'PATCH /api/search-fields/view';
  const viewOfSite = async () => (await api.get('/api/site', { as: 'anonymous' })).body.results_view;
  expect(await viewOfSite()).toBe('cards');
  for (const view of ['table', 'table']) expect(await root.ask(VIEW, { view })).toMatchObject({ body: { view } });
  expect(await viewOfSite()).toBe('table');
  const { rows } = (await root.ask('GET /api/audit?action=results_view_changed')).body;
  expect(rows).toMatchObject([{ actor: 'root@west.example', old_value: 'cards', new_value: 'table' }]);
  expect(await root.ask(VIEW, { view: 'map' })).toMatchObject({
    status: 400,
    body: { message: 'view: must be cards or table' },
  });
  const manager = await addCaller(api, database, 'max@west.example', 'manager');
  expect(await manager.ask(VIEW, { view: 'cards' })).toMatchObject({ status: 403 });
  expect(await viewOfSite()).toBe('table');
});

it('keeps at most 200 fields', async () => {
  await database.pool.query(
    `insert into search_fields select 'filter', 'x_' || translate(n::text, '0123456789', 'abcdefghij'), 'X', false
     from generate_series(1, 200) n on conflict do nothing`,
  );
  const refused = await root.ask(CALL, { kind: 'filter', name: 'one_more', label: 'More' });
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('at most 200 fields') } });
  expect(await root.ask(CALL, { kind: 'filter', name: 'x_b', label: null })).toMatchObject({ status: 200 });
});

it('lists entries of actions that a newer release wrote', async () => {
  await database.pool.query(`insert into audit_log (action) values ('done_by_a_newer_release')`);
  expect((await root.ask('GET /api/audit')).body.rows[0].action).toBe('done_by_a_newer_release');
});

it('refuses everyone but administrators', async () => {
  const manager = await addCaller(api, database, 'mary@west.example', 'manager');
  expect(await manager.ask(CALL, { kind: 'filter', name: 'state', label: 'Home', hidden: false })).toMatchObject({
    status: 403,
  });
});
