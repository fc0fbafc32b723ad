// The calls that list changes, over imports of invented files.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Change } from '#src/datasets/changes/contract.ts';
import { licenses } from '#src/datasets/licenses/source.ts';
import { importerOf, sampleText } from '#src/datasets/licenses/test-import.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import { individual, inventedNpi, mainFile, organization, type Values } from '#src/datasets/nppes/test-files.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import { rollBack } from '#src/importer/history/roll-back.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { type As, testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

const NPI = '2000001018';
const street = 'Provider First Line Business Practice Location Address';
const people = Array.from({ length: 120 }, (_, n) => individual(100 + n));

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let clear: () => void;
let importNppes: (name: string, rows: Parameters<typeof mainFile>[0]) => Promise<number>;

beforeAll(async () => {
  database = await testDatabase();
  const files = importerOf(database);
  ({ clear } = files);
  const compare = () =>
    compareImports({ url: database.url, sources: [nppes, licenses], signal: undefined, onProgress: () => {} });
  importNppes = async (name, rows) => {
    const file = path.join(files.folder, name);
    writeFileSync(file, mainFile(rows));
    const { importId } = await runImport({
      url: database.url,
      source: nppes,
      paths: [file],
      rejectsFolder: files.folder,
    });
    await compare();
    return importId;
  };
  await importNppes('npidata_pfile_20240101-20240107.csv', [...people, organization(5)]);
  await importNppes('npidata_pfile_20240101-20240207.csv', [
    individual(100, { [street]: '1 ELM AVENUE', 'Provider Business Practice Location Address State Name': 'TX' }),
    people[1] as Values,
    individual(102, { [street]: '2 ELM AVENUE' }),
    ...people.slice(3),
    organization(5, { 'Provider Organization Name (Legal Business Name)': 'RENAMED CLINIC' }),
    individual(7),
  ]);
  await files.loadText(sampleText);
  await files.loadText(sampleText.replace('2027-04-01', '2029-04-01'));
  await compare();
  await runImport({
    url: database.url,
    source: taxonomy,
    paths: ['src/datasets/taxonomy/sample.csv'],
    rejectsFolder: files.folder,
  });
  api = await testApi(database, { indexed: false });
});
afterAll(async () => {
  clear();
  await api.close();
  await database.close();
});

const get = (url: string, as: As = 'specialist') => api.get(url, { as });
const kindsOf = ({ rows }: { rows: Change[] }) => rows.map(({ npi, kind }) => [npi, kind]);

it('lists changes after a cursor, in the order in which they became visible', async () => {
  const { body } = await get('/api/changes');
  expect(kindsOf(body)).toEqual([
    [inventedNpi(7), 'added'],
    [inventedNpi(5), 'name'],
    [inventedNpi(102), 'address'], // in Ohio; the next one in Texas
    [inventedNpi(100), 'address'],
    [NPI, 'license'],
  ]);
  expect(body.rows[1]).toEqual({
    id: '1-2',
    npi: inventedNpi(5),
    kind: 'name',
    field: 'name',
    was: 'EXAMPLE CLINIC 5',
    is: 'RENAMED CLINIC',
    source: 'nppes',
    published_on: '2024-02-07',
    imported_at: expect.any(String),
  });
  const pages: unknown[] = [];
  let next = '';
  for (let page = 0; page < 7; page++) {
    const { body } = await get(`/api/changes?page_size=1${next && `&since=${next}`}`);
    pages.push(...kindsOf(body));
    next = body.next;
  }
  expect(pages).toEqual(kindsOf(body));
  expect((await get(`/api/changes?since=${body.next}`)).body).toEqual({ rows: [], next: body.next });
  expect(kindsOf((await get('/api/changes?kind=address&kind=license')).body)).toEqual([
    [inventedNpi(102), 'address'],
    [inventedNpi(100), 'address'],
    [NPI, 'license'],
  ]);
  expect(kindsOf((await get(`/api/changes?npi=${NPI}`)).body)).toEqual([[NPI, 'license']]);
  expect(kindsOf((await get('/api/changes?source=licenses')).body)).toEqual([[NPI, 'license']]);
});

