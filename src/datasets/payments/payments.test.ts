// The payment endpoints with the imported table and with the government's data service: the same tests for both.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importerOf, startDataService } from '#src/datasets/payments/test-data.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let service: Awaited<ReturnType<typeof startDataService>>;
let importer: ReturnType<typeof importerOf>;

beforeAll(async () => {
  database = await testDatabase();
  service = await startDataService();
  importer = importerOf(database);
});

afterAll(() => {
  service.close();
  importer.clear();
});

describe.each(['imported', 'live'] as const)('%s payments', (source) => {
  let api: Awaited<ReturnType<typeof testApi>>;

  beforeAll(async () => {
    if (source === 'imported')
      expect(await importer.loadSamples()).toMatchObject({ read: 24, loaded: 24, refused: 0, skipped: 0 });
    api = await testApi(database, { env: source === 'live' ? service.env : {} });
  });

  afterAll(() => api.close());

  const get = async (query: string) => (await api.get(`/api/payments?${query}`)).body;
  const names = async (query: string) =>
    (await get(query)).rows.map(({ last_name, first_name }: Record<string, string>) =>
      [last_name, first_name].filter(Boolean).join(' '),
    );

  it('lists the newest year, ten records a page (R-265)', async () => {
    const first = await get('');
    expect(first).toMatchObject({ total: 20, page: 1, page_size: 10 });
    expect(first.rows).toHaveLength(10);
    const second = await get('page=2');
    const npis = [...first.rows, ...second.rows].map(({ npi }) => npi);
    expect(new Set(npis).size).toBe(20);
    expect(await get('page=3')).toMatchObject({ total: 20, rows: [] });
  });

  it('returns the fields of a card (R-262), as published, with unknown ones as null', async () => {
    const { rows } = await get('npi=2000000010');
    expect(rows).toEqual([
      {
        npi: '2000000010',
        year: 2023,
        last_name: 'Abernathy',
        first_name: 'Colleen',
        middle_name: 'M',
        credential: 'M.D.',
        entity_code: 'I',
        city: 'Columbus',
        state: 'OH',
        zip: '43215',
        beneficiaries: 200,
        services: 900,
        submitted_charges: 250000.75,
        allowed_amount: 90000.25,
        payment_amount: 70000.55,
      },
    ]);
    expect((await get('last_name=jankowski')).rows[0]).toMatchObject({ payment_amount: null, beneficiaries: 25 });
  });

  it('matches whole values, ignoring case (R-264)', async () => {
    expect((await names('last_name=abernathy&sort=last_name')).sort()).toEqual([
      'Abernathy Colleen',
      'Abernathy Zelda',
      'abernathy Amos',
    ]);
    expect(await names('last_name=ABERNATHY&first_name=%20zelda%20')).toEqual(['Abernathy Zelda']);
    expect(await names('last_name=abern')).toEqual([]);
    expect(await names('first_name=élodie')).toEqual(['Brightwater Élodie']);
    expect(await names('last_name=eastgate+imaging,+llc')).toEqual(['Eastgate Imaging, LLC']);
    expect(await names("last_name=o'brannigan&city=coeur+d'alene")).toEqual(["O'Brannigan Kathleen"]);
    expect(await names('state=wv')).toEqual(['Ivanhoe Jasper']);
    expect(await names('state=AE')).toEqual(['Marlowe Nadia']);
    expect(await names('zip=02114')).toEqual(['Dunmore Fiona']);
    expect(await names('zip=021141234')).toEqual(['Dunmore Fiona']);
    expect(await get('city=columbus&state=OH')).toMatchObject({ total: 8 });
    expect(await get('city=columbus&state=TX')).toMatchObject({ total: 0, rows: [] });
    expect(await get('npi=2999999993')).toMatchObject({ total: 0, rows: [] });
  });

  it('sorts by the values of R-266, missing values last both ways', async () => {
    const columbus = 'city=Columbus';
    expect((await names(`${columbus}&sort=amount&order=desc`)).at(0)).toBe('Abernathy Colleen');
    expect((await names(`${columbus}&sort=amount&order=desc`)).at(-1)).toBe('Jankowski Lech');
    expect((await names(`${columbus}&sort=amount`)).slice(0, 2)).toEqual(['Quill Rosalind', 'Farrow Gideon']);
    expect((await names(`${columbus}&sort=amount`)).at(-1)).toBe('Jankowski Lech');
    expect((await names(`${columbus}&sort=bene`)).at(0)).toBe('Quill Rosalind');
    expect((await names(`${columbus}&sort=bene&order=desc`)).slice(0, 3)).toEqual([
      'Galloway Henrietta',
      'Rutherford Silas',
      'Abernathy Colleen',
    ]);
    expect((await names(`${columbus}&sort=last_name&order=desc`)).at(0)).toBe('Rutherford Silas');
    expect((await names(`${columbus}&sort=first_name`)).slice(0, 2)).toEqual(['Abernathy Colleen', 'Farrow Gideon']);
    expect(await names('last_name=Abernathy&sort=last_name')).toEqual([
      'abernathy Amos',
      'Abernathy Colleen',
      'Abernathy Zelda',
    ]);
    expect(await names('city=Dayton&sort=first_name&order=desc')).toEqual(['abernathy Amos', 'Lighthouse Ambulance']);
  });

  it('lists the available years, and answers for an earlier one', async () => {
    const { body } = await api.get('/api/payments/years');
    expect(body).toEqual({ years: [2023, 2019], live: source === 'live' });
    expect(await get('year=2019')).toMatchObject({ total: 4 });
    expect((await get('year=2019&npi=2000000010')).rows[0]).toMatchObject({ year: 2019, payment_amount: 61000 });
    expect((await get('year=2019&npi=2000000085')).rows[0]).toMatchObject({ payment_amount: 0 });
    expect(await get('year=2015')).toMatchObject({ total: 0, rows: [] });
  });

  it.each([
    ['npi=123', 'npi: NPI must have 10 digits'],
    ['state=Ohio', 'state: State must be a two-letter code, such as OH'],
    ['zip=432', 'zip: ZIP Code must have 5 digits'],
    ['year=23', 'year: must be a year, such as 2023'],
    ['sort=facility', 'sort: must be one of last_name, first_name, amount, bene'],
    ['page=0', 'page: must be a whole number, 1 to 9,999,999'],
    ['town=x', 'Unknown parameter: town'],
    ['npi=1&npi=2', 'npi: must be given only once'],
  ])('refuses %s', async (query, message) => {
    expect(await api.get(`/api/payments?${query}`)).toMatchObject({ status: 400, body: { message } });
  });

  it('returns a record by NPI: the newest, or that of a year', async () => {
    const { body } = await api.get('/api/payments/2000000036');
    expect(body).toMatchObject({
      year: 2023,
      years: [2023, 2019],
      provider_type: 'Cardiology',
      medicare_participating: 'Y',
      procedure_codes: 25,
      drug_services: 0,
      medical_services: 5100,
      average_age: 74,
      age_under_65: 60,
      age_over_84: 140,
      female: 420,
      race_asian_pacific: 20,
      race_native: 0,
      hypertension_percent: 75,
      depression_percent: 0,
      risk_score: 1.8,
    });
    expect((await api.get('/api/payments/2000000036?year=2019')).body).toMatchObject({
      year: 2019,
      years: [2023, 2019],
      payment_amount: 280000,
      hypertension_percent: 61,
      depression_percent: 19,
      anxiety_percent: null,
    });
  });

  it('distinguishes withheld values from zero', async () => {
    expect((await api.get('/api/payments/2000000077')).body).toMatchObject({
      drug_suppression: '*',
      drug_services: null,
      medical_suppression: '#',
      medical_services: null,
    });
    expect((await api.get('/api/payments/2000000192')).body).toMatchObject({
      average_age: null,
      age_under_65: null,
      female: null,
      race_white: null,
      hypertension_percent: null,
      risk_score: null,
    });
  });

  it('distinguishes an NPI without a record from an invalid one', async () => {
    for (const address of ['2999999993', '2000000044?year=2019', '2000000010?year=2015'])
      expect(await api.get(`/api/payments/${address}`)).toMatchObject({
        status: 404,
        body: { message: 'Payment record not found' },
      });
    expect(await api.get('/api/payments/12')).toMatchObject({
      status: 400,
      body: { message: 'npi: NPI must have 10 digits' },
    });
  });

  it('answers the message of R-339 while the source is down', async () => {
    const [down, up] =
      source === 'live'
        ? [() => service.fail(500), () => service.fail(200)]
        : [
            () => database.pool.query('alter table payment_years rename to away; alter table payments rename to gone'),
            () => database.pool.query('alter table away rename to payment_years; alter table gone rename to payments'),
          ];
    await down();
    const asked =
      source === 'live' ? ['?last_name=Farrow', '/2000000010'] : ['?last_name=Farrow', '/2000000010', '/years'];
    for (const address of asked)
      expect(await api.get(`/api/payments${address}`)).toMatchObject({
        status: source === 'live' ? 503 : 500,
        body: { message: 'Failed to fetch CMS payment data. Please try again.' },
      });
    await up();
    expect(await names('last_name=Farrow')).toEqual(['Farrow Gideon']);
  });
});
