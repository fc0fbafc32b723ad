// A provider search by everything known, on the demo data: each criterion and their combinations against SQL over the
// imported tables.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressEnds, addressLines } from '#src/datasets/nppes/dataset.ts';
import type { Database } from '#src/server/database.ts';
import { tsvRows } from '#src/shared/tsv.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await demoDatabase();
  await database.pool.query(compactsOfPhysicians);
  await database.pool.query(compactsOfNurses);
  api = await testApi(database);
});

afterAll(async () => {
  await api.close();
  await database.close();
});

/** SQL for one row of another table. */
const license = (condition: string) => `exists (select from licenses l where l.npi = p.npi and ${condition})`;
const certificate = (condition: string) =>
  `exists (select from certifications c left join certificates n using (certificate_id) where c.npi = p.npi and ${condition})`;
const affiliation = (condition: string) => `exists (select from affiliations a where a.npi = p.npi and ${condition})`;
/** The ties of people to groups of both sources, and of them the groups with the number of their people (R-1242). */
const ties = `(select npi, org_pac_id as pac_id from affiliations where org_pac_id is not null
  union
  select person.npi, billed.pac_id from reassignments r
  join enrollments person on person.enrollment_id = r.enrollment_id
  join enrollments billed on billed.enrollment_id = r.receiving_enrollment_id
  where person.npi is not null and r.enrollment_id like 'I%' and r.receiving_enrollment_id like 'O%' and billed.pac_id is not null)`;
const inGroup = (condition: string) => `exists (select from ${ties} t where t.npi = p.npi and ${condition})`;
const groupOf = (size: string) => `p.npi in (select t.npi from ${ties} t
  join (select pac_id, count(*) members from ${ties} counted group by pac_id) g using (pac_id) where members ${size})`;
const exclusion = (where: string) => `exists (select from exclusions e where ${where})`;
/** The people in rows without an NPI, which the demo lists by their whole names and the state of their practice. */
const possible =
  exclusion(`e.npi is null and upper(e.last_name) = upper(p.last_name) and upper(e.first_name) = upper(p.first_name)
  and e.state = p.state and coalesce(left(e.middle_name, 1) = upper(left(p.middle_name, 1)), true)
  and not ${license('extract(year from l.birth_date) <> e.birth_year')}`);
const payment = (condition: string) => `exists (select from payments y where y.npi = p.npi and ${condition})`;

const newest = 'y.year = (select max(year) from payments)';
const hasCode = (codes: string) =>
  `exists (select from jsonb_path_query(p.taxonomies, '$[0 to 4].code') code where code #>> '{}' in (${codes}))`;
const physician = hasCode(`select code from taxonomy where "grouping" = 'Allopathic & Osteopathic Physicians'`);
/** Physicians of Texas and Florida have a route to Ohio; those of Georgia do not. Nurses have those of the release. */
const compactsOfPhysicians = `insert into compact_states (compact, state, status, since, ends_on, source, checked_on) values
  ('IMLC', 'TX', 'issues', null, null, 'https://compact.example', current_date),
  ('IMLC', 'FL', 'issues', null, null, 'https://compact.example', current_date),
  ('IMLC', 'GA', 'issues', null, current_date, 'https://compact.example', current_date),
  ('IMLC', 'CA', 'issues', current_date + 1, null, 'https://compact.example', current_date),
  ('IMLC', 'OH', 'accepts', null, null, 'https://compact.example', current_date)`;
const compactsOfNurses = `insert into compact_states (compact, state, status, since, source, checked_on) values ${tsvRows<
  'state' | 'status' | 'since'
>(readFileSync('src/datasets/compacts/states.tsv', 'utf8'))
  .map(
    ({ state, status, since }) => `('NLC', '${state}', '${status}', nullif('${since}', '')::date, 'x', current_date)`,
  )
  .join()}`;
const inForce = `s.status <> 'enacted' and coalesce(s.since <= current_date, true) and coalesce(s.ends_on > current_date, true)`;
const issuing = (compact: string) =>
  `p.state in (select state from compact_states s where compact = '${compact}' and status = 'issues' and ${inForce})`;
const opens = (compact: string, state: string) =>
  `exists (select from compact_states s where compact = '${compact}' and state = '${state}' and ${inForce})`;
const reported = (state: string) =>
  `exists (select from jsonb_path_query(p.taxonomies, '$[0 to 4].license_state') state where state #>> '{}' = ${state})`;
const hasBoard = `(p.primary_taxonomy in (select code from taxonomy where "grouping" = 'Allopathic & Osteopathic Physicians')
  or p.primary_taxonomy like '363A%')`;
const activeIn = (state: string) =>
  `(${license(`l.state = ${state} and l.expiry_date >= current_date and coalesce(l.issue_date <= current_date, true)`)}
    or (not coalesce(${hasBoard}, false) and ${reported(state)}))`;
const routeBy = (compact: string, state: string, people: string) =>
  `coalesce(${people} and ${opens(compact, state)} and ${issuing(compact)} and ${activeIn('p.state')}, false)`;
const routeTo = (state: string) =>
  `(${[
    routeBy(
      'IMLC',
      state,
      `p.primary_taxonomy in (select code from taxonomy where "grouping" = 'Allopathic & Osteopathic Physicians')`,
    ),
    routeBy(
      'NLC',
      state,
      `(p.primary_taxonomy like '163W%' or p.primary_taxonomy like '164W%' or p.primary_taxonomy like '164X%')`,
    ),
  ].join(' or ')})`;
/** The end of a certificate, as a day. */
const ends = `case when c.end_year is not null then (make_date(c.end_year, coalesce(c.end_month, 12),
  least(coalesce(c.end_day, 28), 28)) + case when c.end_day is null or c.end_day > 28 then 3 else 0 end)::date end`;
