// Trainees of a team from the sheet of a lookup, on the demo data.
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { mailJob } from '#src/app/mail-job.ts';
import { todayIn } from '#src/shared/today.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { make, type OpeningsTest, withOpenings } from '#src/work/openings/test-openings.ts';
import { findEndingTrainings } from '#src/work/trainees/alerts.ts';
import { forgetTrainings } from '#src/work/trainees/keep.ts';
import { lastDayIn } from '#src/work/trainees/read-cells.ts';
import { openMailbox } from '#test/mailbox.ts';

let all: OpeningsTest;
let ann: TestCaller;
let ben: TestCaller;
let npis: string[];
/** An accredited program whose name is in one city, and the ZIP code of its site. */
let program: { name: string; program_number: string; zip: string };

beforeAll(async () => {
  all = await withOpenings();
  ({ ann, ben } = all);
  npis = (await query('select npi::text from providers order by npi limit 4')).map(({ npi }) => npi);
  [program] = (await query(`
    select name, min(program_number) as program_number, min(zip) as zip from programs
      join places on upper(city) = upper(location) and places.state = programs.state and latitude is not null
    group by 1 having count(distinct (upper(location), programs.state)) = 1 order by 1 limit 1`)) as [typeof program];
}, 300_000);
beforeEach(() => query('delete from trainees; delete from alerts'));
afterAll(() => all.close());

const query = async (text: string, values: unknown[] = []) => (await all.database.pool.query(text, values)).rows;

