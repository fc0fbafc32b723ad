// Openings from searches and from other openings, and what an opening refuses.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestCaller } from '#src/work/lists/test-lists.ts';
import { make, type OpeningsTest, withOpenings } from '#src/work/openings/test-openings.ts';

let all: OpeningsTest;
let ann: TestCaller;
let zip: string;

beforeAll(async () => {
  all = await withOpenings({ CRITERIA_OFF: 'telehealth' });
  ({ ann } = all);
  const { rows } = await all.database.pool.query(
    'select zip from places where latitude is not null order by population desc nulls last limit 1',
  );
  zip = rows[0].zip;
}, 300_000);
afterAll(() => all.close());

const AGE = /stands for age/;
const SEX = /^Sex must not decide/;

it('makes an opening from a search, and says what it left out and why (R-1304, R-1310)', async () => {
  const search = new URLSearchParams([
    ['specialty', 'Internal Medicine'],
    ['subspecialty', 'Cardiovascular Disease'],
    ['near', zip],
    ['miles', '60'],
    ['license_state', 'OH'],
    ['license_state', 'WV'],
    ['not.excluded', 'yes'],
    ['gender', 'F'],
    ['graduated_from', '2015'],
    ['graduated_to', '2020'],
    ['years_in_practice_from', '5'],
    ['years_in_practice_to', '10'],
    ['signal', 'training_code_replaced'],
    ['signal_since', '2026-01-01'],
    ['first_name', 'Maria'],
    ['list', 'none'],
    ['telehealth', 'Y'],
    ['utm_source', 'mail'],
    ['sort', 'gender'],
    ['order', 'desc'],
    ['page', '2'],
  ]);
  const { status, body } = await ann.ask('POST /api/openings', { search: `/hcps?${search}` });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    title: `Cardiovascular Disease, ${zip}`,
    specialty: ['207RC0000X'],
    must: `near=${zip}&miles=60&license_state=OH&license_state=WV&not.excluded=yes&years_in_practice_from=5`,
    nice: '',
    site: { zip },
  });
  expect(body.left_out.map(({ parameter, why }: Record<string, string>) => [parameter, why])).toEqual([
    ['gender', expect.stringMatching(SEX)],
    ['graduated_from', expect.stringMatching(AGE)],
    ['graduated_to', expect.stringMatching(AGE)],
    ['years_in_practice_to', expect.stringMatching(AGE)],
    ['signal', expect.stringMatching(/never counts/)],
    ['first_name', expect.stringMatching(/^A name can tell sex and origin/)],
    ['list', expect.stringMatching(/not about your lists/)],
    ['telehealth', 'This site has turned this criterion off.'],
    ['utm_source', 'The provider search has no such parameter.'],
    ['sort', expect.stringMatching(SEX)],
    ['signal_since', 'It needs signal, and alone asks nothing.'],
  ]);
  expect((await ann.ask(`GET /api/openings/${body.id}`)).body).not.toHaveProperty('left_out');
});

it.each([
  ['sites=all', 'sites: It needs near, and alone asks nothing.'],
  ['certified_in=specialty', 'certified_in: It needs certified, and alone asks nothing.'],
  ['signal_since=2026-01-01', 'signal_since: It needs signal, and alone asks nothing.'],
  ['taxonomy_slots=all', 'taxonomy_slots: It needs taxonomy, and alone asks nothing.'],
])('takes no %s alone, which only changes how another criterion is read (R-1362)', async (modifier, message) => {
  const must = `state=OH&${modifier}`;
  const { status, body } = await ann.ask('POST /api/openings', { title: 'Alone', specialty: ['207RC0000X'], must });
  expect([status, body.code, body.message]).toEqual([400, 'bad_request', `must: ${message}`]);
  const { body: made } = await ann.ask('POST /api/openings', { search: must });
  const [parameter, why] = message.split(': ');
  expect([made.must, made.left_out]).toEqual(['state=OH', [{ parameter, why }]]);
  // as an earlier release stored it
  await all.database.pool.query('update openings set must = $2, specialty = $3 where id = $1', [
    made.id,
    must,
    ['207RC0000X'],
  ]);
  const people = await ann.ask(`GET /api/openings/${made.id}/people`);
  expect(people.body.must.map(({ criterion }: { criterion: string }) => criterion)).toEqual(['state']);
});

it('counts a modifier and the criterion that it modifies as one (R-1362)', async () => {
  const must = `near=${zip}&miles=60&sites=all&certified=yes&certified_in=specialty`;
  const { id } = await make(ann, { specialty: ['207RC0000X'], must });
  expect((await ann.ask(`GET /api/openings/${id}/people`)).body.must).toHaveLength(2);
});

