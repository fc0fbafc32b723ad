// The card, the criteria and the changes of screening, over imports of invented people and lists.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#src/datasets/changes/contract.ts';
import { exclusions } from '#src/datasets/exclusions/source.ts';
import { licenses } from '#src/datasets/licenses/source.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import { individual, mainFile, inventedNpi as npiOf, organization } from '#src/datasets/nppes/test-files.ts';
import { optOuts } from '#src/datasets/opt-outs/source.ts';
import { ordering } from '#src/datasets/ordering/source.ts';
import { revocations } from '#src/datasets/revocations/source.ts';
import type { Screening } from '#src/datasets/screening/contract.ts';
import { importerOf, sampleOf } from '#src/datasets/screening/test-import.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let files: ReturnType<typeof importerOf>;

const people = [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13].map((n) => individual(n));
const changedPeople = people.with(4, individual(5, { 'Provider Middle Name': 'ROSE' }));
const suffixed = individual(3, { 'Provider Name Suffix Text': 'III', 'Provider Credential Text': 'M.D.' });
const former = individual(14, { 'Provider Other Last Name': 'LASTNAME7', 'Provider Other Last Name Type Code': '1' });

beforeAll(async () => {
  database = await testDatabase();
  files = importerOf(database);
  const named = files.write(
    'npidata_pfile_20050523-20261008.csv',
    mainFile([...changedPeople.with(2, suffixed), former, organization(8), organization(21)]),
  );
  await files.load(nppes, [named]);
  await files.load(taxonomy, [sampleOf('taxonomy')]);
  const columns = 'npi,first_name,last_name,degree_code,city,state_code,license_number,license_issue_date';
  const more = 'license_expire_date,birth_date,medical_school_name,graduation_year';
  const born = (
    [
      [6, 1970],
      [7, 1962],
    ] as const
  ).map(([n, year]) => `${npiOf(n)},ADA,LASTNAME${n},MD,EXAMPLEVILLE,OH,${n},2001-01-01,2030-01-01,${year}-03-04,,\n`);
  await files.load(licenses, [files.write('fsmb.csv', `${columns},${more}\n${born.join('')}`)]);
});

afterAll(async () => {
  files.clear();
  await api.close();
  await database.close();
});

const screening = async (n: number): Promise<Screening[]> =>
  (await api.get(`/api/providers/${npiOf(n)}/screening`)).body.rows;
const of = async (n: number, list: Screening['list']) => (await screening(n)).find((row) => row.list === list);
const found = async (query: string) =>
  (await api.get(`/api/providers?${query}&sort=npi`)).body.rows.map(
    ({ npi }: { npi: string }) => Number(npi.slice(0, 9)) - 200_000_000,
  );

it('knows nothing of lists that were never imported, and refuses their criteria (R-506)', async () => {
  api = await testApi(database);
  const rows = await screening(1);
  expect(rows.map(({ list, status, as_of }) => [list, status, as_of])).toEqual([
    ['exclusions', null, null],
    ['revocations', null, null],
    ['opt-outs', null, null],
    ['ordering', null, null],
  ]);
  expect(await api.get('/api/providers?excluded=yes')).toMatchObject({ status: 409, body: { code: 'not_imported' } });
  expect(await api.get('/api/providers?opted_out=no')).toMatchObject({ status: 409, body: { code: 'not_imported' } });
});

