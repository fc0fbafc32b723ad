// Whom the search that filled a list finds now, on the demo data.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { forgetRemoved } from '#src/work/lists/entries/change.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let ann: TestCaller;
let ben: TestCaller;
let people: string[];

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database);
  ann = await addCaller(api, database, 'ann@team.example', 'specialist');
  ben = await addCaller(api, database, 'ben@team.example', 'specialist');
  const { rows } = await database.pool.query('select npi from providers order by npi limit 10');
  people = rows.map(({ npi }) => npi);
}, 300_000);
beforeEach(() => database.pool.query('delete from lists'));
afterAll(async () => {
  await api.close();
  await database.close();
});

const make = async (wish: object = {}): Promise<string> =>
  (await ann.ask('POST /api/lists', { name: 'A list', visibility: 'everybody', ...wish })).body.id;
const add = async (id: string, body: object, who = ann) => (await who.ask(`POST /api/lists/${id}/entries`, body)).body;
const remove = (id: string, body: object) => ann.ask(`DELETE /api/lists/${id}/entries`, body);
const matches = async (id: string, who = ann) => {
  const { status, body } = await who.ask(`GET /api/lists/${id}/matches`);
  return status === 200 ? body.npis : status;
};
/** A list that all on another list were added to by a search, which finds more as people are added to the other. */
async function filled(npis: string[]) {
  const [other, id] = [await make(), await make()];
  await add(other, { npis });
  const search = `list=${other}`;
  const { addition } = await add(id, { search });
  return { id, other, search, addition };
}

it('offers those whom the last search finds now and who were never on the list (R-695)', async () => {
  const [a = '', b = '', c = '', d = '', e = ''] = people;
  const { id, other } = await filled([a, b]);
  expect(await matches(id)).toEqual([]);
  await add(other, { npis: [c, d, e] });
  expect(await matches(id)).toEqual([c, d, e]);
  expect(await matches(id, ben), 'of all who may edit').toEqual([c, d, e]);
  await add(id, { npis: [d] });
  expect(await matches(id)).toEqual([c, e]);

  // who was removed is not offered, also when the clean-up deleted the entries
  await remove(id, { npis: [a, d] });
  await database.pool.query(
    `update list_entries set removed_at = now() - interval '25 hours' where removed_at is not null`,
  );
  await forgetRemoved(database.db);
  expect(await matches(id)).toEqual([c, e]);

  // an addition that is taken back was none
  const { addition } = await add(id, { npis: [c, e] });
  expect(await matches(id)).toEqual([]);
  await remove(id, { addition });
  expect(await matches(id)).toEqual([c, e]);
});

it('remembers the last search that added people, and the one before it if that is taken back (R-695)', async () => {
  const [a = '', b = '', c = ''] = people;
  const { id, other, addition } = await filled([a]);
  await add(other, { npis: [b] });
  const third = await make();
  await add(third, { npis: [c] });
  const later = await add(id, { search: `list=${third}` });
  expect(await matches(id)).toEqual([]);
  await add(id, { search: `list=${third}` }); // adds no person
  await remove(id, { addition: later.addition });
  expect(await matches(id)).toEqual([b]);
  await remove(id, { addition });
  expect(await matches(id), 'without a search').toEqual([]);
  expect((await database.pool.query('select from list_searches')).rowCount).toBe(0);
});

it('keeps one search that is older than a day, for no one takes it back (R-695)', async () => {
  const [a = '', b = '', c = ''] = people;
  const { id, search } = await filled([a]);
  for (const npi of [b, c]) {
    await database.pool.query(`update list_searches set added_at = added_at - interval '25 hours'`);
    await add(id, { search: `npi=${npi}` });
  }
  const { rows } = await database.pool.query('select search from list_searches');
  expect(rows).toEqual([{ search: `npi=${c}` }]);
  expect(search).not.toBe(`npi=${c}`);
});

it('offers no person where the search is not valid any more, the list is archived or the user only views (R-695)', async () => {
  const [a = '', b = ''] = people;
  const { id, other } = await filled([a]);
  await add(other, { npis: [b] });
  expect(await matches(id)).toEqual([b]);
  await ann.ask(`PATCH /api/lists/${other}`, { version: 1, visibility: 'private' });
  expect(await matches(id, ben), 'a list that the user may not open').toEqual([]);
  const members = [{ id: ben.id, may: 'view' }];
  await ann.ask(`PATCH /api/lists/${id}`, { version: 1, visibility: 'shared', members });
  expect(await matches(id, ben)).toBe(403);
  await ann.ask(`PATCH /api/lists/${id}`, { version: 2, archived: true });
  expect(await matches(id)).toEqual([]);
  await ann.ask(`PATCH /api/lists/${id}`, { version: 3, archived: false });
  for (const search of ['stat=TX', 'near=Nowhere at all', 'sort=none']) {
    await database.pool.query('update list_searches set search = $1', [search]);
    expect(await matches(id), search).toEqual([]);
  }
  await ann.ask(`DELETE /api/lists/${id}?forever=true`);
  for (const table of ['list_searches', 'former_entries'])
    expect((await database.pool.query(`select from ${table}`)).rowCount, table).toBe(0);
});
