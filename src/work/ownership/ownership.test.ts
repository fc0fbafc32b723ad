// Whose people are by the rule of a team.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestCaller } from '#src/work/lists/test-lists.ts';
import { make, type OpeningsTest, withOpenings } from '#src/work/openings/test-openings.ts';

let team: OpeningsTest;
let npis: string[];

beforeAll(async () => {
  team = await withOpenings({ TIME_ZONE: 'UTC' });
  npis = (await team.ann.ask('GET /api/providers?state=OH')).body.rows.map(({ npi }: { npi: string }) => npi);
});
afterAll(() => team?.close());

const set = (days: number | null, acts: string[], who = team.manager) => who.ask('PUT /api/ownership', { days, acts });
const ownerOf = async (npi: string, who: TestCaller = team.ann) =>
  (await who.ask(`GET /api/people/marks?npi=${npi}`)).body.rows[0]?.owner ?? null;
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();

it('is off until a manager sets the rule of the team, which is audited (R-1570)', async () => {
  const [npi] = npis as [string];
  await team.ann.ask(`POST /api/people/${npi}/activities`, { kind: 'meeting', text: 'Met' });
  expect((await team.ann.ask('GET /api/ownership')).body).toEqual({ days: null, acts: [] });
  expect(await ownerOf(npi)).toBeNull();
  expect((await set(30, ['conversation'], team.ann)).status).toBe(403);
  for (const [days, acts] of [
    [0, ['letter']],
    [731, ['letter']],
    [30, []],
    [30, ['searches']],
  ] as const)
    expect((await set(days, [...acts])).status, `${days} ${acts}`).toBe(400);
  expect(await set(30, ['letter', 'conversation', 'letter'])).toMatchObject({
    status: 200,
    body: { days: 30, acts: ['letter', 'conversation'] },
  });
  expect(await ownerOf(npi)).toEqual({ id: team.ann.id, by: 'Ann', until: day(30).slice(0, 10) });
  expect((await team.outsider.ask('GET /api/ownership')).body).toEqual({ days: null, acts: [] });
  expect(await ownerOf(npi, team.outsider), 'another team').toBeNull();
  expect((await set(null, [])).body).toEqual({ days: null, acts: [] });
  expect(await ownerOf(npi)).toBeNull();
  const { rows } = await team.database.pool.query(`select new_value from audit_log where action = 'ownership_changed'`);
  expect(rows).toHaveLength(2);
});

it('is of the user of the last act that counts, for as many days (R-1571)', async () => {
  const { ann, ben } = team;
  const [, npi, other] = npis as [string, string, string];
  await set(10, ['conversation']);
  const log = (who: TestCaller, kind: string, at: string, of = npi) =>
    who.ask(`POST /api/people/${of}/activities`, { kind, text: 'Said', at });
  await log(ben, 'meeting', day(-9));
  expect((await ownerOf(npi)).until).toBe(day(1).slice(0, 10));
  await log(ann, 'call', day(-4));
  await log(ben, 'mail', day(-1)); // no conversation
  await ben.ask('POST /api/calls', { npi, outcome: 'voicemail' });
  expect(await ownerOf(npi)).toEqual({ id: ann.id, by: 'Ann', until: day(6).slice(0, 10) });
  const { id } = (await ben.ask('POST /api/calls', { npi, outcome: 'reached' })).body;
  expect((await ownerOf(npi)).by).toBe('Ben');
  await ben.ask(`DELETE /api/calls/${id}`);
  expect((await ownerOf(npi)).by, 'an undone call').toBe('Ann');
  await log(ann, 'meeting', day(-11), other);
  expect(await ownerOf(other), 'too long ago').toBeNull();
  await set(10, ['submission', 'letter']);
  expect(await ownerOf(npi)).toBeNull();
  const opening = await make(ann);
  await team.database.pool.query(
    `with made as (
       insert into submissions (opening_id, title, client, key_hash, sent_by, ends_on)
       values ($1, 'T', 'c@c.example', 'k', $2, current_date) returning id)
     insert into submitted_people (submission_id, place, npi, agreed_how, text, shown) select id, 1, $3, '', '', '{}' from made`,
    [opening.id, ben.id, npi],
  );
  expect((await ownerOf(npi)).by, 'submitted').toBe('Ben');
  await team.database.pool.query(`update profiles set disabled_at = now() where id = $1`, [ben.id]);
  expect(await ownerOf(npi), 'a leaver').toBeNull();
});
