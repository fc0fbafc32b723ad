import { expect, it, onTestFinished } from 'vitest';
import { enrollments } from '#src/datasets/enrollments/source.ts';
import { importerOf, type Part, sampleOf } from '#src/datasets/enrollments/test-import.ts';
import { rollBack } from '#src/importer/history/roll-back.ts';
import { testDatabase } from '#test/database.ts';
import { setUp as setUpFetch } from '#test/fetching.ts';

async function setUp() {
  const database = await testDatabase();
  const importer = importerOf(database);
  onTestFinished(importer.clear);
  const rows = async (sql: string) => (await database.pool.query(sql)).rows;
  const ties = () => rows('select npi, pac_id, states, enrollments, since from employer_people order by npi, pac_id');
  return { database, rows, ties, ...importer };
}

const WILLOWMERE = '0042000017';
const AMBERFOLD = '4284000026';
const withoutLine = (text: string, line: string) => text.replace(`${line}\n`, '');

it('imports the five files, and says who bills through whom, each tie once (R-1230, R-1233)', async () => {
  const { rows, ties, loadRelease } = await setUp();
  const result = await loadRelease('2026.07.17');
  expect(result).toMatchObject({ published: '2026-07-17', read: 43, loaded: 41, refused: 0, skipped: 2 });
  expect(result.notes).toEqual(['1 enrollment without an NPI.', '11 ties of a person and a group.']);
  const since = '2026-07-17';
  expect((await ties()).slice(0, 3)).toEqual([
    { npi: '2000001018', pac_id: WILLOWMERE, states: ['OH', 'WV'], enrollments: 2, since },
    { npi: '2000001018', pac_id: AMBERFOLD, states: ['OH'], enrollments: 1, since },
    { npi: '2000001026', pac_id: WILLOWMERE, states: ['OH'], enrollments: 1, since },
  ]);
  expect(await rows('select pac_id, name, people, npis, states from employers order by people desc, pac_id')).toEqual([
    { pac_id: WILLOWMERE, name: 'WILLOWMERE MEDICAL GROUP', people: 7, npis: 3, states: ['OH', 'WV'] },
    { pac_id: AMBERFOLD, name: 'AMBERFOLD CARDIOLOGY PLLC', people: 3, npis: 1, states: ['OH'] },
    { pac_id: '0700000103', name: 'CARMEN OAKHOLLOW', people: 1, npis: 0, states: ['OH'] },
    { pac_id: '0143000035', name: 'BRIARWOLD CLINIC, INC.', people: 0, npis: 1, states: ['OH'] },
  ]);
  expect(await rows(`select npi from employer_npis where pac_id = '${WILLOWMERE}' order by npi`)).toEqual(
    ['2000002016', '2000002040', '2000002057'].map((npi) => ({ npi })),
  );
  expect(await rows(`select specialty from employer_people where npi = 2000001026`)).toEqual([
    { specialty: 'HOSPITALIST' },
  ]);
  expect(await rows(`select city, zip from enrollment_locations where state = 'ME'`)).toEqual([
    { city: 'BATH', zip: '045300001' },
  ]);
});

it('takes the files of 2024, in any encoding, with a mark at their beginning (R-1230)', async () => {
  const { rows, load, write } = await setUp();
  const old = sampleOf('Enrollment_Extract')
    .split('\n')
    .map((line, place) => line.replace(/^([^,]*),[^,]*/, '$1') + (line && (place ? ',F' : ',GNDR_SW')))
    .join('\n');
  const base = write('Enrollment_Extract', '2024Q3', Buffer.from(old.replace('Ü', 'U'), 'latin1'));
  const more = write('Reassignment_Extract', '2024Q3', `\ufeff${sampleOf('Reassignment_Extract')}`);
  expect(await load([base, more])).toMatchObject({ published: '2024-09-30', refused: 0, skipped: 2 });
  expect(await rows('select first_name, several_npis from enrollments where npi = 2000001042 limit 1')).toEqual([
    { first_name: 'JOSÉ', several_npis: null },
  ]);
});

it('counts rows with an enrollment that the base file lacks, and leaves them out (R-1232)', async () => {
  const { rows, loadRelease } = await setUp();
  const Practice_Location_Extract = `${sampleOf('Practice_Location_Extract')}O20990101000097,BATH,ME,04530\n`;
  const result = await loadRelease('2026.07.17', { Practice_Location_Extract });
  expect(result.reasons).toEqual({ 'enrollment not in the base file': 3 });
  expect(result.files.map(({ read, loaded, skipped }) => [read, loaded, skipped])).toEqual([
    [18, 18, 0],
    [15, 13, 2],
    [6, 5, 1],
    [2, 2, 0],
    [3, 3, 0],
  ]);
  expect(await rows('select rows from imported_tables where name = $$reassignments$$')).toEqual([{ rows: 13 }]);
  expect(await rows('select count(*)::int from reassignments')).toEqual([{ count: 13 }]);
});

