// The work of a leaver gets another owner.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { addCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database);
});
afterAll(async () => {
  await api.close();
  await database.close();
});

it('gives lists, saved searches and next steps of a user to a colleague, once and audited (R-671)', async () => {
  const as = (email: string, role: Parameters<typeof addCaller>[3]) => addCaller(api, database, email, role);
  const leaver = await as('leaver@team.example', 'manager');
  const heir = await as('heir@team.example', 'specialist');
  const mate = await as('mate@team.example', 'specialist');
  const stranger = await as('stranger@other.example', 'specialist');
  const pending = await as('pending@team.example', null);
  const administrator = await as('root@team.example', 'administrator');
  const [person] = (await leaver.ask('GET /api/providers?state=OH')).body.rows;
  const list = async (owner: typeof leaver, name: string, visibility: string) =>
    (await owner.ask('POST /api/lists', { name, visibility })).body.id;
  const mine = await list(leaver, 'Mine', 'private');
  const hidden = await list(mate, 'Hidden', 'private');
  // was shared with the heir before it became private
  await database.pool.query(`insert into list_members (list_id, profile_id, may) values ($1, $2, 'edit')`, [
    hidden,
    heir.id,
  ]);
  const team = await list(mate, 'Team', 'everybody');
  for (const [owner, id] of [
    [leaver, mine],
    [mate, hidden],
    [mate, team],
  ] as const) {
    await owner.ask(`POST /api/lists/${id}/entries`, { npis: [person.npi] });
    await database.pool.query(
      `update list_entries set owner_id = '${leaver.id}', next_step = 'Call' where list_id = '${id}'`,
    );
  }
  const typed = { name: 'Dara Quill', profession: 'RN', place: 'Columbus, OH', source: 'Referral', list: team };
  const nurse = (await mate.ask('POST /api/people', typed)).body;
  await mate.ask(`PATCH /api/people/${nurse.id}/entry`, { version: 1, owner: leaver.id, next_step: 'Call' });
  const saved = await leaver.ask('POST /api/searches', { name: 'Ohio', url: '/hcps?state=OH' });

  const url = `/api/users/${leaver.id}/work`;
  expect((await administrator.ask(`GET ${url}`)).body).toMatchObject({
    ...{ lists: 1, searches: 1, steps: 4, trainees: 0 },
    colleagues: [{ id: heir.id }, { id: mate.id }, { id: administrator.id }],
  });
  for (const caller of [leaver, heir, stranger, pending]) {
    expect((await caller.ask(`GET ${url}`)).status).toBe(403);
    expect((await caller.ask(`POST ${url}`, { to: heir.id })).status).toBe(403);
  }
  for (const to of [stranger.id, pending.id, leaver.id, crypto.randomUUID(), 'x', 7])
    expect(await administrator.ask(`POST ${url}`, { to })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^to: /) },
    });
  expect((await administrator.ask(`POST /api/users/${crypto.randomUUID()}/work`, { to: heir.id })).status).toBe(404);
  expect((await administrator.ask(`POST /api/users/${administrator.id}/work`, { to: heir.id })).status).toBe(403);

  const given = await administrator.ask(`POST ${url}`, { to: heir.id });
  expect(given).toEqual({ status: 200, body: { lists: 1, searches: 1, steps: 3, trainees: 0 } });
  expect((await heir.ask(`GET /api/lists/${mine}`)).body).toMatchObject({ may: 'own', owner: { id: heir.id } });
  expect((await leaver.ask(`GET /api/lists/${mine}`)).status).toBe(404);
  expect((await heir.ask('GET /api/searches')).body.rows).toMatchObject([{ id: saved.body.id, owner: null }]);
  expect((await heir.ask(`GET /api/lists/${team}/entries`)).body.rows[0].owner.id).toBe(heir.id);
  expect((await mate.ask(`GET /api/people?list=${team}`)).body.rows[0].owner.id).toBe(heir.id);
  expect((await mate.ask(`GET /api/lists/${hidden}/entries`)).body.rows[0].owner.id).toBe(leaver.id);
  expect((await administrator.ask(`POST ${url}`, { to: heir.id })).body).toEqual({
    lists: 0,
    searches: 0,
    steps: 0,
    trainees: 0,
  });
  const { rows: acts } = await database.pool.query(
    `select action, old_value, new_value from audit_log where new_value = 'heir@team.example' order by action`,
  );
  const change = { old_value: 'leaver@team.example', new_value: 'heir@team.example' };
  const actions = ['entries_changed', 'entries_changed', 'list_reassigned', 'search_reassigned'];
  expect(acts).toEqual(actions.map((action) => ({ action, ...change })));
});