describe('GET /api/providers/:npi/screening (R-506)', () => {
  beforeAll(async () => {
    await api.close();
    await files.load(exclusions, [sampleOf('exclusions')], { published: '2026-11-03' });
    await files.load(optOuts, [sampleOf('opt-outs')], { published: '2026-10-31' });
    await files.load(ordering, [sampleOf('ordering')], { published: '2026-11-05' });
    await files.load(revocations, [sampleOf('revocations')], { published: '2026-10-01' });
    api = await testApi(database);
  });

  it('is excluded by NPI, with the day, the reason, the waiver and the date of the list', async () => {
    expect(await of(1, 'exclusions')).toMatchObject({
      status: 'excluded',
      since: '2021-05-03',
      as_of: '2026-11-03',
      reasons: ['1128a1'],
      match: { by: 'npi', listed: [{ name: 'ADA LASTNAME1' }] },
    });
    expect(await of(9, 'exclusions')).toMatchObject({ status: 'excluded', waived_in: ['OH'] });
  });

  it('is a possible match by name and state, with both sides, and never excluded (R-1492)', async () => {
    expect(await of(3, 'exclusions')).toEqual({
      list: 'exclusions',
      status: 'possible',
      since: null,
      until: null,
      as_of: '2026-11-03',
      reasons: [],
      waived_in: [],
      may_order: [],
      match: {
        by: 'name',
        listed: [
          {
            ...{
              row: expect.stringMatching(/^[\da-f]{32}$/),
              name: 'ADA LAST NAME-3',
              city: 'EXAMPLEVILLE',
              state: 'OH',
            },
            ...{ specialty: 'NURSE/NURSES AIDE', since: '2015-02-19', section: '1128b4', decision: null },
          },
        ],
        known: {
          ...{ row: expect.anything(), name: 'ADA LASTNAME3 III', city: 'EXAMPLEVILLE', state: 'OH' },
          ...{ specialty: 'Cardiovascular Disease Physician', credential: 'M.D.', enumeration_date: '2006-05-23' },
        },
      },
    });
  });

  it('is a possible match if the NPI is equal and the name is not', async () => {
    expect(await of(2, 'exclusions')).toMatchObject({
      status: 'possible',
      since: null,
      match: { by: 'npi', listed: [{ name: 'GRACE OTHERNAME' }] },
    });
  });

  it.each([
    [4, 'another state', 'none'],
    [5, 'another middle initial', 'none'],
    [6, 'another year of birth, as a board has it', 'none'],
    [7, 'the same year of birth', 'possible'],
    [14, 'a former name', 'possible'],
    [8, 'the name and state of an organization', 'possible'],
    [21, 'another organization', 'none'],
    [13, 'no row', 'none'],
  ])('%i: %s', async (n, _, status) => {
    expect(await of(n, 'exclusions')).toMatchObject({ status, as_of: '2026-11-03' });
  });

  it('tells the other lists by NPI', async () => {
    expect(await of(3, 'opt-outs')).toMatchObject({
      status: 'opted_out',
      since: '2018-03-01',
      until: '2028-03-01',
      as_of: '2026-10-31',
      may_order: ['all'],
    });
    expect(await of(3, 'ordering')).toMatchObject({ status: 'listed', may_order: ['part_b', 'hha', 'hospice'] });
    expect(await of(5, 'revocations')).toMatchObject({
      status: 'revoked',
      since: '2022-06-01',
      until: '2033-01-14',
      reasons: ['424.535(A)(1)', '424.535(A)(3)'],
    });
    expect(await of(8, 'revocations')).toMatchObject({ status: 'revoked', until: null });
    expect((await screening(13)).map(({ status }) => status)).toEqual(['none', 'none', 'none', 'none']);
  });

  it('answers 400 to what is no NPI, and 401 without an account', async () => {
    expect(await api.get('/api/providers/12/screening')).toMatchObject({ status: 400 });
    expect(await api.get(`/api/providers/${npiOf(1)}/screening`, { as: 'anonymous' })).toMatchObject({ status: 401 });
  });

  it('has no date and no year of birth in any reply (R-479)', async () => {
    for (const n of [1, 2, 3, 7]) {
      const text = JSON.stringify(await screening(n));
      expect([n, /birth|1962/.test(text)]).toEqual([n, false]);
    }
  });
});

