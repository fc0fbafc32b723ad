// The people of openings: who is found, what is shown of them, in which order and why, compared with SQL.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endDate } from '#src/datasets/certificate-end.ts';
import type { TestCaller } from '#src/work/lists/test-lists.ts';
import type { PersonOfOpening } from '#src/work/openings/people/contract.ts';
import { make, type OpeningsTest, withOpenings } from '#src/work/openings/test-openings.ts';
import { today } from '#test/day.ts';
import { peopleSql } from '#test/opening-fits.ts';

let all: OpeningsTest;
let ann: TestCaller;
let site: { zip: string; state: string };
let specialty: string[];

beforeAll(async () => {
  all = await withOpenings();
  ({ ann } = all);
  site = one(
    await rows<typeof site>(
      `select places.zip, places.state from places join providers on left(providers.zip, 5) = places.zip
     where latitude is not null group by 1, 2 order by count(*) desc, 1 limit 1`,
    ),
  );
  specialty = (
    await rows<{ code: string }>(
      `select primary_taxonomy as code from providers join taxonomy on code = primary_taxonomy
       where "grouping" ilike '%physician%' group by 1 order by count(*) desc limit 3`,
    )
  ).map(({ code }) => code);
}, 300_000);
afterAll(() => all.close());

const rows = async <Row extends object = { npi: string }>(text: string, values: unknown[] = []) =>
  (await all.database.pool.query<Row>(text, values)).rows;

function one<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('Nothing was found');
  return first;
}

/** Sorts lists of numbers as they count. */
const ranked = (ranks: readonly number[][]) =>
  ranks.toSorted((one, other) => {
    const at = one.findIndex((number, n) => number !== other[n]);
    return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
  });
