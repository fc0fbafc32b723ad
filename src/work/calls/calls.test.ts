// Call queues of two teams, by HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { todayIn } from '#src/shared/today.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let dana: TestCaller;
let marcus: TestCaller;
let stranger: TestCaller;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`
    insert into providers (npi, last_name, zip, phone, taxonomies, identifiers)
    select n, 'TEST', '787011234', '5125550100', '[]', '[]' from generate_series(2000000000, 2000000200) n;
    update providers set phone = null where npi = 2000000001;
    update providers set phone = null, mailing_phone = '5125550111' where npi = 2000000002;
    insert into organizations (npi, name, taxonomies, identifiers) values (2000000900, 'EXAMPLE CLINIC', '[]', '[]');
    insert into last_known_records (npi, table_name, record, dependents, demo)
      values (2000000901, 'providers', '{"last_name": "TEST", "phone": "5125550122"}', '{}', false)`);
  api = await testApi(database, { indexed: false });
  dana = await addCaller(api, database, 'dana@bluestem.example', 'specialist');
  marcus = await addCaller(api, database, 'marcus@bluestem.example', 'specialist');
  stranger = await addCaller(api, database, 'dana@elsewhere.example', 'specialist');
});
afterAll(async () => {
  await api.close();
  await database.close();
});

let used = 2_000_000_010;
/** People about whom nothing is held. */
const people = (count: number) => Array.from({ length: count }, () => String(used++));

/** A list of the whole team with these people. */
async function listOf(npis: readonly string[], more: object = {}): Promise<string> {
  const { body } = await dana.ask('POST /api/lists', { name: 'Calls', visibility: 'everybody', ...more });
  await dana.ask(`POST /api/lists/${body.id}/entries`, { npis });
  return body.id;
}

async function entryOf(list: string, npi: string) {
  const { rows } = await database.pool.query(
    `select stage, next_step, due_on::text from list_entries where list_id = $1 and npi = $2 and removed_at is null`,
    [list, npi],
  );
  return rows[0];
}

const activitiesOf = async (npi: string) => (await dana.ask(`GET /api/people/${npi}/activities`)).body.rows;
const today = () => todayIn(api.config.timeZone);

