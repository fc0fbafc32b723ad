// The NPI Registry's API, version 2.1, over invented files in the form of NPPES.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointHeader, locationHeader, otherNameHeader } from '#src/datasets/nppes/headers.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import {
  individual,
  inventedNpi,
  mainFile,
  organization,
  quotedLine,
  type Values,
} from '#src/datasets/nppes/test-files.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

const name = (last: string, first: string): Values => ({
  'Provider Last Name (Legal Name)': last,
  'Provider First Name': first,
});
const at = (kind: 'Practice Location' | 'Mailing', city: string, state: string, zip: string, country = 'US') => ({
  [`Provider Business ${kind} Address City Name`]: city,
  [`Provider Business ${kind} Address State Name`]: state,
  [`Provider Business ${kind} Address Postal Code`]: zip,
  [`Provider Business ${kind} Address Country Code (If outside U.S.)`]: country,
});
const legal = 'Provider Organization Name (Legal Business Name)';

const people = [
  individual(1, {
    ...name("O'BRIEN", 'ROBERT'),
    ...at('Practice Location', 'TROY', 'NY', '121802466'),
    ...at('Mailing', 'YAKIMA', 'WA', '989090787'),
    'Provider Middle Name': 'Q',
    'Provider Name Prefix Text': 'DR.',
    'Provider Other Last Name': 'FORMERLY',
    'Provider Other First Name': 'ROBERT',
    'Provider Other Last Name Type Code': '1',
    'Certification Date': '01/12/2023',
    'Provider Business Mailing Address Telephone Number': '5095758255',
    'Other Provider Identifier_1': '0000001',
    'Other Provider Identifier Type Code_1': '05',
    'Other Provider Identifier State_1': 'NY',
    'Other Provider Identifier_2': '999-00-1234',
    'Other Provider Identifier Type Code_2': '01',
    'Healthcare Provider Taxonomy Code_7': '156FX1800X',
    'Provider License Number_7': '999-00-1234',
  }),
  individual(2, { ...name('OBRIEN', 'BOB'), ...at('Practice Location', 'TROY', 'NY', '12180') }),
  individual(3, { ...name('OBRIENS', 'ANNA'), 'Last Update Date': '05/01/2012' }),
  individual(4, { ...name('MAPLE', 'ANNA'), ...at('Practice Location', 'TORONTO', 'ONTARIO', 'M5H2N2', 'CA') }),
  individual(5, name('ZEBRA', 'ANNA')),
  ...Array.from({ length: 240 }, (_, n) => individual(100 + n, name(`CROWD${String(n).padStart(3, '0')}`, 'UMA'))),
];
const organizations = [
  organization(11, {
    [legal]: 'PINN',
    ...at('Practice Location', 'TROY', 'NY', '121802466'),
    'Authorized Official First Name': 'JANE',
    'Authorized Official Last Name': 'SIGNER',
    'Is Organization Subpart': 'N',
    'Healthcare Provider Taxonomy Code_1': '207VE0102X',
    'Healthcare Provider Taxonomy Group_1': '193200000X MULTI-SPECIALTY GROUP',
  }),
  organization(12, { [legal]: 'PINNACLE', ...at('Practice Location', 'TROY', 'NY', '121809999') }),
  organization(13, { [legal]: 'OTHERWISE' }),
];
const gone = inventedNpi(20);

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

/** The reply to a request of a caller, by default a signed-in one. */
const ask = async (query: string, as?: Parameters<typeof api.get>[1]) =>
  (await api.get(`/npi-registry/api/?version=2.1&${query}`, as)).body;
const numbersOf = async (query: string): Promise<string[]> =>
  (await ask(`${query}`)).results.map(({ number }: { number: string }) => number);