const active = `c.record_type = 'CE' and (c.end_year is null or ${ends} >= current_date)`;
const board = (condition: string) => `${active} and ${condition}`;
const education = (a: string, l: string) =>
  `(${affiliation(a)} or (${license(l)} and not ${affiliation(
    `(nullif(a.medical_school, 'OTHER') is not null or a.graduation_year is not null)`,
  )}))`;
const zipNear = (latitude: number, longitude: number, miles: number) => `exists (select from places z
  where z.zip = left(p.zip, 5) and z.latitude <> 0 and z.longitude <> 0
  and 3958.7613 * acos(least(1, sin(radians(z.latitude)) * sin(radians(${latitude})) + cos(radians(z.latitude))
    * cos(radians(${latitude})) * cos(radians(z.longitude - ${longitude})))) <= ${miles})`;

/** The capital letters of a text, and its commas. */
const letters = (text: string) => `regexp_replace(coalesce(upper(${text}), ''), '[^A-Z0-9,]', '', 'g')`;

/** Whether a word of a name begins with capital letters. */
const begins = (name: string, start: string) =>
  `regexp_replace(normalize(coalesce(upper(${name}), ''), NFKD), '[^A-Z -]', '', 'g') ~ '(^|[ -])${start}'`;
const named = (first: string, last: string, forms = `'${first}'`) => {
  const isFirst = (name: string) => `(${begins(name, first)} or upper(${name}) in (${forms}))`;
  return `(${begins('p.last_name', last)} and ${isFirst('p.first_name')}
    or p.other_last_name is not null and ${begins('p.other_last_name', last)} and ${isFirst('coalesce(p.other_first_name, p.first_name)')})`;
};

/** ABMS has a record of the person, or they have the degree MD. */
const inRegister = `(${certificate('true')} or (strpos(${letters('p.credential')}, 'MD') > 0 and strpos(${letters('p.credential')}, 'DO') = 0))`;

