// The report of openings.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { make, type OpeningsTest, withOpenings } from '#src/work/openings/test-openings.ts';
import { workCounts } from '#src/work/report/contract.ts';
import { readByOthers } from '#test/other-readers.ts';

let team: OpeningsTest;
let npis: string[];

beforeAll(async () => {
  team = await withOpenings();
  npis = (await team.ann.ask('GET /api/providers?state=OH')).body.rows.map(({ npi }: { npi: string }) => npi);
});
afterAll(() => team?.close());

const query = (text: string, values: unknown[] = []) => team.database.pool.query(text, values);

/** An opening for the whole team with people on its list. */
async function opened(people: readonly string[], wish: object = {}) {
  const opening = await make(team.ann, { visibility: 'everybody', ...wish });
  const list = `/api/lists/${opening.list}`;
  await team.ann.ask(`POST ${list}/entries`, { npis: people });
  const set = (npi: string, change: object) => team.ann.ask(`PATCH ${list}/entries`, { npis: [npi], ...change });
  const report = async () => (await team.ann.ask(`GET /api/openings/${opening.id}/report`)).body;
  return { opening, list, set, report };
}

/** Makes all that happened on a list so far earlier. */
async function past(list: string, days: number) {
  await query(
    `update past_stages set since = since - make_interval(days => $2), until = until - make_interval(days => $2) where list_id = $1`,
    [list, days],
  );
  await query(
    `update list_entries set stage_set_at = stage_set_at - make_interval(days => $2), added_at = added_at - make_interval(days => $2) where list_id = $1`,
    [list, days],
  );
}

it('has the people of each stage, those who were ever in it, and the median of their days (R-1550)', async () => {
  const [one, two, three, four] = npis as [string, string, string, string];
  const { opening, list, set, report } = await opened([one, two, three, four]);
  await past(opening.list, 4);
  for (const npi of [one, two]) await set(npi, { stage: 'Contacted' });
  await past(opening.list, 10);
  await set(one, { stage: 'Interested' });
  await set(two, { stage: 'Not a fit' });
  await query('update list_entries set stage_set_at = null where list_id = $1 and npi = $2', [opening.list, four]);
  const body = await report();
  expect(body).toMatchObject({ people: 4, without_npi: 0, unknown_since: 1 });
  expect(body.stages).toEqual([
    { stage: 'New', now: 2, reached: 4, days: 4 }, // 4, 4, 14 and unknown
    { stage: 'Contacted', now: 0, reached: 2, days: 10 },
    { stage: 'Interested', now: 1, reached: 1, days: 0 },
    ...['Interviewing', 'Offer', 'Placed'].map((stage) => ({ stage, now: 0, reached: 0, days: null })),
    { stage: 'Not a fit', now: 1, reached: 1, days: 0 },
  ]);
  await set(one, { stage: 'Placed' });
  await set(one, { stage: 'Interested' });
  expect((await report()).stages[5], 'an undo').toMatchObject({ stage: 'Placed', reached: 0 });
  expect((await report()).stages[2]).toMatchObject({ now: 1, reached: 1 });
  await set(one, { stage: 'Placed' });
  await past(opening.list, 1);
  await set(one, { stage: 'Interested' });
  expect((await report()).stages[5], 'a day later').toMatchObject({ now: 0, reached: 1, days: 1 });
  const { version } = (await team.ann.ask(`GET ${list}`)).body;
  const stages = ['New', 'Called', 'Interested', 'Placed', 'Not a fit'];
  await team.ann.ask(`PATCH ${list}`, { version, stages, moved: { Contacted: 'Called' } });
  expect((await report()).stages[1], 'a renamed stage').toMatchObject({ stage: 'Called', reached: 2, days: 10 });
  await team.ann.ask(`DELETE ${list}/entries`, { npis: [two] });
  expect((await report()).stages[4], 'a removed person').toMatchObject({ now: 0, reached: 0 });
});

