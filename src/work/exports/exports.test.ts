// Exports over a real socket, on the demo data.
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { OrganizationCriteria as OfOrganizations } from '#src/find/organizations/address.tsx';
import { columnsFor } from '#src/find/organizations/columns.tsx';
import { columnsOf } from '#src/find/providers/results/columns.tsx';
import type { Database } from '#src/server/database.ts';
import { fileColumnsOf } from '#src/ui/results/fitting.ts';
import { presets } from '#src/work/exports/contract.ts';
import { addCaller } from '#src/work/lists/test-lists.ts';
import { type As, testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';
import { readByOthers } from '#test/other-readers.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let base: string;

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database, { env: { EXPORT_ROWS_SPECIALIST: '2000' } });
  base = await api.app.listen({ host: '127.0.0.1', port: 0 });
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

const get = async (path: string, as: As = 'specialist') => {
  const { host: _, ...headers } = await api.headersOf(as);
  return fetch(`${base}${path}`, { headers });
};

it('writes the matches of a search as CSV, without people marked Do not contact (R-755, R-763)', async () => {
  const { total, rows } = (await api.get('/api/providers?state=WV')).body;
  const [{ npi }] = rows;
  await api.headersOf('specialist');
  await database.pool.query(`insert into do_not_contact (npi, team, reason) values ($1, 'example.com', 'invented')`, [
    npi,
  ]);
  const reply = await get('/api/providers/export?state=WV&format=csv&column=last_name&column=city&column=zip');
  expect(reply.status).toBe(200);
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = bytes.toString().trimEnd().split('\r\n');
  expect(lines).toHaveLength(total); // the head, and all but one
  expect(lines[0]).toContain('Last Name');
  expect(bytes.includes(npi)).toBe(false);
});

