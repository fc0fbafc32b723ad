// A user's calendar, as a calendar program reads it.
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { hashOf } from '#src/accounts/keys/secrets.ts';
import { todayIn } from '#src/shared/today.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { make, type OpeningsTest, withOpenings } from '#src/work/openings/test-openings.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let team: OpeningsTest;
let npis: string[];

beforeAll(async () => {
  team = await withOpenings({ TIME_ZONE: 'America/New_York' });
  npis = (await team.ann.ask('GET /api/providers?state=OH')).body.rows.map(({ npi }: { npi: string }) => npi);
});
afterAll(() => team?.close());

const query = (text: string, values: unknown[] = []) => team.database.pool.query(text, values);
const read = (url: string) => team.api.app.inject({ url: new URL(url).pathname, headers: { host: new URL(url).host } });
const made = async (who: TestCaller, body?: object): Promise<string> =>
  (await who.ask('POST /api/calendar', body)).body.url;
const day = (offset: number) =>
  new Date(Date.parse(todayIn('America/New_York')) + offset * 86_400_000).toISOString().slice(0, 10);

/** The entries of a calendar, read by another library than it was written with. */
function entriesOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((each) => {
    const event = new ICAL.Event(each);
    return {
      uid: event.uid,
      summary: event.summary,
      isDay: event.startDate.isDate,
      start: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      url: String(each.getFirstPropertyValue('url')),
      stamp: String(each.getFirstPropertyValue('dtstamp')),
    };
  });
}

/** An opening with people on its list, each with a change. */
async function opened(title: string, changes: [npi: string, change: object][]) {
  const opening = await make(team.ann, { title });
  const list = `/api/lists/${opening.list}/entries`;
  await team.ann.ask(`POST ${list}`, { npis: changes.map(([npi]) => npi) });
  for (const [npi, change] of changes) {
    const { status, body } = await team.ann.ask(`PATCH ${list}`, { npis: [npi], ...change });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return opening;
}

it('has the next steps of a user for 90 days, without names and notes (R-1561)', async () => {
  const { ann, ben } = team;
  const [one, two, three, four, five, six] = npis as [string, string, string, string, string, string];
  const title = `Cardiologist; Columbus, OH – ${'part time '.repeat(12)}\\n`.slice(0, 110);
  const opening = await opened(title, [
    [one, { next_step: 'Ask Priya about the children', due_on: day(3) }],
    [two, { next_step: 'Call back at 3:30 PM EST · the agency', due_on: day(1) }],
    [three, { next_step: 'Call', due_on: day(91) }],
    [four, { next_step: 'Call', due_on: day(90), owner: ben.id }],
    [five, { next_step: 'Call', due_on: day(2) }],
    [six, { next_step: 'Call', due_on: day(90) }],
  ]);
  await ann.ask(`POST /api/people/${one}/notes`, { text: 'Left in anger' });
  await ann.ask(`POST /api/people/${five}/do-not-contact`, { reason: 'Asked' });
  const url = await made(ann);
  expect(url).toMatch(/\/calendar\/[\w-]{22}\.ics$/); // 128 bits
  const { statusCode, headers, body } = await read(url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  const found = entriesOf(body);
  const link = `${team.api.config.publicUrl}/openings/${opening.id}`;
  const shown = { summary: `Call · ${title}`, url: link };
  const at = (await query(`select ($1::date + time '15:30') at time zone 'America/New_York' as at`, [day(1)])).rows[0]
    .at;
  expect(found).toMatchObject([
    { ...shown, isDay: false, start: at.toISOString() },
    { ...shown, isDay: true, start: day(3) },
    { ...shown, isDay: true, start: day(90) },
  ]);
  const lines = body.split('\r\n');
  expect(body.replaceAll('\r\n', ''), 'line ends').not.toMatch(/[\r\n]/);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line))), 'folding').toBeLessThanOrEqual(75);
  expect(body).not.toMatch(/Priya|children|agency|anger/);
  for (const npi of npis.slice(0, 6)) expect(body).not.toContain(npi);
  expect(entriesOf((await read(url)).body), 'the same IDs and stamps again').toEqual(found);
  expect(new Set(found.map(({ uid }) => uid)).size).toBe(3);
});