it('lists the changes of one NPI, and the newest with names by page', async () => {
  expect(kindsOf((await get(`/api/providers/${inventedNpi(100)}/changes`)).body)).toEqual([
    [inventedNpi(100), 'address'],
  ]);
  expect((await get('/api/providers/2999999999/changes')).body).toEqual({ rows: [] });
  const { body } = await get('/api/changes/newest');
  expect(body).toMatchObject({ total: 5, page: 1, page_size: 50 });
  expect(body.rows.map(({ name }: { name: string }) => name)).toEqual([
    'ADA LASTNAME101',
    'ADA LASTNAME7',
    'RENAMED CLINIC',
    'ADA LASTNAME102',
    'ADA LASTNAME100',
  ]);
  expect((await get('/api/changes/newest?kind=name&imported_from=2000-01-01')).body).toMatchObject({ total: 1 });
  const kinds = (await get('/api/changes/newest?kind=name')).body.kinds;
  expect(
    kinds.find(({ kind }: { kind: string }) => kind === 'name'),
    'R-1421',
  ).toEqual({ kind: 'name', count: 1 });
  expect(
    kinds.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
    'of all kinds',
  ).toBe(5);
  expect((await get('/api/changes/newest?imported_to=2000-01-01')).body).toMatchObject({
    total: 0,
    rows: [],
    kinds: [],
  });
  expect((await get(`/api/changes/newest?npi=${NPI}&kind=license`)).body).toMatchObject({ total: 1 });
  expect((await get('/api/changes/newest?page=2')).body).toMatchObject({ total: 5, rows: [] });
});

it('finds changes by the state and the primary specialty of their records (R-610, R-611)', async () => {
  const found = async (query: string) => kindsOf((await get(`/api/changes?${query}`)).body);
  const [added, renamed, near, moved, licensed] = [
    [inventedNpi(7), 'added'],
    [inventedNpi(5), 'name'],
    [inventedNpi(102), 'address'],
    [inventedNpi(100), 'address'],
    [NPI, 'license'],
  ];
  expect(await found('state=TX')).toEqual([moved]);
  expect(await found('state=oh&state=WV')).toEqual([added, renamed, near, licensed]);
  expect(await found('state=OH&kind=address')).toEqual([near]);
  expect(await found('taxonomy=251G00000X')).toEqual([renamed]);
  expect(await found('specialty=internal+medicine')).toEqual([added, near, moved, licensed]);
  expect(await found('specialty=Internal+Medicine&state=TX&kind=address&kind=name')).toEqual([moved]);
  expect(await found('specialty=Internal+Medicine&taxonomy=251G00000X')).toEqual([]);
  expect(await found(`npi=${inventedNpi(100)}&state=TX&taxonomy=207RC0000X`)).toEqual([moved]);
  expect(await found(`npi=${inventedNpi(100)}&state=OH`)).toEqual([]);
  const { body } = await get('/api/changes?specialty=Internal+Medicine&page_size=1');
  expect(kindsOf(body)).toEqual([added]);
  expect(await found(`specialty=Internal+Medicine&page_size=1&since=${body.next}`)).toEqual([near]);
  const newest = async (query: string) => (await get(`/api/changes/newest?${query}`)).body;
  expect(await newest('state=OH')).toMatchObject({
    total: 3,
    rows: [{ npi: NPI }, { npi: inventedNpi(7) }, { npi: inventedNpi(102) }],
  });
  expect(await newest('profession=Allopathic+%26+Osteopathic+Physicians&page=1')).toMatchObject({ total: 4 });
  expect(await newest(`taxonomy=207RC0000X&npi=${inventedNpi(100)}`)).toMatchObject({ total: 1 });
});

