// Lists: who opens them, what they may do there, and what a change does.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { todayIn } from '#src/shared/today.ts';
import { firstStages, type List } from '#src/work/lists/contract.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let ann: TestCaller;
let ben: TestCaller;
let manager: TestCaller;
let administrator: TestCaller;
let outsider: TestCaller;

beforeAll(async () => {
  database = await testDatabase();
  api = await testApi(database, { indexed: false });
});
beforeEach(async () => {
  await database.pool.query('delete from profiles');
  await database.pool.query('delete from lists');
  ann = await addCaller(api, database, 'ann@team.example', 'specialist');
  ben = await addCaller(api, database, 'ben@team.example', 'specialist');
  manager = await addCaller(api, database, 'mia@team.example', 'manager');
  administrator = await addCaller(api, database, 'ada@team.example', 'administrator');
  outsider = await addCaller(api, database, 'zoe@other.example', 'administrator');
});
afterAll(async () => {
  await api.close();
  await database.close();
});

async function make(owner: TestCaller, wish: object = {}): Promise<List> {
  const { status, body } = await owner.ask('POST /api/lists', { name: 'Austin cardiology', ...wish });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const open = async (who: TestCaller, { id }: List) => {
  const { status, body } = await who.ask(`GET /api/lists/${id}`);
  return status === 200 ? body.may : status;
};
const seenBy = async (who: TestCaller, all = '') =>
  (await who.ask(`GET /api/lists${all}`)).body.rows.map(({ name }: List) => name);
const actsOn = async ({ id }: List) =>
  (
    await database.pool.query('select action, actor from audit_log where target like $1 order by id', [`%(${id})`])
  ).rows.map(({ action, actor }) => `${action} ${actor}`);

it('keeps users without an e-mail address apart from each other (R-632)', async () => {
  const [one, other] = [await addCaller(api, database, '', 'manager'), await addCaller(api, database, '', 'manager')];
  const list = await make(one, { visibility: 'everybody' });
  expect(list.open_to).toBe('Team: you alone, and the people named here');
  expect(await open(one, list)).toBe('own');
  expect(await open(other, list)).toBe(404);
  expect((await other.ask('GET /api/team')).body.rows.map(({ id }: { id: string }) => id)).toEqual([other.id]);
});

it('makes a list with its defaults, which only its owner and administrators open (R-640, R-641, R-642)', async () => {
  const list = await make(ann);
  expect(list).toEqual({
    id: expect.any(String),
    name: 'Austin cardiology',
    description: '',
    visibility: 'private',
    open_to: 'Private: you and administrators',
    owner: { id: ann.id, name: 'Ann', email: 'ann@team.example' },
    members: [],
    may: 'own',
    may_reassign: true,
    stages: firstStages,
    total: 0,
    without_npi: 0,
    by_stage: firstStages.map((stage) => ({ stage, count: 0 })),
    overdue: 0,
    due_this_week: 0,
    do_not_contact: 0,
    opening: null,
    archived: false,
    version: 1,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect(await open(ann, list)).toBe('own');
  for (const who of [ben, manager, outsider]) {
    const refused = await who.ask(`GET /api/lists/${list.id}`);
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
    // the reply is that of a list that does not exist
    expect(await who.ask(`GET /api/lists/${crypto.randomUUID()}`)).toEqual(refused);
  }
  expect(await actsOn(list)).toEqual(['list_made ann@team.example']);
  expect(await open(administrator, list)).toBe('view');
  expect((await administrator.ask(`GET /api/lists/${list.id}`)).body.open_to).toBe('Private: Ann and administrators');
  expect(await actsOn(list)).toContain('list_opened ada@team.example');
  expect([await seenBy(administrator), await seenBy(manager, '?all=yes')]).toEqual([[], []]);
  expect(await seenBy(administrator, '?all=yes')).toEqual(['Austin cardiology']);
});

it('records each private list of a colleague that a listing shows an administrator (R-1074)', async () => {
  const list = await make(ann);
  expect(await seenBy(manager, '?all=yes')).toEqual([]);
  expect(await seenBy(administrator)).toEqual([]);
  expect(await actsOn(list)).toEqual(['list_made ann@team.example']);
  expect(await seenBy(administrator, '?all=yes')).toEqual(['Austin cardiology']);
  expect(await actsOn(list)).toEqual(['list_made ann@team.example', 'list_opened ada@team.example']);
});

it('records a private list of a colleague that a refused change shows an administrator (R-1160)', async () => {
  const list = await make(ann);
  for (const change of [{}, { owner: administrator.id }]) {
    const before = (await actsOn(list)).length;
    const refused = await administrator.ask(`PATCH /api/lists/${list.id}`, { version: 999, ...change });
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed', list: { name: list.name } } });
    expect((await actsOn(list)).slice(before)).toEqual(['list_opened ada@team.example']);
  }
  const refused = await administrator.ask(`PATCH /api/lists/${list.id}`, { version: 999, name: 'Mine' });
  expect([refused.status, Object.keys(refused.body)]).toEqual([403, ['code', 'message']]);
});

it('judges a change that waits for another by the rights after it (R-1073)', async () => {
  const list = await make(ann, { visibility: 'shared', members: [{ id: ben.id, may: 'edit' }] });
  const other = await database.pool.connect();
  try {
    await other.query('begin');
    await other.query('select from lists where id = $1 for update', [list.id]);
    const changes = [
      ben.ask(`PATCH /api/lists/${list.id}`, { version: 1, name: 'Taken over' }),
      ben.ask(`DELETE /api/lists/${list.id}`),
    ];
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(2);
    await other.query('delete from list_members where list_id = $1', [list.id]);
    await other.query('commit');
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([404, 404]);
  } finally {
    other.release(true);
  }
  expect((await ann.ask(`GET /api/lists/${list.id}`)).body).toMatchObject({ name: list.name, archived: false });
});

it('judges a change that waited by the role and the account of its user then (R-1073)', async () => {
  const list = await make(ann, { visibility: 'shared', members: [{ id: ben.id, may: 'edit' }] });
  const path = '/api/people/2000000002/notes';
  const author = {
    id: crypto.randomUUID(),
    npi: '2000000002',
    team: 'team.example',
    author_id: ann.id,
    text: 'Called',
  };
  const note = await database.db.insertInto('notes').values(author).returning('id').executeTakeFirstOrThrow();
  const search = await ann.ask('POST /api/searches', { name: 'Ohio', url: '/licenses?state=OH', shared: true });
  const demote = `update profiles set role = 'specialist' where id = '${manager.id}'`;
  const changes: [
    table: string,
    id: string,
    who: TestCaller,
    call: string,
    body: object | undefined,
    status: number,
  ][] = [
    ['lists', list.id, manager, `PATCH /api/lists/${list.id}`, { version: 1, owner: manager.id }, 404],
    ['notes', note.id, manager, `DELETE ${path}/${note.id}`, undefined, 403],
    ['saved_searches', search.body.id, manager, `DELETE /api/searches/${search.body.id}`, undefined, 403],
    ['lists', list.id, ben, `PATCH /api/lists/${list.id}`, { version: 1, name: 'Taken over' }, 401],
  ];
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (const [table, id, who, call, body, status] of changes) {
    const other = await database.pool.connect();
    try {
      await database.pool.query(`update profiles set role = 'manager' where id = '${manager.id}'`);
      await other.query('begin');
      await other.query(`select from ${table} where id = $1 for update`, [id]);
      const change = who.ask(call, body);
      await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
      await other.query(who === ben ? `update profiles set disabled_at = now() where id = '${ben.id}'` : demote);
      await other.query('commit');
      expect([call, (await change).status]).toEqual([call, status]);
    } finally {
      other.release(true);
    }
  }
  expect((await ann.ask(`GET /api/lists/${list.id}`)).body).toMatchObject({ name: list.name, owner: { id: ann.id } });
});

it('shares a list by name, to view or to edit, and with the team (R-641, R-642)', async () => {
  const list = await make(ann, { visibility: 'shared', members: [{ id: ben.id, may: 'view' }] });
  const rights = async () =>
    Object.fromEntries(
      await Promise.all(
        [ann, ben, manager, administrator, outsider].map(async (who) => [who.email, await open(who, list)]),
      ),
    );
  expect(await rights()).toEqual({
    'ann@team.example': 'own',
    'ben@team.example': 'view',
    'mia@team.example': 'view',
    'ada@team.example': 'view',
    'zoe@other.example': 404,
  });
  expect([await seenBy(ben), await seenBy(manager), await seenBy(manager, '?all=yes')]).toEqual([
    ['Austin cardiology'],
    [],
    ['Austin cardiology'],
  ]);
  expect(await ben.ask(`PATCH /api/lists/${list.id}`, { version: 1, name: 'Mine' })).toMatchObject({ status: 403 });
  expect(await ben.ask(`DELETE /api/lists/${list.id}`)).toMatchObject({ status: 403 });
  const members = [
    { id: ben.id, may: 'edit' },
    { email: 'Zoe@other.example', may: 'view' },
  ];
  const shared = await ann.ask(`PATCH /api/lists/${list.id}`, { version: 1, visibility: 'everybody', members });
  expect(shared.body).toMatchObject({
    visibility: 'everybody',
    version: 2,
    members: [
      { id: ben.id, name: 'Ben', email: 'ben@team.example', may: 'edit' },
      { id: null, name: null, email: 'zoe@other.example', may: 'view' },
    ],
  });
  expect(await rights()).toMatchObject({ 'mia@team.example': 'edit', 'zoe@other.example': 'view' });
  expect(await ben.ask(`PATCH /api/lists/${list.id}`, { version: 2, visibility: 'private' })).toMatchObject({
    status: 403,
    body: { message: 'Only the owner of the list may do this.' },
  });
  await ann.ask(`PATCH /api/lists/${list.id}`, { version: 2, visibility: 'private' });
  expect(await rights()).toMatchObject({ 'ben@team.example': 404, 'mia@team.example': 404, 'zoe@other.example': 404 });
  expect(await actsOn(list)).toEqual(expect.arrayContaining(['list_shared ann@team.example']));
});

it('names an address of another domain alike, with an account or without, and shares when it signs up (R-643)', async () => {
  const list = await make(ann, {
    visibility: 'shared',
    members: [
      { email: 'zoe@other.example', may: 'edit' },
      { email: 'nobody@other.example', may: 'edit' },
    ],
  });
  const [nobody, zoe] = list.members;
  expect(nobody).toEqual({ ...zoe, email: 'nobody@other.example' });
  expect(zoe).toEqual({ id: null, name: null, email: 'zoe@other.example', may: 'edit' });
  const late = await addCaller(api, database, 'Nobody@Other.example', 'specialist');
  expect([await open(outsider, list), await open(late, list)]).toEqual(['edit', 'edit']);
  expect((await open(ann, list)) && (await ann.ask(`GET /api/lists/${list.id}`)).body.members).toEqual(list.members);
  expect(await ann.ask('GET /api/team')).toMatchObject({
    body: { rows: ['Ada', 'Ann', 'Ben', 'Mia'].map((name) => ({ name })) },
  });
  expect((await outsider.ask('GET /api/team')).body.rows.map(({ name }: { name: string }) => name)).toEqual([
    'Nobody',
    'Zoe',
  ]);
});

it('refuses a change of an earlier version with the present list (R-645)', async () => {
  const list = await make(ann, { visibility: 'everybody' });
  const rename = (who: TestCaller, name: string) => who.ask(`PATCH /api/lists/${list.id}`, { version: 1, name });
  const replies = await Promise.all([rename(ann, 'One'), rename(ben, 'Two')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [won, lost] = replies.toSorted((one, other) => one.status - other.status);
  expect(lost?.body).toMatchObject({ code: 'changed', list: { name: won?.body.name, version: 2 } });
});

it('counts as overdue what was due before today, not what is due today', async () => {
  const list = await make(ann);
  const today = todayIn(api.config.timeZone);
  await database.pool.query(
    `insert into list_entries (list_id, npi, stage, due_on) values ($1, 2000001018, 'New', $2::date), ($1, 2000001026, 'New', $2::date - 1)`,
    [list.id, today],
  );
  const { body } = await ann.ask(`GET /api/lists/${list.id}`);
  expect(body).toMatchObject({ total: 2, overdue: 1 });
});

it('leaves out a stage with people only if it is said where they go (R-645)', async () => {
  const list = await make(ann);
  await database.pool.query(
    `insert into list_entries (list_id, npi, stage, due_on) values ($1, 2000001018, 'Offer', '2020-01-01'), ($1, 2000001026, 'New', null)`,
    [list.id],
  );
  expect((await ann.ask(`GET /api/lists/${list.id}`)).body).toMatchObject({ total: 2, overdue: 1 });
  const change = (body: object) => ann.ask(`PATCH /api/lists/${list.id}`, { version: 1, ...body });
  expect((await ann.ask(`PATCH /api/lists/${list.id}`, { name: 'x' })).body.message).toBe('version: must be a number');
  expect(await change({ stages: ['New', 'Done'] })).toMatchObject({
    status: 409,
    body: { code: 'stage_in_use', stages: [{ stage: 'Offer', count: 1 }] },
  });
  expect(await change({ stages: ['New', 'Done'], moved: { Offer: 'Gone' } })).toMatchObject({ status: 400 });
  expect((await change({ stages: ['New', 'Done'], moved: { Offer: 'Done' } })).body).toMatchObject({
    stages: ['New', 'Done'],
    by_stage: [
      { stage: 'New', count: 1 },
      { stage: 'Done', count: 1 },
    ],
  });
});

it('archives, restores and deletes a list; only its owner deletes it (R-646)', async () => {
  const list = await make(ann, { visibility: 'everybody' });
  expect((await ben.ask(`DELETE /api/lists/${list.id}?forever=true`)).status).toBe(403);
  expect((await ben.ask(`DELETE /api/lists/${list.id}`)).body).toEqual({ id: list.id, archived: true });
  expect([await seenBy(ann), await seenBy(ann, '?archived=yes')]).toEqual([[], ['Austin cardiology']]);
  await ben.ask(`PATCH /api/lists/${list.id}`, { version: 2, archived: false });
  expect(await seenBy(ann)).toEqual(['Austin cardiology']);
  expect((await ann.ask(`DELETE /api/lists/${list.id}?forever=true`)).body).toEqual({ id: list.id, archived: false });
  expect(await open(ann, list)).toBe(404);
  expect((await actsOn(list)).map((act) => act.split(' ')[0])).toEqual([
    'list_made',
    'list_archived',
    'list_restored',
    'list_deleted',
  ]);
});

it('keeps a list whose owner is deleted, and lets managers name another owner (R-644, R-671)', async () => {
  const [shared, secret] = [await make(ann, { visibility: 'everybody' }), await make(ann, { name: 'Secret' })];
  await database.pool.query('delete from profiles where id = $1', [ann.id]);
  expect([await open(ben, shared), await open(manager, secret), await open(administrator, secret)]).toEqual([
    'edit',
    404,
    'view',
  ]);
  const give = (who: TestCaller, list: List, owner: string) =>
    who.ask(`PATCH /api/lists/${list.id}`, { version: 1, owner });
  expect((await give(ben, shared, ben.id)).status).toBe(403);
  expect((await give(manager, shared, outsider.id)).status).toBe(400);
  expect((await give(manager, shared, ben.id)).body).toMatchObject({ owner: { id: ben.id } });
  expect((await give(administrator, secret, ben.id)).body).toMatchObject({ owner: { id: ben.id } });
  expect([await open(ben, shared), await open(ben, secret)]).toEqual(['own', 'own']);
  expect(await actsOn(shared)).toContain('list_reassigned mia@team.example');
});

it.each([
  ['POST /api/lists', { name: ' ' }, 'name: List name is required'],
  ['POST /api/lists', { name: 'a\u0000' }, 'name: List name must be one line of text'],
  ['POST /api/lists', { name: 'a\u202eb' }, 'name: List name must be one line of text'],
  ['POST /api/lists', { name: '\u200b' }, 'name: List name must be one line of text'],
  ['POST /api/lists', { name: 'a', stages: [] }, 'stages: Stages must not be empty'],
  ['POST /api/lists', { name: 'a', stages: ['New', 'NEW'] }, 'stages: Two stages have the same name'],
  ['POST /api/lists', { name: 'a', visibility: 'all' }, 'visibility: must be one of private, shared, everybody'],
  ['POST /api/lists', { name: 'a', members: [{ may: 'view' }] }, 'members: needs either id or email'],
  [
    'POST /api/lists',
    { name: 'a', members: [{ id: crypto.randomUUID(), may: 'view' }] },
    'members: no user of your team has this id',
  ],
  ['GET /api/lists/x', undefined, 'id: must be an id'],
  ['GET /api/lists?archived=1', undefined, 'archived: must be yes'],
])('answers 400 to %s %j', async (call, body, message) => {
  expect(await ann.ask(call, body)).toEqual({ status: 400, body: { code: 'bad_request', message } });
});