describe('criteria of a provider search (R-507)', () => {
  it.each([
    ['excluded=yes', [1, 9, 11]],
    ['excluded=possible', [2, 3, 7, 14]],
    ['excluded=no', [4, 5, 6, 10, 12, 13]],
    ['not.excluded=yes', [2, 3, 4, 5, 6, 7, 10, 12, 13, 14]],
    ['opted_out=yes', [3, 12]],
    ['opted_out=yes&excluded=no', [12]],
    ['opted_out=no&excluded=yes', [1, 9, 11]],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('counts the answers as facets', async () => {
    const { body } = await api.get('/api/providers/facets?state=OH&facet=excluded&facet=opted_out');
    expect(body.facets.excluded.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
      ['yes', 3],
      ['no', 6],
      ['possible', 4],
    ]);
    expect(body.facets.opted_out).toMatchObject([{ count: 2 }, { count: 11 }]);
  });

  it.each([
    ['excluded=maybe', /^excluded: must be yes, no or possible/],
    ['opted_out=Y', /^opted_out: must be yes or no/],
  ])('answers 400 to %s', async (query, message) => {
    expect(await api.get(`/api/providers?${query}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message) },
    });
  });

  it('marks rows of results, but no possible match', async () => {
    const npis = [1, 2, 3, 5].map((n) => `npi=${npiOf(n)}`).join('&');
    const { rows } = (await api.get(`/api/providers/highlights?${npis}`)).body;
    expect(rows).toMatchObject([
      { excluded: { since: '2021-05-03' }, opted_out: null, revoked: null },
      { excluded: null },
      { excluded: null, opted_out: { since: '2018-03-01' } },
      { excluded: null, revoked: { since: '2022-06-01' } },
    ]);
  });
});

it('notes what changed from list to list, but no possible match (R-508)', async () => {
  const text = readFileSync(sampleOf('exclusions'), 'latin1');
  const [header, ...rows] = text.trimEnd().split('\r\n');
  const without = rows.filter((row) => !row.includes('LASTNAME9'));
  const added = [12, 13].map((n) =>
    (rows[0] ?? '').replace('LASTNAME1', n === 12 ? 'LASTNAME12' : 'ELSE').replace(npiOf(1), npiOf(n)),
  );
  const other = (rows[4] ?? '').replace('LASTNAME4', 'LASTNAME10').replace('"WV"', '"OH"');
  const next = [header, ...without, ...added, other, ''].join('\r\n');
  await files.load(exclusions, [files.write('UPDATED.csv', Buffer.from(next, 'latin1'))], { published: '2026-12-03' });
  const flags = readFileSync(sampleOf('ordering'), 'utf8').replace(
    `${npiOf(1)},LASTNAME1,ADA,Y,Y`,
    `${npiOf(1)},LASTNAME1,ADA,Y,N`,
  );
  await files.load(ordering, [files.write('OrderReferring_20261208.csv', flags)]);
  const outs = readFileSync(sampleOf('opt-outs'), 'utf8').replace(npiOf(12), npiOf(13));
  await files.load(optOuts, [files.write('OptOut_November2026.csv', outs)]);
  const sources = [exclusions, ordering, optOuts, revocations];
  await compareImports({ url: database.url, sources, signal: undefined, onProgress: () => {} });
  const { body } = await api.get('/api/changes?kind=screening');
  expect(body.rows.map(({ npi, field, was, is, source }: Change) => [npi, field, was, is, source])).toEqual([
    [npiOf(9), 'exclusion', '2019-06-19', null, 'exclusions'],
    [npiOf(12), 'exclusion', null, '2021-05-03', 'exclusions'],
    [npiOf(1), 'ordering', 'Part B, DME', 'Part B', 'ordering'],
    [npiOf(12), 'opt-out', '2020-02-29', null, 'opt-outs'],
    [npiOf(13), 'opt-out', null, '2020-02-29', 'opt-outs'],
  ]);
  expect((await api.get(`/api/changes?source=opt-outs`)).body.rows).toHaveLength(2);
  expect(JSON.stringify(body)).not.toMatch(/birth|1962/);
});
