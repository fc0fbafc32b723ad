// What is around the site of an opening (R-1322, R-1323), from files of publishers to the call.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sources } from '#src/app/server-datasets.ts';
import { individual, inventedNpi, mainFile, type Values } from '#src/datasets/nppes/test-files.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { addCaller, type TestCaller, tokenOf } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { ago } from '#test/day.ts';

const CARDIOLOGY = '207RC0000X';
const GROUP = '0042000017';
const [left, joined, far, other] = [111, 112, 120, 121];
const everyone = [110, left, joined, 113, 114];

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let folder: string;
let ann: TestCaller;

const sampleOf = (dataset: string) => path.join(import.meta.dirname, '../datasets', dataset, 'sample.csv');
const headOf = (dataset: string) => readFileSync(sampleOf(dataset), 'utf8').split('\n')[0] ?? '';

async function load(dataset: string, file: string, published?: string): Promise<void> {
  const source = sources.find((each) => each.dataset === dataset);
  if (!source) throw new Error(`Unknown dataset '${dataset}'.`);
  await runImport({ url: database.url, source, paths: [file], published, rejectsFolder: folder });
  await compareImports({ url: database.url, sources, signal: undefined, onProgress: () => {} });
}

function written(name: string, text: string): string {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

const member = (n: number, group = GROUP) =>
  `${inventedNpi(n)},09000${n},I${n},LASTNAME${n},ADA,,,F,MD,SCHOOL,2000,CARDIOLOGY,,,,,,,EXAMPLE GROUP,${group},9,1 STREET,,,LARKSPUR,OH,432990001,6145550100,Y,Y,OH432990001EXXXXXXXX${group}`;
const groupOf = (members: readonly number[], published: string) =>
  load(
    'affiliations',
    written(
      'DAC_NationalDownloadableFile.csv',
      [headOf('affiliations'), ...members.map((n) => member(n)), ''].join('\n'),
    ),
    published,
  );

const zipCode = 'Provider Business Practice Location Address Postal Code';
const program = (number: string, values: Record<string, string>) =>
  headOf('programs')
    .split(',')
    .map(
      (name) =>
        ({
          program_number: number,
          program_name: 'Larkspur Program',
          state: 'OH',
          program_location: 'Larkspur',
          ...values,
        })[name] ?? '',
    )
    .join(',');

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'medatlas-place-'));
  database = await testDatabase();
  await load('taxonomy', sampleOf('taxonomy'));
  await load('places', sampleOf('places'));
  const at = (n: number, zip: string, values: Values = {}) => individual(n, { [zipCode]: zip, ...values });
  const people = [
    ...everyone.map((n) => at(n, n === 113 ? '43298' : '43299')),
    at(far, '25399'),
    at(other, '43299', { 'Healthcare Provider Taxonomy Code_1': '207Q00000X' }),
  ];
  await load('nppes', written(`npidata_pfile_20050523-${ago(60).replaceAll('-', '')}.csv`, mainFile(people)));
  const fellows = {
    program_type: 'F',
    specialty_name_1: 'Internal medicine',
    sub_specialty_name_1: 'Cardiovascular disease',
  };
  const sized = {
    accredited_length_of_training: '3',
    total_approved_fellow_positions: '12',
    total_filled_fellow_positions: '9',
  };
  const programs = [
    program('1400200001', { ...fellows, ...sized, program_name: 'Larkspur Heart' }),
    program('1400200002', { ...fellows, total_filled_fellow_positions: '4' }),
    program('1400200003', { ...fellows, ...sized, program_location: 'Cinderford', state: 'WV' }),
    program('1400200004', { program_type: 'R', specialty_name_1: 'Anesthesiology' }),
  ];
  await load('programs', written('programs.csv', [headOf('programs'), ...programs, ''].join('\n')));
  await groupOf([110, left, 113, far], ago(100));
  const later = [110, joined, 113, far];
  await groupOf(later, ago(70));
  await groupOf(later, ago(40)); // two files in a row lack the person who left
  api = await testApi(database);
  ann = await addCaller(api, database, 'ann@team.example', 'specialist');
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api.close();
  await database.close();
});

