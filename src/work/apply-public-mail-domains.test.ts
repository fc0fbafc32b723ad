// Users at public mail domains, by HTTP: as the release before kept their work, and after a start of this one.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { teamOf } from '#src/accounts/users/team.ts';
import { loadConfig } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { applyPublicMailDomains } from '#src/work/apply-public-mail-domains.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let ann: TestCaller;
let ben: TestCaller;
let cleo: TestCaller;

/** Users of one public domain. Until a server starts with the setting they are one team, as in the release before. */
beforeEach(async () => {
  database = await testDatabase();
  await database.pool.query(`
    insert into providers (npi, last_name, zip, phone, taxonomies, identifiers)
    select n, 'TEST', '787011234', '5125550100', '[]', '[]' from generate_series(2000000001, 2000000003) n`);
  api = await testApi(database, { indexed: false });
  ann = await addCaller(api, database, 'ann@gmail.com', 'specialist');
  ben = await addCaller(api, database, 'Ben@GMAIL.com', 'administrator');
  cleo = await addCaller(api, database, 'cleo@gmail.com', 'manager');
});
afterEach(async () => {
  await api.close();
  await database.close();
});

/** What a start does, with the value of PUBLIC_MAIL_DOMAINS. */
const start = (domains = 'default') =>
  applyPublicMailDomains(database.db, loadConfig({ PUBLIC_MAIL_DOMAINS: domains }));

const person = '/api/people/2000000001';

async function done(who: TestCaller, call: string, body?: unknown) {
  const reply = await who.ask(call, body);
  expect(reply.status, `${call}: ${JSON.stringify(reply.body)}`).toBe(200);
  return reply.body;
}

/** The value of a field of each row of a reply. */
const rows = async (who: TestCaller, url: string, field: string) =>
  (await done(who, `GET ${url}`)).rows.map((row: Record<string, unknown>) => row[field]).sort();

const makeList = (who: TestCaller, name: string, visibility: string, members: object[] = []) =>
  done(who, 'POST /api/lists', { name, visibility, members });

/** What a user sees of the team's work. */
const seenBy = async (who: TestCaller) => ({
  lists: await rows(who, '/api/lists?all=yes', 'name'),
  notes: await rows(who, `${person}/notes`, 'text'),
  activities: await rows(who, `${person}/activities`, 'text'),
  details: await rows(who, '/api/people/2000000003/contact-details', 'value'),
  searches: await rows(who, '/api/searches', 'name'),
  alerts: (await done(who, 'GET /api/alerts')).rows.length,
  team: await rows(who, '/api/team', 'name'),
});

/** Whether the person is marked for a user. */
const isMarked = async (who: TestCaller, npi = '2000000001') =>
  (await done(who, `GET /api/people/${npi}/do-not-contact`)).rows.some(({ counts }: { counts: boolean }) => counts);

/** Work of Ann that the users of her domain see in the release before. */
async function workOfAnn() {
  await makeList(ann, 'Private', 'private');
  await makeList(ann, 'Shared', 'shared', [{ email: cleo.email, may: 'view' }]);
  const all = await makeList(ann, 'Everybody', 'everybody');
  await ben.ask(`POST /api/lists/${all.id}/seen`, { place: 0 }); // a 404 once he is no team with her
  await makeList(ann, 'Unopened', 'everybody');
  await done(ann, `POST ${person}/notes`, { text: 'Of Ann' });
  await done(ann, `POST ${person}/activities`, { kind: 'call', text: 'Called by Ann' });
  await done(ann, `POST ${person}/do-not-contact`, { reason: 'Asked', phone: '5125550100' });
  await done(ann, 'POST /api/people/2000000003/contact-details', {
    kind: 'mobile',
    value: '5125550177',
    preferred: true,
  });
  await database.pool.query(
    `insert into screening_decisions (npi, team, listed_row, known_row, decision, reason, author_id)
     values (2000000001, $2, '', '', 'same', 'Seen', $1)`,
    [ann.id, await teamOf(database.db, ann.id)],
  );
  const { rows: made } = await database.pool.query(
    `insert into saved_searches (team, owner_id, name, url, shared) values ($2, $1, 'Ohio', '/hcps?state=OH', true)
     returning id`,
    [ann.id, await teamOf(database.db, ann.id)],
  );
  await database.pool.query(
    `insert into search_followers (search_id, profile_id, alert) select $1, unnest($2::uuid[]), 'weekly'`,
    [made[0].id, [ann.id, ben.id]],
  );
  await database.pool.query(
    `insert into alerts (search_id, profile_id, run, events) select $1, unnest($2::uuid[]), 'r', '[]'`,
    [made[0].id, [ann.id, ben.id]],
  );
}

const nothing = { lists: [], notes: [], activities: [], details: [], searches: [], alerts: 0 };

