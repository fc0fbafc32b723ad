// What other systems read of openings.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { make } from '#src/work/openings/test-openings.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let ann: TestCaller;
let ben: TestCaller;

beforeAll(async () => {
  database = await testDatabase();
  api = await testApi(database, { indexed: false });
  ann = await addCaller(api, database, 'ann@team.example', 'specialist');
  ben = await addCaller(api, database, 'ben@team.example', 'administrator');
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const changes = async (who: TestCaller, since = '') =>
  (await who.ask(`GET /api/openings/changes${since && `?since=${since}`}`)).body;

it('lists changes of an opening and its list after a cursor, to those who may open it (R-1305)', async () => {
  const before = await changes(ann);
  expect(before).toEqual({ rows: [], next: '0' });
  const made = await make(ann, { external_id: 'A-1' });
  const first = await changes(ann, before.next);
  expect(first.rows).toEqual([
    {
      id: expect.any(String),
      opening: made.id,
      external_id: 'A-1',
      field: 'opening',
      was: null,
      is: made.title,
      at: expect.any(String),
    },
  ]);
  expect(await changes(ann, first.next), 'nothing new').toEqual({ rows: [], next: first.next });
  const patch = (body: object, version: number) => ann.ask(`PATCH /api/openings/${made.id}`, { version, ...body });
  const { version } = (await patch({ status: 'hold', pay_to: 5, supports_j1: { said_on: '2026-11-01' } }, 1)).body;
  await patch({ title: 'Renamed', ties: [] }, version);
  await ann.ask(`DELETE /api/openings/${made.id}`);
  await ann.ask(`PATCH /api/lists/${made.list}`, { version: 3, archived: false, visibility: 'everybody' });
  const { rows, next } = await changes(ann, first.next);
  expect(rows.map(({ field, was, is }: Record<string, string>) => [field, was, is])).toEqual([
    ['pay_to', null, '5'],
    ['status', 'open', 'hold'],
    ['supports_j1', null, '2026-11-01'],
    ['ties', JSON.stringify(made.ties).replaceAll(',', ', '), '[]'],
    ['title', made.title, 'Renamed'],
    ['archived', 'false', 'true'],
    ['visibility', 'private', 'everybody'],
    ['archived', 'true', 'false'],
  ]);
  expect(rows.at(-1).id).toBe(next);
  expect((await changes(ben)).rows, 'shared with the team by now').toHaveLength(9);
  const secret = await make(ann, { title: 'Private' });
  expect((await changes(ben, next)).rows, 'private ones are for their owner').toEqual([]);
  expect((await changes(ann, next)).rows).toMatchObject([{ opening: secret.id }]);
  const { statusCode, body } = await api.app.inject({
    url: '/api/openings/changes?since=999999',
    headers: ann.headers,
  });
  expect([statusCode, JSON.parse(body).message]).toEqual([
    400,
    'since: must be the id of a change, or `next` of a reply',
  ]);
});

it('pages by 100, and shows no change before an earlier one that ends later', async () => {
  const { next } = await changes(ann);
  const made = await make(ann);
  for (const n of Array(120).keys()) {
    const { status } = await ann.ask(`PATCH /api/openings/${made.id}`, { version: n + 1, positions: n + 2 });
    expect(status).toBe(200);
  }
  const last = (await changes(ann, next)).next;
  const page = await changes(ann, last);
  expect([(await changes(ann, next)).rows.length, page.rows.length]).toEqual([100, 21]);

  const slow = await database.pool.connect();
  try {
    await slow.query('begin');
    await slow.query('update openings set positions = 500 where id = $1', [made.id]);
    const other = await make(ann, { title: 'Meanwhile' });
    const now = await changes(ann, page.next);
    expect(now.rows).toMatchObject([{ opening: other.id }]);
    await slow.query('commit');
    expect((await changes(ann, now.next)).rows).toMatchObject([{ opening: made.id, field: 'positions', is: '500' }]);
  } finally {
    slow.release(true);
  }
});
