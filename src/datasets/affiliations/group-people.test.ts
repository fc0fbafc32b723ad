// Who is in a group, and how large it is, before and after the import of enrollments (R-1242, R-1243).
import { expect, it, onTestFinished } from 'vitest';
import { affiliations } from '#src/datasets/affiliations/source.ts';
import { sample as affiliated } from '#src/datasets/affiliations/test-import.ts';
import { importerOf, sampleOf } from '#src/datasets/enrollments/test-import.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/temporary.ts';

const WILLOWMERE = '0042000017';
const BRIARWOLD = '0143000035';
/** In enrollments only. */
const THORNBECK = '0244000042';
/** A physician through whom a physician assistant bills. */
const CARMEN = '0700000103';

/** Kit bills through a group that Doctors and Clinicians lacks, and Eli through one of its groups that it does not list Eli in. */
const enrollments = {
  Enrollment_Extract: `${sampleOf('Enrollment_Extract').trimEnd()}
2000002065,N,${THORNBECK},O20050101000041,12-70,PART B SUPPLIER - CLINIC/GROUP PRACTICE,ME,,,,THORNBECK ANESTHESIA LLC
`,
  Reassignment_Extract: `${sampleOf('Reassignment_Extract').trimEnd()}
I20041001001121,O20050101000041
I20041001001061,O20050101000031
`,
};

async function apiOf(database: Database) {
  const api = await testApi(database);
  return {
    close: api.close,
    status: async (url: string) => (await api.get(url)).status,
    body: async (url: string) => (await api.get(url)).body,
    npis: async (query: string) =>
      (await api.get(`/api/providers?${query}`)).body.rows
        .map(({ npi }: { npi: string }) => Number(npi) - 2000001000)
        .sort(),
  };
}

it('counts the people of both sources once, and without enrollments as published', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const rejectsFolder = temporaryFolder();
  const load = (source: typeof nppes, ...paths: string[]) =>
    runImport({ url: database.url, source, paths, rejectsFolder, maxRefused: 100 });
  await load(nppes, 'src/datasets/nppes/sample.csv');
  await load(affiliations, affiliated('sample'));
  // what the publisher says counts, also if the file lists others
  await database.pool.query(`update affiliations set org_members = 6 where org_pac_id = '${BRIARWOLD}'`);
  const before = await apiOf(database);
  const listed = await before.npis('grouped=yes');
  expect(listed).toEqual(expect.arrayContaining([59, 75]));
  expect(await before.npis(`group=${BRIARWOLD}&group_size_from=6&group_size_to=6`)).toEqual([59, 75]);
  expect(await before.status(`/api/providers?group=${THORNBECK}`)).toBe(400);
  expect(await before.status(`/api/medical-groups/${THORNBECK}`)).toBe(404);
  await before.close();

  const { loadRelease, clear } = importerOf(database);
  await loadRelease('2026.07.17', enrollments);
  clear();
  const { close, status, body, npis } = await apiOf(database);
  onTestFinished(close);
  expect(await npis('grouped=yes')).toEqual([...listed, 67, 125].sort());
  expect(await npis('grouped=no')).not.toEqual(expect.arrayContaining([67]));
  expect(await npis(`group=${BRIARWOLD}`)).toEqual([59, 67, 75]);
  expect(await npis(`group=${BRIARWOLD}&group_size_from=3&group_size_to=3`)).toEqual([59, 67, 75]);
  expect(await npis(`group=${BRIARWOLD}&telehealth=Y`)).toEqual([]);
  expect(await npis(`group=${WILLOWMERE}&group_size_from=8&group_size_to=8`)).toHaveLength(8);
  expect(await npis(`group=${THORNBECK}&group_size_to=1`)).toEqual([125]);
  expect(await npis('group_size_from=1&group_size_to=3&not.group_size_from=8')).toEqual([125, 67]);
  expect(await status(`/api/providers?group=${CARMEN}`)).toBe(400); // a person is no group

  const { facets } = await body('/api/providers/facets?facet=group&facet_text=thorn');
  expect(facets.group).toEqual([{ value: THORNBECK, label: 'THORNBECK ANESTHESIA LLC', count: 1 }]);
  const { rows } = await body('/api/providers/highlights?npi=2000001075&npi=2000001125&npi=2000001067');
  expect(rows.map(({ group }: { group: object }) => group)).toEqual([
    { org_pac_id: WILLOWMERE, facility_name: 'WILLOWMERE MEDICAL GROUP', org_members: 8 },
    { org_pac_id: THORNBECK, facility_name: 'THORNBECK ANESTHESIA LLC', org_members: 1 },
    { org_pac_id: BRIARWOLD, facility_name: 'BRIARWOLD CLINIC, INC.', org_members: 3 },
  ]);
  expect(await body(`/api/medical-groups/${BRIARWOLD}`)).toMatchObject({ org_members: 3, clinicians: 2 });
  expect(await body(`/api/medical-groups/${THORNBECK}`)).toEqual({
    org_pac_id: THORNBECK,
    facility_name: 'THORNBECK ANESTHESIA LLC',
    org_members: 1,
    clinicians: 0,
    locations: 0,
    city: null,
    state: 'ME',
  });
  const { rows: groups } = await body('/api/medical-groups?sort=org_members&order=desc');
  expect(groups.map(({ org_members }: { org_members: number }) => org_members)).toEqual([8, 3, 3]);
  const faye = await body('/api/affiliations/2000001075');
  expect(faye.rows[0]).toMatchObject({ org_pac_id: BRIARWOLD, org_members: 3 });
});
