// People on lists who have no NPI, on the demo data.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { forgetTyped } from '#src/work/lists/without-npi/change.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let ann: TestCaller;
let ben: TestCaller;
let administrator: TestCaller;
let zoe: TestCaller;
/** A nurse practitioner of the demo whose name no other provider has. */
let known: { npi: string; first_name: string; last_name: string; city: string; state: string };

beforeAll(async () => {
  database = await demoDatabase();
  const { rows } = await database.pool.query(`
    select npi::text, first_name, last_name, city, state from providers one
    where primary_taxonomy like '363L%' and state = 'OH' and not exists (
      select from providers other where other.npi <> one.npi and other.last_name = one.last_name
        and other.first_name = one.first_name)
    order by npi limit 1`);
  known = rows[0];
  api = await testApi(database);
  ann = await addCaller(api, database, 'ann@team.example', 'specialist');
  ben = await addCaller(api, database, 'ben@team.example', 'specialist');
  administrator = await addCaller(api, database, 'root@team.example', 'administrator');
  zoe = await addCaller(api, database, 'zoe@other.example', 'administrator');
});
beforeEach(async () => {
  await database.pool.query('delete from lists; delete from do_not_contact; delete from notes');
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const quill = {
  name: 'Dara Quill',
  profession: 'Registered nurse',
  place: 'Columbus, OH',
  source: 'Referred by Ann Lee',
};
const make = async (wish: object = { visibility: 'everybody' }): Promise<string> =>
  (await ann.ask('POST /api/lists', { name: 'A list', ...wish })).body.id;
const add = (list: string, typed: object = {}, who = ann) => who.ask('POST /api/people', { ...quill, list, ...typed });
const change = (id: string, body: object, who = ann) => who.ask(`PATCH /api/people/${id}/entry`, body);
const peopleOf = async (list: string, query = '') => (await ann.ask(`GET /api/people?list=${list}${query}`)).body;
const listOf = async (id: string) => (await ann.ask(`GET /api/lists/${id}`)).body;
/** What a user types of the known provider, as `name` has it. */
const typedAs = (typed: object = {}) => ({
  name: `${known.first_name} ${known.last_name}`,
  profession: 'Nurse practitioner',
  place: `${known.city}, ${known.state}`,
  ...typed,
});

it('adds a person in the first stage, once per key, and counts them apart (R-1346)', async () => {
  const list = await make();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const wish = { ...quill, name: '  Dara   Quill ', list };
  const { status, body } = await ann.ask('POST /api/people', wish, key);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...quill,
    ...{
      id: expect.any(String),
      list,
      stage: 'New',
      owner: null,
      next_step: '',
      due_on: null,
      not_same: [],
      version: 1,
    },
    ...{ added_at: expect.any(String), updated_at: expect.any(String) },
    added_by: { id: ann.id, name: 'Ann', email: 'ann@team.example' },
  });
  expect((await ann.ask('POST /api/people', wish, key)).body).toEqual(body);
  expect(await peopleOf(list)).toEqual({ total: 1, rows: [{ ...body, same: [] }], page: 1, page_size: 20 });
  expect(await listOf(list)).toMatchObject({ total: 0, without_npi: 1 });
  expect((await ann.ask(`GET /api/lists/${list}/entries`)).body.total).toBe(0);
});

it('takes the ID of an opening for that of its list (R-1346)', async () => {
  const opening = (await ann.ask('POST /api/openings', { title: 'Nurse, Columbus' })).body;
  const { body } = await ann.ask('POST /api/people', { ...quill, opening: opening.id });
  expect(body).toMatchObject({ list: opening.list, name: 'Dara Quill' });
  expect((await zoe.ask('POST /api/people', { ...quill, opening: opening.id })).status).toBe(404);
});