it('has the reasons for no, given with the stage, later, or by a call (R-1553)', async () => {
  const [one, two, three, four, five] = npis as [string, string, string, string, string];
  const { opening, set, report } = await opened([one, two, three, four, five]);
  const text = 'Wants to stay near the children';
  expect((await set(one, { stage: 'Contacted', reason: 'pay' })).body.message).toMatch(/^reason: /);
  expect((await set(one, { reason: 'pay' })).status, 'in another stage').toBe(400);
  expect((await set(one, { stage: 'Not a fit', reason: 'money' })).status).toBe(400);
  expect((await set(one, { stage: 'Not a fit', reason_text: text })).status, 'words alone').toBe(400);
  expect((await set(one, { stage: 'Not a fit', reason: 'family', reason_text: text })).status).toBe(200);
  expect((await set(two, { stage: 'Not a fit' })).status).toBe(200);
  expect((await set(two, { reason: 'family' })).status, 'afterwards').toBe(200);
  await set(three, { stage: 'Not a fit' });
  const call = { opening: opening.id, npi: four, outcome: 'not_interested' };
  expect((await team.ann.ask('POST /api/calls', call)).status).toBe(200);
  const asked = { ...call, npi: five, outcome: 'do_not_call' };
  const { id } = (await team.ann.ask('POST /api/calls', asked)).body;
  expect((await report()).reasons).toEqual([
    { reason: 'family', people: 2, words: [{ npi: one, text }] },
    { reason: 'asked_not_to_be_contacted', people: 1, words: [] },
    { reason: 'not_interested', people: 1, words: [] },
    { reason: null, people: 1, words: [] },
  ]);
  expect((await team.ann.ask(`DELETE /api/calls/${id}`)).body).toMatchObject({ entry: 'restored' });
  const left = await report();
  expect(left.reasons).toHaveLength(3);
  expect(left.stages[6], 'an undone call').toMatchObject({ stage: 'Not a fit', now: 4, reached: 4 });
  await set(one, { stage: 'Contacted' });
  await set(one, { stage: 'Not a fit' });
  expect((await report()).reasons.at(-1), 'a new no').toEqual({ reason: null, people: 2, words: [] });
  const { rows: log } = await query(`select new_value from audit_log where new_value like '%children%'`);
  expect(log, 'the words are not in the audit log').toEqual([]);
});

it('has the work of each user and week: of its calls, and what was logged elsewhere (R-1552)', async () => {
  const [one, two, three] = npis.slice(10) as [string, string, string];
  const activity = (npi: string, kind: string, at?: string) =>
    team.ben.ask(`POST /api/people/${npi}/activities`, { kind, text: 'Talked', ...(at && { at }) });
  await activity(one, 'meeting'); // before the person was on the list
  const { opening, report } = await opened([one, two]);
  const other = await opened([two], { title: 'Another' });
  await activity(one, 'mail');
  await activity(three, 'mail'); // of no list
  await team.ann.ask('POST /api/calls', { opening: opening.id, npi: two, outcome: 'voicemail' });
  await team.ann.ask('POST /api/calls', { opening: opening.id, npi: one, outcome: 'reached' });
  await team.outsider.ask(`POST /api/people/${one}/activities`, { kind: 'call', text: 'Of another team' });
  await query(
    `insert into letters (npi, team, author_id, opening_id, address, subject, text, sent, state, sent_at, replied_at, activity_id)
     select npi, team, author_id, $1, 'a@a.example', 'S', 'T', 'mail', 'sent', at, now(), id
     from activities where npi = $2 and kind = 'mail' and author_id = $3`,
    [opening.id, one, team.ben.id],
  );
  await query(
    `with made as (
       insert into submissions (opening_id, title, client, key_hash, sent_by, ends_on)
       values ($1, 'T', 'c@c.example', 'k', $2, current_date) returning id)
     insert into submitted_people (submission_id, place, agreed_how, text, shown)
     select id, place, '', '', '{}' from made, generate_series(1, 3) place`,
    [opening.id, team.ben.id],
  );
  await activity(two, 'mail');
  const body = await report();
  expect(body.weeks).toHaveLength(12);
  const nothing = Object.fromEntries(workCounts.map((name) => [name, 0]));
  const week = body.weeks.at(-1);
  expect(body.work).toEqual([
    { ...nothing, user: { id: team.ann.id, name: 'Ann' }, week, calls: 2, reached: 1, voicemail: 1 },
    { ...nothing, user: { id: team.ben.id, name: 'Ben' }, week, mails: 1, letters: 1, replies: 1, submissions: 3 },
  ]);
  expect((await other.report()).work, 'called for another opening').toEqual([
    { ...nothing, user: { id: team.ben.id, name: 'Ben' }, week, mails: 1 },
  ]);
  const both = (await team.ann.ask('GET /api/openings/report')).body.work;
  expect(
    both.find(({ user }: { user: { id: string } }) => user.id === team.ann.id).calls,
    'each once, with one of another test',
  ).toBe(3);
  expect((await team.ann.ask(`GET /api/openings/${opening.id}/report?weeks=0`)).status).toBe(400);
});