/** Queries, each with the SQL condition of the same providers. */
const cases: [query: string, sql: string][] = [
  ['license_state=TX', `(${license(`l.state = 'TX'`)} or p.taxonomies @? '$[0 to 4] ? (@.license_state == "TX")')`],
  [
    'license_state=TX&license_state=OK&license_active_on=today',
    license(`l.state in ('TX', 'OK') and l.expiry_date >= current_date
    and (l.issue_date is null or l.issue_date <= current_date)`),
  ],
  [
    'license_state_all=OH&license_state_all=PA&license_expires_from=2020-01-01',
    `${license(`l.state = 'OH'
    and l.expiry_date >= '2020-01-01'`)} and ${license(`l.state = 'PA' and l.expiry_date >= '2020-01-01'`)}`,
  ],
  [
    'license_active_on=2015-06-30',
    license(`l.expiry_date >= '2015-06-30' and (l.issue_date is null or l.issue_date <= '2015-06-30')`),
  ],
  [
    'license_expires_from=2026-12-01&license_expires_to=2027-03-31',
    license(`l.expiry_date between '2026-12-01' and '2027-03-31'`),
  ],
  ['licensed_or_route=OH', `(${activeIn("'OH'")} or ${routeTo('OH')})`],
  ['licensed_or_route=oh&route=licensed', activeIn("'OH'")],
  ['licensed_or_route=OH&route=compact', `(${routeTo('OH')} and not ${activeIn("'OH'")})`],
  ['licensed_or_route=CA', activeIn("'CA'")], // no compact is in force there today
  ['not.licensed_or_route=OH&not.route=compact', `not (${routeTo('OH')} and not ${activeIn("'OH'")})`],
  ['licensed_since=2015-01-01', license(`l.issue_date >= '2015-01-01'`)],
  [
    'license_state=OH&licensed_since=2010-06-01&not.licensed_since=2020-01-01',
    `${license(`l.state = 'OH' and l.issue_date >= '2010-06-01'`)} and not ${license(`l.issue_date >= '2020-01-01'`)}`,
  ],
  [
    'not.license_state=CA&not.license_active_on=today',
    `not ${license(`l.state = 'CA' and l.expiry_date >= current_date
    and (l.issue_date is null or l.issue_date <= current_date)`)}`,
  ],
  ['certified=yes', certificate(active)],
  ['certified=no', `${physician} and not ${certificate(active)}`],
  ['certified=never', `${physician} and not ${certificate('true')}`],
  ['certified=unknown&state=TX', `not ${physician} and not ${certificate(active)} and p.state = 'TX'`],
  [
    'certified=yes&certified_in=specialty&taxonomy=207RI0011X',
    `${hasCode(`'207RI0011X'`)} and ${certificate(board(`n.name = 'Interventional Cardiology'`))}`,
  ],
  [
    'certified=no&certified_in=specialty&taxonomy=207RI0011X',
    `${hasCode(`'207RI0011X'`)} and ${inRegister} and not ${certificate(board(`n.name = 'Interventional Cardiology'`))}`,
  ],
  [
    'certified=never&certified_in=specialty&taxonomy=207RH0003X',
    `${hasCode(`'207RH0003X'`)} and ${inRegister} and not ${certificate(`n.name in ('Hematology', 'Medical Oncology')`)}`,
  ],
  [
    'certified=unknown&certified_in=specialty&taxonomy=207Q00000X&state=TX',
    `${hasCode(`'207Q00000X'`)} and p.state = 'TX' and not ${inRegister}`,
  ],
  [
    'not.certified=yes&certified_in=specialty&taxonomy=207RC0000X',
    `${hasCode(`'207RC0000X'`)} and not ${certificate(board(`n.name = 'Cardiovascular Disease'`))}`,
  ],
  [
    'certified=yes&certified_in=specialty&taxonomy=207RC0000X&certificate=Internal Medicine',
    `${hasCode(`'207RC0000X'`)} and ${certificate(board(`n.name = 'Internal Medicine'`))}
      and ${certificate(board(`n.name = 'Cardiovascular Disease'`))}`,
  ],
  ['certified=yes&certified_in=specialty', certificate(active)],
  ['certified=yes&certified_in=any&taxonomy=207RI0011X', `${hasCode(`'207RI0011X'`)} and ${certificate(active)}`],
  ['certified_in=specialty&taxonomy=207RI0011X', hasCode(`'207RI0011X'`)],
  [
    'certified=unknown&certified_in=specialty&profession=Physician Assistants %26 Advanced Practice Nursing Providers&state=WY',
    `${hasCode(`select code from taxonomy where "grouping" like 'Physician Assistants %'`)} and p.state = 'WY'`,
  ],
  ['certified=yes&certificate=Cardiovascular Disease', certificate(board(`lower(n.name) = 'cardiovascular disease'`))],
  [
    'board=american board of dermatology',
    certificate(`n.name in ('Dermatology', 'Dermatopathology', 'Pediatric Dermatology',
    'Micrographic Dermatologic Surgery')`),
  ],
  [
    'certification_expires_from=2026-01-01&certification_expires_to=2027-12-31',
    certificate(`${ends} between '2026-01-01' and '2027-12-31'`),
  ],
  ['not.certified=yes', `not ${certificate(active)}`],
  [
    'graduated_from=2008&graduated_to=2016',
    education(`a.graduation_year between '2008' and '2016'`, `l.graduation_year between '2008' and '2016'`),
  ],
  [
    'years_in_practice_from=10&years_in_practice_to=12',
    education(
      `a.graduation_year::int between extract(year from current_date) - 12 and extract(year from current_date) - 10`,
      `l.graduation_year::int between extract(year from current_date) - 12 and extract(year from current_date) - 10`,
    ),
  ],
  ['grouped=yes', inGroup('true')],
  ['grouped=no', `not ${inGroup('true')}`],
  ['group_size_from=2&group_size_to=9', groupOf('between 2 and 9')],
  ['not.group_size_from=6', `not ${groupOf('>= 6')}`],
  ['group_size_to=1&state=TX', `${groupOf('= 1')} and p.state = 'TX'`],
  ['telehealth=y', affiliation(`a.telehealth = 'Y'`)],
  ['paid=yes', payment(newest)],
  ['paid=no&state=TX', `not ${payment(newest)} and p.state = 'TX'`],
  ['payment_from=$200,000', payment(`${newest} and y.payment_amount >= 200000`)],
  [
    'payment_from=1000.50&payment_to=20000&services_to=500',
    payment(`${newest} and y.payment_amount between 1000.5 and 20000 and y.services <= 500`),
  ],
  ['payment_year=any&beneficiaries_from=300', payment('y.beneficiaries >= 300')],
  ['payment_year=2023&paid=yes', payment('y.year = 2023')],
  ['excluded=yes', exclusion('e.npi = p.npi')],
  ['excluded=possible', `${possible} and not ${exclusion('e.npi = p.npi')}`],
  ['excluded=no&state=TX', `not (${exclusion('e.npi = p.npi')} or ${possible}) and p.state = 'TX'`],
  ['opted_out=yes', 'exists (select from opt_outs o where o.npi = p.npi)'],
  ['opted_out=no&state=TX', `not exists (select from opt_outs o where o.npi = p.npi) and p.state = 'TX'`],
  ['enumerated_from=2010-01-01&enumerated_to=2012-12-31', `p.enumeration_date between '2010-01-01' and '2012-12-31'`],
  ['updated_to=2015-01-01', `p.last_updated <= '2015-01-01'`],
  ['not.updated_to=2015-01-01', `p.last_updated is distinct from least(p.last_updated, '2015-01-01')`],
  ['state=OH&state=WV&not.gender=F', `p.state in ('OH', 'WV') and p.gender is distinct from 'F'`],
  ['not.state=CA&not.credential=MD', `p.state is distinct from 'CA' and strpos(${letters('p.credential')}, 'MD') = 0`],
  ['name=Smith', `(${named('', 'SMITH')} or ${named('SMITH', '')})`],
  ['name=m garcia', `(${named('M', 'GARCIA')} or ${named('GARCIA', 'M')})`],
  ['name=Johnson, Bill', named('BILL', 'JOHNSON', "'WILLIAM', 'WILL', 'WILLY', 'WILLIE', 'LIAM', 'GUILLERMO', 'MEMO'")],
  ['credential=MD', `strpos(${letters('p.credential')}, 'MD') > 0`],
  ['credential=m.d.', `strpos(${letters('p.credential')}, 'MD') > 0`],
  ['credential=PA-C&credential=P T', `${letters('p.credential')} ~ 'PAC|PT'`],
  ['site_state=NY', `exists (select from practice_locations s where s.npi = p.npi and s.state = 'NY')`],
  ['taxonomy=207RC0000X&taxonomy_slots=all', `p.taxonomies @? '$[*] ? (@.code == "207RC0000X")'`],
  ['near=30.27,-97.74&miles=40', zipNear(30.27, -97.74, 40)],
  [
    'near=30.27,-97.74&miles=200&not.near=30.27,-97.74&not.miles=40',
    `${zipNear(30.27, -97.74, 200)} and not ${zipNear(30.27, -97.74, 40)}`,
  ],
  ['county=48453', `left(p.zip, 5) in (select zip from places where county_fips = '48453')`],
  [
    'area=-98,29,-95,31',
    `left(p.zip, 5) in (select zip from places where longitude between -98 and -95 and latitude between 29 and 31)`,
  ],
  [
    'taxonomy=207Q00000X&taxonomy=207R00000X&taxonomy=207RC0000X&near=30.27,-97.74&miles=300&certified=yes&license_state=TX&license_active_on=today&graduated_from=1990&payment_from=1000&not.group_size_from=5000',
    [
      hasCode(`'207RC0000X', '207R00000X', '207Q00000X'`),
      zipNear(30.27, -97.74, 300),
      certificate(active),
      license(`l.state = 'TX' and l.expiry_date >= current_date
      and (l.issue_date is null or l.issue_date <= current_date)`),
      education(`a.graduation_year >= '1990'`, `l.graduation_year >= '1990'`),
      payment(`${newest} and y.payment_amount >= 1000`),
      `not ${groupOf('>= 5000')}`,
    ].join(' and '),
  ],
];