it('writes the rows in the order of the search, each with its own specialty, county and distance (R-755)', async () => {
  const search = 'near=Columbus,%20OH&miles=30&sort=distance';
  const { total, rows } = (await api.get(`/api/providers?${search}`)).body;
  const columns = ['miles', 'last_name', 'primary_taxonomy', 'classification', 'county'];
  const asked = columns.map((column) => `&column=${column}`).join('');
  const reply = await get(`/api/providers/export?${search}&format=csv${asked}`);
  const [, ...lines] = (await reply.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(total);
  const cells = lines.map((line) => line.replaceAll('"', '').split(','));
  const miles = cells.map(([, distance]) => Number(distance));
  expect(miles).toEqual([...miles].sort((one, other) => one - other));
  for (const [n, { npi, last_name }] of rows.entries()) {
    const [key, _, name, code, ...rest] = cells[n] ?? [];
    expect([key, name]).toEqual([npi, last_name]);
    const { rows: known } = await database.pool.query<{ code: string; words: string }>(
      `select code, concat(classification, ',', county) as words from providers
       join taxonomy on code = primary_taxonomy join places on places.zip = left(providers.zip, 5) where npi = $1`,
      [npi],
    );
    expect({ code, words: rest.join(',') }).toEqual(known[0]);
  }
});

it.each([
  ['providers', 'taxonomy=363LF0000X&state=WV', 'Family Nurse Practitioner', 'Nurse Practitioner'],
  ['providers', 'taxonomy=207RC0000X&state=WV', 'Cardiovascular Disease Physician', 'Internal Medicine'],
  ['organizations', 'taxonomy=251E00000X&state=TX', 'Home Health Agency', 'Home Health'],
])(
  'names specialties of %s with %s by the display name, with the code beside it, also by the publisher’s heads (R-1033)',
  async (table, query, name, classification) => {
    for (const names of ['ours', 'publisher']) {
      const columns = 'column=display_name&column=primary_taxonomy&column=classification';
      const reply = await get(`/api/${table}/export?${query}&format=csv&names=${names}&${columns}`);
      const [head, ...rows] = (await reply.text()).trimEnd().split('\r\n').map(asRow);
      expect(head?.replace(/^\ufeff/, '')).toBe(
        names === 'ours'
          ? 'NPI|Primary Taxonomy|Primary Taxonomy Code|Classification'
          : 'NPI|Display Name|Healthcare Provider Taxonomy Code_1|Classification',
      );
      const code = query.slice(9, 19);
      const own = rows.map((row) => row.split('|').slice(1)).filter(([, of]) => of === code);
      expect(own.length).toBeGreaterThan(0);
      for (const row of own) expect(row).toEqual([name, code, classification]);
    }
    const usual = await get(`/api/${table}/export?${query}&format=csv`);
    expect((await usual.text()).split('\r\n')[0]).toContain('Primary Taxonomy,Primary Taxonomy Code');
  },
);

it('writes a workbook with NPIs and ZIP codes as text, days as dates and amounts as numbers (R-755, R-766)', async () => {
  const columns = ['last_name', 'zip', 'enumeration_date', 'payment_amount']
    .map((column) => `column=${column}`)
    .join('&');
  const reply = await get(`/api/providers/export?state=WV&format=xlsx&${columns}`);
  expect(reply.status).toBe(200);
  const zip = await fromBufferPromise(Buffer.from(await reply.arrayBuffer()), { lazyEntries: true, autoClose: false });
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  const styles = [...(parts.get('xl/styles.xml')?.split('<cellXfs')[1] ?? '').matchAll(/<xf[^>]*>/g)].map(
    ([style]) => /numFmtId="(\d+)"/.exec(style)?.[1],
  );
  const [, ...rows] = parts.get('xl/worksheets/sheet1.xml')?.match(/<row .*?<\/row>/g) ?? [];
  const cells = rows.map((row) =>
    Object.fromEntries(
      [...row.matchAll(/<c r="([A-Z]+)\d+"(?: t="(\w+)")?(?: s="(\d+)")?>(.*?)<\/c>/g)].map(
        ([, column, type, style, value = '']) => [
          column,
          { type, format: styles[Number(style)], value: value.replace(/<[^>]+>/g, '') },
        ],
      ),
    ),
  );
  const paid = cells.find(({ E }) => E);
  expect(paid?.A).toMatchObject({ type: 'inlineStr', format: AS_TEXT, value: expect.stringMatching(/^2\d{9}$/) });
  expect(paid?.C).toMatchObject({ type: 'inlineStr', format: AS_TEXT, value: expect.stringMatching(/^\d{5}/) });
  expect(paid?.D).toMatchObject({ type: undefined, format: AS_DAY, value: expect.stringMatching(/^[34]\d{4}$/) });
  expect(paid?.E).toMatchObject({ type: undefined, value: expect.stringMatching(/^\d+(\.\d+)?$/) });
  expect(parts.get('xl/worksheets/sheet2.xml'), 'the sheet About').toContain('State: WV');
});

/** The numbers of the formats of text and of days in every workbook. */
const [AS_TEXT, AS_DAY] = ['49', '14'];

it('names counties, areas, groups, hospitals and lists in the sheet About (R-1196)', async () => {
  const firstOf = async (sql: string) => (await database.pool.query<{ code: string; name: string }>(sql)).rows[0];
  const known = {
    county: await firstOf(
      `select county_fips as code, county as name from places where county is not null and state = 'OH' order by 1 limit 1`,
    ),
    cbsa: await firstOf(`select cbsa_code as code, msa as name from places where msa is not null order by 1 limit 1`),
    group: await firstOf('select org_pac_id as code, facility_name as name from medical_groups order by 1 limit 1'),
    hospital: await firstOf('select ccn as code, facility_name as name from hospitals order by 1 limit 1'),
  };
  const words = { county: 'County', cbsa: 'Metro area', group: 'Group', hospital: 'Hospital' };
  const headers = { ...(await api.headersOf('specialist')), 'content-type': 'application/json' };
  const made = await api.app.inject({ method: 'POST', url: '/api/lists', headers, payload: '{"name":"To call"}' });
  const searches: [search: string, words: string][] = [
    ...Object.entries(known).map(([name, row]): [string, string] => [
      `not.${name}=${row?.code}&npi=2000000002`,
      `not ${words[name as keyof typeof words]}: ${row?.name}`,
    ]),
    [`list=${made.json().id}`, `List: To call (${made.json().id})`],
    [`list=${made.json().id.toUpperCase()}`, `List: To call (${made.json().id})`],
  ];
  for (const [search, begin] of searches) {
    const file = await get(`/api/providers/export?${search}&format=xlsx&column=last_name`);
    const { About } = await readByOthers(Buffer.from(await file.arrayBuffer()));
    const said = About?.find(([name]) => name === 'Search')?.[1];
    expect(said).toContain(begin);
    expect(said).toMatch(/ \([\w-]+\)/);
  }
});

it('names no list of another team in the sheet About of a list that is called by its id (R-1196)', async () => {
  const as = await addCaller(api, database, 'una@one.example', 'specialist');
  const other = await addCaller(api, database, 'ugo@two.example', 'specialist');
  const { body: secret } = await other.ask('POST /api/lists', { name: 'Partners to leave' });
  const { body: own } = await as.ask('POST /api/lists', { name: secret.id });
  await as.ask(`POST /api/lists/${own.id}/entries`, { npis: ['2000000002'] });
  const { host: _, ...headers } = as.headers;
  const file = await fetch(`${base}/api/lists/${own.id}/export?format=xlsx&column=last_name`, { headers });
  const { About } = await readByOthers(Buffer.from(await file.arrayBuffer()));
  expect(About?.find(([name]) => name === 'Search')?.[1]).toBe(`List: ${secret.id}`);
});

it('says a search in the words of its chips in the sheet About (R-1196)', async () => {
  const codes = ['207RC0000X', '207RI0011X', '207RC0001X', '207RA0001X'].map((code) => `taxonomy=${code}`).join('&');
  for (const [search, words] of [
    [
      `${codes}&certified=yes&certified_in=specialty&not.group_size_from=51`,
      /^Taxonomy: Cardiology \(4\); .*Board certified in the specialty \(ABMS\).*; Not in a group of more than 50$/,
    ],
    [
      'state=WV&taxonomy=207RC0000X&taxonomy=207R00000X&group_size_from=5&group_size_to=9',
      /^State: WV; Taxonomy: Cardiovascular Disease Physician or Internal Medicine Physician; Group size: 5 to 9$/,
    ],
    ['license_state=WV&licensed_since=2024-01-01', /^License state: WV; License issued since: 2024-01-01$/],
  ] as const) {
    const file = await get(`/api/providers/export?${search}&format=xlsx&column=last_name`);
    expect(file.status, search).toBe(200);
    const { About } = await readByOthers(Buffer.from(await file.arrayBuffer()));
    expect(About?.find(([name]) => name === 'Search')?.[1], search).toMatch(words);
  }
});

it('says who is excluded, lost Medicare billing or opted out in the call sheet and in a list without a choice (R-1140)', async () => {
  const as = await addCaller(api, database, 'sue@one.example', 'specialist');
  const excluded: string[] = (await as.ask('GET /api/providers?excluded=yes')).body.rows
    .slice(0, 4)
    .map(({ npi }: { npi: string }) => npi);
  const possible: string[] = (await as.ask('GET /api/providers?excluded=possible&opted_out=no')).body.rows
    .slice(0, 4)
    .map(({ npi }: { npi: string }) => npi);
  const npis = [...excluded, ...possible];
  const { id: list } = (await as.ask('POST /api/lists', { name: 'To call' })).body;
  await as.ask(`POST /api/lists/${list}/entries`, { npis });
  const { host: _, ...headers } = as.headers;
  const people = npis.map((npi) => `npi=${npi}`).join('&');
  const isLicensed = (name: string) => /^(abms|certificate)/.test(name); // the presets leave them out on screen
  const ofPresets = presets.providers.map(({ columns }) =>
    columns.flatMap((name) => (isLicensed(name) ? [] : `column=${name}`)).join('&'),
  );
  for (const path of [
    `/api/lists/${list}/export?`,
    `/api/providers/export?${people}`,
    ...ofPresets.map((columns) => `/api/providers/export?${people}&${columns}`),
    ...ofPresets.map((columns) => `/api/lists/${list}/export?${columns}`),
  ]) {
    const text = await (await fetch(`${base}${path}&format=csv`, { headers })).text();
    const [head = [], ...rows] = text
      .replace('\ufeff', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => asRow(line).split('|'));
    expect([path, head]).toEqual([
      path,
      expect.arrayContaining(['Excluded Since', 'Medicare Billing Revoked Since', 'Opted Out Since']),
    ]);
    const place = head.indexOf('Excluded Since');
    expect([
      path,
      rows.map(([npi, ...cells]) => [npi, /^\d{4}-\d\d-\d\d$/.test(cells[place - 1] ?? '')]).sort(),
    ]).toEqual([path, npis.map((npi) => [npi, excluded.includes(npi)]).sort()]);
  }
});

it('has a column for what each column of the results says, near a place too (R-1220)', async () => {
  const near = { near: ['43081'], members_from: ['1'], members_to: [] } as unknown as OfOrganizations;
  const shown = {
    providers: fileColumnsOf(columnsOf(new Map(), { isNear: true, services: 'Services' }, new Map())),
    organizations: fileColumnsOf(columnsFor(near)),
  };
  for (const [table, columns] of Object.entries(shown)) {
    const { groups } = (await api.get(`/api/exports/columns?of=${table}`)).body;
    const leftOut: string[] = groups.flatMap(
      ({ left_out, columns }: { left_out: string | null; columns: { name: string }[] }) =>
        left_out ? columns.map(({ name }) => name) : [],
    );
    const asked = columns.filter((name) => !leftOut.includes(name));
    expect(asked).toContain('miles');
    const query = asked.map((name) => `&column=${name}`).join('');
    const reply = await get(`/api/${table}/export?near=43081&miles=30&state=OH${query}&format=csv`);
    const text = await reply.text();
    expect([text, reply.status]).toEqual([text, 200]);
    const [head = '', ...lines] = text.trimEnd().split('\r\n');
    expect([table, head.split(',').length]).toEqual([table, asked.length + 1]); // and the NPI
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(asRow(line).split('|')[1 + asked.indexOf('miles')]).toMatch(/^\d+(\.\d)?$/);
  }
});

it('says it of organizations too, and nothing of a possible match (R-1140, R-985)', async () => {
  const { rows } = (await api.get('/api/organizations?state=WV')).body;
  const [excluded, revoked, ofPerson, similar] = rows.map(({ npi }: { npi: string }) => npi);
  await database.pool.query(
    `insert into exclusions_in_force (npi, business_name, business_key, last_name, first_name, state, exclusion_date) values
      ($1, 'INVENTED HOME CARE', 'INVENTED HOME CARE', null, null, 'WV', '2019-03-20'),
      ($2, null, null, 'INVENTED', 'PAT', 'WV', '2019-03-20')`,
    [excluded, ofPerson],
  );
  await database.pool.query(
    `insert into exclusions_in_force (business_name, business_key, state, exclusion_date)
      select name, name_key(name), state, '2019-03-20' from organizations where npi = $1`,
    [similar],
  );
  await database.pool.query(`insert into revocations (npi, revocation_date) values ($1, '2024-05-01')`, [revoked]);
  const statusOf = async (npi: string) =>
    (await api.get(`/api/providers/${npi}/screening`)).body.rows.find(
      ({ list }: { list: string }) => list === 'exclusions',
    ).status;
  expect([await statusOf(ofPerson), await statusOf(similar)]).toEqual(['possible', 'possible']);
  const presetsAndNone = [
    '',
    ...presets.organizations.map(({ columns }) => columns.map((name) => `&column=${name}`).join('')),
  ];
  for (const columns of presetsAndNone) {
    const [head = [], ...lines] = (await (await get(`/api/organizations/export?state=WV&format=csv${columns}`)).text())
      .replace('\ufeff', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => asRow(line).split('|'));
    const said = (npi: string) => {
      const line = lines.find(([of]) => of === npi) ?? [];
      return ['Excluded Since', 'Medicare Billing Revoked Since', 'Opted Out Since'].map((name) =>
        head.includes(name) ? (line[head.indexOf(name)] ?? '') : 'no column',
      );
    };
    expect([excluded, revoked, ofPerson, similar].map(said)).toEqual([
      ['2019-03-20', '', ''],
      ['', '2024-05-01', ''],
      ['', '', ''],
      ['', '', ''],
    ]);
  }
});

it('writes workbooks that two other readers read as the CSV of the same people: of a search, of organizations, of members and of a list (R-991)', async () => {
  const as = await addCaller(api, database, 'ivy@one.example', 'specialist');
  const { rows: people } = (await as.ask('GET /api/providers?state=DC')).body;
  const [{ npi: organization }] = (await as.ask('GET /api/organizations?state=DC&members_from=2')).body.rows;
  const { id: list } = (await as.ask('POST /api/lists', { name: 'Readers' })).body;
  await as.ask(`POST /api/lists/${list}/entries`, { npis: people.slice(0, 5).map(({ npi }: { npi: string }) => npi) });
  const provider = 'column=last_name&column=zip&column=enumeration_date&column=payment_amount&column=phone';
  const files = [
    `/api/providers/export?state=DC&${provider}`,
    `/api/organizations/export?state=DC&column=name&column=zip&column=phone`,
    `/api/providers/export?address=${organization}&${provider}`,
    `/api/lists/${list}/export?column=last_name&column=stage&column=payment_amount`,
  ];
  const { host: _, ...headers } = as.headers;
  const download = async (path: string) => Buffer.from(await (await fetch(base + path, { headers })).arrayBuffer());
  for (const file of files) {
    const { Rows, About } = await readByOthers(await download(`${file}&format=xlsx`));
    const csv = (await download(`${file}&format=csv`)).toString().replace('\ufeff', '').trimEnd().split('\r\n');
    expect([file, Rows?.map((row) => row.join('|'))]).toEqual([file, csv.map(asRow)]);
    expect([file, Rows?.length]).toEqual([file, expect.toSatisfy((rows: number) => rows > 1)]);
    expect(About?.find(([name]) => name === 'Rows')).toEqual(['Rows', String(csv.length - 1)]);
  }
});

/** A line of CSV with other separators, without what is empty at its end. */
const asRow = (line: string) =>
  [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)]
    .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain)
    .join('|')
    .replace(/\|+$/, '');