it('refuses wrong fields in words, and a person who is there already (R-1346)', async () => {
  const list = await make();
  const refused = async (typed: object) => (await add(list, typed)).body.message;
  for (const [field, label] of Object.entries({
    name: 'Name',
    profession: 'Profession',
    place: 'Place',
    source: 'Source',
  })) {
    expect(await refused({ [field]: ' ' })).toMatch(`${label} is required`);
    expect(await refused({ [field]: undefined })).toMatch(`${label} is required`);
    expect(await refused({ [field]: 'x'.repeat(121) })).toMatch(`${label} must have at most 120 characters`);
    expect(await refused({ [field]: 'A\nB' })).toMatch(`${label} must be one line of text`);
  }
  expect(await refused({ name: ' 2000000002 ' })).toMatch('Name is an NPI. Add the person by the NPI');
  expect(await refused({ name: '44' })).toMatch('Name must have letters');
  for (const field of ['visa', 'citizenship', 'age', 'sex', 'past_pay'])
    expect((await add(list, { [field]: 'x' })).status).toBe(400);
  expect(await refused({ list: undefined })).toMatch('list: is required, or opening in its place');
  expect((await ann.ask('GET /api/people')).status).toBe(400);
  const first = (await add(list)).body;
  expect(await add(list, { name: 'dara quill', place: 'COLUMBUS, oh' })).toEqual({
    status: 409,
    body: {
      code: 'already_there',
      message: 'Dara Quill, Columbus, OH, is already on this list, in the stage New.',
      person: first,
    },
  });
  expect((await add(list, { place: 'Dayton, OH' })).status).toBe(200);
  expect((await add(await make())).status).toBe(200);
});

it('changes a person, and refuses an earlier version (R-1347)', async () => {
  const list = await make();
  const { id } = (await add(list)).body;
  const wish = { stage: 'Contacted', owner: ben.id, next_step: ' Call ', due_on: '2026-12-01', source: 'Job fair' };
  const { body } = await change(id, { version: 1, ...wish }, ben);
  expect(body).toMatchObject({ ...wish, owner: { id: ben.id }, next_step: 'Call', version: 2 });
  expect(await change(id, { version: 1, stage: 'Offer' })).toMatchObject({
    status: 409,
    body: { code: 'changed', person: body },
  });
  expect((await change(id, { version: 2, stage: 'Nowhere' })).body.message).toMatch('stage: must be one of New, ');
  expect((await change(id, { version: 2, owner: zoe.id })).body.message).toBe(
    'owner: must be a user who may open the list',
  );
  expect((await change(id, { version: 2 })).body.message).toMatch('Say what to change');
  expect((await change(id, { version: 2, name: ' ' })).body.message).toMatch('Name is required');
  const other = (await add(list, { name: 'Other Person' })).body;
  expect((await change(other.id, { version: 1, name: quill.name })).body.code).toBe('already_there');
  expect((await change(crypto.randomUUID(), { version: 1, stage: 'New' })).status).toBe(404);
  // a stage that the list loses
  const stages = ['New', 'Offer'];
  const { version } = await listOf(list);
  expect((await ann.ask(`PATCH /api/lists/${list}`, { version, stages })).body).toMatchObject({
    code: 'stage_in_use',
    stages: [{ stage: 'Contacted', count: 1 }],
  });
  await ann.ask(`PATCH /api/lists/${list}`, { version, stages, moved: { Contacted: 'Offer' } });
  expect((await peopleOf(list)).rows[1]).toMatchObject({ stage: 'Offer', version: 3 });
});

it('removes a person with an undo for a day, erases them at once, and with their list (R-1348)', async () => {
  const list = await make();
  const stored = async () => (await database.pool.query('select name from people_without_npi')).rows;
  const { id } = (await add(list)).body;
  expect((await ann.ask(`DELETE /api/people/${id}/entry`)).body).toEqual({ id, version: 2 });
  expect((await peopleOf(list)).total).toBe(0);
  expect((await change(id, { version: 2, stage: 'Offer' })).status).toBe(404);
  expect((await change(id, { version: 2, removed: false })).body).toMatchObject({ ...quill, stage: 'New', version: 3 });
  await ann.ask(`DELETE /api/people/${id}/entry`);
  const again = (await add(list)).body;
  expect((await change(id, { version: 4, removed: false })).body.code).toBe('already_there');
  await database.pool.query(
    `update people_without_npi set removed_at = now() - interval '25 hours' where id = '${id}'`,
  );
  await forgetTyped(database.db, undefined);
  expect(await stored()).toHaveLength(1);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const other = (await ann.ask('POST /api/people', { ...quill, name: 'Other Person', list }, key)).body;
  // an ID in capitals is the same
  expect((await ann.ask(`DELETE /api/people/${other.id.toUpperCase()}/entry?forever=true`)).body).toEqual({
    id: other.id,
    version: null,
  });
  const { rows: replies } = await database.pool.query(
    `select from idempotent_requests where reply like '%Other Person%'`,
  );
  expect(replies).toHaveLength(0);
  const { rows: audit } = await database.pool.query(
    `select string_agg(concat(old_value, new_value), ' ') as all from audit_log where target like '%${list}%'`,
  );
  expect(audit[0].all).toContain(`1 person without an NPI (${other.id}), erased`);
  expect(audit[0].all).not.toMatch(/Quill|Other Person|Columbus|Referred/);
  expect(again.id).not.toBe(id);
  await ann.ask(`DELETE /api/lists/${list}?forever=true`);
  expect(await stored()).toEqual([]);
});

