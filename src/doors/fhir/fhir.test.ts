// FHIR R4 over invented files in the form of NPPES.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nppes } from '#src/datasets/nppes/source.ts';
import { individual, inventedNpi, mainFile, organization, type Values } from '#src/datasets/nppes/test-files.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

const name = (last: string, first: string): Values => ({
  'Provider Last Name (Legal Name)': last,
  'Provider First Name': first,
});
const legal = 'Provider Organization Name (Legal Business Name)';
const practice = (part: string) => `Provider Business Practice Location Address ${part}`;

const people = [
  individual(1, {
    ...name("O'BRIEN", 'ROBERT'),
    [practice('City Name')]: 'TROY',
    [practice('State Name')]: 'NY',
    [practice('Postal Code')]: '121802466',
    'Provider Business Mailing Address City Name': 'YAKIMA',
    'Provider Business Mailing Address Telephone Number': '5095758255',
    'Provider Name Prefix Text': 'DR.',
    'Provider Other Last Name': 'FORMERLY',
    'Provider Other First Name': 'ROBERT',
    'Provider Other Last Name Type Code': '1',
    'Other Provider Identifier_1': '0000001',
    'Other Provider Identifier Type Code_1': '05',
    'Other Provider Identifier State_1': 'NY',
    'Other Provider Identifier_2': '999-00-1234',
    'Other Provider Identifier Type Code_2': '01',
    'Healthcare Provider Taxonomy Code_7': '156FX1800X',
    'Provider License Number_7': '999-00-1234',
  }),
  individual(2, { ...name('MÜLLER', 'ANNA'), 'Last Update Date': '05/01/2012' }),
  individual(3, name('MULLERSON', 'BOB')),
  individual(4, { ...name('', 'NAMELESS') }),
  ...Array.from({ length: 240 }, (_, n) => individual(100 + n, name(`CROWD${String(n).padStart(3, '0')}`, 'UMA'))),
];
const organizations = [
  organization(11, { [legal]: 'PINN', 'Provider Other Organization Name': 'NEEDLE', [practice('City Name')]: 'TROY' }),
  organization(12, { [legal]: 'PINNACLE' }),
];
const gone = inventedNpi(20);

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

const npis = (...ns: number[]) => ns.map(inventedNpi);
const idsIn = ({ entry = [] }: { entry?: { resource: { id: string } }[] }) => entry.map(({ resource }) => resource.id);
const bundle = async (query: string, as?: Parameters<typeof api.get>[1]) => (await api.get(`/fhir/${query}`, as)).body;
const ids = async (query: string) => idsIn(await bundle(query));
/** The status, and what an OperationOutcome says: its type, and the parameter at fault. */
const failure = async (url: string, as?: Parameters<typeof api.get>[1]) => {
  const { status, headers, body } = await api.get(url, as);
  expect(headers['content-type']).toBe('application/fhir+json; charset=utf-8');
  expect(body.resourceType).toBe('OperationOutcome');
  return [status, body.issue[0].code, ...(body.issue[0].expression ?? [])];
};
/** Sends a request as a signed-in specialist, with further headers. */
const send = async (url: string, headers: Record<string, string> = {}, form?: string) =>
  api.app.inject({
    url,
    method: form === undefined ? 'GET' : 'POST',
    headers: {
      ...(await api.headersOf('specialist')),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form !== undefined && { payload: form }),
  });

async function importAll() {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-fhir-'));
  const load = { url: database.url, rejectsFolder: folder, published: '2026-11-08' };
  const codes = path.join(import.meta.dirname, '../../datasets/taxonomy/sample.csv');
  await runImport({ ...load, source: taxonomy, paths: [codes] });
  const main = path.join(folder, 'npidata_pfile_20050523-20261108.csv');
  writeFileSync(main, mainFile([...people, ...organizations, { NPI: gone, 'NPI Deactivation Date': '02/03/2020' }]));
  await runImport({ ...load, source: nppes, paths: [main] });
}