describe('an outcome (R-1480, R-1482)', () => {
  it.each([
    ['reached', { stage: 'Contacted', next_step: '', due_on: null }],
    ['voicemail', { stage: 'New', next_step: 'Call again', due_on: expect.any(String) }],
    ['did_not_reach', { stage: 'New', next_step: 'Find another number', due_on: null }],
    ['not_interested', { stage: 'Not a fit', next_step: '', due_on: null }],
    ['do_not_call', { stage: 'Not a fit', next_step: '', due_on: null }],
  ])('%s is logged, and sets stage and next step', async (outcome, entry) => {
    const [npi = ''] = people(1);
    const list = await listOf([npi]);
    const { status, body } = await dana.ask('POST /api/calls', { npi, list, outcome, text: 'Said hello' });
    expect({ status, entry: body.entry }).toEqual({ status: 200, entry: { ...entry, version: 2 } });
    expect(await entryOf(list, npi)).toEqual(entry);
    expect(await activitiesOf(npi)).toMatchObject([{ id: body.id, kind: 'call', outcome, text: 'Said hello' }]);
  });

  it('call_back has the hour and the day in the time zone of the site, before the step of a user', async () => {
    const [npi = ''] = people(1);
    const list = await listOf([npi]);
    await dana.ask(`PATCH /api/lists/${list}/entries`, { npis: [npi], next_step: 'Send the contract' });
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await dana.ask('POST /api/calls', { npi, list, outcome: 'call_back', at: `${day}T20:30:00Z` });
    const back = await entryOf(list, npi);
    expect(back.next_step).toMatch(/^Call back at \d+:30 [AP]M \S+ · Send the contract$/);
    expect(back).toMatchObject({ stage: 'Contacted', due_on: day });
    await dana.ask('POST /api/calls', { npi, list, outcome: 'voicemail' });
    expect((await entryOf(list, npi)).next_step).toBe('Call again · Send the contract');
    await dana.ask('POST /api/calls', { npi, list, outcome: 'reached' });
    expect((await entryOf(list, npi)).next_step).toBe('Send the contract');
  });

  it('a voicemail is called again on a weekday', async () => {
    const [npi = ''] = people(1);
    const { body } = await dana.ask('POST /api/calls', { npi, list: await listOf([npi]), outcome: 'voicemail' });
    const due = new Date(`${body.entry.due_on}T12:00:00Z`);
    expect(due.getUTCDay() % 6).not.toBe(0);
    expect(Date.parse(body.entry.due_on) - Date.parse(today())).toBeGreaterThanOrEqual(2 * 86_400_000);
  });

  it('of a person without a list is an activity alone', async () => {
    const [npi = ''] = people(1);
    const { body } = await dana.ask('POST /api/calls', { npi, outcome: 'reached' });
    expect(body).toMatchObject({ npi, entry: null, problem: null, do_not_contact: false });
  });

  it('did_not_reach reports the number of the practice, if one is published', async () => {
    const [npi = ''] = people(1);
    const { body } = await dana.ask('POST /api/calls', { npi, outcome: 'did_not_reach', text: 'No such number' });
    const { rows } = (await marcus.ask(`GET /api/problems?npi=${npi}`)).body;
    expect(rows).toMatchObject([
      { id: body.problem, kind: 'did_not_reach', number: '5125550100', text: 'No such number' },
    ]);
    const without = await dana.ask('POST /api/calls', { npi: '2000000001', outcome: 'did_not_reach' });
    expect(without).toMatchObject({ status: 200, body: { problem: null } });
    const mobile = await dana.ask('POST /api/calls', { npi, outcome: 'did_not_reach', number: null });
    expect(mobile, 'a number that the team typed').toMatchObject({ status: 200, body: { problem: null } });
  });

  it('did_not_reach reports no number that is not of the practice, unless it is given', async () => {
    const npi = '2000000002';
    const mailing = await dana.ask('POST /api/calls', { npi, outcome: 'did_not_reach' });
    expect(mailing).toMatchObject({ status: 200, body: { problem: null } });
    const given = await dana.ask('POST /api/calls', { npi, outcome: 'did_not_reach', number: '5125550111' });
    expect(given.body.problem).not.toBeNull();
  });

  it('keeps a step that a user typed like one of a call', async () => {
    const [npi = ''] = people(1);
    const list = await listOf([npi]);
    await dana.ask(`PATCH /api/lists/${list}/entries`, { npis: [npi], next_step: 'Call back at her office' });
    await dana.ask('POST /api/calls', { npi, list, outcome: 'voicemail' });
    expect((await entryOf(list, npi)).next_step).toBe('Call again · Call back at her office');
  });

  it('is logged once of many requests with one key, and in two tabs at once twice', async () => {
    const [npi = ''] = people(1);
    const list = await listOf([npi]);
    const call = { npi, list, outcome: 'voicemail', text: 'A\u0301 \u{1F4DE} ‮x' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => dana.ask('POST /api/calls', call, { 'idempotency-key': 'one-key' })),
    );
    expect(replies.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(await activitiesOf(npi)).toHaveLength(1);
    const tabs = await Promise.all([dana.ask('POST /api/calls', call), dana.ask('POST /api/calls', call)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    expect(await activitiesOf(npi)).toHaveLength(3);
  });

  it('do_not_call marks the person for the whole team at once', async () => {
    const [npi = ''] = people(1);
    const { body } = await dana.ask('POST /api/calls', { npi, outcome: 'do_not_call' });
    expect(body.do_not_contact).toBe(true);
    const marks = (await marcus.ask(`GET /api/people/${npi}/do-not-contact`)).body.rows;
    expect(marks).toMatchObject([{ reason: 'Asked not to be called', until: null, counts: true }]);
  });

  it('stays in a stage of a list that has no stage for it', async () => {
    const [npi = ''] = people(1);
    const list = await listOf([npi], { stages: ['Only'] });
    for (const outcome of ['reached', 'not_interested']) {
      const { body } = await dana.ask('POST /api/calls', { npi, list, outcome });
      expect(body.entry.stage).toBe('Only');
    }
  });

  it.each([
    [{ outcome: 'called' }, 400, /outcome: must be one of reached/],
    [{ outcome: 'call_back' }, 400, /at: is the time of a call_back/],
    [{ outcome: 'reached', at: '2100-01-01T00:00:00Z' }, 400, /at: must be within a year/],
    [{ outcome: 'call_back', at: '2020-01-01T00:00:00Z' }, 400, /at: must be in the future/],
    [{ outcome: 'reached', number: '5125550100' }, 400, /number: is of did_not_reach only/],
    [{ outcome: 'did_not_reach', number: '5125559999' }, 400, /number: must be a phone number that is published/],
    [{ outcome: 'reached', npi: '2999999999' }, 404, /not found/],
  ])('%j is refused, and logs nothing', async (wish, status, message) => {
    const [npi = ''] = people(1);
    const reply = await dana.ask('POST /api/calls', { npi, ...wish });
    expect(reply.status).toBe(status);
    expect(reply.body.message).toMatch(message);
    expect(await activitiesOf(npi)).toEqual([]);
  });

  it('of a list is refused to those who may not change it, and for people who are not on it', async () => {
    const [npi = '', other = ''] = people(2);
    const list = await listOf([npi], { visibility: 'private' });
    expect((await marcus.ask('POST /api/calls', { npi, list, outcome: 'reached' })).status).toBe(404);
    const gone = await dana.ask('POST /api/calls', { npi: other, list, outcome: 'reached' });
    expect(gone).toMatchObject({ status: 404, body: { message: 'This person is no longer on the list.' } });
    expect(await activitiesOf(other)).toEqual([]);
  });

  it('of an opening changes its people', async () => {
    const [npi = ''] = people(1);
    const opening = (await dana.ask('POST /api/openings', { title: 'An opening' })).body;
    await dana.ask(`POST /api/lists/${opening.list}/entries`, { npis: [npi] });
    const { body } = await dana.ask('POST /api/calls', { npi, opening: opening.id, outcome: 'reached' });
    expect(body.entry.stage).toBe('Contacted');
    const both = await dana.ask('POST /api/calls', {
      npi,
      opening: opening.id,
      list: opening.list,
      outcome: 'reached',
    });
    expect(both.status).toBe(400);
    expect((await stranger.ask('POST /api/calls', { npi, opening: opening.id, outcome: 'reached' })).status).toBe(404);
  });
});

describe('undo (R-1483)', () => {
  it.each(['reached', 'voicemail', 'did_not_reach', 'not_interested', 'do_not_call'])(
    'of %s takes back all',
    async (outcome) => {
      const [npi = ''] = people(1);
      const list = await listOf([npi]);
      await dana.ask(`PATCH /api/lists/${list}/entries`, { npis: [npi], next_step: 'Mail', due_on: today() });
      const was = await entryOf(list, npi);
      const { body } = await dana.ask('POST /api/calls', { npi, list, outcome });
      const undone = await dana.ask(`DELETE /api/calls/${body.id}`);
      expect(undone).toMatchObject({ status: 200, body: { id: body.id, npi, entry: 'restored' } });
      expect(await entryOf(list, npi)).toEqual(was);
      expect(await activitiesOf(npi)).toEqual([]);
      expect((await dana.ask(`GET /api/problems?npi=${npi}`)).body.rows).toEqual([]);
      const marks = (await dana.ask(`GET /api/people/${npi}/do-not-contact`)).body.rows;
      expect(marks.filter((mark: { counts: boolean }) => mark.counts)).toEqual([]);
      expect((await dana.ask(`DELETE /api/calls/${body.id}`)).status).toBe(404);
    },
  );

  it('keeps what was changed since, and an earlier report of the same number', async () => {
    const [npi = ''] = people(1);
    const list = await listOf([npi]);
    const problem = { npi, kind: 'did_not_reach', number: '5125550100' };
    await dana.ask('POST /api/problems', problem);
    const { body } = await dana.ask('POST /api/calls', { npi, list, outcome: 'did_not_reach' });
    await marcus.ask(`PATCH /api/lists/${list}/entries`, { npis: [npi], stage: 'Offer' });
    expect((await dana.ask(`DELETE /api/calls/${body.id}`)).body.entry).toBe('kept');
    expect((await entryOf(list, npi)).stage).toBe('Offer');
    expect((await dana.ask(`GET /api/problems?npi=${npi}`)).body.rows).toHaveLength(1);
  });

  it('keeps the days in a stage (R-1460)', async () => {
    const [npi = ''] = people(1);
    const list = await listOf([npi]);
    const since = async () => {
      const { rows } = await database.pool.query(`select stage_set_at from list_entries where npi = $1`, [npi]);
      return rows[0].stage_set_at;
    };
    await database.pool.query(`update list_entries set stage_set_at = now() - interval '9 days' where npi = $1`, [npi]);
    const was = await since();
    const { body } = await dana.ask('POST /api/calls', { npi, list, outcome: 'reached' });
    expect(await since()).not.toEqual(was);
    await dana.ask(`DELETE /api/calls/${body.id}`);
    expect(await since()).toEqual(was);
  });

  it.each(['archived', 'viewed only', 'no longer shared', 'deleted'])(
    'takes back the mark and the call if the list is %s by now',
    async (how) => {
      const [npi = ''] = people(1);
      const list = await listOf([npi]);
      const { body } = await marcus.ask('POST /api/calls', { npi, list, outcome: 'do_not_call' });
      if (how === 'deleted') await dana.ask(`DELETE /api/lists/${list}?forever=true`);
      else {
        const changes = {
          archived: { archived: true },
          'viewed only': { visibility: 'shared', members: [{ email: marcus.email, may: 'view' }] },
          'no longer shared': { visibility: 'private' },
        }[how];
        const { version } = (await dana.ask(`GET /api/lists/${list}`)).body;
        const changed = await dana.ask(`PATCH /api/lists/${list}`, { version, ...changes });
        expect(changed.status, JSON.stringify(changed.body)).toBe(200);
      }
      const undone = await marcus.ask(`DELETE /api/calls/${body.id}`);
      expect(undone).toMatchObject({ status: 200, body: { entry: how === 'deleted' ? 'none' : 'kept' } });
      expect(await activitiesOf(npi)).toEqual([]);
      const marks = (await dana.ask(`GET /api/people/${npi}/do-not-contact`)).body.rows;
      expect(marks.filter((mark: { counts: boolean }) => mark.counts)).toEqual([]);
    },
  );

  it('keeps a report that a later call renewed', async () => {
    const [npi = ''] = people(1);
    const first = await dana.ask('POST /api/calls', { npi, outcome: 'did_not_reach' });
    await dana.ask('POST /api/calls', { npi, outcome: 'did_not_reach' });
    await dana.ask(`DELETE /api/calls/${first.body.id}`);
    expect((await dana.ask(`GET /api/problems?npi=${npi}`)).body.rows).toHaveLength(1);
  });

  it('is of the author alone, and for a day', async () => {
    const [npi = ''] = people(1);
    const { body } = await dana.ask('POST /api/calls', { npi, outcome: 'reached' });
    for (const other of [marcus, stranger]) expect((await other.ask(`DELETE /api/calls/${body.id}`)).status).toBe(404);
    await database.pool.query(`update activities set created_at = now() - interval '25 hours' where id = $1`, [
      body.id,
    ]);
    expect((await dana.ask(`DELETE /api/calls/${body.id}`)).status).toBe(404);
  });
});

describe('the next person (R-1481)', () => {
  it('is the first whom the team may call', async () => {
    const [marked = '', gone = '', called = '', npi = '', later = ''] = people(5);
    const list = await listOf([marked, called, npi, later]);
    await marcus.ask(`POST /api/people/${marked}/do-not-contact`, { reason: 'Asked' });
    await marcus.ask('POST /api/calls', { npi: called, outcome: 'voicemail' });
    const { body } = await dana.ask('POST /api/calls/next', { list, npis: [marked, gone, called, npi, later] });
    expect(body).toEqual({
      npi,
      until: expect.any(String),
      skipped: [
        { npi: marked, why: 'do_not_contact' },
        { npi: gone, why: 'not_on_list' },
        { npi: called, why: 'called_today' },
      ],
    });
    expect(Date.parse(body.until) - Date.now()).toBeGreaterThan(14 * 60_000);
  });

  it('is a person, also one whose NPI is out of service', async () => {
    const npis = ['2999999999', '2000000900', '2000000901'];
    const { body } = await dana.ask('POST /api/calls/next', { npis });
    expect(body).toMatchObject({
      npi: '2000000901',
      skipped: [
        { npi: '2999999999', why: 'no_person' },
        { npi: '2000000900', why: 'no_person' },
      ],
    });
  });

  it('is given to callers whose turns ended, at the same time', async () => {
    const npis = people(2);
    for (const [n, who] of [dana, marcus].entries()) await who.ask('POST /api/calls/next', { npis: [npis[n]] });
    for (let time = 0; time < 15; time += 1) {
      await database.pool.query(`update call_turns set until = now() - interval '1 second'`);
      const [first, second] = npis;
      const replies = await Promise.all([
        dana.ask('POST /api/calls/next', { npis: time % 2 ? [first, second] : [second, first] }),
        marcus.ask('POST /api/calls/next', { npis: time % 2 ? [second, first] : [first, second] }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const given = replies.map(({ body }) => body.npi);
      expect(given.toSorted()).toEqual(npis);
    }
  });

  it('is not one whom the caller called today, unless it was undone', async () => {
    const [npi = ''] = people(1);
    const { body } = await dana.ask('POST /api/calls', { npi, outcome: 'voicemail' });
    const next = async () => (await dana.ask('POST /api/calls/next', { npis: [npi] })).body;
    expect(await next()).toMatchObject({ npi: null, skipped: [{ npi, why: 'called_today' }] });
    await dana.ask(`DELETE /api/calls/${body.id}`);
    expect((await next()).npi).toBe(npi);
  });

  it('is one to call back today, also after the call of today (R-1532)', async () => {
    const npis = people(3);
    const [back = '', later = '', alone = ''] = npis;
    const list = await listOf(npis);
    const call = (npi: string, more: object) => dana.ask('POST /api/calls', { npi, outcome: 'call_back', ...more });
    const soon = new Date(Date.now() + 60_000).toISOString();
    await call(back, { list, at: soon });
    await call(later, { list, at: new Date(Date.now() + 3 * 86_400_000).toISOString() });
    await call(alone, { at: soon });
    await database.pool.query('update list_entries set due_on = $2 where list_id = $1 and npi = $3', [
      list,
      today(),
      back,
    ]);
    const next = async () => (await dana.ask('POST /api/calls/next', { list, npis: [later, alone, back] })).body;
    const skipped = [later, alone].map((npi) => ({ npi, why: 'called_today' }));
    expect(await next()).toMatchObject({ npi: back, skipped });
    await dana.ask('POST /api/calls', { npi: back, list, outcome: 'reached' });
    expect(await next()).toMatchObject({ npi: null });
  });

  it('is with one user of the team until the call is logged, the next is taken, or the turn ends', async () => {
    const [first = '', second = ''] = people(2);
    const taken = async (who: TestCaller, npis: string[]) => (await who.ask('POST /api/calls/next', { npis })).body;
    expect((await taken(dana, [first])).npi).toBe(first);
    expect((await taken(marcus, [first, second])).npi).toBe(second);
    expect((await taken(stranger, [first])).npi, 'another team').toBe(first);
    expect(await taken(dana, [second])).toMatchObject({ npi: null, skipped: [{ npi: second, why: 'taken' }] });
    expect((await taken(marcus, [first])).npi, 'the turn of dana ended').toBe(first);
    await database.pool.query(`update call_turns set until = now() - interval '1 second' where npi = $1`, [first]);
    expect((await taken(dana, [first])).npi).toBe(first);
  });

  it('goes to one of many callers who ask at the same time', async () => {
    const npis = people(10);
    const callers = await Promise.all(
      npis.map((_, n) => addCaller(api, database, `caller${n}@bluestem.example`, 'specialist')),
    );
    const replies = await Promise.all(callers.map((caller) => caller.ask('POST /api/calls/next', { npis })));
    expect(replies.map(({ status }) => status)).toEqual(npis.map(() => 200));
    const given = replies.map(({ body }) => body.npi).filter(Boolean);
    expect(new Set(given).size, 'no person twice').toBe(given.length);
    expect(given).toHaveLength(npis.length);
  });

  it('takes at most 200 NPIs', async () => {
    const npis = Array.from({ length: 201 }, (_, n) => String(2_000_000_000 + n));
    const { status, body } = await dana.ask('POST /api/calls/next', { npis });
    expect({ status, message: body.message }).toEqual({ status: 400, message: 'npis: must have at most 200 NPIs' });
  });
});
