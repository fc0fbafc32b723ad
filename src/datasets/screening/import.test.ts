import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exclusions } from '#src/datasets/exclusions/source.ts';
import { optOuts } from '#src/datasets/opt-outs/source.ts';
import { ordering } from '#src/datasets/ordering/source.ts';
import { revocations } from '#src/datasets/revocations/source.ts';
import { importerOf, sampleOf } from '#src/datasets/screening/test-import.ts';
import type { Database } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let files: ReturnType<typeof importerOf>;

beforeAll(async () => {
  database = await testDatabase();
  files = importerOf(database);
});

afterAll(async () => {
  files.clear();
  await database.close();
});

const rows = async (sql: string) => (await database.pool.query(sql)).rows;
const text = readFileSync(sampleOf('exclusions'), 'latin1');
const [header = '', ...lines] = text.trimEnd().split('\r\n');
const listOf = (...of: string[]) => Buffer.from([header, ...of, ''].join('\r\n'), 'latin1');

it('imports the list of exclusions: no NPI for zeros, no date for zeros, the year of birth only (R-501)', async () => {
  expect(await files.load(exclusions, [sampleOf('exclusions')])).toMatchObject({ read: 12, loaded: 12, refused: 0 });
  expect(await rows('select * from exclusions where exclusion_date = $$2021-05-03$$ limit 1')).toEqual([
    {
      npi: '2000000010',
      last_name: 'LASTNAME1',
      first_name: 'ADA',
      middle_name: null,
      business_name: null,
      general: 'IND- LIC HC SERV PRO',
      specialty: 'PHYSICIAN (MD, DO)',
      birth_year: 1962,
      city: 'EXAMPLEVILLE',
      state: 'OH',
      zip: '43001',
      exclusion_type: '1128a1',
      exclusion_date: '2021-05-03',
      reinstatement_date: null,
      waiver_date: null,
      waiver_state: null,
    },
  ]);
  expect(await rows('select count(*)::int from exclusions where npi is null')).toEqual([{ count: 7 }]);
  expect(await rows('select waiver_date, waiver_state from exclusions where waiver_state is not null')).toEqual([
    { waiver_date: '2020-01-15', waiver_state: 'OH' },
  ]);
  // a repeated line counts once, and the encoding is Windows-1252
  expect(await rows('select count(*)::int from exclusions_in_force')).toEqual([{ count: 11 }]);
  expect(await rows(`select last_name, last_key from exclusions_in_force where last_key = 'NOTEDNAME'`)).toEqual([
    { last_name: 'NOTED\u00a0NAME', last_key: 'NOTEDNAME' },
  ]);
});

it('takes supplements with the list: later exclusions count, and reinstated people do not (R-502)', async () => {
  const later = (lines[0] ?? '').replaceAll('LASTNAME1', 'LASTNAME12').replace('2000000010', '2000000127');
  const [newer, old] = [later.replace('20210503', '20260920'), later.replace('20210503', '20200101')];
  const ended = (lines[11] ?? '').replace('"00000000","00000000"', '"20260815","00000000"');
  const supplements = [
    files.write('2608excl.csv', listOf(old)),
    files.write('2609excl.csv', listOf(newer)),
    files.write('2609rein.csv', listOf(ended)),
  ];
  await expect(files.load(exclusions, supplements.slice(0, 1))).rejects.toThrow(
    '2608excl.csv adds to UPDATED.csv: import both together. Nothing was changed.',
  );
  const list = files.write('UPDATED.csv', readFileSync(sampleOf('exclusions')));
  expect(await files.load(exclusions, [list, ...supplements])).toMatchObject({ read: 15, loaded: 15 });
  const inForce = (npi: string) => rows(`select exclusion_date from exclusions_in_force where npi = ${npi}`);
  expect(await inForce('2000000127')).toEqual([{ exclusion_date: '2026-09-20' }]);
  expect(await inForce('2000000119')).toEqual([]);
  // an exclusion after the reinstatement counts
  const again = (lines[11] ?? '').replace('20101020', '20260901');
  await files.load(exclusions, [files.write('UPDATED.csv', listOf(...lines, again))]);
  expect(await inForce('2000000119')).toEqual([{ exclusion_date: '2026-09-01' }]);
});