describe('a search by everything known finds what SQL finds', () => {
  it.each(cases)('%s', async (query, sql) => {
    const { status, body } = await api.get(`/api/providers?sort=npi&${query}`);
    expect([status, body.message]).toEqual([200, undefined]);
    const { rows } = await database.pool.query(`select p.npi::text from providers p where ${sql} order by p.npi`);
    expect(body.total).toBe(rows.length);
    expect(body.rows.map(({ npi }: { npi: string }) => npi)).toEqual(rows.slice(0, 50).map(({ npi }) => npi));
    expect(body.total).toBeGreaterThan(0);
    expect(body.total).toBeLessThan(20_000);
  });
});

const facetsOf = async (query: string) => (await api.get(`/api/providers/facets?${query}`)).body;
/** The number of providers `p` that meet a condition. */
const counted = async (sql: string): Promise<number> =>
  (await database.pool.query(`select count(*)::int from providers p where ${sql}`)).rows[0].count;
const get = async (query: string) => (await api.get(`/api/providers?${query}`)).body;

it('replies the generation of the index in lists, counts and maps (R-893)', async () => {
  const lists = [
    'providers',
    'organizations',
    'licenses',
    'certifications',
    'affiliations',
    'payments',
    'programs?state=OH',
    'places?state=OH',
  ];
  const counts = [
    'providers/facets?facet=state',
    'providers/map?bbox=-100,20,-60,50&zoom=5',
    'organizations/facets?facet=state',
  ];
  for (const url of [...lists, ...counts])
    expect((await api.get(`/api/${url}`)).body, url).toMatchObject({ generation: api.search.generation });
});

it('finds a school of CMS, or of FSMB where CMS has none, and a group and a hospital', async () => {
  const { rows } = await database.pool.query(`select
    (select medical_school from affiliations where medical_school <> 'OTHER' group by 1 order by count(*) desc, 1 limit 1) school,
    (select org_pac_id from affiliations where org_pac_id is not null group by 1 order by count(*) desc, 1 limit 1) "group",
    (select ccn from facility_affiliations group by 1 order by count(*) desc, 1 limit 1) hospital`);
  const { school, group, hospital } = rows[0];
  expect((await get(`school=${encodeURIComponent(school.toLowerCase())}`)).total).toBe(
    await counted(education(`a.medical_school = '${school}'`, `upper(l.medical_school) = '${school}'`)),
  );
  expect((await get(`group=${group}`)).total).toBe(await counted(inGroup(`t.pac_id = '${group}'`)));
  expect((await get(`hospital=${hospital}`)).total).toBe(
    await counted(
      `exists (select from facility_affiliations f where f.npi = p.npi and '${hospital}' in (f.ccn, f.parent_ccn))`,
    ),
  );
});