it('keeps a profession with more codes than `specialty` takes among the criteria', async () => {
  const search = 'profession=Allopathic %26 Osteopathic Physicians&state=OH';
  const { body } = await ann.ask('POST /api/openings', { search, title: 'Any physician', positions: 4 });
  expect(body).toMatchObject({ title: 'Any physician', positions: 4, specialty: [], left_out: [] });
  expect(body.must).toBe('profession=Allopathic+%26+Osteopathic+Physicians&state=OH');
  const empty = await ann.ask('POST /api/openings', { search: '' });
  expect(empty.body).toMatchObject({ title: 'New opening', must: '', site: null, left_out: [] });
  const bad = await ann.ask('POST /api/openings', { search: 'state=Ohio' });
  expect(bad).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^search: state/) } });
  const both = await ann.ask('POST /api/openings', { search: '', from: body.id });
  expect(both).toMatchObject({ status: 400, body: { message: expect.stringMatching(/either search or from/) } });
});

it('takes the site of a search near a city, as a description does (R-1302, R-1304)', async () => {
  const { rows } = await all.database.pool.query('select city, state from places where zip = $1', [zip]);
  const { city, state } = rows[0];
  const text = `${city}, ${state}`;
  const searches: Record<string, string>[] = [{ near: text }, { near: city, state }];
  for (const search of searches) {
    const { body } = await ann.ask('POST /api/openings', { search: `/hcps?${new URLSearchParams(search)}` });
    expect(body.site).toMatchObject({ text, zip: expect.stringMatching(/^\d{5}$/), city, state });
  }
});

it('copies another opening without its ID elsewhere and its status (R-1304)', async () => {
  const first = await make(ann, {
    title: 'First',
    kind: 'part_time',
    positions: 3,
    client: { text: 'A client' },
    site: { zip },
    specialty: ['207RC0000X'],
    must: 'license_state=OH',
    nice: 'state=OH',
    ties: ['near'],
    pay_from: 1,
    pay_to: 2,
    schedule: 'Nights',
    starts_on: '2027-01-01',
    supports_j1: { said_on: '2026-11-01' },
    external_id: 'A-7',
    status: 'filled',
    opened_on: '2026-01-01',
    visibility: 'everybody',
  });
  const { version } = (await ann.ask(`GET /api/lists/${first.list}`)).body;
  await ann.ask(`PATCH /api/lists/${first.list}`, { version, stages: ['New', 'Placed'] });
  const { status, body } = await ann.ask('POST /api/openings', { from: first.id, positions: 1 });
  expect(status, JSON.stringify(body)).toBe(200);
  const { kind, client, site, specialty, must, nice, ties, pay_from, pay_to, schedule, starts_on, supports_j1 } = first;
  expect(body).toMatchObject({
    ...{ kind, client, site, specialty, must, nice, ties, pay_from, pay_to, schedule, starts_on, supports_j1 },
    title: 'First',
    positions: 1,
    external_id: null,
    status: 'open',
    visibility: 'private',
    left_out: [],
  });
  expect(body.opened_on).not.toBe('2026-01-01');
  expect((await ann.ask(`GET /api/lists/${body.list}`)).body.stages).toEqual(['New', 'Placed']);
});

it.each<[criterion: string, why: RegExp]>([
  ['gender=F', /gender is refused\. Sex must not decide who is considered for a job\./],
  ['not.gender=M', /not\.gender is refused\. Sex/],
  ['sex=F', SEX],
  ['graduated_from=2015', AGE],
  ['graduated_to=2000', AGE],
  ['not.graduated_to=2000', AGE],
  ['graduation_year=2010', AGE],
  ['years_in_practice_to=10', AGE],
  ['not.years_in_practice_to=10', AGE],
  ['not.years_in_practice_from=10', AGE],
  ['enumerated_from=2020-01-01', AGE],
  ['not.enumerated_to=2020-01-01', AGE],
  ['school_country=India', /national origin/],
  ['not.school_country=India', /national origin/],
  ['patients_age_65_to=50', /patients must not decide/],
  ['beneficiaries_female_from=50', /patients must not decide/],
  ['patients_race=black', /patients must not decide/],
  ['last_name=Garcia', /sex and origin/],
  ['visa=J-1', /no place for this/],
  ['signal=training_code_replaced', /never counts/],
  ['sort=gender', SEX],
  ['contactable=yes', /lists and contacts/],
  ['telehealth=Y', /telehealth is turned off on this site/],
])('refuses %s in must and nice (R-1310)', async (criterion, why) => {
  const reason = new RegExp(why.source.replace('^', ''));
  const opening = await make(ann);
  for (const field of ['must', 'nice']) {
    const made = await ann.ask('POST /api/openings', { title: 'Refused', [field]: `license_state=OH&${criterion}` });
    expect(made).toMatchObject({ status: 400, body: { message: expect.stringMatching(reason) } });
    expect(made.body.message.startsWith(`${field}: `), made.body.message).toBe(true);
    const { version } = opening;
    const changed = await ann.ask(`PATCH /api/openings/${opening.id}`, { version, [field]: criterion });
    expect(changed.status).toBe(400);
  }
  expect((await ann.ask(`GET /api/openings/${opening.id}`)).body).toMatchObject({ must: '', nice: '', version: 1 });
});

