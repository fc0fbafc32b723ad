import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { CLINICIANS, importerOf, rowsOf, sample, sampleLines } from '#src/datasets/affiliations/test-import.ts';
import { testDatabase } from '#test/database.ts';

async function setUp() {
  const database = await testDatabase();
  const importer = importerOf(database);
  onTestFinished(importer.clear);
  return { database, ...importer };
}

const all = [sample('sample'), sample('sample-facilities')];
const text = (rows: readonly (readonly string[])[]) => rows.map((values) => `${values.join(',')}\n`).join('');

/** The sample with changed values in its first row, given by header. */
function changed(values: Record<string, string>) {
  const [header = [], first = [], ...rest] = sampleLines();
  const unknown = Object.keys(values).filter((name) => !header.includes(name));
  if (unknown.length) throw new Error(`The sample has no column ${unknown.join(', ')}`);
  return text([header, header.map((name, place) => values[name] ?? first[place] ?? ''), ...rest]);
}

it('imports clinicians and their facilities, and fills the derived tables', async () => {
  const { database, load } = await setUp();
  expect(await load(all)).toMatchObject({ read: 25, loaded: 25, refused: 0, skipped: 0 });
  const [first] = await rowsOf(database, `affiliations where npi = 2000001018 and facility_name like 'WILLOW%'`);
  expect(first).toEqual({
    npi: '2000001018',
    pac_id: '0700000101',
    enrollment_id: 'I20041000001012',
    last_name: 'FERNWOOD',
    first_name: 'AVERY',
    middle_name: 'JUNE',
    name_suffix: null,
    gender: 'F',
    credential: 'MD',
    medical_school: 'ALDERSTEAD UNIVERSITY SCHOOL OF MEDICINE',
    graduation_year: '1998',
    primary_specialty: 'CARDIOVASCULAR DISEASE (CARDIOLOGY)',
    secondary_specialty_1: 'INTERNAL MEDICINE',
    secondary_specialty_2: null,
    secondary_specialty_3: null,
    secondary_specialty_4: null,
    telehealth: null,
    facility_name: 'WILLOWMERE MEDICAL GROUP',
    org_pac_id: '0042000017',
    org_members: 8,
    address_1: '101 SAMPLE STREET',
    address_2: null,
    city: 'EXAMPLEVILLE',
    state: 'OH',
    zip: '430010001',
    phone: '6145550100',
    address_id: expect.stringMatching(/^OH430010001/),
    hospitals: null,
  });
  expect(await rowsOf(database, 'medical_groups order by facility_name')).toEqual(
    [
      {
        facility_name: 'AMBERFOLD CARDIOLOGY PLLC',
        org_pac_id: '4284000026',
        org_members: 3,
        clinicians: 3,
        locations: 2,
      },
      {
        facility_name: 'BRIARWOLD CLINIC, INC.',
        org_pac_id: '0143000035',
        org_members: 2,
        clinicians: 2,
        locations: 1,
      },
      {
        facility_name: 'WILLOWMERE MEDICAL GROUP',
        org_pac_id: '0042000017',
        org_members: 8,
        clinicians: 8,
        locations: 3,
      },
    ].map((group) => expect.objectContaining(group)),
  );
  expect(await rowsOf(database, `medical_groups where org_pac_id = '0042000017'`)).toMatchObject([
    { city: 'EXAMPLEVILLE', state: 'OH' },
  ]);
  expect(await rowsOf(database, 'affiliated_providers order by npi')).toMatchObject([
    { npi: '2000001018', facility_name: 'AMBERFOLD CARDIOLOGY PLLC', affiliations: 3 },
    ...Array.from({ length: 9 }, () => ({})),
  ]);
  expect(await rowsOf(database, `group_members where org_pac_id = '4284000026'`)).toHaveLength(3);
  expect(await rowsOf(database, `imported_tables where name = 'affiliated_providers'`)).toMatchObject([{ rows: 10 }]);
});

