// Searches by state and county, over files of NPPES and of GeoNames: states of military mail, and counties of other years.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { individual, inventedNpi, mainFile, organization } from '#src/datasets/nppes/test-files.ts';
import { openFiles } from '#src/datasets/nppes/test-import.ts';
import { importerOf } from '#src/datasets/places/test-import.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

/** Postal codes as GeoNames has them: with planning regions of Connecticut, but for a few, and areas of Alaska of several years. */
const postal: readonly [zip: string, city: string, state: string, county: string, code: string, place?: string][] = [
  ['06103', 'Hartford', 'CT', 'Capitol Region', '110', '41.7670 -72.6740'],
  ['06101', 'Hartford', 'CT', 'Capitol Region', '110', '41.7800 -72.6771'], // of post office boxes: no area of the Census
  ['06066', 'Vernon Rockville', 'CT', 'Tolland', '013', '41.8364 -72.4606'],
  ['06076', 'Stafford Springs', 'CT', 'Capitol Region', '110', '41.9800 -72.3300'],
  ['06511', 'New Haven', 'CT', 'South Central Regional', '170', '41.3184 -72.9318'],
  ['06784', 'Sherman', 'CT', 'Western Connecticut', '190', '41.5793 -73.4957'],
  ['06777', 'New Preston Marble Dale', 'CT', 'Litchfield', '005', '41.6984 -73.3548'],
  ['06875', 'Redding Center', 'CT', 'Fairfield', '001', '41.3025 -73.3835'],
  ['99574', 'Cordova', 'AK', 'Chugach Census Area', '063', '60.5439 -145.7589'],
  ['99588', 'Glennallen', 'AK', 'Copper River Census Area', '066', '62.1096 -145.5567'],
  ['99840', 'Skagway', 'AK', 'Skagway-Hoonah-Angoon', '232', '59.4583 -135.3140'],
  ['99829', 'Hoonah', 'AK', 'Hoonah-Angoon', '105', '58.1100 -135.4436'],
  ['99563', 'Chevak', 'AK', 'Wade Hampton', '270', '61.5300 -165.5800'],
  ['57770', 'Pine Ridge', 'SD', 'Oglala Lakota', '102', '43.0300 -102.5600'],
  ['78701', 'Austin', 'TX', 'Travis', '453', '30.2713 -97.7426'],
];
const geonames = postal
  .map(([zip, city, state, county, code, place = '']) =>
    ['US', zip, city, state, state, county, code, '', '', ...place.split(' '), '4'].join('\t'),
  )
  .join('\n');

const addressIn = (state: string, city: string, zip: string) => ({
  'Provider Business Practice Location Address City Name': city,
  'Provider Business Practice Location Address State Name': state,
  'Provider Business Practice Location Address Postal Code': zip,
});

/** One provider of each ZIP code, and one of each state beside those of R-171. */
const ofZips = postal.map(([zip, city, state], n) => individual(100 + n, addressIn(state, city.toUpperCase(), zip)));
const furtherStates = ['AA', 'AE', 'AP', 'FM', 'MH', 'PW'];
const ofStates = furtherStates.map((state, n) =>
  individual(200 + n, {
    'Provider Last Name (Legal Name)': `MERIDEW${state}`,
    ...addressIn(state, 'APO', '09180'),
  }),
);
const clinics = furtherStates.map((state, n) => organization(300 + n, addressIn(state, 'APO', '09180')));

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
const cleanUp: (() => void)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const importer = importerOf(database);
  const files = openFiles(database);
  cleanUp.push(importer.clear, files.clear);
  await importer.load([importer.write('US.txt', `${geonames}\n`)]);
  await files.load([
    files.write('npidata_pfile_20240101-20240107.csv', mainFile([...ofZips, ...ofStates, ...clinics])),
  ]);
  api = await testApi(database);
});

afterAll(async () => {
  await api.close();
  await database.close();
  for (const clear of cleanUp) clear();
});

const post = async (url: string, payload: object) =>
  (await api.app.inject({ method: 'POST', url, headers: await api.headersOf('specialist'), payload })).json();
const zipsOf = async (query: string) => {
  const { status, body } = await api.get(`/api/providers?${query}`);
  expect([query, status, body.message]).toEqual([query, 200, undefined]);
  const npis = new Set(body.rows.map(({ npi }: { npi: string }) => npi));
  return postal.flatMap(([zip], n) => (npis.has(inventedNpi(100 + n)) ? [zip] : []));
};
const understand = async (text: string) => (await api.get(`/api/understand?${new URLSearchParams({ text })}`)).body;