describe('facets count what the search finds with each value and all other criteria', () => {
  const search = 'state=TX&state=OH&license_active_on=today&gender=F';
  it.each([
    ['state', 'state', search],
    ['gender', 'gender', search],
    ['taxonomy', 'taxonomy', `${search}&taxonomy=207Q00000X`],
    ['license_state', 'license_state', `${search}&license_state=OH`],
    ['license_state', 'license_state', 'state=TX&gender=F'], // reported to NPPES alone, too
    ['credential', 'credential', 'state=TX'], // MD finds M.D. and MD, PhD
    ['credential', 'credential', 'state=OH&credential=m.d.&credential=D O'],
    ['city', 'city', 'certified=yes&not.state=CA'], // Lawrence finds Lawrenceville
    ['certificate', 'certificate', `${search}&certified=yes&certificate=Pediatrics`],
    ['group', 'group', `${search}&group_size_from=2`],
    ['school', 'school', `${search}&graduated_from=1990`],
    ['hospital', 'hospital', search],
    ['telehealth', 'telehealth', search],
  ])('%s', async (facet, parameter, query) => {
    const body = await facetsOf(`${query}&facet=${facet}`);
    expect(body.total).toBe((await get(query)).total);
    const values: { value: string; count: number }[] = body.facets[facet];
    expect(values.length).toBeGreaterThan(0);
    const kept = new URLSearchParams(query);
    for (const { value, count } of [...values.slice(0, 3), ...values.slice(-2)]) {
      kept.delete(parameter);
      kept.set(parameter, value);
      expect([value, (await get(String(kept))).total]).toEqual([value, count]);
    }
  });

  it.each(['graduated', 'payment', 'beneficiaries', 'group_size', 'enumerated'])('%s, by range', async (facet) => {
    const query = `${search}&${facet}_from=0`
      .replace('graduated_from=0', 'graduated_from=1990')
      .replace('enumerated_from=0', 'enumerated_to=2011-02-03');
    const body = await facetsOf(`${query}&facet=${facet}`);
    const bins: { from: string; to: string | null; count: number }[] = body.histograms[facet];
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
    const kept = new URLSearchParams(search);
    for (const { from, to, count } of bins.slice(0, 8)) {
      kept.set(`${facet}_from`, String(from));
      if (to === null) kept.delete(`${facet}_to`);
      else kept.set(`${facet}_to`, String(to));
      expect([from, (await get(String(kept))).total]).toEqual([from, count]);
    }
  });

  it('licensed_since, by the year of the license', async () => {
    const body = await facetsOf('license_state=TX&license_state=OH&facet=licensed_since&licensed_since=2020-01-01');
    const bars: { from: string; to: string | null; count: number }[] = body.histograms.licensed_since;
    const filled = bars.filter(({ count }) => count > 0);
    expect(filled.length).toBeGreaterThan(3);
    for (const { from, to, count } of filled)
      expect([
        from,
        await counted(license(`l.state in ('TX', 'OH') and l.issue_date between '${from}' and '${to}'`)),
      ]).toEqual([from, count]);
  });

  it.each([
    'providers/facets?facet=state',
    'providers/map?bbox=-180,-90,180,90&zoom=3',
    'organizations/facets?facet=state',
  ])('%s takes the whole query of a search, and ignores what concerns its rows alone (R-937)', async (call) => {
    const asked = (more: string) => api.get(`/api/${call}&state=TX&${more}`);
    const ofRows = 'sort=city&order=desc&page=3&close=true';
    expect(await asked(ofRows)).toMatchObject({ status: 200, body: (await asked('')).body });
    expect(await asked('sort=size')).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^sort: must be one of/) },
    });
    expect(await asked('sort=distance')).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^sort: needs near/) },
    });
  });

  it.each([
    ['taxonomy', 'interventional', /interventional/i],
    ['taxonomy', 'cardiac', /cardi|thoracic/i],
    ['taxonomy', 'hospice', /hospice/i],
    ['taxonomy', 'heart doc', /cardi|heart/i],
    ['taxonomy', '207.RC0000.X', /cardiovascular/i],
    ['taxonomy', 'fam nurse', /family nurse/i],
    ['state', 'virginia', /virginia/i],
    ['license_state', 'dakota', /dakota/i],
    ['city', 'spring', /spring/i],
    ['credential', 'fnp', /f\.?n\.?p/i],
    ['certificate', 'sleep', /sleep/i],
    ['school', 'state', /state/i],
    ['group', 'heart', /heart/i],
    ['hospital', 'medical', /medical/i],
  ])('%s finds "%s" among all values, with the counts of the search (R-1053)', async (facet, text, label) => {
    const query = ['taxonomy', 'credential'].includes(facet) ? 'gender=F' : 'certified=yes&gender=F';
    const { facets } = await facetsOf(`${query}&${new URLSearchParams({ facet, facet_text: text })}`);
    const values: { value: string; label: string; count: number }[] = facets[facet];
    expect(values.length, text).toBeGreaterThan(0);
    for (const each of values) expect(`${each.label} ${each.value}`).toMatch(label);
    for (const { value, count } of [...values.slice(0, 2), ...values.slice(-2)])
      expect([value, (await get(`${query}&${new URLSearchParams({ [facet]: value })}`)).total]).toEqual([value, count]);
  });

  it('finds all codes of a listing by a word for it, as the search box does (R-1030)', async () => {
    const { facets } = await facetsOf('facet=taxonomy&facet_text=cardiologist');
    const found = facets.taxonomy.map(({ value }: { value: string }) => value);
    expect(found).toEqual(expect.arrayContaining(['207RC0000X', '207RI0011X', '207RC0001X', '207RA0001X']));
  });

  it('finds values by a text that are not among the most frequent ones, and none that the search has none of', async () => {
    const valuesOf = async (query: string): Promise<string[]> =>
      (await facetsOf(query)).facets.taxonomy.map(({ value }: { value: string }) => value);
    const [listed, found] = [
      await valuesOf('facet=taxonomy'),
      await valuesOf('facet=taxonomy&facet_text=interventional'),
    ];
    expect(found.some((value) => !listed.includes(value))).toBe(true);
    expect(await valuesOf('facet=taxonomy&facet_text=interventional&credential=RN&taxonomy=163W00000X')).toEqual([]);
    expect(await valuesOf('facet=taxonomy&facet_text=constructor')).toEqual([]);
    expect(await api.get('/api/providers/facets?facet=taxonomy&facet_text=%3F')).toMatchObject({
      status: 400,
      body: { message: 'facet_text: must have a letter or a digit' },
    });
  });

  it('names values, and refuses unknown facets', async () => {
    const { facets } = await facetsOf('facet=taxonomy&facet=license_state&facet=group');
    expect(facets.taxonomy[0].label).toMatch(/^[A-Z][a-z]/);
    const specialtyOf = (code: string) => facets.taxonomy.find(({ value }: { value: string }) => value === code).label;
    expect(specialtyOf('207RC0000X')).toBe('Cardiovascular Disease Physician');
    expect(specialtyOf('363LF0000X')).toBe('Family Nurse Practitioner'); // 'Family' says too little (R-1033)
    expect(facets.license_state.find(({ value }: { value: string }) => value === 'TX').label).toBe('Texas');
    expect(facets.group[0].label).toMatch(/[A-Z]{3}/);
    const { facets: of } = await facetsOf('facet=credential&facet=state'); // MD, PA and DC are credentials too
    expect(of.credential.find(({ value }: { value: string }) => value === 'PA').label).toBe('PA');
    expect(of.state.find(({ value }: { value: string }) => value === 'PA').label).toBe('Pennsylvania');
    expect(await api.get('/api/providers/facets?facet=state&miles=5')).toMatchObject({
      status: 400,
      body: { message: 'miles: needs near, the center of the circle' },
    });
    expect(await api.get('/api/providers/facets?facet=shoe_size')).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^facet: must be one of taxonomy/) },
    });
  });
});