it('imports the 40 columns of 2021, with blanks in the header and hospitals in the row', async () => {
  const { database, load } = await setUp();
  expect(await load([sample('sample-2021')], { published: '2021-06-01' })).toMatchObject({ read: 3, loaded: 3 });
  expect(await rowsOf(database, 'affiliations order by npi')).toMatchObject([
    {
      last_name: 'FERNWOOD',
      city: 'EXAMPLEVILLE',
      telehealth: null,
      facility_name: null,
      org_pac_id: null,
      org_members: null,
      hospitals: [
        { name: 'LARKMOOR HOSPITAL', ccn: '360901' },
        { name: 'LARKMOOR REHABILITATION UNIT', ccn: '67T055' },
      ],
    },
    { facility_name: 'WILLOWMERE MEDICAL GROUP', hospitals: [{ name: 'OTTERGARTH MEDICAL CENTER', ccn: '050902' }] },
    { last_name: 'CINDERFORD', hospitals: [] },
  ]);
  expect(await rowsOf(database, 'medical_groups')).toMatchObject([{ clinicians: 1 }]);
});

it('reverses changes by spreadsheets if no digit was lost, and changes nothing else', async () => {
  const { database, write, load } = await setUp();
  const file = changed({
    NPI: '2000001018.0',
    Ind_PAC_ID: '700000101',
    org_pac_id: '42000017',
    'Facility Name': 'WILLOWMERE MEDICAL GROUP',
    num_org_mem: '8.0',
    Grd_yr: '1998.0',
    'ZIP Code': '4530123',
    'Telephone Number': '6.145550100123E+12',
  });
  await load([write(CLINICIANS, file)]);
  const restored = 'affiliations order by npi, org_pac_id, address_id limit 1';
  expect(await rowsOf(database, restored)).toMatchObject([
    {
      pac_id: '0700000101',
      org_pac_id: '0042000017',
      org_members: 8,
      graduation_year: '1998',
      zip: '004530123',
      phone: '6145550100123',
    },
  ]);
  expect(await rowsOf(database, `medical_groups where facility_name like 'WILLOW%'`)).toHaveLength(1);
  await load([write(CLINICIANS, changed({ 'ZIP Code': '601', 'Telephone Number': '2.12689E+12' }))]);
  expect(await rowsOf(database, `affiliations where zip = '00601'`)).toMatchObject([{ phone: '2.12689E+12' }]);

  const facilities = readFileSync(sample('sample-facilities'), 'utf8').replace(',050902,', ',50902,');
  await load([write('Facility_Affiliation.csv', facilities)]);
  expect(await rowsOf(database, `facility_affiliations where ccn = '050902'`)).toHaveLength(1);
});

it('reads the numbers of nursing facilities with an E in third place, which spreadsheets take for an exponent (R-990)', async () => {
  const { database, write, load } = await setUp();
  const written = ['17E043', '1.40E+170', '1.1e+18', '365001', '5.00E+123', '2.60E+05'];
  const [header = [], first = []] = sampleLines('sample-facilities');
  const facilities = written.map((ccn) => [
    ...first.slice(0, 6),
    'Nursing home',
    ccn,
    ccn === '365001' ? '17E043' : '',
  ]);
  const result = await load([write('Facility_Affiliation.csv', text([header, ...facilities]))], { maxRefused: 100 });
  expect(result.reasons).toEqual({ 'Facility Affiliations Certification Number: not a certification number': 2 });
  expect(await rowsOf(database, 'facility_affiliations order by ccn')).toMatchObject([
    { ccn: '11E017' },
    { ccn: '14E169' },
    { ccn: '17E043' },
    { ccn: '365001', parent_ccn: '17E043' },
  ]);

  const [heads = [], ...people] = sampleLines('sample-2021');
  const at = heads.findIndex((name) => name.trim() === 'hosp_afl_1');
  for (const [n, ccn] of ['17E043', '1.40E+170', '5.00E+123'].entries()) (people[n] as string[])[at] = ccn;
  for (const row of people) row[at + 1] ||= 'ELMSTEAD NURSING HOME';
  await load([write(CLINICIANS, text([heads, ...people]))]);
  const found = await rowsOf(
    database,
    `(select hospitals -> 0 ->> 'ccn' as ccn from affiliations order by npi) as first`,
  );
  expect(found.map(({ ccn }) => ccn)).toEqual(['17E043', '14E169', null]);
});