it('refuses a file without its base, and files of two quarters (R-1231)', async () => {
  const { load, write, ties } = await setUp();
  const part = (name: Part, release = '2026.07.17') => write(name, release);
  const base = part('Enrollment_Extract');
  await expect(load([part('Practice_Location_Extract')])).rejects.toThrow(
    'PPEF_Practice_Location_Extract_2026.07.17.csv adds to PPEF_Enrollment_Extract_*.csv: import both together. Nothing was changed.',
  );
  await expect(load([base])).rejects.toThrow('PPEF_Reassignment_Extract_*.csv: import both together');
  await expect(load([base, part('Reassignment_Extract', '2026.04.01')])).rejects.toThrow(
    'PPEF_Enrollment_Extract_2026.07.17.csv is of 2026-07-17, and PPEF_Reassignment_Extract_2026.04.01.csv is of 2026-04-01. Import files of one release. Nothing was changed.',
  );
  expect(await ties()).toEqual([]);
});

it('empties what a release without a file said (R-1231)', async () => {
  const { load, write, rows, loadRelease } = await setUp();
  await loadRelease('2026.04.01');
  const { notes } = await load([
    write('Enrollment_Extract', '2026.07.17'),
    write('Reassignment_Extract', '2026.07.17'),
  ]);
  expect(notes).toContain('No file PPEF_Additional_NPIs_*.csv was given, so its table is empty.');
  expect(await rows('select from enrollment_npis')).toEqual([]);
  expect(await rows('select from employer_npis where npi = 2000002040')).toEqual([]);
  expect(await rows('select npi from employer_npis where npi = 2000002057')).toHaveLength(1);
});

it('keeps the earliest day of a tie over imports, and puts it back when one is rolled back (R-1233)', {
  timeout: 60_000,
}, async () => {
  const { database, ties, loadRelease } = await setUp();
  const days = async () => new Map((await ties()).map(({ npi, pac_id, since }) => [`${npi} ${pac_id}`, since]));
  const [kept, left] = [`2000001018 ${WILLOWMERE}`, `2000001026 ${WILLOWMERE}`];
  const all = sampleOf('Reassignment_Extract');
  const fewer = withoutLine(all, 'I20041001001021,O20050101000011');
  await loadRelease('2026.04.01');
  await loadRelease('2026.07.17', { Reassignment_Extract: fewer });
  expect((await days()).get(kept)).toBe('2026-04-01');
  expect((await days()).has(left)).toBe(false);
  const { importId } = await loadRelease('2026.10.16');
  expect((await days()).get(kept)).toBe('2026-04-01');
  expect((await days()).get(left)).toBe('2026-10-16'); // there was a gap
  await rollBack({ url: database.url, source: enrollments, importId, signal: undefined, onWait: () => {} });
  expect((await days()).get(kept)).toBe('2026-04-01');
  expect((await days()).has(left)).toBe(false);
  await loadRelease('2025.10.01'); // an older file
  expect((await days()).get(kept)).toBe('2025-10-01');
});

it('does not take over days of the demo (R-1233)', async () => {
  const { ties, loadRelease } = await setUp();
  await loadRelease('2025.10.01', {}, { demo: true });
  await loadRelease('2026.07.17');
  expect(new Set((await ties()).map(({ since }) => since))).toEqual(new Set(['2026-07-17']));
});

it('fetches the newest quarter from the list of resources, by the names of files (R-1234)', {
  timeout: 60_000,
}, async () => {
  const { publisher, fetch, rows } = await setUpFetch();
  const titles: [Part, string][] = [
    ['Enrollment_Extract', 'Medicare FFS Public Provider Enrollment'],
    ['Reassignment_Extract', ' Reassignment Sub-File'],
    ['Practice_Location_Extract', 'Address Sub-File'],
    ['Additional_NPIs', 'Additional NPIs Sub-File'],
    ['Secondary_Specialty_Extract', 'Secondary Specialty Sub-File'],
  ];
  const put = (release: string) => {
    const files = titles.map(([part, title]) => {
      const name = `PPEF_${part}_${release}.csv`;
      const at = `/sites/default/files/2026-07/${name}`;
      publisher.put(at, sampleOf(part));
      return { type: 'Dataset', title, file_name: name, file_size: 1, file_url: `https://data.cms.gov${at}` };
    });
    const dictionary = { type: 'Data Dictionary', file_url: 'https://data.cms.gov/PPEF_Data_Dictionary.pdf' };
    publisher.put(
      '/data-api/v1/dataset/2457ea29-fc82-48b0-86ec-3b0755de7515/resources',
      JSON.stringify({ data: [dictionary, ...files], links: {}, meta: {} }),
      'application/json',
    );
  };
  put('2026.04.01');
  expect(await fetch('enrollments')).toMatchObject({ files: 5, read: 43, skipped: 2 });
  expect(await fetch('enrollments')).toMatchObject({ files: 0 });
  put('2026.07.17');
  expect(await fetch('enrollments')).toMatchObject({ files: 5 });
  expect(await rows('select published_on from imports order by id')).toEqual(
    ['2026-04-01', '2026-07-17'].map((published_on) => ({ published_on })),
  );
});