it('makes each user of a public domain a team alone, with their own work (R-1078, R-1079, R-1080)', async () => {
  await workOfAnn();
  await database.pool.query(
    `insert into people_without_npi (list_id, name, profession, place, source, stage, owner_id)
     select id, 'Dara Quill', 'RN', 'Ohio', 'Job fair', 'New', $1 from lists where name = 'Unopened'`,
    [cleo.id],
  );
  const before = {
    notes: ['Of Ann'],
    activities: ['Called by Ann'],
    details: ['5125550177'],
    searches: ['Ohio'],
    team: ['Ann', 'Ben', 'Cleo'],
  };
  expect(await seenBy(ben)).toEqual({ ...before, lists: ['Everybody', 'Private', 'Shared', 'Unopened'], alerts: 1 });
  expect(await seenBy(cleo)).toEqual({ ...before, lists: ['Everybody', 'Shared', 'Unopened'], alerts: 0 });

  expect(await start()).toEqual([
    'gmail.com is a public mail domain. Each a team alone now: 3 users with lists 4, saved searches 1, notes 1, ' +
      'activities 1, contact details 1, Do not contact marks 3, screening decisions 1.',
    'No longer open to the whole team, but shared with the users who opened them: 2 lists.',
  ]);
  const { lists, team, ...own } = await seenBy(ann);
  expect({ lists, team }).toEqual({ lists: ['Everybody', 'Private', 'Shared', 'Unopened'], team: ['Ann'] });
  expect(own).toMatchObject({ notes: ['Of Ann'], activities: ['Called by Ann'], details: ['5125550177'], alerts: 1 });
  // Ben opened the list, and follows a copy of the search of his own
  expect(await seenBy(ben)).toEqual({ ...nothing, lists: ['Everybody'], searches: ['Ohio'], alerts: 1, team: ['Ben'] });
  // Cleo has a person without an NPI to take care of
  expect(await seenBy(cleo)).toEqual({ ...nothing, lists: ['Shared', 'Unopened'], team: ['Cleo'] });
  const [everybody] = (await done(ben, 'GET /api/lists')).rows;
  expect(everybody).toMatchObject({
    visibility: 'shared',
    may: 'edit',
    members: [{ email: 'ben@gmail.com', may: 'edit' }],
  });
  expect([await isMarked(ann), await isMarked(ben), await isMarked(cleo)]).toEqual([true, true, true]);
});

it('lets users of a public domain see nothing of each other, but what is shared by name (R-1078)', async () => {
  await start();
  await workOfAnn();
  for (const other of [ben, cleo])
    expect(await seenBy(other)).toMatchObject({ notes: [], activities: [], details: [], team: [expect.anything()] });
  expect([await isMarked(ann), await isMarked(ben)]).toEqual([true, false]);
  expect(await rows(ben, '/api/lists?all=yes', 'name')).toEqual([]);
  expect(await rows(cleo, '/api/lists?all=yes', 'name')).toEqual(['Shared']);
  expect((await done(ben, `GET ${person}`)).history).toEqual([]);
  const { rows: found } = await database.pool.query(`select id from notes`);
  expect((await ben.ask(`DELETE ${person}/notes/${found[0].id}`)).status).toBe(404);
});

it('knows users of a subdomain of a public domain as strangers to each other, and other domains as teams (R-1174)', async () => {
  const people = ['dan@tampabay.rr.com', 'eve@Tampabay.RR.com', 'fay@notrr.com', 'gil@notrr.com'];
  const [dan, eve, fay, gil] = (await Promise.all(
    people.map((email) => addCaller(api, database, email, 'specialist')),
  )) as [TestCaller, TestCaller, TestCaller, TestCaller];
  for (const who of [dan, fay]) await done(who, `POST ${person}/notes`, { text: 'For the team' });
  const notes = () => Promise.all([dan, eve, fay, gil].map((who) => rows(who, `${person}/notes`, 'text')));
  expect(await notes()).toEqual(Array(4).fill(['For the team']));
  expect(await start()).toEqual([
    'tampabay.rr.com is a public mail domain. Each a team alone now: 1 user with notes 1.',
  ]);
  expect(await notes()).toEqual([['For the team'], [], ['For the team'], ['For the team']]);
  expect(await rows(eve, '/api/team', 'name')).toEqual(['Eve']);
});

it('keeps a mark for each user, who lifts their own (R-1081)', async () => {
  await done(ben, `POST ${person}/do-not-contact`, { reason: 'Asked' });
  await done(cleo, 'POST /api/people/2000000002/do-not-contact', { reason: 'Of a user who left' });
  await done(cleo, 'POST /api/people/2000000003/do-not-contact', { reason: 'Lifted before' });
  await done(cleo, 'DELETE /api/people/2000000003/do-not-contact');
  await database.pool.query('delete from profiles where id = $1', [cleo.id]);
  await start();
  for (const who of [ann, ben])
    expect([await isMarked(who), await isMarked(who, '2000000002'), await isMarked(who, '2000000003')]).toEqual([
      true,
      true,
      false,
    ]);
  await done(ann, `DELETE ${person}/do-not-contact`);
  expect([await isMarked(ann), await isMarked(ben)]).toEqual([false, true]);
  const late = await addCaller(api, database, 'dora@gmail.com', 'specialist');
  expect(await start()).toEqual([]);
  expect([await isMarked(ann), await isMarked(late), await isMarked(late, '2000000002')]).toEqual([
    false,
    false,
    false,
  ]);
});