it('refuses broken rows one by one, each with its reason, and counts every row', async () => {
  const { database, folder, write, load } = await setUp();
  const [header = [], ...rows] = sampleLines();
  const broken = (name: string, value: string, row = 1) =>
    (rows[row] ?? []).map((was, place) => (header[place] === name ? value : was));
  const lines: (string | Buffer)[] = [
    text([header, ...rows]),
    text([
      broken('NPI', '2000001019'),
      broken('NPI', ''),
      broken('Ind_PAC_ID', 'A1'),
      broken('org_pac_id', '4.28E+09'),
    ]),
    text([broken('num_org_mem', 'many'), rows[2] ?? [], (rows[3] ?? []).slice(0, 9)]),
    Buffer.from(text([broken('Provider First Name', 'JOSÉ')]), 'latin1'),
    text([broken('adr_ln_1', '"101 "SAMPLE" STREET"')]),
    text([broken('adr_ln_1', '"101 ""SAMPLE"" STREET"', 4).map((was, i) => (header[i] === 'adrs_id' ? 'OTHER' : was))]),
    text([broken('adr_ln_1', '"a quote left open')]).trimEnd(),
  ];
  const file = write(CLINICIANS, Buffer.concat(lines.map((line) => Buffer.from(line))));
  const result = await load([file], { maxRefused: 50 });
  expect(result.reasons).toEqual({
    'NPI: wrong check digit': 1,
    'NPI: empty': 1,
    'Ind_PAC_ID: not a PAC ID': 1,
    'org_pac_id: not a PAC ID': 1,
    'num_org_mem: not a whole number': 1,
    'duplicate NPI + Ind_enrl_ID + org_pac_id + adrs_id': 1,
    '9 values instead of 31': 1,
    'not UTF-8': 1,
    'text after a closing quote': 1,
    'unclosed quote': 1,
  });
  expect(result).toMatchObject({ read: 31, loaded: 21, refused: 10, skipped: 0 });
  expect(await rowsOf(database, 'affiliations')).toHaveLength(21);
  expect(await rowsOf(database, `affiliations where address_1 = '101 "SAMPLE" STREET'`)).toHaveLength(1);
  const rejects = readFileSync(`${folder}/${result.importId}.csv`, 'utf8');
  expect(rejects).toContain(`"${CLINICIANS}",22,"NPI: wrong check digit (2000001019)"`);
});

it('refuses unusable files with a message, and the old rows still answer', async () => {
  const { database, write, load } = await setUp();
  await load(all);
  const [header = [], ...rows] = sampleLines();
  const whole = text([header, ...rows]);
  const refused: [name: string, content: string | Buffer, message: RegExp][] = [
    [CLINICIANS, '', /is empty: it has no header/],
    [
      CLINICIANS,
      text([header.slice(0, 14), ...rows.map((row) => row.slice(0, 14))]),
      /lacks the columns .* Nothing was changed/,
    ],
    [CLINICIANS, whole.replace('adrs_id', 'address'), /lacks the column "adrs_id"\. Nothing was changed/],
    [CLINICIANS, whole.replaceAll(',', ';'), /lacks the columns/],
    [CLINICIANS, Buffer.from(whole, 'utf16le'), /lacks the columns|cannot be read/],
    [
      CLINICIANS,
      whole.slice(0, 600).replaceAll('2000001018', '2000001019'),
      /rows were refused, more than 5 percent; most often/,
    ],
    ['renamed.csv', 'a,b\n1,2\n', /renamed\.csv is not a file of affiliations/],
    ['Facility_Affiliation.csv', 'Facility Name,State\nA,B\n', /lacks the columns? "NPI"/],
  ];
  for (const [name, content, message] of refused) await expect(load([write(name, content)])).rejects.toThrow(message);
  expect(await rowsOf(database, 'affiliations')).toHaveLength(20);
  expect(await rowsOf(database, 'medical_groups')).toHaveLength(3);
  expect(await rowsOf(database, 'facility_affiliations')).toHaveLength(5);
});

it('replaces only the tables of the given files, but leaves no demo row beside real ones', async () => {
  const { database, load } = await setUp();
  await load(all);
  await load([sample('sample-facilities')]);
  expect(await rowsOf(database, 'medical_groups')).toHaveLength(3);
  await load(all, { demo: true });
  await load([sample('sample-facilities')]);
  for (const table of ['affiliations', 'affiliated_providers', 'medical_groups', 'group_members'])
    expect(await rowsOf(database, table), table).toEqual([]);
  expect(await rowsOf(database, `imported_tables where name = 'group_members'`)).toMatchObject([{ rows: 0 }]);
});
