// A site that turns criteria off.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parametersOff } from '#src/find/providers/off.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database, { env: { CRITERIA_OFF: 'gender, graduated' } });
});

afterAll(async () => {
  await api.close();
  await database.close();
});

describe('every search of providers refuses the criteria by name', () => {
  const off = [
    ['gender=F', 'gender'],
    ['not.gender=M', 'gender'],
    ['graduated_from=1990', 'graduated'],
    ['graduated_to=2000', 'graduated'],
    ['years_in_practice_from=3', 'years_in_practice'],
  ] as const;
  it.each(off)('%s', async (query, criterion) => {
    const [name] = query.split('=');
    const message = `${name}: The criterion ${criterion} is turned off on this site`;
    for (const search of ['?', '/facets?facet=state&', '/map?bbox=-180,-90,180,90&zoom=4&'])
      expect(await api.get(`/api/providers${search}state=TX&${query}`)).toMatchObject({
        status: 400,
        body: { message },
      });
  });

  it.each(['gender', 'graduated'])('facet %s', async (facet) => {
    const message = `facet: The criterion ${facet} is turned off on this site`;
    expect(await api.get(`/api/providers/facets?facet=state&facet=${facet}`)).toMatchObject({
      status: 400,
      body: { message },
    });
  });
});

it('refuses to sort by a criterion that is off, and to search licensed people by it', async () => {
  for (const [query, message] of [
    ['providers?state=TX&sort=gender', 'sort: The criterion gender is turned off on this site'],
    ['licenses?graduation_year=2010', 'graduation_year: The criterion graduated is turned off on this site'],
  ])
    expect(await api.get(`/api/${query}`)).toMatchObject({ status: 400, body: { message } });
  expect((await api.get('/api/providers?sort=city')).status).toBe(200);
  expect((await api.get('/api/licenses?state=TX')).status).toBe(200);
});

it('still answers other criteria, and rows still have the data', async () => {
  const { status, body } = await api.get('/api/providers?paid=yes&gender=');
  expect(status).toBe(200);
  const rows = (await api.get('/api/providers?state=TX')).body.rows;
  expect(rows.some(({ gender }: { gender: string | null }) => gender === 'F')).toBe(true);
  expect(body.code).toBeUndefined();
});

it('leaves their words to the name, and says why', async () => {
  const understand = async (text: string) => (await api.get(`/api/understand?${new URLSearchParams({ text })}`)).body;
  const { chips, rest, url, off } = await understand('female cardiologists in TX graduated after 2010');
  expect(new Set(chips.map(({ parameter }: { parameter: string }) => parameter))).toEqual(
    new Set(['taxonomy', 'state']),
  );
  expect(rest).toBe('female graduated after 2010');
  expect(url).toMatch(/name=female\+graduated\+after\+2010$/);
  expect(off).toEqual([
    { text: 'female', parameter: 'gender', label: 'Female' },
    { text: 'graduated after 2010', parameter: 'graduated_from', label: expect.stringMatching(/2011|2010/) },
  ]);
  expect((await understand('cardiologists in TX')).off).toBeUndefined();
});

it('tells clients which parameters are off', async () => {
  const { body } = await api.get('/api/site', { as: 'anonymous' });
  expect(body.criteria_off.toSorted()).toEqual([
    'gender',
    'graduated_from',
    'graduated_to',
    'years_in_practice_from',
    'years_in_practice_to',
  ]);
});

it('turns off what needs a criterion that is off, also negated', () => {
  const off = parametersOff(['near'], ['near', 'miles', 'not.near', 'not.miles', 'state']);
  expect([...off]).toEqual(['near', 'miles']);
});

it('does not start with an unknown criterion', async () => {
  await expect(testApi(database, { env: { CRITERIA_OFF: 'gender,gendre' }, indexed: false })).rejects.toThrow(
    /^CRITERIA_OFF has an unknown criterion: gendre\. The criteria are .*gender, .*taxonomy_slots, certified_in\.$/,
  );
  await expect(testApi(database, { env: { CRITERIA_OFF: 'Gender!' }, indexed: false })).rejects.toThrow(
    /^CRITERIA_OFF must be names/,
  );
});
