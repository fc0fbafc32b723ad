// The pay table of a team (R-1324), over HTTP.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let ann: TestCaller;
let ben: TestCaller;
let stranger: TestCaller;

beforeAll(async () => {
  database = await testDatabase();
  api = await testApi(database, { indexed: false, env: { ACCESS: 'signed-in' } });
  ann = await addCaller(api, database, 'ann@team.example', 'specialist');
  ben = await addCaller(api, database, 'ben@team.example', null);
  stranger = await addCaller(api, database, 'zoe@other.example', 'manager');
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const row = { label: 'Cardiology', low: 480_000, high: 560_000, source: 'Our placements', on: '2026-10-01' };

it('keeps one table per team, empty at first, which all of the team read and specialists change', async () => {
  const empty = { rows: [], version: 0, by: null, at: null };
  expect((await ann.ask('GET /api/pay-table')).body).toEqual(empty);
  const saved = await ann.ask('PUT /api/pay-table', { version: 0, rows: [{ ...row, label: '  Cardiology ' }] });
  expect(saved).toMatchObject({ status: 200, body: { rows: [row], version: 1, at: expect.any(String) } });
  expect((await ben.ask('GET /api/pay-table')).body).toEqual(saved.body);
  expect(await ben.ask('PUT /api/pay-table', { version: 1, rows: [] })).toMatchObject({ status: 403 });
  expect((await stranger.ask('GET /api/pay-table')).body).toEqual(empty);
  expect((await stranger.ask('PUT /api/pay-table', { version: 0, rows: [] })).status).toBe(200);
  expect((await ann.ask('GET /api/pay-table')).body.rows).toEqual([row]);
});

it('replies what is there now to a change of an earlier version, and the audit log has each change', async () => {
  const two = [row, { ...row, label: 'Neurology', low: null }];
  const replies = await Promise.all([1, 1].map((version) => ann.ask('PUT /api/pay-table', { version, rows: two })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'changed',
    table: { rows: two, version: 2 },
  });
  const { rows: acts } = await database.pool.query(
    `select actor, old_value, new_value from audit_log where action = 'pay_table_changed' and actor = 'ann@team.example' order by id`,
  );
  expect(acts.map(({ old_value, new_value }) => [JSON.parse(old_value).length, JSON.parse(new_value).length])).toEqual([
    [0, 1],
    [1, 2],
  ]);
});

it.each([
  [{ ...row, low: null, high: null }, 'rows: needs a lowest or highest pay'],
  [{ ...row, low: 600_000 }, 'rows: must not be above high'],
  [{ ...row, label: ' ' }, 'rows: Label is required'],
  [{ ...row, on: '2026-02-30' }, 'rows: must be a date as YYYY-MM-DD'],
  [{ ...row, low: 1.5 }, 'rows: must be a whole number of dollars'],
  [{ ...row, person: 'x' }, 'Unknown parameter: person'],
])('refuses %j', async (wrong, message) => {
  const { status, body } = await ann.ask('PUT /api/pay-table', { version: 2, rows: [wrong] });
  expect(status).toBe(400);
  expect(body.message).toContain(message);
});