it.each(['gender', 'graduated', 'years_in_practice_to', 'school_country', 'patients_sex', 'training_code_replaced'])(
  'refuses %s as a tie with the reason (R-1310)',
  async (tie) => {
    const { status, body } = await ann.ask('POST /api/openings', { title: 'Refused', ties: ['near', tie] });
    expect([status, body.code]).toEqual([400, 'refused_criterion']);
    expect(body.message).toMatch(new RegExp(`^ties: ${tie} is refused\\. .+\\.$`));
  },
);

it.each(['gender=F', 'not.gender=M', 'graduated_from=2015', 'years_in_practice_to=9', 'signal=training_code_replaced'])(
  'neither fills nor changes the list of an opening by a search with %s (R-1310)',
  async (criterion) => {
    const { list } = await make(ann);
    const plain = (await ann.ask('POST /api/lists', { name: 'Plain' })).body;
    const addTo = (id: string, search: string) => ann.ask(`POST /api/lists/${id}/entries`, { search });
    const { status, body } = await addTo(list, `state=OH&${criterion}`);
    expect([status, body.code]).toEqual([400, 'refused_criterion']);
    expect(body.message).toMatch(/^search: [a-z_.]+ is refused, because the list is of an opening\. .+\.$/);
    expect((await ann.ask(`GET /api/lists/${list}/entries`)).body.total).toBe(0);
    for (const change of ['PATCH', 'DELETE']) {
      const wish = { search: criterion, ...(change === 'PATCH' && { stage: 'Contacted' }) };
      const chosen = await ann.ask(`${change} /api/lists/${list}/entries`, wish);
      expect([change, chosen.status, chosen.body.code]).toEqual([change, 400, 'refused_criterion']);
    }
    expect((await addTo(list, 'state=OH&last_name=Smith&gender=')).status, 'by name').toBe(200);
    expect((await addTo(plain.id, `state=OH&${criterion}`)).status, 'a list without an opening').toBe(200);
  },
);

it.each([
  ['gender=F', 'gender', /Sex must not decide/],
  ['not.gender=M', 'not.gender', /Sex must not decide/],
  ['graduated_to=1990', 'graduated_to', /It stands for age/],
  ['signal=training_code_replaced', 'signal', /never counts in an opening/],
])('filters the list of an opening by no %s (R-1310, R-1361)', async (criterion, parameter, why) => {
  const { list } = await make(ann);
  const plain = (await ann.ask('POST /api/lists', { name: 'Plain' })).body;
  for (const call of ['lists/LIST/entries?', 'providers?list=LIST&', 'providers/facets?list=LIST&facet=state&']) {
    const of = (id: string) => ann.ask(`GET /api/${call.replace('LIST', id)}state=OH&${criterion}`);
    const { status, body } = await of(list);
    expect([call, status, body.code, body.parameters]).toEqual([call, 400, 'refused_criterion', [parameter]]);
    expect(body.message.startsWith(`${parameter} is refused, because the list is of an opening. `)).toBe(true);
    expect(body.message).toMatch(why);
    expect((await of(plain.id)).status, 'a list without an opening').toBe(200);
  }
  expect((await ann.ask(`GET /api/lists/${list}/entries?last_name=Smith&state=OH`)).status).toBe(200);
  expect((await ann.ask(`GET /api/providers?not.list=${list}&${criterion}`)).status, 'people not on it').toBe(200);
});

it('puts the list of an opening in no order of sex or age (R-1310)', async () => {
  const { list } = await make(ann);
  const plain = (await ann.ask('POST /api/lists', { name: 'Plain' })).body;
  const { status, body } = await ann.ask(`GET /api/lists/${list}/entries?sort=gender`);
  expect([status, body.code]).toEqual([400, 'refused_criterion']);
  expect(body.message).toMatch(/^sort: gender is refused, because the list is of an opening\. Sex must not decide/);
  expect((await ann.ask(`GET /api/lists/${plain.id}/entries?sort=gender`)).status, 'without an opening').toBe(200);
  expect((await ann.ask(`GET /api/lists/${list}/entries?sort=last_name`)).status).toBe(200);
});

it('takes experience, signals other than the end of training, and the number of patients', async () => {
  const must = 'years_in_practice_from=5&signal=newly_licensed&beneficiaries_from=100&enumerated_to=2015-01-01';
  expect((await make(ann, { must })).must).toBe(must);
});