describe('every state of an address in NPPES (R-1050)', () => {
  it.each(furtherStates.map((state, n) => ({ state, n })))(
    '$state is searched, counted, matched and exported',
    async ({ state, n }) => {
      const npi = inventedNpi(200 + n);
      const only = async (url: string) => (await api.get(url)).body.rows.map((row: { npi: string }) => row.npi);
      expect(await only(`/api/providers?state=${state.toLowerCase()}`)).toEqual([npi]);
      expect(await only(`/api/organizations?state=${state}`)).toEqual([inventedNpi(300 + n)]);
      const { facets } = (await api.get('/api/providers/facets?facet=state')).body;
      expect(facets.state).toContainEqual({
        value: state,
        label: expect.stringMatching(/[a-z] ?[A-Z]?[a-z]+$/),
        count: 1,
      });
      const { rows } = (await api.get('/api/states')).body;
      expect(rows).toContainEqual({ state, providers: 1, organizations: 1 });
      const found = await post('/api/lookup', { rows: [{ first_name: 'Ada', last_name: `Meridew${state}`, state }] });
      expect(found.rows).toMatchObject([{ status: 'match', npi }]);
      const { body: file } = await api.app.inject({
        url: `/api/providers/export?state=${state}&format=csv&column=npi&column=state`,
        headers: await api.headersOf('specialist'),
      });
      expect(file).toContain(`${npi},${state}`);
      const registry = (await api.get(`/api/registry?state=${state}`)).body;
      expect(registry.results.map(({ number }: { number: string }) => number).sort()).toEqual([
        npi,
        inventedNpi(300 + n),
      ]);
    },
  );

  it('is read by its name, and by its code after "in"', async () => {
    const chips = async (text: string) =>
      (await understand(text)).chips.map(
        (chip: { parameter: string; value: string }) => `${chip.parameter}=${chip.value}`,
      );
    expect(await chips('nurses in AE')).toContain('state=AE');
    expect(await chips('nurses in armed forces pacific')).toContain('state=AP');
    expect(await chips('dentists in Federated States of Micronesia')).toContain('state=FM');
    expect(await chips('fm physicians in tx')).not.toContain('state=FM');
  });

  it('lists the states of R-171 also without providers, and no other ones without', async () => {
    const { rows } = (await api.get('/api/states')).body;
    expect(rows).toHaveLength(56 + furtherStates.length);
  });
});

describe('counties of another year than the file of places (R-1051)', () => {
  it.each([
    ['county=09003', ['06103', '06101']],
    ['county=09013', ['06066', '06076']],
    ['county=09009', ['06511']],
    ['county=09001', ['06784', '06875']],
    ['county=09005', ['06777']],
    ['county=09110', ['06103', '06101', '06066', '06076']],
    ['county=09190', ['06784', '06777', '06875']],
    ['county=09003&county=48453', ['06103', '06101', '78701']],
    ['state=CT&not.county=09003', ['06066', '06076', '06511', '06784', '06777', '06875']],
    ['county=02261', ['99574', '99588']],
    ['county=02063', ['99574']],
    ['county=02232', ['99840', '99829']],
    ['county=02230', ['99840']],
    ['county=02105', ['99829']],
    ['county=02158', ['99563']],
    ['county=02270', ['99563']],
    ['county=46113', ['57770']],
  ])('%s finds those in it', async (query, zips) => {
    expect(await zipsOf(query)).toEqual(zips);
  });

  it('refuses a county of which the places have no ZIP code', async () => {
    const { status, body } = await api.get('/api/providers?county=09015');
    expect([status, body.message]).toEqual([400, expect.stringContaining('Unknown county "09015"')]);
  });

  it('names them, and shows the county of the publisher on the page of a ZIP code', async () => {
    const codes = ['09003', '09110', '09170', '02063', '02261', '02158', '46113', '48453'];
    const { rows } = (await api.get(`/api/places/areas?${codes.map((code) => `county=${code}`).join('&')}`)).body;
    expect(rows.map(({ name }: { name: string }) => name)).toEqual([
      'Hartford County, CT',
      'Capitol Planning Region, CT',
      'South Central Planning Region, CT',
      'Chugach Census Area, AK',
      'Valdez-Cordova Census Area, AK',
      'Kusilvak Census Area, AK',
      'Shannon County, SD',
      'Travis County, TX',
    ]);
    expect((await api.get('/api/places/06103')).body).toMatchObject({ county: 'Capitol Region', county_fips: '09110' });
  });

  it.each([
    ['nurses in Hartford County, CT', ['county=09003'], []],
    ['nurses in New Haven County, CT', ['county=09009'], []],
    ['nurses in hartford county', ['county=09003'], []],
    ['nurses in Capitol Planning Region', ['county=09110'], []],
    ['nurses in Chugach Census Area', ['county=02063'], []],
    ['nurses in Valdez-Cordova Census Area, AK', ['county=02261'], []],
    ['nurses in Hartford', ['city=Hartford'], []],
  ])('%s is read whole', async (text, places, unused) => {
    const read = await understand(text);
    const chips = read.chips.map((chip: { parameter: string; value: string }) => `${chip.parameter}=${chip.value}`);
    expect(chips).toEqual([expect.stringMatching(/^specialty=|^taxonomy=|^profession=/), ...places]);
    expect([read.rest, read.unused ?? []]).toEqual(['', unused]);
  });
});