describe('a city to search near (R-1054)', () => {
  const total = async (query: string) => (await get(query)).total;
  const message = async (query: string) => (await api.get(`/api/providers?${query}`)).body.message;

  it('is in the state of the search, by code or name, also in counts and on the map', async () => {
    const columbus = 'near=Columbus, OH&state=OH&miles=60';
    expect(await total(columbus)).toBeGreaterThan(0);
    for (const near of ['Columbus', 'columbus', 'Columbus, Ohio', 'Columbus Ohio', 'columbus oh'])
      expect([near, await total(`near=${near}&state=OH&miles=60`)]).toEqual([near, await total(columbus)]);
    expect(await total('near=Columbus&state=GA&miles=60')).toBe(await total('near=Columbus, GA&state=GA&miles=60'));
    expect(await total('near=Columbus&state=OH&state=TX&miles=60')).toBe(
      await total('near=Columbus, OH&state=OH&state=TX&miles=60'),
    );
    expect((await facetsOf('near=Columbus&state=OH&facet=gender')).total).toBe(
      await total('near=Columbus, OH&state=OH'),
    );
    expect(await facetsOf('near=Columbus&state=OH&facet=state&facet=city')).toEqual(
      await facetsOf('near=Columbus, OH&state=OH&facet=state&facet=city'),
    );
    const map = async (near: string) =>
      (await api.get(`/api/providers/map?near=${near}&state=OH&bbox=-180,-90,180,90&zoom=3`)).body.circle;
    expect(await map('Columbus')).toEqual(await map('Columbus, OH'));
    const organizations = async (path: string, near: string) => {
      const { status, body } = await api.get(`/api/organizations${path}near=${near}&state=OH&miles=60`);
      return [status, body];
    };
    for (const path of ['?', '/facets?facet=state&facet=city&'])
      expect(await organizations(path, 'Columbus')).toEqual(await organizations(path, 'Columbus, OH'));
  });

  it('may end with the name of another state', async () => {
    await database.pool.query(`insert into places (zip, city, state, latitude, longitude, population)
      values ('11996', 'PORT WASHINGTON', 'NY', 40.8, -73.7, 100)`);
    expect(await total('near=Port Washington&state=NY&miles=60')).toBe(
      await total('near=Port Washington, NY&state=NY&miles=60'),
    );
    expect(await message('near=port washington')).toMatch(/Did you mean PORT WASHINGTON, NY\?$/);
  });

  it('is refused with the cities that it may mean', async () => {
    expect(await message('near=Columbus')).toBe(
      'near: Unknown place "Columbus". Did you mean Columbus, OH; Columbus, GA?',
    );
    expect(await message('near=Columbus&state=TX')).toMatch(/Did you mean Columbus, OH; Columbus, GA\?$/);
    expect(await message('near=Columbus, TX')).toMatch(/Did you mean Columbus, OH; Columbus, GA\?$/);
    expect(await message('near=Colunbus')).toMatch(/Did you mean Columbus, OH; Columbus, GA\?$/);
    expect(await message('near=Nowhereville, ZZ')).toMatch(/Give a ZIP code, a city and state/);
  });

  it('is suggested with its state', async () => {
    const suggested = async (text: string) => (await api.get(`/api/places/suggestions?of=near&text=${text}`)).body.rows;
    expect(await suggested('columbus')).toEqual(['Columbus, OH', 'Columbus, GA']);
    expect(await suggested('colum')).toEqual(expect.arrayContaining(['Columbus, OH', 'Columbus, GA']));
    expect(await suggested('')).toEqual([]);
  });
});

it('finds the providers at the practice address of an NPI (R-372)', async () => {
  const { rows } = await database.pool.query(`select min(npi)::text npi, count(*)::int, address_1, left(zip, 5) zip
    from providers where address_1 is not null group by address_1, coalesce(address_2, ''), city, state, left(zip, 5)
    order by count(*) desc, min(npi) limit 3`);
  for (const { npi, count, address_1, zip } of rows) {
    const { body } = await api.get(`/api/providers?address=${npi}&sort=npi`);
    expect(body.total).toBeGreaterThanOrEqual(count);
    expect(body.rows[0].npi).toBe(npi);
    const found = await database.pool.query(
      `select count(*)::int from providers where npi = any($1) and address_1 = $2 and left(zip, 5) = $3`,
      [body.rows.map((row: { npi: string }) => row.npi), address_1, zip],
    );
    expect(found.rows[0].count).toBe(body.rows.length);
    expect((await facetsOf(`address=${npi}&facet=gender`)).total).toBe(body.total);
    const others = await get(`not.address=${npi}`);
    expect(others.total).toBe((await get('')).total - body.total);
  }
  const office = await database.pool.query(`select o.npi::text from organizations o join providers p
    using (address_1, city, state) where left(o.zip, 5) = left(p.zip, 5) limit 1`);
  expect((await get(`address=${office.rows[0].npi}`)).total).toBeGreaterThan(0);
  for (const [npi, message] of [
    ['2999999999', 'address: No provider or organization has NPI 2999999999'],
    ['12', 'address: NPI must have 10 digits'],
  ])
    expect(await api.get(`/api/providers?address=${npi}`)).toMatchObject({ status: 400, body: { message } });
});

it('gives addresses that are the same the same ends, by which the index finds them (R-372)', async () => {
  const written = [
    ['12 Main St.', 'Ste #4é'],
    ['#12 MAIN ST', '- STE 4É'],
    ['12 main st ste-4é /', null],
    [null, '12MAINSTSTE4é,'],
  ];
  const { rows } = await database.pool.query(
    `select distinct ${addressLines} as lines, upper(${addressEnds}) as ends
     from unnest($1::text[], $2::text[]) as written(address_1, address_2)`,
    [written.map(([first]) => first), written.map(([, second]) => second)],
  );
  expect(rows).toEqual([{ lines: '12MAINSTSTE4É', ends: '1É' }]);
});