const npis = (...ns: number[]) => ns.map(inventedNpi);
const errorsOf = async (query: string) => {
  const { status, body } = await api.get(`/npi-registry/api?${query}`);
  expect([status, Object.keys(body)]).toEqual([200, ['Errors']]);
  return body.Errors.map(({ number, field }: { number: string; field: string }) => `${number} ${field}`);
};

beforeAll(async () => {
  database = await testDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-npi-registry-'));
  const write = (file: string, lines: string[][]) => {
    writeFileSync(path.join(folder, file), lines.map(quotedLine).join(''));
    return path.join(folder, file);
  };
  const load = { url: database.url, rejectsFolder: folder, published: '2026-11-08' };
  await runImport({
    ...load,
    source: taxonomy,
    paths: [path.join(import.meta.dirname, '../../datasets/taxonomy/sample.csv')],
  });
  const dates = '20050523-20261108.csv';
  const main = path.join(folder, `npidata_pfile_${dates}`);
  const deactivated = { NPI: gone, 'NPI Deactivation Date': '02/03/2020' };
  writeFileSync(main, mainFile([...people, ...organizations, deactivated]));
  const place = ['9 FAR RD', '', 'FARAWAY', 'MD', '212010001', 'US', '4105550107', '', ''];
  const endpoint = endpointHeader.map(
    (header) =>
      ({
        NPI: inventedNpi(1),
        'Endpoint Type': 'DIRECT',
        'Endpoint Type Description': 'Direct Messaging Address',
        Endpoint: 'one@direct.example',
        Affiliation: 'N',
      })[header] ?? '',
  );
  await runImport({
    ...load,
    source: nppes,
    paths: [
      main,
      write(`pl_pfile_${dates}`, [locationHeader, [inventedNpi(1), ...place], [inventedNpi(12), ...place]]),
      write(`endpoint_pfile_${dates}`, [endpointHeader, endpoint]),
      write(`othername_pfile_${dates}`, [otherNameHeader, [inventedNpi(13), 'PINN HEALTH', '3', '']]),
    ],
  });
  api = await testApi(database);
}, 120_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

describe('refusals have status 200, and a number and a field (R-1600)', () => {
  it.each([
    ['number=2000000002', ['17 version']],
    ['version=2.0&number=2000000002', ['17 version']],
    ['version=2.1', ['04 generic']],
    ['version=2.1&number=123', ['06 number']],
    ['version=2.1&state=OH', ['07 state']],
    ['version=2.1&state=OH&enumeration_type=NPI-2', ['07 state', '09 enumeration_type']],
    ['version=2.1&enumeration_type=NPI-1', ['09 enumeration_type']],
    ['version=2.1&enumeration_type=NPI-3&last_name=SMITH', ['05 enumeration_type']],
    ['version=2.1&last_name=s*', ['03 last_name']],
    ['version=2.1&last_name=a%00b', ['05 generic']],
    ['version=2.1&city=a<b', ['05 city']],
    ['version=2.1&state=O*&city=TROY', ['05 state']],
    ['version=2.1&postal_code=1*', ['03 postal_code']],
    ['version=2.1&postal_code=1218', ['05 postal_code']],
    ['version=2.1&taxonomy_description=Counselor, Professional', ['14 taxonomy_description']],
    ['version=2.1&last_name=SMITH&organization_name=PINN', ['13 generic']],
    ['version=2.1&last_name=SMITH&enumeration_type=NPI-2', ['13 generic']],
    ['version=2.1&country_code=US', ['04 generic']],
    ['version=2.1&last_name=SMITH&limit=ten', ['05 limit']],
  ])('%s', async (query, errors) => {
    expect(await errorsOf(query)).toEqual(errors);
  });
});

describe('finds what the Registry finds', () => {
  it.each([
    ['an unknown number', 'number=1999999984', []],
    ['a number with a wrong check digit', 'number=1234567890', []],
    ['a number out of service', `number=${gone}`, []],
    ['names without apostrophes, by last and first name', 'last_name=obrien', [1, 2]],
    ['the beginning of a name', 'last_name=obri*', [1, 2, 3]],
    ['asterisks anywhere as the beginning', 'last_name=*ob*rien', [1, 2, 3]],
    ['other forms of a first name', 'last_name=OBrien&first_name=Robert', [1, 2]],
    ['without other forms', 'last_name=OBrien&first_name=Robert&use_first_name_alias=False', [1]],
    ['former names', 'last_name=formerly', [1]],
    ['legal names as a whole', 'organization_name=PINN', [11]],
    ['other names too', 'organization_name=PINN*', [13, 11, 12]],
    ['the authorized official', 'name_purpose=AO&last_name=signer', [11]],
    ['five digits of nine', 'postal_code=12180', [1, 2, 11, 12]],
    ['nine digits', 'postal_code=12180-2466', [1, 11]],
    ['the beginning of a ZIP Code', 'postal_code=1218024*', [1, 11]],
    ['any address of a record', 'city=YAKIMA', [1]],
    ['a further location', 'city=FARAWAY&state=MD', [1, 12]],
    ['only mailing addresses', 'city=TROY&address_purpose=MAILING', []],
    ['only primary locations', 'city=FARAWAY&address_purpose=PRIMARY', []],
    ['all practice locations', 'city=FARAWAY&address_purpose=LOCATION', [1, 12]],
    ['only further locations', 'city=TROY&address_purpose=SECONDARY', []],
    ['another country', 'country_code=CA', [4]],
    ['the United States', 'last_name=maple&country_code=US&address_purpose=PRIMARY', []],
    ['a specialty in any slot', 'taxonomy_description=optic*&city=TROY', [1]],
    ['a number with the wrong name', `number=${inventedNpi(1)}&last_name=ZEBRA`, []],
  ])('%s (R-1601)', async (_, query, ns) => {
    expect(await numbersOf(query)).toEqual(npis(...ns));
  });

  it('ignores empty and unknown parameters (R-1600)', async () => {
    const empty = 'number=&first_name=&city=&state=&limit=&skip=&pretty=&callback=x&last_name=ZEBRA';
    expect(await numbersOf(empty)).toEqual(npis(5));
  });

  it('has pages of at most 200, and a row once (R-1602)', async () => {
    const sizes = await Promise.all(
      ['limit=201', 'limit=0', '', 'limit=3'].map(async (limit) => (await numbersOf(`first_name=UMA&${limit}`)).length),
    );
    expect(sizes).toEqual([200, 10, 10, 3]);
    const pages = await Promise.all(
      Array.from({ length: 9 }, (_, n) => numbersOf(`first_name=UMA&limit=30&skip=${n * 30 + 5}`)),
    );
    expect(pages.flat()).toEqual(npis(...Array.from({ length: 235 }, (_, n) => 105 + n)));
    expect(await numbersOf('first_name=UMA&skip=5000')).toEqual([]); // acts as 1,000
    expect(await numbersOf('postal_code=12180&skip=1&limit=2')).toEqual(npis(2, 11));
  });
});

it('writes a person as the Registry does (R-1603)', async () => {
  const { result_count, results } = await ask(`number=${inventedNpi(1)}`);
  expect(result_count).toBe(1);
  expect(Object.keys(results[0])).toEqual(Object.keys(results[0]).sort());
  expect(results).toEqual([
    {
      addresses: [
        {
          address_1: '1 SAMPLE STREET',
          address_purpose: 'LOCATION',
          address_type: 'DOM',
          city: 'TROY',
          country_code: 'US',
          country_name: 'United States',
          postal_code: '121802466',
          state: 'NY',
          telephone_number: '614-555-0100',
        },
        {
          address_1: 'PO BOX 1',
          address_purpose: 'MAILING',
          address_type: 'DOM',
          city: 'YAKIMA',
          country_code: 'US',
          country_name: 'United States',
          postal_code: '989090787',
          state: 'WA',
          telephone_number: '509-575-8255',
        },
      ],
      basic: {
        certification_date: '2023-01-12',
        credential: 'M.D.',
        enumeration_date: '2006-05-23',
        first_name: 'ROBERT',
        gender: 'F',
        last_name: "O'BRIEN",
        last_updated: '2023-11-29',
        middle_name: 'Q',
        name_prefix: 'Dr.',
        sex: 'F',
        sole_proprietor: 'NO',
        status: 'A',
      },
      created_epoch: String(Date.UTC(2006, 4, 23)),
      endpoints: [
        {
          address_type: 'DOM',
          affiliation: 'N',
          contentTypeDescription: '',
          country_code: 'US',
          country_name: 'United States',
          endpoint: 'one@direct.example',
          endpointType: 'DIRECT',
          endpointTypeDescription: 'Direct Messaging Address',
          useDescription: '',
        },
      ],
      enumeration_type: 'NPI-1',
      identifiers: [{ code: '05', desc: 'MEDICAID', identifier: '0000001', issuer: null, state: 'NY' }],
      last_updated_epoch: String(Date.UTC(2023, 10, 29)),
      number: inventedNpi(1),
      other_names: [{ code: '1', first_name: 'ROBERT', last_name: 'FORMERLY', type: 'Former Name' }],
      practiceLocations: [
        {
          address_1: '9 FAR RD',
          address_purpose: 'LOCATION',
          address_type: 'DOM',
          city: 'FARAWAY',
          country_code: 'US',
          country_name: 'United States',
          postal_code: '212010001',
          state: 'MD',
          telephone_number: '410-555-0107',
        },
      ],
      taxonomies: [
        {
          code: '207RC0000X',
          desc: 'Internal Medicine, Cardiovascular Disease',
          license: 'OH1',
          primary: true,
          state: 'OH',
          taxonomy_group: '',
        },
        {
          code: '156FX1800X',
          desc: 'Technician/Technologist, Optician',
          license: null,
          primary: false,
          state: null,
          taxonomy_group: '',
        },
      ],
    },
  ]);
});

it('writes an organization, an old record and a foreign address as the Registry does (R-1603)', async () => {
  const [clinic] = (await ask(`number=${inventedNpi(11)}`)).results;
  expect(clinic.basic).toEqual({
    authorized_official_first_name: 'JANE',
    authorized_official_last_name: 'SIGNER',
    authorized_official_telephone_number: '3045550100',
    enumeration_date: '2006-06-01',
    last_updated: '2024-01-15',
    organization_name: 'PINN',
    organizational_subpart: 'NO',
    status: 'A',
  });
  expect(clinic.taxonomies[0].taxonomy_group).toBe('193200000X - Multi-Specialty Group');
  const [other] = (await ask('organization_name=PINN HEALTH')).results;
  expect(other.other_names).toEqual([{ code: '3', organization_name: 'PINN HEALTH', type: 'Doing Business As' }]);
  const [old] = (await ask('last_name=OBRIENS')).results;
  expect(old.basic).toMatchObject({ name_prefix: '--', name_suffix: '--' });
  const [foreign] = (await ask('last_name=MAPLE')).results;
  expect(foreign.addresses[0]).toMatchObject({ address_type: 'FGN', country_code: 'CA', country_name: 'Canada' });
  const { rawBody } = await pretty();
  expect(rawBody).toContain('\n  "result_count": 1');
});

const pretty = async () => {
  const { body } = await api.app.inject({
    url: `/npi-registry/api?version=2.1&pretty=on&number=${inventedNpi(5)}`,
    headers: await api.headersOf('specialist'),
  });
  return { rawBody: body };
};

describe('extended=true has what the Registry lacks (R-1604)', () => {
  it('the total, pages without an end, the order by number, deactivated NPIs, and changes since a day', async () => {
    const more = await ask('extended=true&first_name=UMA&skip=239&sort=npi');
    expect([more.total_count, more.result_count, more.results[0].number]).toEqual([240, 1, inventedNpi(339)]);
    const { results, total_count } = await ask(`extended=true&number=${gone}`);
    expect([total_count, results]).toEqual([
      1,
      [{ basic: { deactivation_date: '2020-02-03', status: 'D' }, number: gone }],
    ]);
    expect((await ask('extended=true&updated_since=2024-01-01')).total_count).toBe(3);
  });

  it('rows of a token count against the daily allowance, those of a session do not', async () => {
    const limited = await testApi(database, { env: { EXPORT_ROWS_ADMINISTRATOR: '15' } });
    const url = '/npi-registry/api?version=2.1&extended=true&first_name=UMA';
    expect((await limited.get(url, { as: 'token' })).body.result_count).toBe(10);
    const { status, body } = await limited.get(url, { as: 'token' });
    expect([status, body.Errors[0].number]).toEqual([403, '00']);
    expect(body.Errors[0].description).toContain('5 rows remain today');
    expect((await limited.get(url, { as: 'administrator' })).status).toBe(200);
    await limited.close();
  });
});

it.each(['/npi-registry', '/fhir', '/mcp/other', '/.well-known/openid-configuration'])(
  '%s is for programs: no web page, and no redirect to another name of the host (R-1606)',
  async (url) => {
    for (const host of [undefined, '127.0.0.1:4999']) {
      const { statusCode, headers } = await api.app.inject({
        url,
        headers: { accept: 'text/html', ...(host && { host }) },
      });
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        404,
        expect.stringMatching(/^application\/(fhir\+)?json/),
        'no-store',
      ]);
    }
  },
);

