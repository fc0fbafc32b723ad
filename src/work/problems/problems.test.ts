// Reported problems, over HTTP (R-1270 to R-1278).
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { forgetOldProblems } from '#src/work/problems/change.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let [ann, ben, mary, root, sue] = [] as unknown as TestCaller[] as [
  TestCaller,
  TestCaller,
  TestCaller,
  TestCaller,
  TestCaller,
];

/** Two people who share a phone number, an organization, and a person whose NPI is out of service. */
const [ANNA, BERT, CLINIC, GONE] = ['2000000002', '2000000028', '2000000010', '2000000036'];

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`
    insert into providers (npi, first_name, last_name, phone, mailing_phone, taxonomies, identifiers) values
      (${ANNA}, 'ANNA', 'LEE', '5125550100', '5125550199', '[]', '[]'),
      (${BERT}, 'BERT', 'OAK', '5125550100', null, '[]', '[]');
    insert into organizations (npi, name, phone, official_phone, taxonomies, identifiers)
      values (${CLINIC}, 'EXAMPLE CLINIC', '15125550111', '5125550112123', '[]', '[]');
    insert into affiliations (npi, phone) values (${ANNA}, '5125550150'), (${ANNA}, null);
    insert into practice_locations (npi, phone) values (${ANNA}, '5125550160');
    insert into last_known_records (npi, table_name, record, dependents, demo)
      values (${GONE}, 'providers', '{"first_name": "GRETA", "last_name": "ELM", "phone": "5125550133"}',
        '{"practice_locations": [{"phone": "5125550134"}]}', false)`);
  api = await testApi(database, { indexed: false });
  ann = await addCaller(api, database, 'ann@west.example', 'specialist');
  ben = await addCaller(api, database, 'ben@west.example', 'specialist');
  mary = await addCaller(api, database, 'mary@west.example', 'manager');
  root = await addCaller(api, database, 'root@west.example', 'administrator');
  sue = await addCaller(api, database, 'sue@east.example', 'administrator');
});
beforeEach(async () => {
  await database.pool.query('delete from problems');
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const report = async (who: TestCaller, body: object, headers = {}) => {
  const reply = await who.ask('POST /api/problems', body, headers);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 });
  return reply.body;
};
const unreached = { npi: ANNA, kind: 'did_not_reach', number: '(512) 555-0100' };
const seenBy = async (who: TestCaller, npi = ANNA) => (await who.ask(`GET /api/problems?npi=${npi}`)).body.rows;
const lift = (who: TestCaller, id: string) => who.ask(`DELETE /api/problems/${id}`);
const restore = (who: TestCaller, id: string) => who.ask(`POST /api/problems/${id}/restore`);
const age = (days: number) =>
  database.pool.query(`update problems set reported_at = now() - make_interval(days => $1)`, [days]);

it('marks a person and a number together, for the team, with the author (R-1270)', async () => {
  const made = await report(ann, { ...unreached, text: ' Rang out ' });
  expect(made).toMatchObject({
    ...{ npi: ANNA, of: 'person', name: 'ANNA LEE', kind: 'did_not_reach', number: '5125550100', text: 'Rang out' },
    ...{ about_number: true, by: 'Ann', may_lift: true, managers_only: false },
    correct_at: [{ publisher: 'NPPES', url: 'https://nppes.cms.hhs.gov/' }],
  });
  expect(Date.parse(made.ends_at) - Date.parse(made.at)).toBe(180 * 86_400_000);
  expect(await seenBy(ben)).toEqual([{ ...made, may_lift: false }]);
  expect(await seenBy(mary)).toEqual([made]);
  expect(await seenBy(ben, BERT), 'who shares the number').toEqual([]);
  expect(await seenBy(sue), 'another team').toEqual([]);
});

it('marks in results whom the team did not reach at the number of the practice (R-1278)', async () => {
  const marks = async (who: TestCaller) => (await who.ask(`GET /api/people/marks?npi=${ANNA}&npi=${BERT}`)).body.rows;
  await report(ann, { ...unreached, number: '5125550199' });
  await report(ann, { npi: ANNA, kind: 'other', number: '5125550100', text: 'A fax' });
  expect(await marks(ben), 'another number, another problem').toEqual([]);
  const { id, at } = await report(ann, unreached);
  expect(await marks(ben)).toMatchObject([{ npi: ANNA, unreached: { by: 'Ann', at }, phone_hidden: false }]);
  expect(await marks(sue), 'another team').toEqual([]);
  await age(181);
  expect(await marks(ben)).toEqual([]);
  await age(1);
  await lift(ann, id);
  expect(await marks(ben)).toEqual([]);
});