beforeAll(async () => {
  database = await testDatabase();
  await importAll();
  api = await testApi(database);
}, 120_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

describe('a record', () => {
  it('of a person has all that NPPES has but the mailing address and social security numbers (R-1611)', async () => {
    const { body, headers } = await api.get(`/fhir/Practitioner/${inventedNpi(1)}`);
    expect(headers.etag).toBe(`W/"${body.meta.versionId}"`);
    expect(body).toEqual({
      resourceType: 'Practitioner',
      id: inventedNpi(1),
      meta: {
        versionId: expect.stringMatching(/^[0-9a-f]{16}$/),
        lastUpdated: '2023-11-29T00:00:00Z',
        source: 'https://download.cms.gov/nppes/NPI_Files.html',
        profile: ['http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition/plannet-Practitioner|1.2.0'],
      },
      identifier: [
        {
          use: 'official',
          type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'NPI' }] },
          system: 'http://hl7.org/fhir/sid/us-npi',
          value: inventedNpi(1),
        },
        {
          type: { text: 'Medicaid, NY' },
          system: `${api.config.publicUrl}/fhir/NamingSystem/nppes-05-ny`,
          value: '0000001',
        },
      ],
      active: true,
      name: [
        { use: 'official', family: "O'BRIEN", given: ['ROBERT'], prefix: ['DR.'], suffix: ['M.D.'] },
        { use: 'old', family: 'FORMERLY', given: ['ROBERT'] },
      ],
      telecom: [{ system: 'phone', value: '6145550100', use: 'work' }],
      address: [
        {
          use: 'work',
          type: 'physical',
          line: ['1 SAMPLE STREET'],
          city: 'TROY',
          state: 'NY',
          postalCode: '12180-2466',
          country: 'US',
        },
      ],
      gender: 'female',
      qualification: [
        {
          identifier: [{ value: 'OH1', assigner: { display: 'OH' } }],
          code: {
            coding: [
              {
                system: 'http://nucc.org/provider-taxonomy',
                code: '207RC0000X',
                display: 'Internal Medicine, Cardiovascular Disease',
              },
            ],
            text: 'Internal Medicine, Cardiovascular Disease',
          },
        },
        {
          code: {
            coding: [
              {
                system: 'http://nucc.org/provider-taxonomy',
                code: '156FX1800X',
                display: 'Technician/Technologist, Optician',
              },
            ],
            text: 'Technician/Technologist, Optician',
          },
        },
      ],
    });
    const again = await send(`/fhir/Practitioner/${inventedNpi(1)}`, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('of a person has the mailing address where the site shares it (R-1671)', async () => {
    const sharing = await testApi(database, { env: { SHARE_MAILING: 'yes' } });
    const { body } = await sharing.get(`/fhir/Practitioner/${inventedNpi(1)}`);
    expect(body.address[1]).toMatchObject({ use: 'billing', type: 'postal', city: 'YAKIMA' });
    expect(JSON.stringify(body), 'its phone').not.toContain('5095758255');
    await sharing.close();
  });

  it('of an organization has its address, official and type, and claims the profile that it passes (R-1611)', async () => {
    const body = await bundle(`Organization/${inventedNpi(11)}`);
    expect(body).toMatchObject({
      name: 'PINN',
      alias: ['NEEDLE'],
      active: true,
      type: [{ coding: [{ code: 'fac' }] }, { coding: [{ system: 'http://nucc.org/provider-taxonomy' }] }],
      address: [{ city: 'TROY' }],
    });
    expect(body.meta.profile).toHaveLength(1);
    const nameless = await bundle(`Practitioner/${inventedNpi(4)}`);
    expect(nameless.meta.profile).toBeUndefined();
  });

  it('out of service is 410, unknown or of the other kind 404, and an id as in the files of CMS redirects (R-1611)', async () => {
    expect(await failure(`/fhir/Practitioner/${gone}`)).toEqual([410, 'deleted']);
    expect(await failure(`/fhir/Organization/${gone}`)).toEqual([410, 'deleted']);
    expect(await failure(`/fhir/Practitioner/${inventedNpi(11)}`)).toEqual([404, 'not-found']);
    expect(await failure('/fhir/Practitioner/smith')).toEqual([404, 'not-found']);
    const { statusCode, headers } = await send(`/fhir/Practitioner/Practitioner-${inventedNpi(1)}`);
    expect([statusCode, headers.location]).toEqual([
      301,
      `${api.config.publicUrl}/fhir/Practitioner/${inventedNpi(1)}`,
    ]);
  });
});

it('a role and a location refer to the person and the organization (R-1617)', async () => {
  const role = await bundle(`PractitionerRole/${inventedNpi(1)}-0`);
  expect(role).toMatchObject({
    active: true,
    practitioner: { reference: `Practitioner/${inventedNpi(1)}` },
    location: [{ reference: `Location/${inventedNpi(1)}-0` }],
    specialty: [{ coding: [{ code: '207RC0000X' }] }, { coding: [{ code: '156FX1800X' }] }],
    telecom: [{ system: 'phone', value: '6145550100' }],
  });
  expect(await bundle(`Location/${inventedNpi(11)}-0`)).toMatchObject({
    name: 'PINN',
    status: 'active',
    managingOrganization: { reference: `Organization/${inventedNpi(11)}` },
  });
  expect(await failure(`/fhir/PractitionerRole/${inventedNpi(11)}-0`)).toEqual([404, 'not-found']);
  expect(await failure(`/fhir/Location/${gone}-0`)).toEqual([410, 'deleted']);
});

describe('a search', () => {
  it.each([
    ['from the beginning, folded', 'Practitioner?family=o-brien', [1]],
    ['without accents', 'Practitioner?family=muller&_sort=given', [2, 3]],
    ['as a whole', 'Practitioner?family:exact=Müller', [2]],
    ['anywhere', 'Practitioner?family:contains=ullers', [3]],
    ['a former name', 'Practitioner?family=formerly', [1]],
    ['any of several values', 'Practitioner?family=obrien,mullerson', [3, 1]],
    ['all of several parameters', 'Practitioner?family=muller&given=bob', [3]],
    ['words of a name', 'Practitioner?name=anna mull', [2]],
    ['an NPI alone', `Practitioner?identifier=${inventedNpi(1)}`, [1]],
    ['after a bar', `Practitioner?identifier=|${inventedNpi(1)}`, [1]],
    ['after the system', `Practitioner?identifier=http://hl7.org/fhir/sid/us-npi|${inventedNpi(1)}`, [1]],
    [
      'after the newer one',
      `Practitioner?identifier=http://terminology.hl7.org/NamingSystem/npi|${inventedNpi(1)}`,
      [1],
    ],
    ['after another system', `Practitioner?identifier=http://example.org|${inventedNpi(1)}`, []],
    ['an id', `Practitioner?_id=${inventedNpi(2)},smith`, [2]],
    ['a specialty in any slot', 'Practitioner?specialty=156FX1800X', [1]],
    ['a state and a ZIP Code', 'Practitioner?address-state=ny&address-postalcode=12180', [1]],
    ['the day of the last update', 'Practitioner?_lastUpdated=2012-05-01', [2]],
    ['a month', 'Practitioner?_lastUpdated=2012-05', [2]],
    ['before a time', 'Practitioner?_lastUpdated=lt2012-05-01T00:00:01Z', [2]],
    ['after the day', 'Practitioner?_lastUpdated=gt2012-05-01&family=muller', [3]],
    ['no number out of service', `Practitioner?_id=${gone}`, []],
    ['an escaped comma', 'Practitioner?family=obrien\\,mullerson', []],
    ['the name of an organization', 'Organization?name=pinn', [11, 12]],
    ['another name', 'Organization?name=needle', [11]],
    ['the whole name', 'Organization?name:exact=pinn', [11]],
    ['in an order', 'Organization?name=pinn&_sort=-name', [12, 11]],
    ['locations of people and organizations', 'Location?address-city=troy', [1, 11]],
    ['locations of one organization', `Location?organization=Organization/${inventedNpi(11)}`, [11]],
    ['no location of a person as one of an organization', `Location?organization=${inventedNpi(1)}`, []],
    ['locations by any part of the address', 'Location?address=12180', [1]],
    ['roles of a person', `PractitionerRole?practitioner=Practitioner/${inventedNpi(2)}`, [2]],
    ['roles by the name of the person', 'PractitionerRole?practitioner.family:exact=muller', [2]],
    ['roles by a typed chain', 'PractitionerRole?practitioner:Practitioner.given=bob', [3]],
    ['roles by place and specialty', 'PractitionerRole?location.address-state=NY&specialty=156FX1800X', [1]],
    ['roles at a location', `PractitionerRole?location=Location/${inventedNpi(1)}-0`, [1]],
  ])('finds %s (R-1613)', async (_, query, ns) => {
    expect((await ids(encodeURI(query))).map((id) => id.replace(/-0$/, ''))).toEqual(npis(...ns));
  });

  it('of locations has all of both tables once (R-1617)', async () => {
    const found: string[] = [];
    for (let url = 'Location?_count=70'; url; ) {
      const page = await bundle(url);
      expect(page.total).toBe(people.length + organizations.length);
      found.push(...idsIn(page));
      url = page.link[1]?.url.split('/fhir/')[1];
    }
    expect(new Set(found).size).toBe(people.length + organizations.length);
    expect(found.slice(-2)).toEqual(npis(11, 12).map((npi) => `${npi}-0`));
  });

  it('adds what resources refer to, and what refers to them, outside the total (R-1617)', async () => {
    const inTypes = async (query: string) => {
      const { total, entry } = await bundle(query);
      return [total, ...entry.map(({ resource, search }: Entry) => `${search.mode} ${resource.resourceType}`)];
    };
    interface Entry {
      resource: { resourceType: string };
      search: { mode: string };
    }
    const of = `practitioner=${inventedNpi(1)}`;
    expect(
      await inTypes(`PractitionerRole?${of}&_include=PractitionerRole:practitioner&_include=PractitionerRole:location`),
    ).toEqual([1, 'match PractitionerRole', 'include Practitioner', 'include Location']);
    expect(await inTypes('Practitioner?family=obrien&_revinclude=PractitionerRole:practitioner')).toEqual([
      1,
      'match Practitioner',
      'include PractitionerRole',
    ]);
    expect(await failure('/fhir/Practitioner?_include=Practitioner:x')).toEqual([400, 'not-supported', '_include']);
  });

  it('has the exact total, absolute links, and all entries once to the last page (R-1612)', async () => {
    const base = `${api.config.publicUrl}/fhir`;
    const first = await bundle('Practitioner?given=uma&_count=');
    expect([first.type, first.total, first.entry.length]).toEqual(['searchset', 240, 50]);
    expect(first.link[0]).toEqual({ relation: 'self', url: `${base}/Practitioner?given=uma` });
    expect(first.entry[0]).toMatchObject({
      fullUrl: `${base}/Practitioner/${inventedNpi(100)}`,
      search: { mode: 'match' },
    });
    const found: string[] = [];
    let url: string | undefined = `${base}/Practitioner?given=uma&_count=100`;
    while (url) {
      const page: Awaited<ReturnType<typeof bundle>> = await bundle(url.slice(base.length + 1));
      found.push(...idsIn(page));
      url = page.link.find(({ relation }: { relation: string }) => relation === 'next')?.url;
    }
    expect(found).toEqual(npis(...Array.from({ length: 240 }, (_, n) => 100 + n)));
    expect((await ids('Practitioner?given=uma&_count=9999')).length).toBe(200);
  });

  it.each(['_count=0', '_summary=count'])('replies the total alone with %s (R-1612)', async (control) => {
    const { total, entry, link } = await bundle(`Practitioner?given=uma&${control}`);
    expect([total, entry, link.length]).toEqual([240, undefined, 1]);
  });

  it('by POST reads a form, and forms are for nothing else (R-1612)', async () => {
    const reply = await send('/fhir/Practitioner/_search?family=mull', {}, 'given=anna&_count=1');
    expect([reply.statusCode, idsIn(reply.json())]).toEqual([200, npis(2)]);
    expect((await send('/api/lists', {}, 'name=x')).statusCode).toBe(415);
    expect((await send('/fhir/Practitioner', {}, 'given=anna')).statusCode).toBe(404);
  });

  it('says that data came between two pages (R-1612)', async () => {
    const { link } = await bundle('Practitioner?given=uma');
    const next = link[1].url.replace(/_cursor=.*/, `_cursor=${Buffer.from('0.50').toString('base64url')}`);
    const { entry } = await bundle(next.slice(`${api.config.publicUrl}/fhir/`.length));
    expect(entry).toHaveLength(51);
    expect(entry.at(-1)).toMatchObject({ resource: { resourceType: 'OperationOutcome' }, search: { mode: 'outcome' } });
  });

  it('replies some elements only, without a profile (R-1612)', async () => {
    const { entry } = await bundle('Practitioner?family=obrien&_elements=gender');
    expect(Object.keys(entry[0].resource).toSorted()).toEqual(['gender', 'id', 'meta', 'resourceType']);
    expect(entry[0].resource.meta).toMatchObject({ tag: [{ code: 'SUBSETTED' }] });
    expect(entry[0].resource.meta.profile).toBeUndefined();
  });
});

describe('refuses (R-1614)', () => {
  it.each([
    ['Practitioner?surname=x', ['not-supported', 'surname']],
    ['Practitioner?family:text=x', ['not-supported', 'family:text']],
    ['Practitioner?family=---', ['invalid', 'family']],
    ['Practitioner?gender=F', ['invalid', 'gender']],
    ['Practitioner?_lastUpdated=2026-02-31', ['invalid', '_lastUpdated']],
    ['Practitioner?_lastUpdated=yesterday', ['invalid', '_lastUpdated']],
    ['Practitioner?_count=ten', ['invalid', '_count']],
    ['Practitioner?_cursor=x', ['invalid', '_cursor']],
    ['Practitioner?_sort=gender', ['not-supported', '_sort']],
    ['Practitioner?_sort=constructor', ['not-supported', '_sort']],
    ['Practitioner?constructor=x', ['not-supported', 'constructor']],
    ['Practitioner?_summary=text', ['not-supported', '_summary']],
    ['Practitioner?identifier=http://hl7.org/fhir/sid/us-npi|', ['invalid', 'identifier']],
    ['Location?near=here', ['invalid', 'near']],
    ['Location?near=91|0|1|km', ['invalid', 'near']],
    ['PractitionerRole?service=x', ['not-supported', 'service']],
    ['PractitionerRole?practitioner=http://other.example/fhir/Practitioner/1', ['invalid', 'practitioner']],
    ['PractitionerRole?practitioner.surname=x', ['not-supported', 'practitioner.surname']],
    ['Location?_sort=name', ['not-supported', '_sort']],
    ['Organization?coverage-area=x', ['not-supported', 'coverage-area']],
    ['Practitioner?family=a%00b', ['invalid']],
  ])('%s', async (query, refusal) => {
    expect(await failure(`/fhir/${query}`)).toEqual([400, ...refusal]);
  });

  it('no unknown parameter of a lenient client, which sees what was applied', async () => {
    const prefer = { prefer: 'respond-async, handling=lenient' };
    const { link, total } = (await send('/fhir/Practitioner?surname=x&family=obrien', prefer)).json();
    expect([total, link[0].url]).toEqual([1, `${api.config.publicUrl}/fhir/Practitioner?family=obrien`]);
    expect((await send('/fhir/Practitioner?gender=F', prefer)).statusCode).toBe(400);
  });

  it('criteria that the site turned off, which metadata lacks', async () => {
    const limited = await testApi(database, { env: { CRITERIA_OFF: 'gender' } });
    const { status, body } = await limited.get('/fhir/Practitioner?gender=male');
    expect([status, body.issue[0].expression]).toEqual([400, ['gender']]);
    const { body: statement } = await limited.get('/fhir/metadata', { as: 'anonymous' });
    const names = statement.rest[0].resource[0].searchParam.map(({ name }: { name: string }) => name);
    expect([names.includes('gender'), names.includes('family')]).toEqual([false, true]);
    const off = await testApi(database, { env: { CRITERIA_OFF: 'first_name,state' } });
    for (const query of ['Practitioner?name=smith', 'Location?address=OH', 'Practitioner?_sort=-address-state'])
      expect((await off.get(`/fhir/${query}`)).status, query).toBe(400);
    await off.close();
    await limited.close();
  });
});

describe('limits', () => {
  it('refuses names of JavaScript as codes, and more than 50 parameters (R-1613)', async () => {
    expect((await api.get('/fhir/Practitioner?gender=constructor')).status).toBe(400);
    const many = Array.from({ length: 51 }, () => 'family:contains=a').join('&');
    const { status, body } = await api.get(`/fhir/Practitioner?${many}`);
    expect([status, body.resourceType]).toEqual([400, 'OperationOutcome']);
  });

  it('refuses more than 200 values of all parameters, and names of more than ten words (R-1612)', async () => {
    const values = (n: number) => Array.from({ length: n }, (_, at) => `a${at}`).join(',');
    expect((await api.get(`/fhir/Practitioner?family=${values(200)}`)).status).toBe(200);
    const refused = [400, 'invalid', 'given'];
    expect(await failure(`/fhir/Practitioner?family=${values(150)}&given=${values(51)}`)).toEqual(refused);
    const same = Array(300).fill('a').join(',');
    expect((await api.get(`/fhir/Practitioner?family=${same}`)).status, 'equal values are one').toBe(200);
    expect(await failure(`/fhir/Practitioner?name=${values(11).replaceAll(',', '+')}`)).toEqual([
      400,
      'invalid',
      'name',
    ]);
  });

  it('refuses a search by POST that is no form (R-1612)', async () => {
    const { statusCode, headers, body } = await api.app.inject({
      ...{ method: 'POST', url: '/fhir/Practitioner/_search', payload: { family: 'zzzz' } },
      headers: await api.headersOf('specialist'),
    });
    expect([statusCode, headers['content-type']]).toEqual([415, 'application/fhir+json; charset=utf-8']);
    expect(JSON.parse(body).issue[0].details.text).toContain('x-www-form-urlencoded');
  });

  it('is the door of its path however that is written (R-1610)', async () => {
    const { status, body } = await api.get('/%66hir/Practitioner?unknown=1');
    expect([status, body.resourceType]).toEqual([400, 'OperationOutcome']);
  });
});

describe('access', () => {
  it('metadata is open; all else takes a session or a token with the scope (R-1610)', async () => {
    expect((await api.get('/fhir/metadata', { as: 'anonymous' })).body).toMatchObject({
      resourceType: 'CapabilityStatement',
      fhirVersion: '4.0.1',
    });
    const url = `/fhir/Practitioner/${inventedNpi(1)}`;
    expect(await failure(url, { as: 'anonymous' })).toEqual([401, 'login']);
    expect((await api.get(url, { as: 'anonymous' })).headers['www-authenticate']).toMatch(/^Bearer /);
    expect(await failure(url, { as: 'pending' })).toEqual([403, 'forbidden']);
    expect((await api.get(url, { as: 'token' })).status).toBe(200);
    await database.db
      .updateTable('api_tokens')
      .set({ scopes: ['write'] })
      .execute();
    expect(await failure(url, { as: 'token' })).toEqual([403, 'forbidden']);
    await database.db
      .updateTable('api_tokens')
      .set({ scopes: ['read'] })
      .execute();
    const form = { ...(await api.headersOf('token')), 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await api.app.inject({
      method: 'POST',
      url: '/fhir/Practitioner/_search',
      headers: form,
      payload: 'family=obrien',
    });
    expect(posted.statusCode).toBe(200);
  });

  it.each([
    ['application/json', 200],
    ['application/fhir+json, */*', 200],
    ['text/html', 200],
    ['application/fhir+xml', 406],
  ])('replies FHIR in JSON to one who accepts %s (R-1610)', async (accept, status) => {
    const reply = await send(`/fhir/Practitioner/${inventedNpi(1)}`, { accept });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([status, 'application/fhir+json; charset=utf-8']);
  });

  it('writes every failure as an OperationOutcome (R-1615)', async () => {
    expect(await failure('/fhir')).toEqual([404, 'not-found']);
    expect(await failure('/fhir/Patient/1')).toEqual([404, 'not-found']);
    const malformed = await send('/fhir/Practitioner/%zz');
    expect([malformed.statusCode, malformed.json().resourceType]).toEqual([400, 'OperationOutcome']);
    const wrongHost = await send('/fhir/metadata', { host: 'other.example' });
    expect([wrongHost.statusCode, wrongHost.json().resourceType]).toEqual([421, 'OperationOutcome']);
    const busy = await testApi(database, { env: { RATE_SEARCH: '1/60' } });
    await busy.get('/fhir/Practitioner?family=x');
    const { status, headers, body } = await busy.get('/fhir/Practitioner?family=x');
    expect([status, body.issue[0].code, Number(headers['retry-after']) > 0]).toEqual([429, 'throttled', true]);
    await busy.close();
    const unready = await testApi(database, { indexed: false });
    const refused = await unready.get('/fhir/Practitioner?family=x');
    expect([refused.status, refused.headers['retry-after'], refused.body.issue[0].code]).toEqual([
      503,
      '1',
      'transient',
    ]);
    await unready.close();
  });

  it('has no licensed data for anyone, and a tag on people not to contact (R-1616)', async () => {
    const url = `/fhir/Practitioner/${inventedNpi(1)}`;
    const [ofToken, ofSession] = await Promise.all([api.get(url, { as: 'token' }), api.get(url)]);
    expect(ofToken.body).toEqual(ofSession.body);
    await database.db
      .insertInto('do_not_contact')
      .values({ team: 'example.com', npi: inventedNpi(1), reason: 'other' })
      .execute();
    const { body } = await api.get(url);
    expect(body.meta.tag).toEqual([expect.objectContaining({ code: 'do-not-contact' })]);
    expect(body.meta.versionId).not.toBe(ofSession.body.meta.versionId);
  });

  it('counts what a token reads against the daily allowance, but no counts and no metadata (R-1616)', async () => {
    const limited = await testApi(database, { env: { EXPORT_ROWS_ADMINISTRATOR: '60' } });
    const read = async (url: string) => (await limited.get(url, { as: 'token' })).status;
    expect(await read('/fhir/Practitioner?given=uma&_count=0')).toBe(200);
    expect(await read('/fhir/Practitioner?given=uma')).toBe(200);
    expect(await read('/fhir/Practitioner?given=uma&_count=9')).toBe(200);
    expect(await read(`/fhir/Practitioner/${inventedNpi(1)}`)).toBe(200);
    const { status, body } = await limited.get('/fhir/Practitioner?given=uma', { as: 'token' });
    expect([status, body.issue[0].code]).toEqual([403, 'throttled']);
    expect(body.issue[0].diagnostics).toContain('0 rows remain today');
    expect(await read('/fhir/Practitioner?given=uma&_summary=count')).toBe(200);
    expect(await read('/fhir/metadata')).toBe(200);
    await limited.close();
  });
});