const peopleOf = async (id: string, query = '', who = ann) => {
  const reply = await who.ask(`GET /api/openings/${id}/people${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};
const refusal = async (id: string, query: string) => (await ann.ask(`GET /api/openings/${id}/people${query}`)).body;

/** All pages. */
async function everyone(id: string, query: string): Promise<PersonOfOpening[]> {
  const found: PersonOfOpening[] = [];
  for (let page = 1; ; page++) {
    const { rows: some, total } = await peopleOf(id, `?page=${page}&${query}`);
    found.push(...some);
    if (found.length >= total) return found;
  }
}

const mustOf = ({ zip, state }: typeof site) =>
  `license_state=${state}&license_active_on=today&near=${zip}&miles=100&certified=yes`;

interface Expected extends Record<'licensed' | 'near_enough' | 'certified' | 'near' | 'licensed_here', boolean> {
  npi: string;
  miles: number | null;
  shown: number;
}

/** What SQL says of every person of the specialty: must-haves, ties and miles. */
const bySql = () =>
  rows<Expected>(
    `with ${peopleSql}, facts as (
       select *,
         exists (select from licenses where licenses.npi = people.npi and licenses.state = $3 and expiry_date >= $4::date
           and (issue_date is null or issue_date <= $4::date)) as licensed,
         coalesce(miles <= 100, false) as near_enough,
         exists (select from certifications where certifications.npi = people.npi and record_type = 'CE'
           and (end_year is null or ${endDate} >= $4::date)) as certified,
         coalesce(miles <= 60, false) as near
       from people
     )
     select npi::text, round(miles::numeric, 1)::float as miles, licensed, near_enough, certified, near,
       licensed::int + near_enough::int + certified::int as shown, licensed and state <> $3 as licensed_here
     from facts`,
    [site.zip, specialty, site.state, today],
  );

it('finds those who meet every must-have, and with not_shown those who lack some, as SQL does (R-1311)', async () => {
  const { id } = await make(ann, { site: { zip: site.zip }, specialty, must: mustOf(site) });
  const expected = await bySql();
  for (const notShown of [0, 1, 2, 3]) {
    const found = await everyone(id, `not_shown=${notShown}`);
    const wanted = expected.filter(({ shown }) => shown >= 3 - notShown);
    expect(wanted.length).toBeGreaterThan(0);
    const told = (row: { npi: string; shown: number }) => `${row.npi} ${row.shown}`;
    expect(found.map(({ npi, must }) => `${npi} ${must.shown}`).sort()).toEqual(wanted.map(told).sort());
  }
  const found = await everyone(id, 'not_shown=3');
  expect(found.length).toBeGreaterThan(50);
  expect((await peopleOf(id, '?not_shown=3&page_size=1000')).rows).toEqual(found.slice(0, 1000));
  expect((await peopleOf(id, '?not_shown=3&page_size=7&page=2')).rows).toEqual(found.slice(7, 14));
  const fits = found.map(({ must, miles }) => [-must.shown, miles ?? Infinity]);
  expect(fits).toEqual(ranked(fits));
  for (const row of expected) {
    const person = one(found.filter(({ npi }) => npi === row.npi));
    const kinds = person.ties.map(({ kind }) => kind);
    expect([kinds.includes('near'), kinds.includes('licensed_here_practices_elsewhere')]).toEqual([
      row.near,
      row.licensed_here,
    ]);
    expect(Math.abs((person.miles ?? 0) - (row.miles ?? 0))).toBeLessThan(0.2);
  }
});

it('adds all whom it finds to the list, except those marked Do not contact (R-1365)', async () => {
  const { id, list } = await make(ann, { site: { zip: site.zip }, specialty, must: mustOf(site) });
  const found = await everyone(id, 'not_shown=1');
  const [marked = '', already = '', ...others] = found.map(({ npi }) => npi);
  await ann.ask(`POST /api/people/${marked}/do-not-contact`, { reason: 'Asked by phone' });
  await ann.ask(`POST /api/lists/${list}/entries`, { npis: [already] });
  const add = (body: object, who = ann) => who.ask(`POST /api/openings/${id}/people`, body);
  const added = await add({ not_shown: 1 });
  expect(added.body).toMatchObject({ added: others.length, already: 1, total: others.length + 1, do_not_contact: 1 });
  const listed = await everyone(id, 'on_list=yes');
  expect(listed.map(({ npi }) => npi).toSorted()).toEqual([already, ...others].toSorted());
  expect((await add({ not_shown: 1 })).body).toMatchObject({ added: 0, already: others.length + 1, addition: null });
  await ann.ask(`DELETE /api/lists/${list}/entries`, { addition: added.body.addition });
  expect((await everyone(id, 'on_list=yes')).map(({ npi }) => npi)).toEqual([already]);
  expect((await add({ not_shown: 0 })).body.added).toBeLessThan(others.length);
  expect((await add({ not_shown: -1 })).status).toBe(400);
  await ann.ask(`DELETE /api/people/${marked}/do-not-contact`);
});

it('orders by most ties, then must-haves and miles; by miles; and by a column (R-1311)', async () => {
  const { id } = await make(ann, { site: { zip: site.zip }, specialty, must: mustOf(site) });
  const of = async (sort: string) => everyone(id, `not_shown=3&sort=${sort}`);
  const byTies = (await of('ties')).map(({ ties, must, miles }) => [-ties.length, -must.shown, miles ?? Infinity]);
  expect(byTies).toEqual(ranked(byTies));
  expect(new Set(byTies.map(([ties]) => ties)).size).toBeGreaterThan(2);
  const miles = (await of('miles')).map((person) => person.miles ?? Infinity);
  expect(miles).toEqual(miles.toSorted((a, b) => a - b));
  expect((await of('miles&order=desc'))[0]?.miles).toBe(miles.findLast((each) => each < Infinity));
  const names = (await of('last_name')).map(({ last_name }) => (last_name ?? '').toUpperCase());
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
  const worst = (await of('must&order=desc'))[0];
  expect(worst?.must.shown).toBe(0);
});

it('shows only the ties that are on, and none without a site (R-1330)', async () => {
  const made = await make(ann, { site: { zip: site.zip }, specialty, ties: ['near'] });
  const kinds = (people: PersonOfOpening[]) => new Set(people.flatMap(({ ties }) => ties.map(({ kind }) => kind)));
  expect(kinds((await peopleOf(made.id)).rows)).toEqual(new Set(['near']));
  const { body } = await ann.ask(`PATCH /api/openings/${made.id}`, { version: made.version, site: null });
  expect(body.site).toBeNull();
  const { rows: people } = await peopleOf(made.id);
  expect(kinds(people)).toEqual(new Set());
  expect(people[0]).not.toHaveProperty('miles');
});

it('explains each criterion: shown, not shown, unknown to the source, or a route in place of a license (R-1331)', async () => {
  const { id } = await make(ann, {
    site: { zip: site.zip },
    specialty,
    must: `license_state=${site.state}&license_active_on=today&certified=yes`,
    nice: 'paid=yes',
  });
  const found = await everyone(id, 'not_shown=2');
  const states = new Map<string, Set<string>>();
  for (const { why } of found)
    for (const { criterion, state } of why) states.set(criterion, (states.get(criterion) ?? new Set()).add(state));
  expect(Object.fromEntries([...states].map(([name, set]) => [name, [...set].sort()]))).toEqual({
    specialty: ['shown'],
    license_state: ['not_shown', 'shown', 'unknown'],
    certified: ['not_shown', 'shown', 'unknown'],
    paid: ['not_shown', 'shown', 'unknown'],
  });
  const known = await rows('select distinct npi::text from licenses where npi = any($1::bigint[])', [
    found.map(({ npi }) => npi),
  ]);
  const hasLicense = new Set(known.map(({ npi }) => npi));
  for (const { npi, why } of found) {
    const license = one(why.filter(({ criterion }) => criterion === 'license_state'));
    expect(license.source).toBe('FSMB');
    expect(license.as_of).toMatch(/^\d{4}-\d\d-\d\d$/);
    if (license.state === 'unknown') expect(hasLicense.has(npi)).toBe(false);
    if (license.state === 'not_shown') expect(hasLicense.has(npi)).toBe(true);
    if (license.state === 'shown') expect(license.text).toContain('license to');
  }
});

it('names no school for years in practice', async () => {
  const { id } = await make(ann, { specialty, must: 'years_in_practice_from=1' });
  const facts = (await everyone(id, '')).flatMap(({ why }) => why.filter(({ of }) => of === 'must'));
  expect([...new Set(facts.map(({ text }) => text))]).toEqual(['Years in practice: at least 1']);
});

it('says an area of the map in words', async () => {
  const { id } = await make(ann, { must: 'area=-83.1,39.9,-82.8,40.1&not.area=1,2,3,4' });
  const { must } = await peopleOf(id);
  expect(must.map(({ text }: { text: string }) => text)).toEqual([
    'Map area: -83.1,39.9,-82.8,40.1',
    'not Map area: 1,2,3,4',
  ]);
});

it('says the miles of a circle, the source of a reported license and the primary specialty (R-1311)', async () => {
  const { code, state } = one(
    await rows<{ code: string; state: string }>(
      `select primary_taxonomy as code, slot->>'license_state' as state
       from providers, jsonb_array_elements(taxonomies) slot
       where slot->>'license_number' is not null and slot->>'license_state' = providers.state
         and not exists (select from licenses where licenses.npi = providers.npi)
       group by 1, 2 order by count(*) desc, 1, 2 limit 1`,
    ),
  );
  const near = await make(ann, {
    site: { zip: site.zip },
    specialty: [code],
    must: `near=${site.zip}&license_state=${state}`,
  });
  const facts = (await everyone(near.id, 'not_shown=2')).flatMap(({ why }) => why);
  const circle = facts.filter(({ criterion }) => criterion === 'near');
  expect(one(circle).text).toContain(`Within 25 miles of ${site.zip}`);
  const reported = facts.filter(({ state, text }) => state === 'shown' && text.includes('reported to NPPES'));
  expect([...new Set(reported.map(({ source }) => source))]).toEqual(['NPPES']);
  const further = facts.filter(
    ({ criterion, text }) => criterion === 'specialty' && text.includes('beside the primary one'),
  );
  for (const { text } of further) expect(text).toMatch(/^Specialty: asked for and listed, beside the primary one, \S/);
});

it('says that a route by a compact does not meet a license (R-1331)', async () => {
  const codes = (
    await rows<{ code: string }>(`select code from taxonomy where code like '163W%' order by 1 limit 50`)
  ).map(({ code }: { code: string }) => code);
  const asked = (query: string) =>
    ann.ask(`GET /api/providers?${query}&${codes.map((code: string) => `taxonomy=${code}`).join('&')}`);
  const [state] = (
    await Promise.all(
      ['OH', 'TX', 'AZ', 'FL', 'CO'].map(async (each) => {
        const { body } = await asked(`licensed_or_route=${each}&route=compact`);
        return body.total > 0 ? each : [];
      }),
    )
  ).flat();
  const { id } = await make(ann, { specialty: codes, must: `license_state=${state}` });
  const found = await everyone(id, 'not_shown=1');
  const routes = found.filter(({ why }) =>
    why.some(({ criterion, state }) => criterion === 'license_state' && state === 'route'),
  );
  const { body } = await asked(`licensed_or_route=${state}&route=compact&not.license_state=${state}`);
  expect(routes.length).toBe(body.total);
  expect(routes.length).toBeGreaterThan(0);
  expect(routes[0]?.must).toEqual({ shown: 0, of: 1 });
  expect(routes[0]?.why[1]?.text).toContain('not met · route by a compact');
});

it('says whether a person is on the list, how far they are, and who is not (R-1311)', async () => {
  const made = await make(ann, { site: { zip: site.zip }, specialty, must: mustOf(site) });
  const [first, second] = (await peopleOf(made.id)).rows;
  const other = one((await everyone(made.id, 'not_shown=3')).filter(({ must }) => must.shown === 0));
  const npis = [first.npi, other.npi];
  const added = await ann.ask(`POST /api/lists/${made.list}/entries`, { npis });
  expect(added.body.added).toBe(2);
  await ann.ask(`PATCH /api/lists/${made.list}/entries`, { npis: [first.npi], stage: 'Contacted' });
  await ann.ask(`POST /api/people/${second.npi}/activities`, { kind: 'call', text: 'Voicemail' });
  const { rows: people, on_list } = await peopleOf(made.id);
  expect(on_list).toBe(2);
  expect(people[0]).toMatchObject({ npi: first.npi, entry: { stage: 'Contacted' }, activity: null });
  expect(people[1]).toMatchObject({ npi: second.npi, entry: null, activity: { kind: 'call', text: 'Voicemail' } });
  const onList = await peopleOf(made.id, '?on_list=yes');
  expect(onList.rows.map(({ npi, must }: PersonOfOpening) => [npi, must.shown])).toEqual([
    [first.npi, 3],
    [other.npi, 0],
  ]);
  expect((await everyone(made.id, 'on_list=no')).some(({ npi }) => npis.includes(npi))).toBe(false);
});

it('refuses orders that stand for age or sex, unknown ones, and criteria that are gone (R-1310, R-1311)', async () => {
  const { id } = await make(ann, { specialty, must: 'state=OH' });
  expect(await refusal(id, '?sort=gender')).toEqual({
    code: 'refused_criterion',
    message: 'sort: gender is refused. Sex must not decide who is considered for a job.',
  });
  for (const sort of ['graduated', 'years_in_practice', 'enumeration_date'])
    expect((await refusal(id, `?sort=${sort}`)).code, sort).toBe('refused_criterion');
  expect((await refusal(id, '?sort=luck')).message).toMatch(/^sort: must be one of must, ties, miles, npi, last_name/);
  for (const query of ['?not_shown=x', '?on_list=maybe', '?page=0', '?page_size=0', '?page_size=1001'])
    expect((await refusal(id, query)).code, query).toBe('bad_request');
  await all.database.pool.query(`update openings set must = 'gone_criterion=1' where id = $1`, [id]);
  expect(await refusal(id, '')).toEqual({
    code: 'criterion_gone',
    message: 'must: Unknown parameter: gone_criterion. Change the criteria of the opening.',
  });
  await all.database.pool.query(`update openings set must = 'gender=F' where id = $1`, [id]);
  expect((await refusal(id, '')).message).toMatch(/^must: gender is refused\. Sex must not decide/);
});

it('replies 404 to another team, and keeps to what an opening asks after it changed (R-1301, R-1311)', async () => {
  const made = await make(ann, { specialty, must: `state=${site.state}` });
  expect((await all.outsider.ask(`GET /api/openings/${made.id}/people`)).status).toBe(404);
  const before = await peopleOf(made.id);
  const { body } = await ann.ask(`PATCH /api/openings/${made.id}`, { version: made.version, must: '' });
  const after = await peopleOf(made.id);
  expect([body.must, after.must, after.rows[0].must]).toEqual(['', [], { shown: 0, of: 0 }]);
  expect(after.total).toBeGreaterThan(before.total);
});