/** Looks up a sheet as a user. Returns the ID of the lookup. */
async function lookUp(who: TestCaller, csv: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File([csv], 'trainees.csv'));
  const body = new Response(form);
  const { statusCode, body: sheet } = await all.api.app.inject({
    ...{ method: 'POST', url: '/api/lookup/sheets' },
    headers: { ...who.headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(statusCode, sheet).toBe(200);
  return (await who.ask('POST /api/lookup', { sheet: JSON.parse(sheet).id })).body.id;
}

const sheet = () => ['NPI,Name,Program,Specialty,End Date', ...rows().map((row) => row.join(','))].join('\n');
const rows = () => [
  [npis[0], '', program.name, 'Internal Medicine', '6/30/2029'],
  [npis[1], '', 'Unlisted Program', 'Cardiology', 'June 2027'],
  [npis[2], '', program.name, 'Internal Medicine', 'someday'],
  ['', 'Xylo Qwertzuiop', program.name, 'Internal Medicine', '2029-06-30'],
  [npis[3], '', '', 'Internal Medicine', '2029-06-30'],
];
const wish = { program: 2, specialty: 3, ends_on: 4, source: 'Program coordinator' };
const trainingsOf = async (who: TestCaller, npi: string | undefined) =>
  (await who.ask(`GET /api/people/${npi}/record`)).body.trainees;

it('reads the last day of a training as people write it (R-1351)', () => {
  for (const text of [
    '2027-06-30',
    '6/30/2027',
    '06/30/27',
    '2027-06',
    '6/2027',
    'Jun 2027',
    'June 30, 2027',
    'June 30th, 2027',
    '30 Jun 2027',
    '30-Jun-2027',
    '2027-06-30T00:00:00',
  ])
    expect([text, lastDayIn(text)]).toEqual([text, '2027-06-30']);
  expect(lastDayIn('Feb 2028')).toBe('2028-02-29');
  for (const text of ['', '2027', 'someday', '13/2027', '2027-02-30', 'Junk 2027', '6/27', '1/1/1900', 'PGY-2'])
    expect([text, lastDayIn(text)]).toEqual([text, undefined]);
});

it('keeps the people of a sheet for the team, and says what it left out (R-1351, R-1352)', async () => {
  const lookup = await lookUp(ann, sheet());
  const columns = await ann.ask(`GET /api/trainees/columns?lookup=${lookup}`);
  expect(columns.body).toMatchObject({ guess: { program: 2, specialty: 3, ends_on: 4 } });
  expect(columns.body.columns[2]).toEqual({
    header: 'Program',
    samples: [program.name, 'Unlisted Program', program.name],
  });
  const { status, body } = await ann.ask('POST /api/trainees', { lookup, ...wish });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toEqual({
    ...{ kept: 2, replaced: 0, soon: 0, ids: [expect.any(String), expect.any(String)], left_out_total: 3 },
    left_out: [
      { row: 3, why: '‘someday’ is no month or day. Write it as 6/30/2027 or June 2027' },
      { row: 4, why: 'No provider was found or chosen' },
      { row: 5, why: 'The program is blank' },
    ],
  });
  expect(await trainingsOf(ben, npis[1])).toEqual([
    {
      ...{ id: expect.any(String), program: 'Unlisted Program', specialty: 'Cardiology', ends_on: '2027-06-30' },
      ...{ source: 'Program coordinator', added_at: expect.any(String), added_by: { id: ann.id, name: 'Ann' } },
    },
  ]);
  expect(await trainingsOf(all.outsider, npis[1])).toEqual([]);
  expect(
    (await query('select program_number from trainees order by npi')).map(({ program_number }) => program_number),
  ).toEqual([program.program_number, null]);
  const again = await ann.ask('POST /api/trainees', { lookup, ...wish, source: 'Again' });
  expect(again.body).toMatchObject({ kept: 2, replaced: 2 });
  expect(await trainingsOf(ann, npis[0])).toMatchObject([{ source: 'Again' }]);
  expect((await all.outsider.ask('DELETE /api/trainees', { ids: again.body.ids })).body).toEqual({ deleted: 0 });
  expect((await ben.ask('DELETE /api/trainees', { ids: [again.body.ids[0]] })).body).toEqual({ deleted: 1 });
  expect(await trainingsOf(ann, npis[0])).toEqual([]);
  const acts = await query(`select action, target from audit_log where action like 'trainees%' order by id`);
  expect(acts.map(({ action, target }) => `${action} ${target}`)).toEqual([
    'trainees_kept 2 trainees',
    'trainees_kept 2 trainees',
    'trainees_deleted 1 trainee',
  ]);
});

it('refuses other lookups, and columns and sources that are none (R-1351)', async () => {
  const lookup = await lookUp(ann, sheet());
  const refused = async (body: object, who = ann) =>
    (await who.ask('POST /api/trainees', { lookup, ...wish, ...body })).body;
  expect((await ben.ask('POST /api/trainees', { lookup, ...wish })).status).toBe(404);
  expect((await ben.ask(`GET /api/trainees/columns?lookup=${lookup}`)).status).toBe(404);
  expect((await refused({ program: -1 })).message).toBe('program: must be the number of a column');
  expect((await refused({ source: ' ' })).message).toMatch('Source is required');
  expect((await refused({ visa: 'J-1' })).code).toBe('bad_request');
  const pasted = (await ann.ask('POST /api/lookup', { npis: [npis[0]] })).body.id;
  expect(await refused({ lookup: pasted })).toMatchObject({ code: 'no_sheet' });
  // a column beyond the last one has blank cells
  expect(await refused({ program: 50 })).toMatchObject({ kept: 0, left_out_total: 5 });
});

it('ties people to an opening near their program, for the team alone (R-1353)', async () => {
  await ann.ask('POST /api/trainees', { lookup: await lookUp(ann, sheet()), ...wish });
  const opening = await make(ann, {
    ...{ title: 'Hospitalist', site: { text: 'Hospital', zip: program.zip }, ties: ['program_in_area'] },
    visibility: 'everybody',
  });
  const peopleFor = async (who: TestCaller) =>
    (await who.ask(`GET /api/openings/${opening.id}/people?sort=ties`)).body.rows.filter(
      ({ ties }: { ties: object[] }) => ties.length > 0,
    );
  const found = await peopleFor(ben);
  expect(found).toMatchObject([{ npi: npis[0] }]);
  expect(found[0].ties).toEqual([
    {
      kind: 'program_in_area',
      text: `trains at ${program.name} until Jun 2029`,
      source: 'your team’s sheet: Program coordinator',
      as_of: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ]);
  await query('delete from trainees');
  expect(await peopleFor(ben)).toEqual([]);
});

it('alerts who kept the sheet once, six months before the end (R-1354)', async () => {
  const mailbox = await openMailbox();
  onTestFinished(mailbox.close);
  const config = { ...all.api.config, smtpUrl: mailbox.url };
  const mails: object[] = [];
  const add = async (_: string, { input = {} }: { input?: object } = {}) => {
    mails.push(input);
    return 'job';
  };
  await ann.ask('POST /api/trainees', { lookup: await lookUp(ann, sheet()), ...wish });
  const find = (today: string) => findEndingTrainings({ db: all.database.db, config, jobs: { add } }, today);
  const alerts = async (who: TestCaller) => (await who.ask('GET /api/alerts')).body;
  expect(await find(todayIn(config.timeZone))).toBe(0);
  expect(await find('2026-12-29')).toBe(0);
  expect(await find('2026-12-30')).toBe(1);
  expect(await find('2026-12-31')).toBe(0);
  expect(await alerts(ann)).toMatchObject({
    unread: 1,
    rows: [
      {
        ...{ search: null, opening: null, read: false },
        events: [
          { event: 'training_ends', count: 1, npis: [npis[1]], people: [{ npi: npis[1], name: expect.any(String) }] },
        ],
      },
    ],
  });
  expect(await alerts(ben)).toMatchObject({ unread: 0, rows: [] });
  const mail = mailJob(all.database, config);
  const running = { signal: new AbortController().signal, progress: () => {}, log: () => {} };
  expect(mails).toHaveLength(1);
  for (const _ of [1, 2]) await mail.run(mails[0] as never, running); // a repeated job mails nothing
  const [message = '', ...more] = mailbox.messages;
  expect(more).toEqual([]);
  expect(message).toMatch(new RegExp(`^To: ${ann.email}`, 'm'));
  expect(message).toMatch(/^Subject: Trainings of your team end in six months/m);
  expect(message).toContain(`(NPI ${npis[1]}): `);
  expect(message.replaceAll('=\r\n', '')).toContain(', until Jun 30, 2027');
  // a training that ends within six months when it is kept
  await query(`update trainees set alerted_at = now()`);
  const csv = `NPI,Program,Specialty,Ends\n${npis[2]},A Program,Cardiology,${todayIn(config.timeZone)}`;
  const soon = await ann.ask('POST /api/trainees', {
    lookup: await lookUp(ann, csv),
    ...wish,
    program: 1,
    specialty: 2,
    ends_on: 3,
  });
  expect(soon.body).toMatchObject({ kept: 1, soon: 1 });
  expect(await find(todayIn(config.timeZone))).toBe(0);
});

it('gives trainees to the heir of the work, who gets the alerts, and erases them with the person (R-1352)', async () => {
  const leaver = await addCaller(all.api, all.database, 'leaver@team.example', 'specialist');
  await leaver.ask('POST /api/trainees', { lookup: await lookUp(leaver, sheet()), ...wish });
  const work = `/api/users/${leaver.id}/work`;
  expect((await all.administrator.ask(`GET ${work}`)).body).toMatchObject({ lists: 0, trainees: 2 });
  expect((await all.administrator.ask(`POST ${work}`, { to: ben.id })).body).toMatchObject({ lists: 0, trainees: 2 });
  expect((await query(`select target, new_value from audit_log where action = 'trainees_reassigned'`))[0]).toEqual({
    target: '2 trainees',
    new_value: ben.email,
  });
  expect(
    await findEndingTrainings(
      { db: all.database.db, config: all.api.config, jobs: { add: async () => 'job' } },
      '2026-12-30',
    ),
  ).toBe(1);
  expect((await ben.ask('GET /api/alerts')).body.unread).toBe(1);
  expect((await all.administrator.ask(`GET /api/people/${npis[0]}`)).body.trainees).toHaveLength(1);
  await all.administrator.ask(`DELETE /api/people/${npis[0]}`);
  expect((await query('select npi::text from trainees')).map(({ npi }) => npi)).toEqual([npis[1]]);
});

it('erases trainings that ended NOTES_DAYS ago (R-1354)', async () => {
  await ann.ask('POST /api/trainees', { lookup: await lookUp(ann, sheet()), ...wish });
  await query(
    `update trainees set ends_on = current_date - 100, added_at = now() - interval '200 days' where npi = $1`,
    [npis[0]],
  );
  const kept = async () => (await query('select distinct npi::text from trainees')).map(({ npi }) => npi);
  const before = await kept();
  await forgetTrainings(all.database.db, undefined);
  await forgetTrainings(all.database.db, 100);
  expect(await kept()).toEqual(before);
  await forgetTrainings(all.database.db, 99);
  expect(await kept()).toEqual(before.filter((npi) => npi !== npis[0]));
});