it('finds the changes of people on lists that the user may open, but not on private ones of others (R-1366)', async () => {
  const addList = async (as: As, visibility: string, npis: readonly string[]) => {
    const post = async (url: string, payload: object) =>
      (await api.app.inject({ method: 'POST', url, headers: await api.headersOf(as), payload })).json();
    const { id } = await post('/api/lists', { name: `List of ${as}`, visibility });
    expect(await post(`/api/lists/${id}/entries`, { npis })).toMatchObject({ added: npis.length });
  };
  const mine = async (query = '') => (await get(`/api/changes/newest?lists=mine${query}`)).body;
  expect(await mine()).toMatchObject({ total: 0, rows: [], kinds: [] });
  await addList('specialist', 'private', [inventedNpi(100), inventedNpi(110)]);
  await addList('manager', 'private', [inventedNpi(7)]);
  await addList('manager', 'everybody', [inventedNpi(102), inventedNpi(100)]);
  const [near, moved] = [inventedNpi(102), inventedNpi(100)].map((npi) => ({ npi, kind: 'address' }));
  expect(await mine()).toMatchObject({ total: 2, rows: [near, moved], kinds: [{ kind: 'address', count: 2 }] });
  expect(await mine('&state=TX')).toMatchObject({ total: 1, rows: [moved] });
  expect(await mine('&kind=name')).toMatchObject({ total: 0, kinds: [{ kind: 'address', count: 2 }] });
  expect(await mine('&specialty=Internal+Medicine&page=2')).toMatchObject({ total: 2, rows: [] });
  expect(await mine(`&npi=${inventedNpi(100)}`)).toMatchObject({ total: 1, rows: [moved] });
  expect(await mine(`&npi=${inventedNpi(7)}`)).toMatchObject({ total: 0, rows: [] });
});

it('gives API tokens nothing of licensed sources (R-479)', async () => {
  const { body } = await get('/api/changes', 'token');
  expect(kindsOf(body)).toHaveLength(4);
  expect(kindsOf((await get(`/api/providers/${NPI}/changes`, 'token')).body)).toEqual([]);
  expect(await get('/api/changes?source=licenses', 'token')).toMatchObject({ status: 403, body: { code: 'licensed' } });
});

it.each([
  ['/api/changes?since=x', 'since: must be the id of a change, or `next` of a reply'],
  ['/api/changes?since=99-1', 'since: must be the id of a change, or `next` of a reply'],
  ['/api/changes?kind=moved', 'kind: must be one of added, deactivated'],
  ['/api/changes?state=Texas', 'state: State must be a two-letter code'],
  ['/api/changes?specialty=Potions', 'specialty: Unknown specialty "Potions". Give its name in the NUCC taxonomy.'],
  ['/api/changes/newest?taxonomy=x', 'taxonomy: Taxonomy codes must have ten characters'],
  ['/api/changes?source=x', 'source: must be one of nppes'],
  ['/api/changes?page_size=1001', 'page_size: must be a whole number from 1 to 1000'],
  ['/api/changes/newest?lists=all', 'lists: must be mine'],
  ['/api/changes/newest?imported_from=x', 'imported_from: must be a date as YYYY-MM-DD'],
])('refuses %s in words', async (url, message) => {
  const { status, body } = await get(url);
  expect(status).toBe(400);
  expect(body.message).toContain(message);
});

it('replies 410 to a cursor before changes that were dropped, and hides withdrawn ones', async () => {
  const importId = await importNppes('npidata_pfile_20240101-20240307.csv', [...people, organization(5)]);
  const { body } = await get('/api/changes?since=2-1');
  expect(kindsOf(body)).toEqual([
    [inventedNpi(5), 'name'],
    [inventedNpi(100), 'address'],
    [inventedNpi(102), 'address'],
  ]);
  await rollBack({ url: database.url, source: nppes, importId, signal: undefined, onWait: () => {} });
  expect((await get('/api/changes?since=2-1')).body.rows).toEqual([]);
  await database.pool.query(`update change_batches set state = 'expired' where sequence = 1`);
  expect(await get('/api/changes?since=0-1')).toMatchObject({ status: 410, body: { code: 'expired' } });
  expect(kindsOf((await get('/api/changes?since=1-4')).body)).toEqual([[NPI, 'license']]);
  expect(kindsOf((await get('/api/changes')).body)).toEqual([[NPI, 'license']]);
});