it.each(['taxonomy=207RI0011X&page=1', 'taxonomy=207RC0000X&state=TX', 'specialty=Nurse Practitioner&state=WV'])(
  'names the certificate of the specialty first, and what ABMS says in it, as rows do, for %s (R-1122)',
  async (query) => {
    const shares = await testApi(database, { env: { SHARE_LICENSED: 'yes' } });
    onTestFinished(() => shares.close());
    const headers = await shares.headersOf('manager');
    const columns = 'column=abms_in_specialty&column=certificate&column=certificate_status';
    const url = `/api/providers/export?${query.replace('&page=1', '')}&format=csv&${columns}`;
    const file = (await shares.app.inject({ url, headers })).body.split('\r\n').slice(1, -1);
    const rows = file.map(
      (line) => line.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$|"/g, '')) ?? [],
    );
    expect(rows.length).toBeGreaterThan(10);
    const npis = rows.slice(0, 100).map(([npi]) => `npi=${npi}`);
    const { rows: known } = (
      await shares.get(`/api/providers/highlights?${query.replace(/&.*/, '')}&${npis.join('&')}`)
    ).body;
    const words: Record<string, string> = { active: 'Active', none: 'None active', unknown: 'Unknown' };
    for (const [n, { abms, certificates }] of known.entries()) {
      const [npi, inSpecialty, certificate = '', status] = rows[n] ?? [];
      expect([npi, inSpecialty]).toEqual([npi, words[abms]]);
      const own = certificates?.filter((each: { in_specialty: boolean }) => each.in_specialty) ?? [];
      if (own.length > 0)
        expect(own.map((each: { certificate_name: string }) => each.certificate_name)).toContain(certificate);
      if (abms === 'active') expect([npi, status]).toEqual([npi, 'Active']);
      if (!certificates?.length) expect([npi, certificate, status]).toEqual([npi, '', '']);
    }
  },
);