it('replies the numbers that can be reported, that of the practice first, and where each is corrected (R-1271, R-1275)', async () => {
  const numbers = async (npi: string) => (await ann.ask(`GET /api/problems?npi=${npi}`)).body.numbers;
  expect(await numbers(ANNA)).toEqual(['5125550100', '5125550150', '5125550160', '5125550199']);
  expect(await numbers(CLINIC)).toEqual(['5125550111', '5125550112']);
  expect(await numbers(GONE)).toEqual(['5125550133', '5125550134']);
  expect((await ann.ask(`GET /api/problems?npi=${ANNA}&npi=${BERT}`)).body).not.toHaveProperty('numbers');
  const { correct_at } = await report(ann, { ...unreached, number: '5125550150' });
  expect(correct_at).toEqual([{ publisher: 'PECOS (Doctors and Clinicians)', url: 'https://pecos.cms.hhs.gov/' }]);
  const moved = await report(ann, { npi: ANNA, kind: 'moved', text: '' });
  expect(moved).toMatchObject({ number: null, about_number: false, text: null });
  expect(moved.correct_at.map(({ publisher }: { publisher: string }) => publisher)).toEqual([
    'NPPES',
    'PECOS (Doctors and Clinicians)',
  ]);
  expect(await report(ann, { npi: GONE, kind: 'retired' })).toMatchObject({ name: 'GRETA ELM', ends_at: null });
  expect(await report(ann, { npi: CLINIC, kind: 'other', text: 'Closed' })).toMatchObject({
    ...{ of: 'organization', name: 'EXAMPLE CLINIC', text: 'Closed' },
  });
});

it.each<[body: object, status: number, message: string]>([
  [{ ...unreached, number: '5125550777' }, 400, 'number: must be a phone number that is published for this NPI'],
  [
    { ...unreached, npi: BERT, number: '5125550199' },
    400,
    'number: must be a phone number that is published for this NPI',
  ],
  [{ ...unreached, number: '555' }, 400, 'number: Phone must have 10 digits'],
  [{ npi: ANNA, kind: 'did_not_reach' }, 400, 'number: Phone is required'],
  [{ npi: ANNA, kind: 'other', text: '  ' }, 400, 'text: Text is required'],
  [{ npi: ANNA, kind: 'other', text: 'Two\nlines' }, 400, 'text: Text must be one line of text'],
  [{ npi: ANNA, kind: 'moved', text: 'x'.repeat(501) }, 400, 'text: Text must have at most 500 characters'],
  [{ npi: ANNA, kind: 'moved', text: '\u200b' }, 400, 'text: Text must be one line of text'],
  [{ npi: ANNA, kind: 'lost' }, 400, 'kind: must be one of did_not_reach, moved, retired, deceased, other'],
  [{ npi: '2999999999', kind: 'moved' }, 404, 'No person or organization has NPI 2999999999.'],
  [{ npi: '123', kind: 'moved' }, 400, 'npi: NPI must have 10 digits'],
])('refuses %j', async (body, status, message) => {
  const reply = await ann.ask('POST /api/problems', body);
  expect([reply.status, reply.body.message]).toEqual([status, message]);
  expect(await seenBy(root)).toEqual([]);
});

it('keeps the same report of a user once, of the last time, also if it is sent twice at once (R-1270)', async () => {
  const first = await report(ann, { ...unreached, text: 'Rang out' });
  await age(100);
  const again = await report(ann, unreached);
  expect(again).toMatchObject({ id: first.id, text: 'Rang out' });
  expect(Date.parse(again.at)).toBeGreaterThan(Date.parse(first.at));
  await Promise.all([1, 2, 3].map(() => report(ann, { npi: ANNA, kind: 'moved' })));
  await report(ann, { ...unreached, number: '5125550199' });
  await report(ben, unreached);
  await report(ann, { npi: ANNA, kind: 'other', text: 'A fax' });
  await report(ann, { npi: ANNA, kind: 'other', text: 'A bakery' });
  await report(ann, { npi: ANNA, kind: 'other', text: 'A fax' });
  const seen = (await seenBy(ann)).map((row: Record<string, string>) => [row.by, row.kind, row.number ?? row.text]);
  expect(seen.toSorted()).toEqual([
    ['Ann', 'did_not_reach', '5125550100'],
    ['Ann', 'did_not_reach', '5125550199'],
    ['Ann', 'moved', null],
    ['Ann', 'other', 'A bakery'],
    ['Ann', 'other', 'A fax'],
    ['Ben', 'did_not_reach', '5125550100'],
  ]);
});