it('imports affidavits, also those without an NPI (R-503)', async () => {
  expect(await files.load(optOuts, [sampleOf('opt-outs')])).toMatchObject({ loaded: 4, refused: 0 });
  expect(await rows('select npi, effective_date, end_date, may_order from opt_outs order by npi, end_date')).toEqual([
    { npi: '2000000036', effective_date: '2020-06-01', end_date: '2026-06-01', may_order: 'Y' },
    { npi: '2000000036', effective_date: '2018-03-01', end_date: '2028-03-01', may_order: 'Y' },
    { npi: '2000000127', effective_date: '2020-02-29', end_date: '2028-02-28', may_order: 'N' },
    { npi: null, effective_date: '1999-01-01', end_date: '2027-01-01', may_order: 'N' },
  ]);
});

it('imports who may order, with and without the column of hospices (R-504)', async () => {
  expect(await files.load(ordering, [sampleOf('ordering')])).toMatchObject({ loaded: 4, refused: 0 });
  const flags = 'select npi, last_name, part_b, dme, hha, pmd, hospice from ordering order by npi, last_name';
  expect((await rows(flags))[1]).toEqual({
    npi: '2000000036',
    last_name: 'LASTNAME3',
    part_b: 'Y',
    dme: 'N',
    hha: 'Y',
    pmd: 'N',
    hospice: 'Y',
  });
  const old = files.write(
    'OrderReferring_20231106.csv',
    'NPI,LAST_NAME,FIRST_NAME,PARTB,DME,HHA,PMD\n2000000010,A,B,Y,Y,N,N\n',
  );
  expect(await files.load(ordering, [old])).toMatchObject({ loaded: 1, published: '2023-11-06' });
  expect(await rows(flags)).toMatchObject([{ npi: '2000000010', dme: 'Y', hospice: null }]);
});

const revoked = readFileSync(sampleOf('revocations'), 'utf8');

it.each([
  ['days of the file', 'Revocation_Extract_2026.10.01.csv', revoked],
  [
    'days of the API, and a further column',
    'Revocation_Extract_2026.10.01.v2.csv',
    revoked
      .replaceAll(/\b(\d\d)\/(\d\d)\/(\d{4})\b/g, '$3-$1-$2')
      .replaceAll(
        /^((?:[^,]*,){6})/gm,
        (start) => `${start}${start.startsWith('ENRLMT_ID') ? 'MULTIPLE_NPI_FLAG' : 'N'},`,
      ),
  ],
])('imports revoked enrollments of people and organizations with %s (R-505)', async (_, name, content) => {
  const file = files.write(name, content);
  expect(await files.load(revocations, [file])).toMatchObject({ loaded: 3, refused: 0, published: '2026-10-01' });
  expect(
    await rows(
      'select npi, organization_name, reason, revocation_date, bar_end_date from revocations order by npi, state',
    ),
  ).toEqual([
    {
      npi: '2000000051',
      organization_name: null,
      reason: '424.535(A)(3)',
      revocation_date: '2023-01-15',
      bar_end_date: '2033-01-14',
    },
    {
      npi: '2000000051',
      organization_name: null,
      reason: '424.535(A)(1)',
      revocation_date: '2022-06-01',
      bar_end_date: '2025-06-01',
    },
    {
      npi: '2000000085',
      organization_name: 'EXAMPLE CLINIC 8',
      reason: '424.535(A)(5)',
      revocation_date: '2024-03-01',
      bar_end_date: null,
    },
  ]);
});

it.each([
  [exclusions, 'UPDATED.csv'],
  [optOuts, 'OptOut_August2026.csv'],
  [ordering, 'OrderReferring_20261008.csv'],
  [revocations, 'Revocation_Extract_2026.07.17.csv'],
])('refuses a file with another header, and keeps what is there (%#)', async (source, name) => {
  const before = await rows('select name, rows from imported_tables order by name');
  await expect(files.load(source, [files.write(name, 'NPI,NAME\n2000000010,ADA\n')])).rejects.toThrow(
    /lacks the columns? .*Nothing was changed/,
  );
  expect(await rows('select name, rows from imported_tables order by name')).toEqual(before);
});

it('reads the month of affidavits from the name (R-503)', async () => {
  const file = files.write('OptOut_August2026.csv', readFileSync(sampleOf('opt-outs')));
  expect(await files.load(optOuts, [file])).toMatchObject({ published: '2026-08-31' });
  const unnamed = files.write('Opt_Out_List_August.csv', readFileSync(sampleOf('opt-outs')));
  expect(await files.load(optOuts, [unnamed])).toMatchObject({ published: null });
});