it('names people only if the user chose so, with a link to them (R-1561)', async () => {
  const { ben } = team;
  const [npi] = npis.slice(10) as [string];
  const { id: list } = (await ben.ask('POST /api/lists', { name: 'Spring' })).body;
  await ben.ask(`POST /api/lists/${list}/entries`, { npis: [npi] });
  await ben.ask(`PATCH /api/lists/${list}/entries`, { npis: [npi], next_step: 'Mail', due_on: day(-2) });
  const typed = { name: 'Dara Quill', profession: 'RN', place: 'Columbus, OH', source: 'Job fair', list };
  const person = (await ben.ask('POST /api/people', typed)).body;
  await ben.ask(`PATCH /api/people/${person.id}/entry`, {
    version: person.version ?? 1,
    next_step: 'Call',
    due_on: day(4),
  });
  const { last_name } = (await ben.ask(`GET /api/providers/${npi}`)).body;
  const url = await made(ben, { names: true });
  const ofList = async () => entriesOf((await read(url)).body).filter(({ summary }) => summary.includes('Spring'));
  const [call, late] = await ofList();
  expect(call?.summary).toBe('Call · Spring · Dara Quill');
  expect(late?.summary.toLowerCase()).toContain(last_name.toLowerCase());
  expect(late?.url).toBe(`${team.api.config.publicUrl}/lists/${list}?peek=${npi}`);
  expect((await ben.ask('PATCH /api/calendar', { names: false })).body).toMatchObject({ names: false });
  expect((await ofList()).map(({ summary }) => summary)).toEqual(['Call · Spring', 'Call · Spring']);
  const guess = hashOf(`${list} ${npi}`); // the link of an entry has the list, and all NPIs are public
  expect((await ofList()).map(({ uid }) => uid).join()).not.toContain(guess);
  expect((await ben.ask('GET /api/calendar')).body).toEqual({ since: expect.stringMatching(/Z$/), names: false });
});

it('is read by the newest address only, until it ends (R-1560)', async () => {
  const { manager } = team;
  expect((await manager.ask('GET /api/calendar')).body).toEqual({ since: null, names: false });
  expect((await manager.ask('PATCH /api/calendar', { names: true })).status).toBe(404);
  const first = await made(manager);
  const second = await made(manager);
  const status = async (url: string) => (await read(url)).statusCode;
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  expect((await query('select key_hash from calendar_feeds')).rows.join()).not.toContain(second.slice(-26, -4));
  expect((await manager.ask('DELETE /api/calendar')).body).toEqual({ ended: true });
  expect((await manager.ask('DELETE /api/calendar')).body).toEqual({ ended: false });
  const unknown = second.replace(/[\w-]{22}\.ics$/, `${'A'.repeat(22)}.ics`);
  const replies = await Promise.all([second, unknown].map(read));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(replies[0]?.body).toBe(replies[1]?.body);
});

it.each([
  ['another role', `update profiles set role = 'administrator' where id = $1`],
  ['a disabled account', `update profiles set disabled_at = now() where id = $1`],
  ['a deleted account', `delete from profiles where id = $1`],
  [
    'a new password',
    `with made as (insert into accounts (email, full_name, password_hash) values ('x@team.example', 'X', 'old') returning id)
     update profiles set issuer = 'embedded', subject = made.id::text from made where profiles.id = $1`,
    `update accounts set password_hash = 'new' where email = 'x@team.example'`,
  ],
])('ends with %s, without a way back (R-1562)', async (_, first, second?: string) => {
  const user = await addCaller(team.api, team.database, `u${crypto.randomUUID()}@team.example`, 'specialist');
  const url = await made(user);
  expect((await read(url)).statusCode).toBe(200);
  await query(first, [user.id]);
  if (second) await query(second);
  expect((await read(url)).statusCode).toBe(404);
  await query(`update profiles set role = 'specialist', disabled_at = null where id = $1`, [user.id]);
  expect((await read(url)).statusCode).toBe(404);
});

it('has no list that the user may no longer open, and refuses many reads (R-1561, R-1562)', async () => {
  const { ann, administrator } = team;
  const [npi] = npis.slice(12) as [string];
  const { id: list } = (await ann.ask('POST /api/lists', { name: 'Shared', visibility: 'everybody' })).body;
  await ann.ask(`POST /api/lists/${list}/entries`, { npis: [npi] });
  const mine = { npis: [npi], next_step: 'Call', due_on: day(1), owner: administrator.id };
  await ann.ask(`PATCH /api/lists/${list}/entries`, mine);
  const url = await made(administrator);
  expect((await read(url)).body).toContain('Shared');
  const { version } = (await ann.ask(`GET /api/lists/${list}`)).body;
  await ann.ask(`PATCH /api/lists/${list}`, { version, visibility: 'private' });
  expect((await read(url)).body).not.toContain('Shared');
  const statuses = new Set<number>();
  for (let n = 0; n < 120; n += 1) statuses.add((await read(url)).statusCode);
  expect([...statuses]).toEqual([200, 429]);
});

it('is not in the log (R-1562)', async () => {
  const lines: string[] = [];
  const api = await testApi(await testDatabase(), {
    env: { LOG_LEVEL: 'debug' },
    log: (line: string) => lines.push(line),
  });
  onTestFinished(api.close);
  const key = 'abcdefghijklmnopqrstuv';
  const { host } = new URL(api.config.publicUrl);
  expect((await api.app.inject({ url: `/calendar/${key}.ics`, headers: { host } })).statusCode).toBe(404);
  await expect.poll(() => lines.join()).toContain('/calendar/:key.ics');
  expect(lines.join()).not.toContain(key);
});