it('takes a ZIP code, a city and coordinates, sorts by distance, and counts providers without a place', async () => {
  const { rows } = await database.pool.query(
    `select zip, city, state, latitude, longitude from places where population is not null and latitude <> 0
     order by population desc, zip limit 1`,
  );
  const { zip, city, state, latitude, longitude } = rows[0];
  const replies = await Promise.all(
    [zip, `${city}, ${state}`, `${city} ${state}`.toLowerCase(), `${latitude},${longitude}`].map((near) =>
      get(`near=${encodeURIComponent(near)}&miles=60&sort=distance`),
    ),
  );
  for (const reply of replies) expect(reply).toEqual(replies[0]);
  const [{ total, rows: found, not_placed }] = replies;
  const miles = found.map((row: { miles: number }) => row.miles);
  expect(miles).toEqual(miles.toSorted((a: number, b: number) => a - b));
  expect(miles.at(-1)).toBeLessThanOrEqual(60);
  expect(total).toBeGreaterThan(50);
  const unplaced = await database.pool.query(
    `select count(*)::int from providers where left(zip, 5) not in (select zip from places) or zip is null`,
  );
  expect(not_placed).toBe(unplaced.rows[0].count);
  const everySite = await get(`near=${zip}&miles=60&sort=distance&sites=all`);
  expect(everySite.total).toBeGreaterThanOrEqual(total);
  expect(everySite.rows.map((row: { miles: number }) => row.miles).every((each: number) => each <= 60)).toBe(true);
});

