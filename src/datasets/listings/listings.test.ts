import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nppes } from '#src/datasets/nppes/source.ts';
import { individual, inventedNpi, mainFile, organization, type Values } from '#src/datasets/nppes/test-files.ts';
import { places } from '#src/datasets/places/source.ts';
import { programs } from '#src/datasets/programs/source.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-listings-'));
let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

/** A provider with these codes, in this order, in a city of Ohio. */
const provider = (n: number, codes: string[], city = 'EXAMPLEVILLE', more: Values = {}) =>
  individual(n, {
    'Healthcare Provider Taxonomy Code_1': '',
    'Provider Business Practice Location Address City Name': city,
    ...Object.fromEntries(codes.map((code, slot) => [`Healthcare Provider Taxonomy Code_${slot + 1}`, code])),
    ...more,
  });

const cardiology = '207RC0000X';
const family = '207Q00000X';
const nurse = '163W00000X';

beforeAll(async () => {
  database = await testDatabase();
  const load = { url: database.url, rejectsFolder: folder };
  await runImport({
    ...load,
    source: taxonomy,
    paths: [path.join(import.meta.dirname, '../taxonomy/sample.csv')],
  });
  const main = path.join(folder, 'npidata_pfile_20240101-20240107.csv');
  const elsewhere = { 'Provider Business Practice Location Address State Name': 'WV' };
  writeFileSync(
    main,
    mainFile([
      provider(1, [cardiology], 'EXAMPLEVILLE', { 'Provider First Name': 'ZOE' }),
      provider(2, [family, nurse, cardiology], 'Exampleville'),
      provider(3, [family, nurse, '363A00000X', cardiology], 'SAMPLETON'),
      provider(4, [nurse], 'ST. SAMPLE/WEST'),
      provider(5, ['999999999X', cardiology]),
      provider(6, [], 'SAMPLETON'),
      provider(7, [cardiology], 'CHARLESTON', elsewhere),
      organization(200),
      ...Array.from({ length: 54 }, (_, n) => provider(100 + n, ['111N00000X'], 'CROWDED')),
    ]),
  );
  await runImport({ ...load, source: nppes, paths: [main] });
  await runImport({ ...load, source: programs, paths: [path.join(import.meta.dirname, '../programs/sample.csv')] });
  const zips = path.join(import.meta.dirname, '../places/sample.csv');
  await runImport({ ...load, source: places, paths: [zips], maxRefused: 20 });
  api = await testApi(database);
});

afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

/** The names of these providers in a list, in its order. */
const peopleIn = async (url: string) => {
  const { body } = await api.get(url);
  const numbers = new Map(Array.from({ length: 200 }, (_, n) => [inventedNpi(n), n]));
  return body.rows.map(({ npi }: { npi: string }) => numbers.get(npi));
};

describe('a listing', () => {
  it('contains every provider with one of its codes in the first three slots (R-176), as complete rows', async () => {
    expect(await peopleIn('/api/specialties/cardiology/providers')).toEqual([1, 2, 5, 7]);
    expect(await peopleIn('/api/professions/registered-nurse/providers')).toEqual([2, 3, 4]);
    const { body } = await api.get('/api/specialties/CARDIOLOGY/providers');
    expect(body).toMatchObject({ total: 4, page: 1, page_size: 50 });
    expect(body.rows[0]).toMatchObject({
      last_name: 'LASTNAME1',
      credential: 'M.D.',
      city: 'EXAMPLEVILLE',
      state: 'OH',
      primary_taxonomy: cardiology,
      classification: 'Internal Medicine',
      specialization: 'Cardiovascular Disease',
      sole_proprietor: 'N',
    });
  });

  it('sorts by the values of R-178 both ways, and continues beyond fifty', async () => {
    const cardiologists = '/api/specialties/cardiology/providers';
    expect(await peopleIn(`${cardiologists}?sort=first_name&order=desc`)).toEqual([1, 2, 5, 7]);
    expect(await peopleIn(`${cardiologists}?sort=last_name&order=desc`)).toEqual([7, 5, 2, 1]);
    expect(await peopleIn(`${cardiologists}?sort=city`)).toEqual([7, 1, 5, 2]);
    expect(await peopleIn(`${cardiologists}?sort=state&order=desc`)).toEqual([7, 1, 2, 5]);
    expect(await peopleIn(`${cardiologists}?sort=specialty`)).toEqual([2, 1, 7, 5]);
    const second = await api.get('/api/professions/chiropractor/providers?page=2');
    expect(second.body).toMatchObject({ total: 54, page: 2 });
    expect(second.body.rows).toHaveLength(4);
  });

  it.each([
    '/api/professions/chiropractor/providers',
    '/api/specialties/cardiology/providers',
    '/api/states/OH/specialties/cardiology/providers',
    '/api/states/OH/providers?city=crowded',
  ])('has 50 on a page (R-177, R-191): %s', async (url) => {
    const { body } = await api.get(url);
    expect(body).toMatchObject({ page: 1, page_size: 50 });
    expect(body.rows).toHaveLength(Math.min(50, body.total));
  });

  it('is refused with the message of R-179 if there is no such list', async () => {
    expect(await api.get('/api/professions/wizard/providers')).toMatchObject({
      status: 404,
      body: { message: 'Invalid profession or no taxonomy codes found' },
    });
    expect(await api.get('/api/professions/constructor/providers')).toMatchObject({ status: 404 });
    expect(await api.get('/api/specialties/magic/providers')).toMatchObject({
      status: 404,
      body: { message: 'Specialty "magic" not found' },
    });
    expect(await api.get('/api/specialties/cardiology/providers?sort=npi')).toMatchObject({
      status: 400,
      body: { message: 'sort: must be one of first_name, last_name, state, city, specialty' },
    });
  });

  it('is counted for the pages of all professions and specialties', async () => {
    const counts = async (url: string) =>
      (await api.get(url)).body.rows
        .filter(({ providers }: { providers: number }) => providers > 0)
        .map(({ slug, providers }: { slug: string; providers: number }) => `${slug} ${providers}`);
    expect(await counts('/api/specialties')).toEqual(['cardiology 4', 'family-medicine 2']);
    expect(await counts('/api/professions')).toEqual([
      'physician 5',
      'physician-assistant 1',
      'chiropractor 54',
      'registered-nurse 3',
    ]);
    expect((await api.get('/api/professions')).body.rows[0]).toEqual({
      slug: 'audiologist',
      name: 'Audiologist',
      providers: 0,
    });
  });
});