it('is done once by two servers that start at once, and not again; the audit log has it (R-1079)', async () => {
  await workOfAnn();
  const started = await Promise.all([start(), start()]);
  expect(started.map((lines) => lines.length).sort()).toEqual([0, 2]);
  const tables = async () =>
    (
      await database.pool.query(`
        select (select json_agg(l order by id) from lists l) lists, (select json_agg(m order by id) from do_not_contact m) marks,
          (select json_agg(s order by id) from saved_searches s) searches, (select count(*) from audit_log) acts`)
    ).rows;
  const once = await tables();
  expect(await start()).toEqual([]);
  expect(await tables()).toEqual(once);
  const { rows: ofTeams } = await database.pool.query(`
    select table_name from information_schema.columns where table_schema = 'public' and column_name = 'team' order by 1`);
  expect(
    ofTeams.map(({ table_name }) => table_name),
    'a start gives the rows of each to its team',
  ).toEqual([
    ...[
      'activities',
      'call_turns',
      'contact_details',
      'do_not_contact',
      'letter_templates',
      'letters',
      'lists',
      'notes',
      'opening_records',
      'ownership_rules', // of a team, not of its author: none where each is alone
      'pay_tables',
      'problems',
    ],
    ...['removed_records', 'saved_searches'],
    ...['screening_decisions', 'shortage_checks', 'team_versions', 'trainees'],
  ]);
  const { rows: acts } = await database.pool.query(`
    select action, target, old_value, new_value from audit_log
    where action = 'team_changed' or action = 'list_shared' order by action, lower(target)`);
  expect(acts).toEqual([
    {
      action: 'list_shared',
      target: expect.stringMatching(/^Everybody \(/),
      old_value: 'everybody',
      new_value: 'shared',
    },
    {
      action: 'list_shared',
      target: expect.stringMatching(/^Unopened \(/),
      old_value: 'everybody',
      new_value: 'shared',
    },
    {
      action: 'team_changed',
      target: 'ann@gmail.com',
      old_value: 'gmail.com',
      new_value:
        'alone: lists 4, saved searches 1, notes 1, activities 1, contact details 1, Do not contact marks 1, screening decisions 1',
    },
    {
      action: 'team_changed',
      target: 'Ben@GMAIL.com',
      old_value: 'gmail.com',
      new_value: 'alone: Do not contact marks 1',
    },
    {
      action: 'team_changed',
      target: 'cleo@gmail.com',
      old_value: 'gmail.com',
      new_value: 'alone: Do not contact marks 1',
    },
  ]);
});

it('makes a domain that is taken off the setting one team again, without repeated details (R-1082)', async () => {
  await start();
  await workOfAnn();
  const mobile = { kind: 'mobile', value: '5125550177', preferred: true };
  await done(ben, 'POST /api/people/2000000003/contact-details', mobile);
  await done(ben, 'POST /api/people/2000000003/contact-details', { ...mobile, value: '5125550188' });
  await done(ben, `POST ${person}/notes`, { text: 'Of Ben' });
  expect(await start('none')).toEqual([
    expect.stringMatching(/^gmail\.com is one team\. Part of it now: 2 users with lists 4, /),
    'No longer open to the whole team, but shared with the users who opened them: 2 lists.',
  ]);
  expect(await seenBy(cleo)).toMatchObject({
    lists: ['Everybody', 'Shared', 'Unopened'], // a manager sees shared lists of the team
    notes: ['Of Ann', 'Of Ben'],
    details: ['5125550177', '5125550188'],
  });
  const { rows: details } = await database.pool.query('select preferred from contact_details');
  expect(details.filter(({ preferred }) => preferred)).toHaveLength(1);
  expect([await isMarked(ann), await isMarked(ben), await isMarked(cleo)]).toEqual([true, true, true]);
  expect(await start('none')).toEqual([]);
  expect((await start()).length, 'and apart again').toBe(1);
  expect((await seenBy(ben)).notes).toEqual(['Of Ben']);
  const marks = async () => (await database.pool.query('select from do_not_contact where lifted_at is null')).rowCount;
  const once = await marks();
  for (const domains of ['none', 'default']) await start(domains);
  expect(await marks(), 'one of each user').toBe(once);
});

it('leaves other domains as they are, and undoes deletions of before (R-1079)', async () => {
  const one = await addCaller(api, database, 'one@team.example', 'specialist');
  const two = await addCaller(api, database, 'two@team.example', 'specialist');
  await done(one, `POST ${person}/notes`, { text: 'Of the team' });
  const note = await done(ann, `POST ${person}/notes`, { text: 'Of Ann' });
  await done(ben, `DELETE ${person}/notes/${note.id}`);
  await start();
  expect(await rows(two, `${person}/notes`, 'text')).toEqual(['Of the team']);
  expect(await done(ben, `POST ${person}/restore`, { ids: [note.id] })).toEqual({ restored: 1 });
  expect(await rows(ben, `${person}/notes`, 'text')).toEqual([]);
  expect(await rows(ann, `${person}/notes`, 'text')).toEqual(['Of Ann']);
});
