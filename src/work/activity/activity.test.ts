// The report of what users did.
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { addCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

/** So that the day and the week of the site are those of the rows that a test adds. */
let database: Database;
beforeAll(async () => {
  database = await demoDatabase();
});
afterAll(() => database.close());

it('has the searches, exports and contacts per user and week, of the team or of all (R-670)', async () => {
  const first = await testApi(database);
  const ann = await addCaller(first, database, 'ann@north.example', 'specialist');
  const { rows } = (await ann.ask('GET /api/providers?state=OH')).body;
  await ann.ask('GET /api/providers?state=OH&page=2'); // a further page
  expect((await ann.ask('GET /api/providers?state=nowhere')).status).toBe(400);
  await ann.ask('GET /api/organizations?state=OH');
  await ann.ask('GET /api/registry?state=OH&limit=10');
  expect((await ann.ask(`POST /api/people/${rows[0].npi}/activities`, { kind: 'call', text: 'Secret' })).status).toBe(
    200,
  );
  expect((await ann.ask('POST /api/lists', { name: 'Secret list' })).status).toBe(200);
  const tom = await addCaller(first, database, '=tom@south.example', 'specialist');
  await tom.ask('GET /api/providers?state=OH');
  await database.pool.query(
    `insert into audit_log (action, actor_id, at) values ('export', '${ann.id}', now()), ('export', '${ann.id}', now() - interval '70 days');
     with opening as (
       insert into openings (list_id, kind, positions, specialty, must, nice, ties, status, opened_on)
       select id, 'locum', 1, '{}', '', '', '{}', 'open', current_date from lists where name = 'Secret list' returning id
     ), submission as (
       insert into submissions (opening_id, title, client, key_hash, sent_by, ends_on)
       select id, 'T', 'c@c.example', 'k', '${ann.id}', current_date from opening returning id
     )
     insert into submitted_people (submission_id, place, agreed_how, text, shown) select id, 1, '', '', '{}' from submission;
     insert into letters (npi, team, author_id, address, subject, text, sent, state, sent_at, replied_at)
       values (${rows[0].npi}, 'north.example', '${ann.id}', 'a@a.example', 'S', 'T', 'mail', 'sent', now(), now());
     insert into exported_rows values ('${ann.id}', current_date, 40), ('${ann.id}', current_date - 70, 7)`,
  );
  await first.close(); // stores the number of searches

  const api = await testApi(database, { indexed: false });
  onTestFinished(() => api.close());
  const manager = await addCaller(api, database, 'mary@north.example', 'manager');
  const { body: report } = await manager.ask('GET /api/activity?weeks=2');
  expect(report.weeks).toHaveLength(2);
  expect(report.users.map(({ email }: { email: string }) => email)).toEqual([
    'ann@north.example',
    'mary@north.example',
  ]);
  const week = report.weeks[1];
  expect(report.rows).toEqual([
    { user: ann.id, week, searches: 3, exports: 1, rows: 40, contacts: 1, calls: 1, replies: 1, submissions: 1 },
  ]);
  expect(JSON.stringify(report)).not.toMatch(/secret/i);
  const longer = (await manager.ask('GET /api/activity')).body;
  expect(longer.weeks).toHaveLength(12);
  expect(longer.rows[0]).toMatchObject({ user: ann.id, searches: 0, exports: 1, rows: 7, contacts: 0 });

  const administrator = await addCaller(api, database, 'root@west.example', 'administrator');
  const all = (await administrator.ask('GET /api/activity?weeks=2')).body;
  expect(all.rows).toContainEqual({
    user: tom.id,
    week,
    searches: 1,
    exports: 0,
    rows: 0,
    contacts: 0,
    calls: 0,
    replies: 0,
    submissions: 0,
  });

  const headers = await api.headersOf('administrator');
  const file = await api.app.inject({ url: '/api/activity.csv?weeks=1', headers });
  expect(file.headers['content-disposition']).toBe(`attachment; filename="activity-${week}.csv"`);
  const [head, ...lines] = file.body.trimEnd().split('\r\n');
  expect(head).toBe('\ufeffWeek of,Name,Email,Searches,Exports,Rows taken out,Contacts,Calls,Replies,Submissions');
  expect(lines).toContain(`${week},Ann,ann@north.example,3,1,40,1,1,1,1`);
  expect(lines).toContain(`${week},'=tom,'=tom@south.example,1,0,0,0,0,0,0`); // no formula
  expect(lines, 'a user who did nothing').toContain(`${week},Mary,mary@north.example,0,0,0,0,0,0,0`);
  const { body: own } = await api.app.inject({ url: `/api/activity.csv?weeks=2&user=${ann.id}`, headers });
  expect(own.trimEnd().split('\r\n').slice(1)).toEqual([
    `${report.weeks[0]},Ann,ann@north.example,0,0,0,0,0,0,0`,
    `${week},Ann,ann@north.example,3,1,40,1,1,1,1`,
  ]);
  expect((await api.get('/api/activity.csv?user=x', { as: 'manager' })).status).toBe(400);
});

it('refuses specialists and pending users, and invalid numbers of weeks (R-670)', async () => {
  const api = await testApi(database, { indexed: false });
  onTestFinished(() => api.close());
  for (const url of ['/api/activity', '/api/activity.csv'])
    for (const as of ['specialist', 'pending'] as const) expect((await api.get(url, { as })).status, as).toBe(403);
  for (const weeks of ['0', '53', '1.5', '-1', '1e9', '%00', 'x', '2&weeks=3'])
    expect(await api.get(`/api/activity?weeks=${weeks}`, { as: 'manager' })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^weeks/) },
    });
});