it('erases people of lists that were archived NOTES_DAYS ago (R-1348)', async () => {
  const [old, young, open] = [await make(), await make(), await make()];
  for (const list of [old, young, open]) await add(list);
  for (const list of [old, young]) await ann.ask(`DELETE /api/lists/${list}`);
  await database.pool.query(`update lists set archived_at = now() - interval '31 days' where id = '${old}'`);
  await forgetTyped(database.db, undefined);
  expect((await peopleOf(old)).total).toBe(1);
  await forgetTyped(database.db, 30);
  const totals = await Promise.all([old, young, open].map(async (list) => (await peopleOf(list)).total));
  expect(totals).toEqual([0, 1, 1]);
});

it('suggests providers whose name, state and profession fit, until a user says no (R-1349)', async () => {
  const list = await make();
  const same = async (typed: object) => {
    const { id } = (await add(list, typedAs(typed))).body;
    const row = (await peopleOf(list)).rows.find((each: { id: string }) => each.id === id);
    await ann.ask(`DELETE /api/people/${id}/entry`);
    return row.same.map(({ npi }: { npi: string }) => npi);
  };
  expect(await same({})).toEqual([known.npi]);
  expect(await same({ place: 'unknown', profession: 'unknown' })).toEqual([known.npi]);
  expect(await same({ place: 'Ohio' })).toEqual([known.npi]);
  expect(await same({ place: 'Fresno, CA' })).toEqual([]);
  expect(await same({ profession: 'Dentist' })).toEqual([]);
  expect(await same({ name: 'Xylo Qwertzuiop' })).toEqual([]);
  const { id } = (await add(list, typedAs())).body;
  await ann.ask(`POST /api/people/${known.npi}/do-not-contact`, { reason: 'Asked' });
  await ann.ask(`POST /api/lists/${list}/entries`, { npis: [known.npi] });
  expect((await peopleOf(list)).rows[0].same).toMatchObject([
    {
      npi: known.npi,
      reason: expect.stringContaining('same city'),
      record: { last_name: known.last_name, state: 'OH' },
      on_list: true,
      do_not_contact: { reason: 'Asked', until: null },
    },
  ]);
  await change(id, { version: 1, not_same: [known.npi] });
  expect((await peopleOf(list)).rows[0]).toMatchObject({ not_same: [known.npi], same: [] });
});

it('joins a person with an NPI, which gets the progress and a note, and takes it back (R-1349)', async () => {
  const list = await make();
  const { id } = (await add(list)).body;
  await change(id, { version: 1, stage: 'Offer', owner: ben.id, next_step: 'Call', due_on: '2026-12-01' });
  const began = '2026-01-02T12:00:00.000Z';
  await database.pool.query('update people_without_npi set stage_set_at = $1', [began]);
  const join = (npi: string, who = ann) => who.ask(`POST /api/people/${id}/same`, { npi });
  const entries = async () => (await ann.ask(`GET /api/lists/${list}/entries`)).body.rows;
  const notes = async () => (await ann.ask(`GET /api/people/${known.npi}/notes`)).body.rows;
  expect(await join('2999999999')).toMatchObject({ status: 404, body: { message: expect.stringMatching(/\w/) } });
  expect((await join('x')).body.message).toMatch('NPI must have 10 digits');
  await ann.ask(`POST /api/people/${known.npi}/do-not-contact`, { reason: 'Asked' });
  expect((await join(known.npi)).body).toEqual({
    ...{ id, npi: known.npi, version: 3, added: true },
    do_not_contact: { reason: 'Asked', until: null },
  });
  const plan = { stage: 'Offer', owner: { id: ben.id }, next_step: 'Call', due_on: '2026-12-01' };
  expect(await entries()).toMatchObject([{ npi: known.npi, ...plan, stage_set_at: began }]); // R-1460
  const text = 'Added without an NPI as Dara Quill, Registered nurse, Columbus, OH. Source: Referred by Ann Lee';
  expect(await notes()).toMatchObject([{ text, private: false }]);
  expect(await listOf(list)).toMatchObject({ total: 1, without_npi: 0 });
  expect((await join(known.npi)).status).toBe(404);

  expect((await change(id, { version: 3, removed: false })).body).toMatchObject({ ...quill, ...plan, version: 4 });
  expect(await entries()).toEqual([]);
  expect(await notes()).toEqual([]);
  // an entry that is there stays as it is
  await ann.ask(`POST /api/lists/${list}/entries`, { npis: [known.npi] });
  expect((await join(known.npi)).body).toMatchObject({ added: false });
  expect(await entries()).toMatchObject([{ npi: known.npi, stage: 'New', owner: null, next_step: '' }]);
  await change(id, { version: 5, removed: false });
  expect(await entries()).toHaveLength(1);
});