it('reports the openings that a user may open, of a client and of a status (R-1551)', async () => {
  const { ann, ben, manager, administrator, outsider } = team;
  const client = { text: 'Sable Creek Hospital' };
  const mine = await make(ann, { title: 'Mine', client });
  const shared = await make(ann, {
    title: 'Shared',
    client: { text: 'sable creek hospital' },
    visibility: 'everybody',
  });
  const titles = async (who: typeof ann, asked: string) =>
    (await who.ask(`GET /api/openings/report?${asked}`)).body.openings
      .map(({ title }: { title: string }) => title)
      .toSorted();
  const ofClient = 'client=SABLE+Creek+Hospital';
  expect(await titles(ann, ofClient)).toEqual(['Mine', 'Shared']);
  expect(await titles(ben, ofClient)).toEqual(['Shared']);
  expect(await titles(manager, `${ofClient}&all=yes`)).toEqual(['Shared']);
  expect(await titles(administrator, `${ofClient}&all=yes`)).toEqual(['Mine', 'Shared']);
  expect(await titles(outsider, `${ofClient}&all=yes`)).toEqual([]);
  expect(await titles(ann, `${ofClient}&status=lost`)).toEqual([]);
  expect((await ben.ask('GET /api/openings/report')).body.clients).toContainEqual({ text: 'sable creek hospital' });
  expect((await ben.ask(`GET /api/openings/${mine.id}/report`)).status).toBe(404);
  expect((await outsider.ask(`GET /api/openings/${shared.id}/report`)).status).toBe(404);
});

it('is an Excel workbook too, of one opening or of several (R-1554)', async () => {
  const { ann, ben, outsider, api } = team;
  const [one] = npis as [string];
  const { opening, set } = await opened([one], { title: 'A file' });
  await set(one, { stage: 'Not a fit', reason: 'pay', reason_text: 'Wants more' });
  for (const url of [`/api/openings/${opening.id}/report.xlsx`, '/api/openings/report.xlsx?all=yes']) {
    const file = await api.app.inject({ url, headers: ben.headers });
    expect(file.headers['content-type']).toMatch(/spreadsheetml/);
    const sheets = await readByOthers(file.rawPayload);
    expect(Object.keys(sheets)).toEqual(['Rows', 'About', 'Reasons for no', 'Work']);
    expect(sheets.Rows?.[0]).toEqual(['Stage', 'Now', 'Ever reached', 'Days in stage (median)']);
    expect(JSON.stringify(sheets['Reasons for no'])).toContain('Wants more');
    expect(JSON.stringify(sheets.About)).toContain('A file');
  }
  const refused = await api.app.inject({ url: `/api/openings/${opening.id}/report.xlsx`, headers: outsider.headers });
  expect(refused.statusCode).toBe(404);
  expect((await ann.ask('GET /api/openings/report.xlsx?weeks=x')).status).toBe(400);
});

it('erases past stages and reasons with a person, and exports them (R-711, R-712)', async () => {
  const [npi] = npis.slice(20) as [string];
  const { set, opening } = await opened([npi]);
  await set(npi, { stage: 'Not a fit', reason: 'pay', reason_text: 'Wants more' });
  const about = (await team.administrator.ask(`GET /api/people/${npi}`)).body;
  expect(about.past_stages).toMatchObject([{ list_id: opening.list, stage: 'New' }]);
  expect(about.list_entries[0]).toMatchObject({ no_reason: 'pay', no_words: 'Wants more' });
  await team.administrator.ask(`DELETE /api/people/${npi}`);
  expect((await query('select from past_stages where npi = $1', [npi])).rowCount).toBe(0);
});
