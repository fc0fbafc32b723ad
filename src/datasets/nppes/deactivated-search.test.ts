// Searches that find deactivated NPIs too, after a weekly file that deactivates some.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deactivatedRow,
  individual,
  inventedNpi,
  mainFile,
  organization,
  type Values,
} from '#src/datasets/nppes/test-files.ts';
import { openFiles } from '#src/datasets/nppes/test-import.ts';
import { places } from '#src/datasets/places/source.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

const datasets = path.join(import.meta.dirname, '..');
const larkspur: Values = {
  'Provider Business Practice Location Address City Name': 'LARKSPUR',
  'Provider Business Practice Location Address Postal Code': '432990001',
};
const own: Record<number, Values> = {
  200: larkspur,
  201: { ...larkspur, 'Provider First Name': 'ROBERT', 'Provider Other Last Name': 'FORMERLY' },
};
const clinic = (n: number) =>
  organization(n, n === 301 ? { 'Provider Other Organization Name': 'PLACEHOLDER DENTAL', ...larkspur } : {});

/** 60 providers in service and 72 deactivated; LASTNAME100 to LASTNAME159 and LASTNAME160 to LASTNAME231. */
const inService = Array.from({ length: 60 }, (_, n) => 100 + n);
const gone = Array.from({ length: 72 }, (_, n) => 160 + n);

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let clear: () => void;

beforeAll(async () => {
  database = await testDatabase();
  const files = openFiles(database);
  ({ clear } = files);
  const load = { url: database.url, rejectsFolder: files.folder, published: '2024-01-01' };
  await runImport({ ...load, source: taxonomy, paths: [path.join(datasets, 'taxonomy/sample.csv')] });
  await runImport({ ...load, source: places, paths: [path.join(datasets, 'places/sample.csv')] });
  const people = [...inService, ...gone].map((n) => individual(n, own[n]));
  const all = mainFile([...people, clinic(300), clinic(301), clinic(302)]);
  await files.load([files.write('npidata_pfile_20240101-20240107.csv', all)]);
  const week = mainFile([...gone, 301].map(deactivatedRow));
  await files.load([files.write('npidata_pfile_20240108-20240114.csv', week)], { mode: 'update' });
  api = await testApi(database);
});

afterAll(async () => {
  await api.close();
  await database.close();
  clear();
});

const found = async (path: string) => {
  const { status, body } = await api.get(path);
  expect(status, body.message).toBe(200);
  return body;
};
const npisOf = async (path: string) => (await found(path)).rows.map(({ npi }: { npi: string }) => npi);
const refusalOf = async (path: string) => {
  const { status, body } = await api.get(path);
  return [status, body.message];
};

describe('GET /api/providers', () => {
  it('finds deactivated NPIs only with deactivated=yes, after those in service (R-540)', async () => {
    expect(await found('/api/providers?last_name=lastname')).toMatchObject({ total: 60 });
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => found(`/api/providers?last_name=lastname&deactivated=yes&page=${page}`)),
    );
    expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
      [132, 50],
      [132, 50],
      [132, 32],
      [132, 0],
    ]);
    const rows = pages.flatMap((page) => page.rows);
    expect(rows.map(({ npi }) => npi)).toEqual([...inService, ...gone].map(inventedNpi));
    expect(rows[59]).toMatchObject({ deactivated_on: null });
    expect(rows[60]).toMatchObject({ last_name: 'LASTNAME160', deactivated_on: '2024-03-01', state: 'OH' });
    expect(rows[60].classification).toBe('Internal Medicine');
  });

  it('sorts both parts alike (R-540)', async () => {
    const sorted = '/api/providers?state=OH&sort=npi&order=desc&deactivated=yes';
    const all = [
      ...(await npisOf(sorted)),
      ...(await npisOf(`${sorted}&page=2`)),
      ...(await npisOf(`${sorted}&page=3`)),
    ];
    expect(all).toEqual([...inService.toReversed(), ...gone.toReversed()].map(inventedNpi));
  });

  it('compares the last published row as it compares others (R-540)', async () => {
    const one = [inventedNpi(201)];
    for (const criteria of [
      'name=bob+lastname201',
      'name=formerly',
      'first_name=bob',
      `npi=${inventedNpi(201)}`,
      'last_name=Lastname201&state=OH&credential=MD&gender=F&city=larkspur&zip=43299',
      'last_name=lastname201&taxonomy=207RC0000X&specialty=Internal+Medicine',
      'first_name=robert&enumerated_to=2006-05-23&updated_from=2023-01-01',
      'city=larkspur&not.first_name=ada',
    ])
      expect(await npisOf(`/api/providers?deactivated=yes&${criteria}`), criteria).toEqual(one);
    expect((await found('/api/providers?deactivated=yes&name=formerly')).rows[0].formerly).toBe('ROBERT FORMERLY');
    expect(await npisOf('/api/providers?first_name=bob')).toEqual([]);
    const near = await found('/api/providers?deactivated=yes&near=43299&miles=5');
    expect(near).toMatchObject({ total: 2, not_placed: 130, rows: [{ miles: 0 }, { miles: 0 }] });
  });

  it('refuses what the last published row cannot answer, and other values (R-542)', async () => {
    const refused = 'deactivated: cannot be combined with';
    for (const criterion of ['certified=yes', 'license_state=OH', 'close=true', 'sites=all&near=43299', 'excluded=no'])
      expect(await refusalOf(`/api/providers?deactivated=yes&${criterion}`)).toEqual([
        400,
        `${refused} ${criterion.split('=')[0]}`,
      ]);
    expect(await refusalOf('/api/providers?deactivated=yes&not.paid=yes')).toEqual([400, `${refused} not.paid`]);
    expect(await refusalOf('/api/providers?deactivated=no')).toEqual([400, 'deactivated: must be yes']);
    for (const counts of ['facets?', 'map?bbox=-90,30,-80,45&zoom=5&'])
      expect((await refusalOf(`/api/providers/${counts}deactivated=yes`))[0]).toBe(400);
  });
});

describe('GET /api/organizations', () => {
  it('finds deactivated organizations by any of their names with deactivated=yes (R-541)', async () => {
    expect(await found('/api/organizations?name=example+clinic')).toMatchObject({ total: 2 });
    const { total, rows } = await found('/api/organizations?name=example+clinic&deactivated=yes');
    expect(total).toBe(3);
    expect(rows.map(({ npi, deactivated_on }: Record<string, string>) => [npi, deactivated_on])).toEqual([
      [inventedNpi(300), null],
      [inventedNpi(302), null],
      [inventedNpi(301), '2024-03-01'],
    ]);
    expect((await found('/api/organizations?name=placeholder&deactivated=yes')).rows).toMatchObject([
      { npi: inventedNpi(301), other_name: 'PLACEHOLDER DENTAL' },
    ]);
    expect(await npisOf('/api/organizations?near=43299&deactivated=yes')).toEqual([inventedNpi(301)]);
    expect(await npisOf('/api/organizations?name=placeholder')).toEqual([]);
  });

  it('refuses what the last published row cannot answer (R-542)', async () => {
    expect(await refusalOf('/api/organizations?members_from=2&deactivated=yes')).toEqual([
      400,
      'deactivated: cannot be combined with members_from',
    ]);
  });
});