it('erases joined people with the provider, and exports them (R-1348)', async () => {
  const list = await make();
  const { id } = (await add(list)).body;
  const other = (await add(list, { name: 'Other Person' })).body;
  await change(other.id, { version: 1, not_same: [known.npi] });
  await ann.ask(`POST /api/people/${id}/same`, { npi: known.npi });
  expect((await administrator.ask(`GET /api/people/${known.npi}`)).body.without_npi).toMatchObject([
    { name: 'Dara Quill', list_name: 'A list' },
    { name: 'Other Person' },
  ]);
  expect((await administrator.ask(`DELETE /api/people/${known.npi}`)).body).toEqual({ npi: known.npi, erased: 4 });
  expect((await database.pool.query('select name, not_same from people_without_npi')).rows).toEqual([
    { name: 'Other Person', not_same: [] },
  ]);
  // an ID is no NPI, and an NPI no ID
  expect((await administrator.ask(`DELETE /api/people/${other.id}`)).status).toBe(400);
  expect((await ann.ask(`DELETE /api/people/${known.npi}/entry`)).status).toBe(400);
});

it('asks for the rights on the list (R-1347)', async () => {
  const list = await make({ visibility: 'shared', members: [{ email: ben.email, may: 'view' }] });
  const { id } = (await add(list)).body;
  expect((await ben.ask(`GET /api/people?list=${list}`)).body.total).toBe(1);
  const calls: [string, object | undefined][] = [
    ['POST /api/people', { ...quill, name: 'Other Person', list }],
    [`PATCH /api/people/${id}/entry`, { version: 1, stage: 'Offer' }],
    [`POST /api/people/${id}/same`, { npi: known.npi }],
    [`DELETE /api/people/${id}/entry`, undefined],
  ];
  for (const [call, body] of calls) {
    expect([call, (await ben.ask(call, body)).status]).toEqual([call, 403]);
    expect([call, (await zoe.ask(call, body)).status]).toEqual([call, 404]);
  }
  expect((await zoe.ask(`GET /api/people?list=${list}`)).status).toBe(404);
  await ann.ask(`DELETE /api/lists/${list}`);
  for (const [call, body] of calls) expect([call, (await ann.ask(call, body)).body.code]).toEqual([call, 'archived']);
  expect((await peopleOf(list)).total).toBe(1);
});

it('keeps one of two people whom two users add at once, and takes at most 500 (R-1346)', async () => {
  const list = await make();
  const statuses = await Promise.all([add(list), add(list, {}, ben), add(list, {}, ben)]);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await database.pool.query(`
    insert into people_without_npi (list_id, name, profession, place, source, stage)
    select '${list}', 'Person ' || n, 'RN', 'Ohio', 'Sheet', 'New' from generate_series(1, 499) n`);
  expect(await add(list, { name: 'One More' })).toMatchObject({
    status: 403,
    body: { code: 'list_full', message: 'A list has at most 500 people without an NPI.' },
  });
  expect(await peopleOf(list, '&page=25')).toMatchObject({ total: 500, page: 25, page_size: 20 });
  expect((await peopleOf(list, '&page=26')).rows).toEqual([]);
});
