// What imports changed among the people on a list, and what each user marked as seen, on the demo data.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let ann: TestCaller;
let ben: TestCaller;
let npis: string[];

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database);
  ann = await addCaller(api, database, 'ann@team.example', 'specialist');
  ben = await addCaller(api, database, 'ben@team.example', 'specialist');
  const { rows } = await database.pool.query('select npi from providers order by npi limit 4');
  npis = rows.map(({ npi }) => npi);
  await database.pool.query(`create table changes_of_test partition of changes default`);
}, 300_000);
beforeEach(() => database.pool.query('delete from lists; delete from changes; delete from change_batches'));
afterAll(async () => {
  await api.close();
  await database.close();
});

/** Adds what an import of now changed: the addresses of people. Returns its place in the history. */
async function moved(...people: (string | undefined)[]): Promise<number> {
  const { rows } = await database.pool.query(
    `insert into change_batches (dataset, state, sequence, imported_at)
     values ('nppes', 'visible', (select coalesce(max(sequence), 0) + 1 from change_batches), now()) returning id, sequence`,
  );
  await database.pool.query(
    `insert into changes (batch_id, sequence, npi, kind, field, imported_at)
     select $1, row_number() over (), npi, 'address', 'practice_address', now() from unnest($2::bigint[]) npi`,
    [rows[0].id, people],
  );
  return rows[0].sequence;
}
async function sharedList(): Promise<string> {
  const { id } = (await ann.ask('POST /api/lists', { name: 'A list', visibility: 'everybody' })).body;
  await ann.ask(`POST /api/lists/${id}/entries`, { npis });
  return id;
}
const changesFor = async (who: TestCaller, id: string) => (await who.ask(`GET /api/lists/${id}/changes`)).body;
const kindsFor = async (who: TestCaller, id: string) =>
  (await changesFor(who, id)).kinds.map(({ kind, people }: { kind: string; people: number }) => `${kind} ${people}`);
const mark = (who: TestCaller, id: string, place: number | null) => who.ask(`POST /api/lists/${id}/seen`, { place });

it('hides what a user marked as seen on a list, and shows what came later (R-692, R-694)', async () => {
  const [id, other] = [await sharedList(), await sharedList()];
  await moved(npis[0], npis[1]);
  const shown = await changesFor(ann, id);
  expect(shown).toMatchObject({ seen: null, kinds: [{ kind: 'address', people: 2 }] });
  const later = await moved(npis[2]); // after the reply, so that the user has not seen it
  expect((await mark(ann, id, shown.place)).body).toEqual({ was: null });

  expect(await kindsFor(ann, id)).toEqual(['address 1']);
  expect([await kindsFor(ben, id), await kindsFor(ann, other)]).toEqual([['address 3'], ['address 3']]);
  const { seen } = await changesFor(ann, id);
  expect(seen).toEqual({ place: shown.place, at: expect.any(String) });
  const found = await ann.ask(`GET /api/lists/${id}/entries?changed=address&changed_after=${seen.place}`);
  expect(found.body).toMatchObject({ total: 1, rows: [{ npi: npis[2] }] });
  expect((await ann.ask(`GET /api/lists/${id}/entries?changed=address`)).body.total).toBe(3);

  expect((await mark(ann, id, later)).body, 'the earlier place').toEqual({ was: shown.place });
  expect(await kindsFor(ann, id)).toEqual([]);
  await mark(ann, id, shown.place); // the undo
  expect(await kindsFor(ann, id)).toEqual(['address 1']);
  await mark(ann, id, null);
  expect(await changesFor(ann, id)).toMatchObject({ seen: null, kinds: [{ people: 3 }] });
});

it('never hides what comes after the mark, of whatever place (R-694)', async () => {
  const id = await sharedList();
  const place = await moved(npis[0]);
  await mark(ann, id, 2_147_483_647);
  expect((await changesFor(ann, id)).seen.place).toBe(place);
  await moved(npis[1]);
  expect(await kindsFor(ann, id)).toEqual(['address 1']);
  for (const [wrong, message] of [
    [-1, 'place: must not be negative'],
    [2_147_483_648, 'place: is too large'],
    ['1', 'place: must be a whole number'],
  ] as const)
    expect(await mark(ann, id, wrong as number), String(wrong)).toMatchObject({ status: 400, body: { message } });
  expect((await ann.ask(`POST /api/lists/${id}/seen`, {})).status).toBe(400);
  expect((await ann.ask(`GET /api/lists/${id}/entries?changed_after=x`)).body.message).toBe(
    'changed_after: must be a whole number',
  );
});

it('forgets what was seen with the user and with the list (R-694)', async () => {
  const [id, other] = [await sharedList(), await sharedList()];
  const cara = await addCaller(api, database, 'cara@team.example', 'specialist');
  const marked = async () =>
    (await database.pool.query('select list_id, profile_id from list_seen')).rows.map(
      ({ list_id, profile_id }) => `${list_id} ${profile_id}`,
    );
  for (const list of [id, other]) for (const who of [ann, cara]) await mark(who, list, 0);
  await ann.ask(`DELETE /api/lists/${id}?forever=true`);
  expect((await marked()).toSorted()).toEqual([`${other} ${ann.id}`, `${other} ${cara.id}`].toSorted());
  await database.pool.query('delete from profiles where id = $1', [cara.id]);
  expect(await marked()).toEqual([`${other} ${ann.id}`]);
});

it('replies 404 for a list that is deleted at the same time', async () => {
  const id = await sharedList();
  const deleting = await database.pool.connect();
  await deleting.query('begin');
  await deleting.query('delete from lists where id = $1', [id]);
  const marked = mark(ben, id, 0);
  const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await database.pool.query(waits)).rowCount).toBe(1);
  await deleting.query('commit');
  deleting.release();
  expect(await marked).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