async function placeOf(wish: object) {
  const { body: opening } = await ann.ask('POST /api/openings', { title: 'Cardiologist', ...wish });
  const { status, body } = await ann.ask(`GET /api/openings/${opening.id}/place`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

it('counts supply as the search does, and per 100,000 people of the ZIP codes within the distance (R-1322)', async () => {
  const { supply, site } = await placeOf({ site: { zip: '43299' }, specialty: [CARDIOLOGY] });
  expect(site).toEqual({ zip: '43299', city: 'Larkspur', state: 'OH' });
  const { rows } = await database.pool.query(
    `select count(*)::int as people from providers where primary_taxonomy = $1 and left(zip, 5) in ('43299', '43298')`,
    [CARDIOLOGY],
  );
  expect(rows[0].people).toBe(everyone.length);
  const search = (miles: number) => `taxonomy=${CARDIOLOGY}&near=43299&miles=${miles}`;
  expect(supply).toEqual(
    [30, 60].map((miles) => ({
      miles,
      people: everyone.length,
      population: 40_120, // of 43299 and 43298, which has none
      per_100000: 12.5, // 5 of 40,120
      search: search(miles),
    })),
  );
  for (const { search, people } of supply)
    expect((await ann.ask(`GET /api/providers?${search}`)).body.total).toBe(people);
});

it('takes the specialty of must-haves, and counts nothing without site or specialty', async () => {
  const { supply } = await placeOf({ site: { zip: '43299' }, must: 'specialty=Family+Medicine&license_state=OH' });
  expect(supply[0]).toMatchObject({ people: 1, search: 'specialty=Family+Medicine&near=43299&miles=30' });
  const none = { supply: [], groups: [], joined: null, left: null, programs: [] };
  expect(await placeOf({ specialty: [CARDIOLOGY] })).toMatchObject({ ...none, site: null, has_specialty: true });
  expect(await placeOf({ site: { zip: '43299' } })).toMatchObject({ ...none, has_specialty: false });
});

it('names the largest groups, and who joined and left them within a year, as searches find them', async () => {
  const place = await placeOf({ site: { zip: '43299' }, specialty: [CARDIOLOGY] });
  expect(place.groups).toEqual([
    {
      org_pac_id: GROUP,
      name: 'EXAMPLE GROUP',
      people: 3,
      search: `taxonomy=${CARDIOLOGY}&near=43299&miles=60&group=${GROUP}`,
    },
  ]);
  expect((await ann.ask(`GET /api/providers?${place.groups[0].search}`)).body.total).toBe(3);
  const person = (n: number, on: string) => ({
    npi: inventedNpi(n),
    name: `ADA LASTNAME${n}`,
    group: 'EXAMPLE GROUP',
    on,
  });
  expect(place.joined).toEqual({ people: 1, rows: [person(joined, ago(70))] });
  expect(place.left).toMatchObject({ people: 1, rows: [person(left, ago(40))] });
  const { body } = await ann.ask(`GET /api/providers?${place.left.search}`);
  expect(body.rows.map(({ npi }: { npi: string }) => npi)).toEqual([inventedNpi(left)]);
});

it('names programs of the specialty in the area, with positions a year only where their data has them (R-1323)', async () => {
  const { programs } = await placeOf({ site: { zip: '43299' }, specialty: [CARDIOLOGY] });
  expect(programs).toEqual([
    {
      ...{ program_number: '1400200001', name: 'Larkspur Heart', city: 'Larkspur', state: 'OH', miles: 0 },
      ...{ filled: 9, approved: 12, years: 3, per_year: 3 },
    },
    {
      ...{ program_number: '1400200002', name: 'Larkspur Program', city: 'Larkspur', state: 'OH', miles: 0 },
      ...{ filled: 4, approved: null, years: null, per_year: null },
    },
  ]);
});

it('has no programs for API tokens, which do not read licensed sources (R-479)', async () => {
  const wish = { title: 'Cardiologist', site: { zip: '43299' }, specialty: [CARDIOLOGY] };
  const { body: opening } = await ann.ask('POST /api/openings', wish);
  const byToken = { url: `/api/openings/${opening.id}/place`, headers: await tokenOf(api, database, ann, ['read']) };
  const { supply, programs } = JSON.parse((await api.app.inject(byToken)).body);
  expect(supply[0].people).toBe(everyone.length);
  expect(programs).toBeNull();
});

it('is for those who may open the opening', async () => {
  const { body } = await ann.ask('POST /api/openings', { title: 'Mine', site: { zip: '43299' } });
  const stranger = await addCaller(api, database, 'zoe@other.example', 'manager');
  expect((await stranger.ask(`GET /api/openings/${body.id}/place`)).status).toBe(404);
});