describe('access', () => {
  it('takes a session or a token, and writes every failure in its own form (R-1605)', async () => {
    const url = `/npi-registry/api?version=2.1&number=${inventedNpi(1)}`;
    for (const [as, status] of [
      ['anonymous', 401],
      ['pending', 403],
      ['token', 200],
    ] as const) {
      const reply = await api.get(url, { as });
      expect([as, reply.status, 'Errors' in reply.body]).toEqual([as, status, status !== 200]);
    }
    const unknown = await api.get('/npi-registry/other');
    expect([unknown.status, unknown.body.Errors[0].number]).toEqual([404, '00']);
    const wrongHost = await api.app.inject({ url, headers: { host: 'other.example' } });
    expect([wrongHost.statusCode, wrongHost.json().Errors[0].number]).toEqual([421, '00']);
  });

  it('NPI_API=open takes anyone for what the Registry has, sixty times a minute, and no invented data (R-1605)', async () => {
    const open = await testApi(database, { env: { NPI_API: 'open' } });
    const url = `/npi-registry/api?version=2.1&number=${inventedNpi(1)}`;
    const replies = [];
    for (let n = 0; n < 61; n++) replies.push((await open.get(url, { as: 'anonymous' })).status);
    expect(replies).toEqual([...Array(60).fill(200), 429]);
    expect((await open.get(`${url}&extended=true`, { as: 'anonymous' })).status).toBe(401);
    expect((await open.get(`${url}&extended=true`, { as: 'token' })).body.total_count).toBe(1);
    await database.db.updateTable('imports').set({ demo: true }).execute();
    const demo = await testApi(database, { env: { NPI_API: 'open' } });
    const { status, body, headers } = await demo.get(url, { as: 'anonymous' });
    expect([status, body.Errors[0].description, headers['retry-after']]).toEqual([
      503,
      'This server has no NPPES data yet.',
      '60',
    ]);
    const shown = await testApi(database, { env: { NPI_API: 'open', DEMO_DATA: 'on' } });
    expect((await shown.get(url, { as: 'anonymous' })).status).toBe(200);
    await Promise.all([open.close(), demo.close(), shown.close()]);
  });
});
