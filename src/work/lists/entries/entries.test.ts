// People on lists, and lists as criteria of searches, on the demo data against SQL.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';
import { runsAll } from '#test/sampling.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let ann: TestCaller;
let ben: TestCaller;
let zoe: TestCaller;
/** NPIs of providers in service, of organizations and out of service. */
let people: string[];
let organization: string;
let gone: string;

beforeAll(async () => {
  database = await demoDatabase();
  people = await npisOf('select npi from providers order by npi limit 400');
  [organization = ''] = await npisOf('select npi from organizations limit 1');
  // one provider was deactivated since
  [gone = ''] = await npisOf('select npi from providers order by npi desc limit 1');
  await database.pool.query(`
    insert into last_known_records select npi, 'providers', to_jsonb(providers), '{}', true from providers where npi = ${gone};
    insert into deactivations values (${gone}, '2026-01-05');
    delete from providers where npi = ${gone}`);
  api = await testApi(database, { indexed: 'rebuilt' });
  ann = await addCaller(api, database, 'ann@team.example', 'specialist');
  ben = await addCaller(api, database, 'ben@team.example', 'specialist');
  zoe = await addCaller(api, database, 'zoe@other.example', 'specialist');
});
beforeEach(async () => {
  await database.pool.query('delete from lists; delete from activities; delete from do_not_contact; delete from notes');
});
afterAll(async () => {
  await api.close();
  await database.close();
});