it('keeps a report that is sent again while the first is lifted (R-1270)', async () => {
  const { id } = await report(ann, unreached);
  const lifting = await database.pool.connect();
  await lifting.query('begin');
  await lifting.query('update problems set lifted_at = now() where id = $1', [id]);
  const again = report(ann, unreached);
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await database.pool.query(waits)).rowCount === 0) await sleep(20);
  await lifting.query('commit');
  lifting.release();
  expect((await again).id).not.toBe(id);
  expect(await seenBy(ann)).toHaveLength(1);
});

describe('a report ends (R-1272)', () => {
  it('when no register publishes its number for the NPI any more, and is back with it', async () => {
    const { id } = await report(ann, unreached);
    await database.pool.query(`update providers set phone = '5125550101' where npi = ${ANNA}`);
    expect(await seenBy(ann)).toEqual([]);
    expect(await lift(ann, id)).toMatchObject({ status: 404, body: { message: 'This report has ended already.' } });
    await database.pool.query(`update providers set phone = '5125550100' where npi = ${ANNA}`); // as a roll back does
    expect(await seenBy(ann)).toMatchObject([{ id }]);
  });

  it('after 180 days, unless someone retired or died', async () => {
    await report(ann, unreached);
    for (const kind of ['moved', 'retired', 'deceased']) await report(ann, { npi: ANNA, kind });
    await age(179);
    expect(await seenBy(ann)).toHaveLength(4);
    await age(180);
    expect((await seenBy(ann)).map(({ kind }: { kind: string }) => kind).sort()).toEqual(['deceased', 'retired']);
    const renewed = await report(ann, unreached);
    expect(await seenBy(ben)).toMatchObject([{ id: renewed.id }, { kind: 'retired' }]);
  });

  it('when its author or a manager lifts it, which they can undo for a day', async () => {
    const { id } = await report(ann, unreached);
    expect(await lift(ben, id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await lift(sue, id)).toMatchObject({ status: 404 });
    expect(await lift(ann, id)).toEqual({ status: 200, body: { id, npi: ANNA } });
    expect(await seenBy(ben)).toEqual([]);
    expect(await lift(mary, id)).toMatchObject({ status: 404, body: { message: 'This report was lifted already.' } });
    expect(await restore(mary, id)).toMatchObject({ status: 404 });
    expect(await restore(ann, id)).toMatchObject({ status: 200, body: { id } });
    expect(await restore(ann, id)).toMatchObject({ status: 404 });
    const twice = await Promise.all([lift(mary, id), lift(root, id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
    await report(ann, unreached);
    for (const who of [mary, root]) expect((await restore(who, id)).status).not.toBe(200);
    expect(await seenBy(ann)).toHaveLength(1);
    expect(await lift(ann, 'x')).toMatchObject({ status: 400, body: { message: 'id: must be an id' } });
    expect(await lift(ann, crypto.randomUUID())).toMatchObject({ status: 404 });
  });
});

it('shows a death to managers and its author until a second user reports it (R-1273)', async () => {
  const { id } = await report(ann, { npi: ANNA, kind: 'deceased', text: 'Obituary' });
  const file = async (who: TestCaller) => (await who.ask(`GET /api/people/${ANNA}`)).body.problems.length;
  expect(await seenBy(ben)).toEqual([]);
  expect(await lift(ben, id)).toMatchObject({ status: 404 });
  expect(await file(ben)).toBe(0);
  for (const who of [ann, mary, root]) {
    expect(await seenBy(who)).toMatchObject([{ id, managers_only: true }]);
    expect(await file(who)).toBe(1);
  }
  await report(ann, { npi: ANNA, kind: 'deceased', text: 'Seen again' });
  await report(ann, { npi: ANNA, kind: 'deceased', number: '5125550100' });
  expect(await seenBy(ann)).toHaveLength(2);
  expect(await seenBy(ben), 'the same user twice').toEqual([]);
  const second = await report(ben, { npi: ANNA, kind: 'deceased' });
  expect(second.managers_only).toBe(false);
  const dave = await addCaller(api, database, 'dave@west.example', 'specialist');
  expect(await seenBy(dave)).toHaveLength(3);
  await lift(ben, second.id);
  expect(await seenBy(dave)).toEqual([]);
});

it('sends the reply of the first try again, and withholds a number that the team marked Do not contact (R-1274)', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await report(ann, unreached, headers);
  expect(await report(ann, unreached, headers)).toEqual(first);
  const { rows } = await database.pool.query(
    `select from audit_log where action = 'problem_reported' and actor = $1
    and at > now() - interval '1 second' and target = 'NPI ${ANNA}'`,
    [ann.email],
  );
  expect(rows.length).toBeGreaterThan(0);
  await ann.ask(`POST /api/people/${BERT}/do-not-contact`, { reason: 'Asked', phone: '5125550100' });
  expect(await seenBy(ben)).toMatchObject([{ number: null, about_number: true }]);
  expect((await ben.ask(`GET /api/problems?npi=${ANNA}`)).body.numbers).not.toContain('5125550100');
  expect(await report(ann, unreached, headers)).toEqual({ ...first, number: null });
  expect((await ben.ask(`GET /api/people/${ANNA}`)).body.problems).toMatchObject([{ number: null }]);
  expect((await root.ask(`GET /api/people/${ANNA}`)).body.problems).toMatchObject([{ number: '5125550100' }]);
  await mary.ask(`DELETE /api/people/${BERT}/do-not-contact`);
});

it('lists all of the team by pages, for administrators (R-1275)', async () => {
  await database.pool.query(`
    insert into problems (npi, team, kind, text, reported_at)
    select ${BERT}, 'west.example', 'other', 'Problem ' || n, now() - make_interval(hours => n) from generate_series(1, 60) n`);
  const page = async (query = '') => (await root.ask(`GET /api/problems${query}`)).body;
  expect(await page()).toMatchObject({
    total: 60,
    page: 1,
    page_size: 50,
    rows: { 0: { text: 'Problem 1', by: null } },
  });
  expect((await page('?page=2')).rows).toHaveLength(10);
  expect(await page('?page=9')).toMatchObject({ total: 60, rows: [] });
  expect((await root.ask('GET /api/problems?page=0')).status).toBe(400);
  expect(await sue.ask('GET /api/problems')).toMatchObject({ body: { total: 0 } });
});

it('is audited without texts and numbers, exported and erased with the person (R-1276, R-1277)', async () => {
  await database.pool.query(
    'alter table audit_log disable trigger user; delete from audit_log; alter table audit_log enable trigger user',
  );
  const { id } = await report(ann, { ...unreached, text: 'Undisclosed' });
  await lift(mary, id);
  await restore(mary, id);
  await report(ann, { npi: CLINIC, kind: 'moved' });
  const { rows } = (await root.ask('GET /api/audit')).body;
  const acts = rows.filter(({ action }: { action: string }) => action.startsWith('problem'));
  expect(acts.map((act: Record<string, string>) => [act.action, act.target, act.old_value, act.new_value])).toEqual([
    ['problem_reported', `NPI ${CLINIC}`, null, 'moved'],
    ['problem_reported', `NPI ${ANNA}`, null, 'restored'],
    ['problem_lifted', `NPI ${ANNA}`, 'did_not_reach', null],
    ['problem_reported', `NPI ${ANNA}`, null, 'did_not_reach'],
  ]);
  expect(JSON.stringify(acts)).not.toMatch(/Undisclosed|5550100/);
  expect((await ann.ask(`GET /api/people/${ANNA}`)).body.problems).toMatchObject([{ text: 'Undisclosed' }]);
  await database.pool.query(`insert into problems (npi, team, kind) values (${ANNA}, 'east.example', 'retired')`);
  expect(await root.ask(`DELETE /api/people/${ANNA}`)).toMatchObject({ status: 200, body: { erased: 1 } });
  expect(await seenBy(ann)).toEqual([]);
  expect(await seenBy(sue), 'of another team').toHaveLength(1);
  expect(await seenBy(ann, CLINIC)).toHaveLength(1);
});

it('keeps the report of a deleted account, and erases what ended (R-1277)', async () => {
  const eve = await addCaller(api, database, 'eve@west.example', 'specialist');
  const { id } = await report(eve, unreached);
  await database.pool.query('delete from profiles where id = $1', [eve.id]);
  expect(await seenBy(ann)).toMatchObject([{ id, by: null, may_lift: false }]);
  const lifted = await report(ann, { npi: ANNA, kind: 'moved' });
  await lift(ann, lifted.id);
  await report(ann, { npi: ANNA, kind: 'retired' });
  const left = async () =>
    (await database.pool.query('select kind from problems order by kind')).rows.map(({ kind }) => kind);
  await forgetOldProblems(database.db, undefined);
  expect(await left()).toEqual(['did_not_reach', 'moved', 'retired']);
  await database.pool.query(`update problems set lifted_at = now() - interval '25 hours' where id = $1`, [lifted.id]);
  await forgetOldProblems(database.db, undefined);
  expect(await left()).toEqual(['did_not_reach', 'retired']);
  await age(200);
  await forgetOldProblems(database.db, undefined);
  expect(await left()).toEqual(['retired']);
  await forgetOldProblems(database.db, 100);
  expect(await left()).toEqual([]);
});