describe('a state', () => {
  it('has the cities of its providers, ignoring case', async () => {
    expect((await api.get('/api/states/oh/cities')).body.rows).toEqual([
      { city: 'CROWDED', providers: 54 },
      { city: 'EXAMPLEVILLE', providers: 3 },
      { city: 'SAMPLETON', providers: 2 },
      { city: 'ST. SAMPLE/WEST', providers: 1 },
    ]);
    expect((await api.get('/api/states/GU/cities')).body.rows).toEqual([]);
    expect(await api.get('/api/states/ZZ/cities')).toMatchObject({
      status: 400,
      body: { message: 'state: State must be a two-letter code, such as OH' },
    });
  });

  it('has specialists by their first code alone (R-189)', async () => {
    expect(await peopleIn('/api/states/OH/specialties/cardiology/providers')).toEqual([1]);
    expect(await peopleIn('/api/states/WV/specialties/cardiology/providers')).toEqual([7]);
    expect(await api.get('/api/states/WV/specialties/magic/providers')).toMatchObject({
      status: 404,
      body: { message: 'Specialty "magic" not found' },
    });
  });
});

describe('the states', () => {
  it('are complete, each with its providers and organizations', async () => {
    const { rows } = (await api.get('/api/states')).body;
    expect(rows).toHaveLength(56);
    expect(rows[0]).toEqual({ state: 'AL', providers: 0, organizations: 0 });
    expect(rows).toContainEqual({ state: 'OH', providers: 60, organizations: 0 });
    expect(rows).toContainEqual({ state: 'WV', providers: 1, organizations: 1 });
  });

  it('show the counts of each, with its largest specialties and cities', async () => {
    expect((await api.get('/api/states/oh')).body).toEqual({
      state: 'OH',
      providers: 60,
      organizations: 0,
      programs: 4,
      places: 3,
      specialties: [
        { slug: 'family-medicine', name: 'Family Medicine', providers: 2 },
        { slug: 'cardiology', name: 'Cardiology', providers: 1 },
      ],
      cities: [
        { city: 'CROWDED', providers: 54 },
        { city: 'EXAMPLEVILLE', providers: 3 },
        { city: 'SAMPLETON', providers: 2 },
        { city: 'ST. SAMPLE/WEST', providers: 1 },
      ],
    });
    expect((await api.get('/api/states/WV')).body).toMatchObject({ organizations: 1, programs: 4 });
    expect(await api.get('/api/states/Atlantis')).toMatchObject({ status: 400 });
  });
});

describe('a city', () => {
  it("offers its providers' first codes, each with the number of providers that have it in any slot", async () => {
    expect((await api.get('/api/states/OH/provider-types?city=exampleville')).body.rows).toEqual([
      { code: cardiology, name: 'Cardiovascular Disease Physician', providers: 3 },
      { code: family, name: 'Family Medicine Physician', providers: 1 },
    ]);
    expect((await api.get('/api/states/OH/provider-types?city=nowhere')).body.rows).toEqual([]);
    expect(await api.get('/api/states/OH/provider-types')).toMatchObject({ status: 400 });
  });

  it('lists its providers, all or of one type in any slot, ignoring the case of its name', async () => {
    expect(await peopleIn('/api/states/OH/providers?city=EXAMPLEVILLE')).toEqual([1, 2, 5]);
    expect(await peopleIn(`/api/states/OH/providers?city=sampleton&type=${cardiology.toLowerCase()}`)).toEqual([3]);
    expect(await peopleIn('/api/states/OH/providers?city=st.+sample/west')).toEqual([4]);
    expect(await peopleIn('/api/states/OH/providers?city=SAMPLE')).toEqual([]);
    expect(await api.get('/api/states/OH/providers?city=%20')).toMatchObject({ status: 400 });
    expect(await api.get('/api/states/OH/providers?city=X&type=heart')).toMatchObject({
      status: 400,
      body: { message: 'type: Taxonomy codes must have ten characters, such as 207RC0000X' },
    });
  });
});