async function npisOf(text: string, values: unknown[] = []): Promise<string[]> {
  return (await database.pool.query(text, values)).rows.map(({ npi }) => npi);
}
async function make(owner: TestCaller, npis: string[], wish: object = { visibility: 'everybody' }): Promise<string> {
  const { id } = (await owner.ask('POST /api/lists', { name: 'A list', ...wish })).body;
  if (npis.length > 0)
    expect((await owner.ask(`POST /api/lists/${id}/entries`, { npis })).body).toMatchObject({ added: npis.length });
  return id;
}
async function pages(who: TestCaller, id: string, query = ''): Promise<{ total: number; npis: string[] }> {
  const npis: string[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await who.ask(`GET /api/lists/${id}/entries?page=${page}&${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    npis.push(...body.rows.map(({ npi }: { npi: string }) => npi));
    if (body.rows.length < 50) return { total: body.total, npis };
  }
}
const change = (who: TestCaller, id: string, body: object) => who.ask(`PATCH /api/lists/${id}/entries`, body);

describe('people on a list', () => {
  it('stay as they are while it is archived (R-646)', async () => {
    const id = await make(ann, people.slice(0, 2));
    const [a, b, c] = people;
    await ann.ask(`DELETE /api/lists/${id}/entries`, { npis: [b] });
    await ben.ask(`DELETE /api/lists/${id}`);
    for (const [call, body] of [
      ['POST entries', { npis: [c] }],
      ['POST entries', { search: 'state=WV' }],
      ['PATCH entries', { npis: [a], stage: 'Offer' }],
      ['DELETE entries', { npis: [a] }],
      ['POST entries/restore', { npis: [b] }],
    ] as const)
      expect(await ann.ask(call.replace(' ', ` /api/lists/${id}/`), body), call).toMatchObject({
        status: 409,
        body: { code: 'archived', message: 'A list is archived. Restore the list to change the people on it.' },
      });
    expect(await pages(ann, id)).toEqual({ total: 1, npis: [a] });
    expect((await ann.ask(`PATCH /api/lists/${id}`, { version: 2, archived: false })).status).toBe(200);
    expect((await change(ann, id, { npis: [a], stage: 'Offer' })).status).toBe(200);
  });

  it('are added once, and others are refused with the reason (R-647)', async () => {
    const id = await make(ann, []);
    const [a = '', b = ''] = people;
    const add = (npis: string[]) => ann.ask(`POST /api/lists/${id}/entries`, { npis });
    expect((await add([a, organization, '2999999999', gone, a])).body).toEqual({
      added: 1,
      already: 0,
      total: 1,
      addition: expect.any(String),
      refused: expect.arrayContaining([
        { npi: organization, why: 'organization' },
        { npi: '2999999999', why: 'unknown' },
        { npi: gone, why: 'deactivated' },
      ]),
    });
    const again = await add([a, b]);
    expect(again.body).toMatchObject({ added: 1, already: 1, total: 2, refused: [] });
    await change(ann, id, { npis: [a], next_step: 'Call' });
    const undone = await ann.ask(`DELETE /api/lists/${id}/entries`, { addition: again.body.addition });
    expect(undone.body).toEqual({ removed: 1, npis: [b] });
    expect((await pages(ann, id)).npis).toEqual([a]);
    for (const addition of ['0000-01-01T00:00:00Z', `2026-01-01T00:00:00.${'0'.repeat(200)}Z`])
      expect(await ann.ask(`DELETE /api/lists/${id}/entries`, { addition })).toMatchObject({
        status: 400,
        body: { message: 'addition: must be the addition of a reply' },
      });
  });

  it('are added by a search, all of one generation, once per Idempotency-Key (R-647, R-631)', async () => {
    const id = await make(ann, []);
    const [search, sql] = ['state=TX&gender=F', `select npi from providers where state = 'TX' and gender = 'F'`];
    const send = () => ann.ask(`POST /api/lists/${id}/entries`, { search }, { 'idempotency-key': id });
    const first = await send();
    const expected = await npisOf(sql);
    expect(first.body).toMatchObject({ added: expected.length, already: 0, total: expected.length });
    expect(await send()).toEqual(first);
    expect((await pages(ann, id)).npis.toSorted()).toEqual(expected.toSorted());
    for (const [wrong, message] of [
      ['stat=TX', 'search: Unknown parameter: stat'],
      ['state=Texas', 'search: state.0: State must be a two-letter code, such as OH'],
    ])
      expect((await ann.ask(`POST /api/lists/${id}/entries`, { search: wrong })).body.message).toBe(message);
    expect((await ann.ask('GET /api/audit')).status).toBe(403);
  });

  it('are at most 100,000, and more add nobody (R-647)', async () => {
    const id = await make(ann, people.slice(0, 2));
    await database.pool.query(
      `insert into list_entries (list_id, npi, stage) select $1, 3000000000 + n, 'New' from generate_series(1, 99997) n`,
      [id],
    );
    const add = (npis: string[]) => ann.ask(`POST /api/lists/${id}/entries`, { npis });
    expect(await add(people.slice(2, 4))).toMatchObject({ status: 403, body: { code: 'list_full', remaining: 1 } });
    expect((await add(people.slice(2, 3))).body).toMatchObject({ added: 1, total: 100_000 });
    // the data has no record of the rest
    const { body } = await ann.ask(`GET /api/lists/${id}/entries`);
    expect(body).toMatchObject({ total: 3, missing: { length: 50 } });
  });

  it('are changed, removed and restored all at once, in statements that a busy server can finish (R-648, R-649)', {
    tags: 'sampled',
  }, async () => {
    const many = runsAll ? 50_000 : 20_001; // a statement has at most 20,000
    const id = await make(ann, []);
    await database.pool.query(
      `insert into list_entries (list_id, npi, stage) select $1, 3000000000 + n, 'New' from generate_series(1, $2::int) n`,
      [id, many],
    );
    const npis = Array.from({ length: many }, (_, n) => `${3_000_000_001 + n}`);
    await database.pool.query(`
      create function refuse_many() returns trigger language plpgsql as $$
      begin
        if (select count(*) from changed) > 20000 then raise 'too many rows in one statement'; end if;
        return null;
      end $$;
      create trigger refuse_many after update on list_entries
        referencing new table as changed for each statement execute function refuse_many()`);
    try {
      const changed = await change(ann, id, { npis, versions: npis.map(() => 1), priority: 'high' });
      expect([changed.status, changed.body.rows?.length]).toEqual([200, many]);
      const call = `/api/lists/${id}/entries`;
      expect((await ann.ask(`DELETE ${call}`, { npis })).body).toMatchObject({ removed: many });
      expect((await ann.ask(`POST ${call}/restore`, { npis })).body).toEqual({ restored: many });
    } finally {
      await database.pool.query('drop function refuse_many cascade');
    }
    const { rows } = await database.pool.query(
      'select priority, version, count(*)::int from list_entries where list_id = $1 and removed_at is null group by 1, 2',
      [id],
    );
    expect(rows).toEqual([{ priority: 'high', version: 4, count: many }]);
  });

  it('change with the version of each; the later of two changes sees the earlier (R-648)', async () => {
    const id = await make(ann, people.slice(0, 20));
    const [a = '', b = ''] = people;
    const stages = await Promise.all([
      change(ann, id, { npis: [a], version: 1, stage: 'Contacted' }),
      change(ben, id, { npis: [a], version: 1, stage: 'Offer' }),
    ]);
    const [won, lost] = stages.toSorted((one, other) => one.status - other.status);
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(won?.body.rows).toEqual([
      {
        npi: a,
        version: 2,
        was: { stage: 'New', owner: null, priority: 'normal', next_step: '', due_on: null },
      },
    ]);
    const winner = stages[0]?.status === 200 ? ['Contacted', ann, 'Ann'] : ['Offer', ben, 'Ben'];
    expect(lost?.body).toMatchObject({
      code: 'changed',
      message: `${winner[2]} changed this person meanwhile. Look at the change, then repeat yours.`,
      entries: [{ npi: a, version: 2, stage: winner[0], updated_by: { id: (winner[1] as TestCaller).id } }],
    });
    const many = await Promise.all(
      people.slice(1, 20).map((npi, n) => change(n % 2 ? ann : ben, id, { npis: [npi], version: 1, priority: 'high' })),
    );
    expect(many.map(({ status }) => status)).toEqual(many.map(() => 200));
    expect(await change(ann, id, { npis: [a, b], versions: [2, 1], due_on: '2027-01-05' })).toMatchObject({
      status: 409,
      body: { entries: [{ npi: b, version: 2 }] },
    });
    expect((await ann.ask(`GET /api/lists/${id}/entries?npi=${a}`)).body.rows[0]).toMatchObject({ due_on: null });
  });

  it('are changed by NPI or search, checked, and undone by their previous values (R-648)', async () => {
    const id = await make(ann, people.slice(0, 5));
    const [a = ''] = people;
    const set = { owner: ben.id, priority: 'high', next_step: 'Call back', due_on: '2026-12-01' };
    const { rows } = (await change(ann, id, { npis: [a, '2999999999'], ...set })).body;
    expect((await ann.ask(`GET /api/lists/${id}/entries?owner=${ben.id}`)).body.rows).toMatchObject([
      { npi: a, ...set, owner: { name: 'Ben' }, version: 2, added_by: { name: 'Ann' } },
    ]);
    await change(ann, id, { npis: [a], version: rows[0].version, ...rows[0].was });
    expect((await pages(ann, id, 'owner=none&priority=normal&due=none')).total).toBe(5);
    expect((await change(ann, id, { search: 'priority=normal', stage: 'Offer' })).body.rows).toHaveLength(5);
    for (const [body, message] of [
      [{ npis: [a], stage: 'None' }, 'stage: must be one of New, '],
      [{ npis: [a], owner: zoe.id }, 'owner: must be a user who may open the list'],
      [{ npis: [a] }, 'Say what to change'],
      [{ stage: 'New' }, 'npis: is required, or search in its place'],
      [{ npis: people.slice(0, 2), version: 1, stage: 'New' }, 'version: is of one NPI'],
      [{ npis: [a], version: 1, versions: [2], stage: 'New' }, 'version: must not be given with versions'],
      [{ npis: [a], due_on: '2026-02-30' }, 'due_on: must be a date'],
      [{ npis: [a], next_step: 'x\ud800' }, 'The request contains a NUL character or invalid Unicode'],
    ] as const)
      expect(await change(ann, id, body)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(message) },
      });
    expect((await change(ann, id, { npis: ['2999999999'], stage: 'New' })).status).toBe(404);
  });

  it('are removed and restored as they were (R-649)', async () => {
    const id = await make(ann, people.slice(0, 3));
    const [a = '', b = ''] = people;
    await change(ann, id, { npis: [a], stage: 'Offer', next_step: 'Send' });
    expect((await ben.ask(`DELETE /api/lists/${id}/entries`, { npis: [a, b] })).body).toMatchObject({ removed: 2 });
    expect((await pages(ann, id)).total).toBe(1);
    expect((await change(ann, id, { npis: [a], stage: 'New' })).status).toBe(404);
    expect((await ben.ask(`POST /api/lists/${id}/entries/restore`, { npis: [a, b] })).body).toEqual({ restored: 2 });
    expect((await ann.ask(`GET /api/lists/${id}/entries?npi=${a}`)).body.rows).toMatchObject([
      { stage: 'Offer', next_step: 'Send', version: 4 },
    ]);
    await ben.ask(`DELETE /api/lists/${id}/entries`, { npis: [a] });
    await ann.ask(`POST /api/lists/${id}/entries`, { npis: [a] });
    expect((await ann.ask(`GET /api/lists/${id}/entries?npi=${a}`)).body.rows).toMatchObject([{ stage: 'New' }]);
  });

  it('have the time of their stage, also after a removal, a restore and other changes (R-1460)', async () => {
    const [a = ''] = people;
    const id = await make(ann, [a]);
    const began = '2026-01-02T12:00:00.000Z';
    const since = async () => (await ann.ask(`GET /api/lists/${id}/entries`)).body.rows[0].stage_set_at;
    const isNow = async () => Date.now() - Date.parse(await since()) < 60_000;
    expect(await isNow()).toBe(true);
    const age = () => database.pool.query('update list_entries set stage_set_at = $1', [began]);
    await age();
    await change(ann, id, { npis: [a], stage: 'New', next_step: 'Send', owner: ben.id });
    await ben.ask(`DELETE /api/lists/${id}/entries`, { npis: [a] });
    await ben.ask(`POST /api/lists/${id}/entries/restore`, { npis: [a] });
    expect(await since()).toBe(began);
    await change(ann, id, { npis: [a], stage: 'Offer' });
    expect(await isNow()).toBe(true);
    await change(ann, id, { npis: [a], stage: 'New' });
    await age();
    await ben.ask(`DELETE /api/lists/${id}/entries`, { npis: [a] });
    await ann.ask(`POST /api/lists/${id}/entries`, { npis: [a] });
    expect(await isNow(), 'added again').toBe(true);
  });

  it('are searched, sorted and paged like SQL, with counts per stage (R-650)', async () => {
    const id = await make(ann, people);
    await database.pool.query(
      `update list_entries set
        stage = (array['New', 'Contacted', 'Offer'])[1 + npi % 3], due_on = current_date + (npi % 41 - 20)::int,
        priority = (array['high', 'normal', 'low'])[1 + npi % 3], owner_id = case when npi % 2 = 0 then $2::uuid end,
        next_step = case when npi % 7 = 0 then 'Ask about Call schedule' else '' end
      where list_id = $1`,
      [id, ben.id],
    );
    await database.pool.query(
      `insert into activities (npi, team, author_id, kind, at)
        select npi, 'team.example', $1, 'call', now() - make_interval(hours => (npi % 97)::int) from list_entries where npi % 5 = 0`,
      [ben.id],
    );
    const from = `from list_entries e join providers p using (npi) where list_id = '${id}'`;
    const byName = `upper(last_name collate pg_c_utf8), last_name collate pg_c_utf8, upper(first_name collate pg_c_utf8), first_name collate pg_c_utf8, npi`;
    for (const [query, condition, order = byName] of [
      ['', 'true'],
      ['stage=Offer&stage=New', `stage in ('Offer', 'New')`],
      ['owner=none', 'owner_id is null'],
      [`owner=${ben.id}&priority=high`, `owner_id is not null and priority = 'high'`],
      ['due=overdue', 'due_on < current_date'],
      ['due=week', `due_on between current_date and date_trunc('week', current_date)::date + 6`],
      ['due=later&state=TX', `due_on > date_trunc('week', current_date)::date + 6 and state = 'TX'`],
      ['text=call%20SCHED', `next_step <> ''`],
      ['sort=due_on&order=desc', 'true', 'due_on desc, npi'],
      ['sort=stage&gender=F', `gender = 'F'`, `array_position(array['New', 'Contacted', 'Offer'], stage), npi`],
      ['sort=priority&stage=New', `stage = 'New'`, 'npi'],
      [
        'sort=activity&order=desc',
        'true',
        `(select max(at) from activities a where a.npi = e.npi) desc nulls last, npi`,
      ],
      [
        'sort=city&order=desc',
        'true',
        `upper(city collate pg_c_utf8) desc nulls last, city collate pg_c_utf8 desc nulls last, ${byName}`,
      ],
    ] as const) {
      const expected = await npisOf(`select npi ${from} and ${condition} order by ${order}`);
      const found = await pages(ann, id, query);
      expect(found.npis, query).toEqual(expected);
      expect(found.total, query).toBe(expected.length);
    }
    for (const [query, condition] of [
      ['', 'true'],
      ['stage=Offer', 'true'],
      ['owner=none', 'owner_id is null'],
      ['state=TX&owner=none', `state = 'TX' and owner_id is null`],
    ] as const) {
      const { rows } = await database.pool.query(
        `select stage, count(*)::int count ${from} and ${condition} group by stage`,
      );
      const { by_stage } = (await ann.ask(`GET /api/lists/${id}/entries?${query}`)).body;
      expect(
        by_stage.filter(({ count }: { count: number }) => count > 0),
        query,
      ).toEqual(['New', 'Contacted', 'Offer'].flatMap((stage) => rows.filter((row) => row.stage === stage)));
    }
  });

  it('have the last activity, the newest readable note and the mark of the team (R-650)', async () => {
    const [a = ''] = people;
    const id = await make(ann, [a], {
      visibility: 'shared',
      members: [
        { id: ben.id, may: 'view' },
        { email: 'zoe@other.example', may: 'view' },
      ],
    });
    await database.pool.query(
      `insert into activities (npi, team, author_id, kind, text, at) values
        (${a}, 'team.example', '${ben.id}', 'mail', 'Second', now()), (${a}, 'team.example', null, 'call', 'First', now() - interval '1 day');
      insert into notes (npi, team, author_id, text, private, created_at) values
        (${a}, 'team.example', '${ann.id}', 'Secret', true, now()), (${a}, 'team.example', '${ann.id}', 'Open', false, now() - interval '1 day');
      insert into do_not_contact (npi, team, reason, until) values (${a}, 'team.example', 'Asked', current_date), (${a}, 'team.example', 'Past', current_date - 1)`,
    );
    const row = async (who: TestCaller) => (await who.ask(`GET /api/lists/${id}/entries`)).body.rows[0];
    expect(await row(ann)).toMatchObject({
      activity: { kind: 'mail', text: 'Second', by: { name: 'Ben' } },
      note: { text: 'Secret', private: true },
      do_not_contact: { reason: 'Asked' },
    });
    expect((await row(ben)).note).toMatchObject({ text: 'Open', by: { name: 'Ann' } });
    expect(await row(zoe)).toMatchObject({ activity: null, note: null, do_not_contact: null });
    expect((await ann.ask(`GET /api/lists/${id}`)).body.do_not_contact).toBe(1);
  });

  it('stay on the list when their NPI is deactivated', async () => {
    const id = await make(ann, people.slice(0, 3));
    await database.pool.query(`insert into list_entries (list_id, npi, stage) values ($1, $2, 'Offer')`, [id, gone]);
    const { body } = await ann.ask(`GET /api/lists/${id}/entries`);
    expect(body).toMatchObject({
      total: 4,
      missing: [],
      rows: { 3: { npi: gone, deactivated_on: expect.any(String) } },
    });
    expect((await pages(ann, id, 'stage=Offer')).npis).toEqual([gone]);
  });

  it('get an owner in many calls at once, which need no second connection each (R-648)', async () => {
    const npis = people.slice(0, 5);
    const id = await make(ann, npis);
    const replies = await Promise.all(Array.from({ length: 12 }, () => change(ann, id, { npis, owner: ben.id })));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { rows } = await database.pool.query('select distinct version from list_entries where list_id = $1', [id]);
    expect(rows).toEqual([{ version: 13 }]);
  });

  it('are no one else’s: 404 for another team, 403 to edit with the right to view', async () => {
    const id = await make(ann, people.slice(0, 1), { visibility: 'shared', members: [{ id: ben.id, may: 'view' }] });
    const npis = people.slice(0, 1);
    const writes: [string, object][] = [
      ['POST /entries', { npis }],
      ['POST /entries', { search: 'state=TX' }],
      ['PATCH /entries', { npis, stage: 'Offer' }],
      ['PATCH /entries', { search: '', stage: 'Offer' }],
      ['DELETE /entries', { npis }],
      ['POST /entries/restore', { npis }],
    ];
    for (const [call, body] of writes) {
      const at = call.replace(' ', ` /api/lists/${id}`);
      expect([(await ben.ask(at, body)).status, (await zoe.ask(at, body)).status], call).toEqual([403, 404]);
    }
    for (const call of ['/entries', '/changes', '']) {
      const at = `GET /api/lists/${id}${call}`;
      expect([(await ben.ask(at)).status, (await zoe.ask(at)).status], call).toEqual([200, 404]);
    }
  });
});

describe('searches by lists and contacts (R-651, R-652, R-653)', () => {
  const totalOf = async (who: TestCaller, query: string) => {
    const { status, body } = await who.ask(`GET /api/providers?${query}`);
    return status === 200 ? body.total : status;
  };
  const count = async (condition: string) =>
    (await database.pool.query(`select count(*)::int from providers p where ${condition}`)).rows[0].count;

  it('equal SQL, and see changes at once', async () => {
    const [first, second, secret] = [
      await make(ann, people.slice(0, 120)),
      await make(ann, people.slice(100, 200)),
      await make(zoe, people.slice(150, 300), { visibility: 'private' }),
    ];
    await database.pool.query(
      `insert into activities (npi, team, kind, at) select npi, team, 'call', timestamptz '2026-03-01 12:00Z' + make_interval(days => (npi % 30)::int)
        from providers, unnest(array['team.example', 'other.example']) team where npi % 3 = 0 and (team = 'team.example' or npi % 2 = 0);
      insert into do_not_contact (npi, team, reason, lifted_at, until) select npi, 'team.example', 'Asked', null, case when npi % 4 = 0 then current_date - 1 end
        from providers where npi % 11 = 0`,
    );
    const on = (...lists: string[]) =>
      `exists (select from list_entries e where e.npi = p.npi and removed_at is null and list_id in (${lists.map((id) => `'${id}'`)}))`;
    const called = (between: string, team = 'team.example') =>
      `exists (select from activities a where a.npi = p.npi and team = '${team}' and at::date between ${between})`;
    const check = async () => {
      for (const [who, query, condition] of [
        [ann, `list=${first}`, on(first)],
        [ben, `list=${first}&list=${second}`, on(first, second)],
        [ann, 'list=none', `not ${on(first, second)}`],
        [zoe, 'list=none', `not ${on(secret)}`],
        [ann, `list=none&list=${first}`, `not ${on(second)} or ${on(first)}`],
        [ann, 'not.list=none&state=TX', `${on(first, second)} and state = 'TX'`],
        [ann, `list=${first}&not.list=${second}`, `${on(first)} and not ${on(second)}`],
        [ann, 'contacted_from=2026-03-10&contacted_to=2026-03-12', called(`'2026-03-10' and '2026-03-12'`)],
        [zoe, 'contacted_from=2026-03-10', called(`'2026-03-10' and 'infinity'`, 'other.example')],
        [
          ann,
          `list=${first}&not.contacted_from=2026-03-15`,
          `${on(first)} and not ${called(`'2026-03-15' and 'infinity'`)}`,
        ],
        [ann, 'contactable=yes', 'not (npi % 11 = 0 and npi % 4 <> 0)'],
        [zoe, 'contactable=yes', 'true'],
        [ann, `list=${first}&deactivated=yes`, on(first)],
      ] as const)
        expect(await totalOf(who, query), query).toBe(await count(condition));
    };
    await check();
    await ben.ask(`DELETE /api/lists/${first}/entries`, { npis: people.slice(0, 50) });
    await ann.ask(`POST /api/lists/${second}/entries`, { npis: people.slice(250, 260) });
    await check();
    const facets = async (who: TestCaller) =>
      (await who.ask(`GET /api/providers/facets?list=none&facet=gender`)).body.facets.gender.map(
        ({ count }: { count: number }) => count,
      );
    const expected = async (condition: string) =>
      (
        await database.pool.query(
          `select count(*)::int from providers p where ${condition} and gender is not null group by gender order by 1 desc`,
        )
      ).rows.map(({ count }) => count);
    expect(await facets(ann)).toEqual(await expected(`not ${on(first, second)}`));
    expect(await facets(zoe)).toEqual(await expected(`not ${on(secret)}`));
    await ann.ask(`POST /api/lists/${second}/entries`, { npis: people.slice(260, 390) });
    expect(await facets(ann)).toEqual(await expected(`not ${on(first, second)}`));
    const map = (await ann.ask(`GET /api/providers/map?list=${first}&bbox=-180,-90,180,90&zoom=3`)).body;
    expect(map.total).toBe(await count(on(first)));
  });

  it('refuse a list that the caller may not open like one that does not exist', async () => {
    const id = await make(ann, people.slice(0, 2), { visibility: 'private' });
    for (const call of ['providers?', 'providers/facets?facet=gender&', 'providers/map?bbox=-180,-90,180,90&zoom=3&'])
      for (const name of ['list', 'not.list']) {
        const at = (list: string) => `GET /api/${call}${name}=${list}`;
        const refused = await ben.ask(at(id));
        expect(refused.status, call).toBe(404);
        expect(refused).toEqual(await ben.ask(at(crypto.randomUUID())));
      }
    for (const query of [
      'list=x',
      'contactable=no',
      'contacted_from=2026-13-01',
      'contacted_from=2026-02-02&contacted_to=2026-02-01',
    ])
      expect(await totalOf(ann, query), query).toBe(400);
  });
});