it('maps the matches in clusters of ZIP codes, and counts those without a place', async () => {
  const mapOf = async (query: string) => (await api.get(`/api/providers/map?${query}`)).body;
  const country = await mapOf('gender=F&bbox=-180,-90,180,90&zoom=4');
  expect(country.total).toBe((await get('gender=F')).total);
  const sum = country.clusters.reduce((all: number, { count }: { count: number }) => all + count, 0);
  expect(sum + country.not_placed).toBe(country.total);
  expect(country.clusters.length).toBeGreaterThan(20);
  expect(country.clusters.length).toBeLessThanOrEqual(500);
  const near = await mapOf('near=30.27,-97.74&miles=60&bbox=-99,29,-96,31.5&zoom=15');
  expect(near.not_placed).toBe(0);
  for (const { zip, count } of near.clusters.slice(0, 5)) expect((await get(`zip=${zip}`)).total).toBe(count);
  const single = country.clusters.filter(({ zip }: { zip?: string }) => zip);
  for (const { zip, count } of single.slice(0, 5))
    expect([zip, (await get(`gender=F&zip=${zip}`)).total]).toEqual([zip, count]); // of no cluster of several ZIP codes
  expect(near.circle).toEqual({ latitude: 30.27, longitude: -97.74, miles: 60 });
  for (const { count, npi, place } of country.clusters) {
    expect(npi === undefined, 'only a single provider has an NPI').toBe(count > 1);
    expect(place).toMatch(/^.+, [A-Z]{2}$/);
  }
  const part = await mapOf('gender=F&bbox=-99,29,-96,31.5&zoom=6');
  expect(part.extent).toEqual(country.extent);
  expect(part.total).toBe(country.total);
  expect(part.clusters.length).toBeLessThan(20);
  for (const [query, message] of [
    ['zoom=4', /^bbox: is required/],
    ['bbox=1,2,3&zoom=4', /^bbox: must be west/],
    ['bbox=-99,29,-96,31&zoom=23', /^zoom: /],
    ['bbox=-99,29,-96,31&zoom=3&miles=5', /^miles: needs near/],
  ] as const)
    expect(await api.get(`/api/providers/map?${query}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message) },
    });
});

it('names a cluster by the city with the most matches in it, over all its ZIP codes', async () => {
  const clustersAt = async (zoom: number): Promise<{ place: string; count: number }[]> =>
    (await api.get(`/api/providers/map?state=OH&bbox=-180,-90,180,90&zoom=${zoom}`)).body.clusters;
  const byCity = new Map<string, number>();
  for (const { place, count } of await clustersAt(16)) byCity.set(place, (byCity.get(place) ?? 0) + count);
  const [[city] = []] = [...byCity].sort(([, one], [, other]) => other - one);
  expect(await clustersAt(0)).toMatchObject([{ place: city }]);
});

it('maps the only match of a ZIP code with its NPI, and rows with the centers of their ZIP codes', async () => {
  const query = 'last_name=adams';
  const { clusters } = (await api.get(`/api/providers/map?${query}&bbox=-180,-90,180,90&zoom=16`)).body;
  const singles = clusters.filter(({ count }: { count: number }) => count === 1).slice(0, 20);
  expect(singles.length).toBeGreaterThan(5);
  const places = (npis: string[]) => api.get(`/api/providers/highlights?${npis.map((npi) => `npi=${npi}`).join('&')}`);
  const { rows } = (await places(singles.map(({ npi }: { npi: string }) => npi))).body;
  for (const [n, { npi, zip, latitude, longitude }] of singles.entries()) {
    expect(await get(`${query}&zip=${zip}`)).toMatchObject({ total: 1, rows: [{ npi }] });
    expect(rows[n]).toMatchObject({ npi, place: { latitude, longitude } });
  }
});

it('always finds the center’s own ZIP code', async () => {
  const far = await get('near=60.1,-150.2&miles=1');
  expect(new Set(far.rows.map((row: { state: string }) => row.state)).size).toBeLessThanOrEqual(1);
});

it('takes any number of years in practice', async () => {
  const all = (await get('years_in_practice_from=0')).total;
  expect(all).toBeGreaterThan(1000);
  for (const years of [100, 1027, 2026, 2027, 999_999_999]) {
    expect([years, (await get(`years_in_practice_to=${years}`)).total]).toEqual([years, all]);
    expect([years, (await get(`years_in_practice_from=${years}`)).total]).toEqual([years, 0]);
  }
});

it('names the nearest ZIP of the same area for an unknown one (R-614)', async () => {
  const { rows } = await database.pool.query<{ zip: string; city: string; state: string }>(
    `select zip, city, state from places one where latitude <> 0 and city is not null and right(zip, 2) between '01' and '90'
     and not exists (select from places where zip like left(one.zip, 3) || '%' and zip <> one.zip) order by zip limit 1`,
  );
  const [one] = rows;
  if (!one) throw new Error('The demo has no ZIP alone in its area');
  const unknown = String(Number(one.zip) + 3).padStart(5, '0');
  expect(await api.get(`/api/providers?near=${unknown}`)).toMatchObject({
    status: 400,
    body: { message: `near: No ZIP ${unknown} with a location. Nearest: ${one.zip} ${one.city}, ${one.state}` },
  });
});

it('knows a school where no provider has studied', async () => {
  await database.pool.query(`insert into schools (core_id, name) values ('F9999999', 'Alderstead Rare College')`);
  const { status, body } = await api.get('/api/providers?school=alderstead rare college');
  expect([status, body.total]).toEqual([200, 0]);
});

describe('names the parameter of bad input', () => {
  it.each([
    ['near=00000', /^near: No ZIP 00000/],
    ['near=Nowhere, TX', /^near: Unknown place "Nowhere, TX"/],
    ['near=91,0', /^near: /],
    ['route=compact', /^route: needs licensed_or_route, the state/],
    ['not.route=compact', /^not\.route: needs licensed_or_route/],
    ['licensed_or_route=XX', /^licensed_or_route: State must be a two-letter code/],
    ['miles=10', /^miles: needs near/],
    ['near=78701&miles=501', /^miles: must be a number from 1 to 500/],
    ['near=78701&miles=0', /^miles: /],
    ['sort=distance', /^sort: needs near/],
    ['list=nope', /^list: must be the id of a list, or none$/],
    ['graduated_from=2016&graduated_to=2008', /^graduated_from: must not be above graduated_to/],
    ['license_expires_from=2027-01-01&license_expires_to=2026-01-01', /^license_expires_from: /],
    ['payment_from=10&payment_to=9', /^payment_from: /],
    ['payment_from=lots', /^payment_from: must be an amount/],
    ['payment_from=$1,00', /^payment_from: must be an amount/],
    ['group_size_from=1,00', /^group_size_from: must be a whole number/],
    ['license_active_on=yesterday', /^license_active_on: must be today or a date/],
    ['license_state=Texas', /^license_state: /],
    ['certified=maybe', /^certified: must be yes, no, never or unknown/],
    ['certified=yes&certified_in=board', /^certified_in: must be specialty or any/],
    ['board=Potions', /^board: Unknown board "Potions". Give the name of a member board/],
    ['group=12', /^group: must be a PAC ID/],
    ['group=9999999999', /^group: Unknown group "9999999999". Give the PAC ID of a medical group/],
    ['not.group=9999999999', /^not\.group: Unknown group/],
    ['near=30.27,97.74', /^near: No ZIP code within 500 miles of "30.27,97.74". Longitudes west/],
    ['certificate=Potions', /^certificate: Unknown certificate "Potions". Give the whole name/],
    ['hospital=999999', /^hospital: Unknown hospital "999999". Give the CMS certification number/],
    ['county=99999', /^county: Unknown county "99999". Give the FIPS code/],
    ['not.cbsa=99999', /^not\.cbsa: Unknown cbsa "99999"/],
    ['school=Hogwarts', /^school: Unknown school "Hogwarts". Give the whole name of a medical school/],
    ['not.school=Hogwarts', /^not\.school: Unknown school/],
    ['area=1,2,3', /^area: must be west,south,east,north/],
    ['area=1,5,2,4', /^area: /],
    [Array.from({ length: 51 }, () => 'school=x').join('&'), /^school: must have at most 50 values/],
    ['not.nothing=x', /^Unknown parameter: not.nothing/],
    ['not.miles=10', /^not\.miles: needs not\.near, the center of the circle/],
    ['near=78701&not.miles=10', /^not\.miles: needs not\.near/],
    ['not.near=Nowhere, TX', /^not\.near: Unknown place "Nowhere, TX"/],
    ['not.state=ZZ', /^not\.state: State must be/],
    ['not.board=Potions', /^not\.board: Unknown board "Potions"/],
    ['not.address=2999999999', /^not\.address: No provider or organization has NPI/],
    ['not.graduated_from=2016&not.graduated_to=2008', /^not\.graduated_from: must not be above not\.graduated_to/],
    ['hospital=%00', /^hospital: /],
  ])('%s', async (query, message) => {
    const { status, body } = await api.get(`/api/providers?${query}`);
    expect([status, body]).toEqual([400, { code: 'bad_request', message: expect.stringMatching(message) }]);
  });
});

it('answers 409 for a dataset that was never imported, and 503 for an outdated one', { tags: 'rest' }, async () => {
  const empty = await testDatabase();
  const without = await testApi(empty, { stale: ['payments'] });
  expect(await without.get('/api/providers?license_state=TX')).toMatchObject({
    status: 409,
    body: { code: 'not_imported', message: 'This search needs the dataset licenses, which was never imported.' },
  });
  expect(await without.get('/api/providers?near=78701')).toMatchObject({ status: 409, body: { code: 'not_imported' } });
  expect(await without.get('/api/providers?paid=yes')).toMatchObject({ status: 503, body: { code: 'needs_import' } });
  expect((await without.get('/api/providers?state=TX')).status).toBe(200);
  await without.close();
  await empty.close();
});