it('says that the site withholds mailing addresses of people, not of organizations, unless SHARE_MAILING=yes (R-1671)', async () => {
  const columns = ['last_name', 'mailing_address_1', 'mailing_city', 'mailing_zip', 'mailing_phone', 'mailing_fax'];
  const asked = columns.map((column) => `&column=${column}`).join('');
  const read = async (path: string) => (await (await get(path)).text()).trimEnd().split('\r\n').slice(1);
  const withheld = Array(5).fill('withheld by this site');
  const people = await read(`/api/providers/export?state=WV&format=csv${asked}`);
  expect(people.length).toBeGreaterThan(1);
  for (const line of people) expect(line.split(',').slice(2)).toEqual(withheld);
  const organizations = await read(
    '/api/organizations/export?state=WV&format=csv&column=mailing_city&column=mailing_zip',
  );
  expect(organizations.join()).not.toContain('withheld');
  expect(organizations.every((line) => /^\d{10},[^,]+,\d{5}/.test(line))).toBe(true);

  const sharing = await testApi(database, { search: api.search, env: { SHARE_MAILING: 'yes' } });
  onTestFinished(sharing.close);
  const url = `/api/providers/export?state=WV&format=csv${asked}`;
  const { body } = await sharing.app.inject({ url, headers: await sharing.headersOf('manager') });
  expect(body).not.toContain('withheld');
  const [, first = ''] = body.split('\r\n');
  const { rows } = await database.pool.query('select mailing_city from providers where npi = $1', [
    first.split(',')[0],
  ]);
  expect(first.split(',')[3]).toBe(rows[0].mailing_city);
});

it('says the limit of the day and what remains (R-633)', async () => {
  const reply = await get('/api/providers/export?format=csv');
  expect([reply.status, await reply.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'export_limit', message: expect.stringContaining('2,000 rows a day') }),
  ]);
});

it('gives licensed columns to no one without SHARE_LICENSED, and needs the scope export', async () => {
  const licensed = await get('/api/providers/export?state=WV&format=csv&column=certificate');
  expect([licensed.status, (await licensed.json()).code]).toEqual([403, 'licensed']);
  const token = await get('/api/providers/export?state=WV&format=csv', 'token');
  expect([token.status, (await token.json()).code]).toEqual([403, 'scope']);
  expect((await get('/api/providers/export?state=WV', 'pending')).status).toBe(403);
  expect((await get('/api/providers/export?state=ZZ')).status).toBe(400);
});
