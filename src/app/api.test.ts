// Compares searches by HTTP and by SQL on the demo's 20,000 providers: same page, same order, same total.
import { describe, expect } from 'vitest';
import { type DemoApi, it } from '#test/demo-api.ts';

let database: DemoApi['database'];
let api: DemoApi['api'];

it.beforeAll(({ demo }) => {
  ({ database, api } = demo);
}, 300_000);

/** Valid values of parameters of paths. Others take an ID. */
const VALID: Record<string, string> = {
  npi: '2484279171',
  number: '2484279171',
  state: 'NY',
  zip: '25301',
  ccn: '330101',
  org_pac_id: '1234567890',
  program_number: '1404521001',
  core_id: 'F0000001',
  profession: 'physicians',
  specialty: 'cardiology',
};

/** The sign-in of a browser, in the OpenAPI document. */
const SESSION = { session: [] };

/** The capital letters of a column. */
const letters = (column: string) =>
  `regexp_replace(normalize(translate(upper(${column}), 'ØŁĐ', 'OLD'), NFKD), '[^A-Z0-9]', '', 'g')`;
const contains = (column: string, part: string) => `strpos(${letters(column)}, '${part.toUpperCase()}') > 0`;
const isNamed = (part: string) =>
  `(${contains('name', part)} or ${contains('other_name', part)}
    or npi in (select npi from other_names where ${contains('other_name', part)}))`;
const anySlot = (codes: string[]) =>
  `jsonb_path_query_array(taxonomies, '$[0 to 4].code') ?| array['${codes.join("','")}']`;
const sorted = (column: string, order = 'asc') =>
  `upper(${column}) collate pg_c_utf8 ${order} nulls last, ${column} collate pg_c_utf8 ${order} nulls last`;
const byName = `${sorted('last_name')}, ${sorted('first_name')}, npi`;

describe('a search returns the same as a plain SQL query', () => {
  it.each([
    ['last_name=MIT', contains('last_name', 'mit')],
    ['city=ork', contains('city', 'ork')],
    ['city=ork&state=NY', `${contains('city', 'ork')} and state = 'NY'`],
    ['state=NY', `state = 'NY'`],
    ['state=NY&page=3', `state = 'NY'`, byName, 3],
    ['taxonomy=207RC0000X&taxonomy=363LF0000X', anySlot(['207RC0000X', '363LF0000X'])],
    [
      'taxonomy=207R00000X&gender=F&sole_proprietor=N',
      `${anySlot(['207R00000X'])} and gender = 'F' and sole_proprietor = 'N'`,
    ],
    ['zip=44', `zip like '44%'`],
    ['zip=43210', `zip like '43210%'`],
    ['credential=m.d', contains('credential', 'md')],
    ["last_name=o'", contains('last_name', 'o')],
    [
      'first_name=a&last_name=e&credential=d',
      `${contains('first_name', 'a')} and ${contains('last_name', 'e')} and ${contains('credential', 'd')}`,
    ],
    ['state=CA&sort=city&order=desc', `state = 'CA'`, `${sorted('city', 'desc')}, ${byName}`],
    ['sort=phone&page=400', 'true', `${sorted('phone')}, ${byName}`, 400],
    [
      'sort=primary_taxonomy&order=desc',
      'true',
      `${sorted('classification', 'desc')}, ${sorted('primary_taxonomy', 'desc')}, ${byName}`,
    ],
    ['state=OH&sort=specialty', `state = 'OH'`, `${sorted('classification')}, ${byName}`],
  ])('%s', async (query, where, order = byName, page = 1) => {
    const from = `from providers left join taxonomy on code = primary_taxonomy where ${where}`;
    const {
      rows: [{ total }],
    } = await database.pool.query(`select count(*)::int total ${from}`);
    const { rows } = await database.pool.query(
      `select npi, last_name, first_name, credential, gender, sole_proprietor, primary_taxonomy, classification, specialization,
         display_name, city, state, phone, null do_not_contact
       ${from} order by ${order} limit 50 offset ${(page - 1) * 50}`,
    );
    const { status, body } = await api.get(`/api/providers?${query}`);
    expect(status).toBe(200);
    expect(body.total).toBe(total);
    expect(body.rows).toEqual(rows);
  });
});

describe('an organization search returns the same as a plain SQL query', () => {
  const byOrganization = `${sorted('name')}, npi`;
  it.each([
    ['name=care', isNamed('care')],
    ['name=pharmacy%20of', isNamed('pharmacyof')],
    ['name=y%20o&state=TX', `${isNamed('yo')} and state = 'TX'`],
    ['city=ork&organization_subpart=y', `${contains('city', 'ork')} and organization_subpart = 'Y'`],
    ['zip=9&taxonomy=3336C0003X', `zip like '9%' and ${anySlot(['3336C0003X'])}`],
    ['sort=address_1&order=desc&page=7', 'true', `${sorted('address_1', 'desc')}, ${byOrganization}`, 7],
  ])('%s', async (query, where, order = byOrganization, page = 1) => {
    const from = `from organizations left join taxonomy on code = primary_taxonomy where ${where}`;
    const counted = await database.pool.query(`select count(*)::int total ${from}`);
    const { rows } = await database.pool.query(
      `select npi, name, address_1, city, state, zip, primary_taxonomy, classification, specialization, display_name,
         phone,          organization_subpart
       ${from} order by ${order} limit 50 offset ${(page - 1) * 50}`,
    );
    const { body } = await api.get(`/api/organizations?${query}`);
    expect(body.total).toBe(counted.rows[0].total);
    const found = body.rows.map(({ other_name: _, ...row }: { other_name?: string }) => row);
    expect(found).toEqual(rows);
    expect(rows).not.toEqual([]);
  });
});

describe('taxonomy picker', () => {
  it('leads from a profession to the codes of a subspecialty', async () => {
    const professions = await api.get('/api/taxonomy/professions');
    expect(professions.body.rows).toContainEqual({ profession: 'Allopathic & Osteopathic Physicians' });
    const physicians = encodeURIComponent('Allopathic & Osteopathic Physicians');
    const specialties = await api.get(`/api/taxonomy/specialties?profession=${physicians}`);
    expect(specialties.body.rows).toContainEqual({ specialty: 'Internal Medicine', code: '207R00000X' });
    const { body } = await api.get(
      `/api/taxonomy/subspecialties?profession=${physicians}&specialty=Internal%20Medicine`,
    );
    expect(body.rows).toContainEqual({ subspecialty: 'Cardiovascular Disease', code: '207RC0000X' });
    const meanings = await api.get('/api/taxonomy/codes?code=207RC0000X&code=207R00000X&code=000000000X');
    expect(meanings.body.rows.map(({ code }: { code: string }) => code)).toEqual(['207R00000X', '207RC0000X']);
  });

  it.each(['/api/taxonomy/specialties', '/api/taxonomy/subspecialties?profession=x', '/api/taxonomy/codes?code=x'])(
    'answers 400 to %s',
    async (url) => {
      expect((await api.get(url)).status).toBe(400);
    },
  );
});

describe('every call', () => {
  it('is in the OpenAPI document, which has an HTML page', async () => {
    const { body } = await api.get('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/site', '/api/providers', '/api/providers/{npi}', '/api/taxonomy/codes']),
    );
    const calls = Object.values<Record<string, { tags?: string[] }>>(body.paths).flatMap((path) => Object.values(path));
    const groups = new Set(calls.flatMap(({ tags = ['default'] }) => tags));
    expect([...groups]).toEqual(expect.arrayContaining(['Providers', 'Lists', 'Lookup', 'Medical groups']));
    expect(groups).not.toContain('default');
    expect(groups.size).toBeLessThan(30);
    expect((await api.app.inject('/api/docs/')).statusCode).toBe(200);
  });

  it('says in the document which scope its token needs, and that a POST takes an Idempotency-Key (R-936)', async () => {
    const { paths, components } = (await api.get('/api/openapi.json')).body;
    expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
    const key = { in: 'header', name: 'Idempotency-Key', required: false };
    expect(paths['/api/lists'].post).toMatchObject({ security: [{ token: ['write'] }, SESSION], parameters: [key] });
    expect(paths['/api/exports'].post).toMatchObject({ security: [{ token: ['export'] }, SESSION], parameters: [key] });
    expect(paths['/api/lookup'].post).toMatchObject({ security: [{ token: ['read'] }, SESSION] });
    expect(paths['/api/providers'].get.security).toEqual([{ token: ['read'] }, SESSION]);
    expect(paths['/api/tokens'].post).toMatchObject({ parameters: [key] });
    expect(paths['/api/tokens'].post.security).toEqual([SESSION]);
    expect(paths['/api/sign-up'].post).toMatchObject({ security: [] });
    expect(paths['/api/sign-up'].post.parameters).toBeUndefined();
  });

  it('has a name of its own and a description, for generated clients (R-1650)', async () => {
    const { paths } = (await api.get('/api/openapi.json')).body;
    const calls = Object.values<Record<string, { operationId: string; description: string }>>(paths).flatMap((path) =>
      Object.values(path),
    );
    expect(paths['/api/providers'].get.operationId).toBe('searchProviders');
    expect(
      calls.filter(({ operationId, description }) => !/^[a-z]+[A-Za-z]+$/.test(operationId) || !description),
    ).toEqual([]);
    expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
  });

  it('has parameters that are what they are, with their values and a description (R-1651)', async () => {
    const { paths } = (await api.get('/api/openapi.json')).body;
    type Parameter = { name: string; description: string; schema: { type?: string } };
    const all: Parameter[] = Object.values<object>(paths).flatMap((path) =>
      Object.values<{ parameters?: Parameter[] }>({ ...path }).flatMap(({ parameters = [] }) => parameters),
    );
    expect(all.filter(({ description, schema }) => !description || !schema.type).map(({ name }) => name)).toEqual([]);
    const search = new Map<string, object>(
      paths['/api/providers'].get.parameters.map((each: Parameter) => [each.name, each.schema]),
    );
    expect(search.get('page')).toEqual({ type: 'integer', minimum: 1, maximum: 9_999_999, default: 1 });
    expect(search.get('order')).toEqual({ type: 'string', enum: ['asc', 'desc'], default: 'asc' });
    expect(search.get('gender')).toEqual({ type: 'string', enum: ['F', 'M'] });
    expect(search.get('state')).toMatchObject({ type: 'array', items: { enum: expect.arrayContaining(['OH', 'PR']) } });
    expect(search.get('not.npi')).toEqual({
      type: 'array',
      items: { type: 'string', pattern: '^\\d{10}$' },
      maxItems: 50,
    });
    expect(search.get('payment_from')).toEqual({ type: 'number', minimum: 0 });
    expect(search.get('graduated_from')).toEqual({ type: 'integer', minimum: 1900, maximum: 2099 });
    expect(search.get('enumerated_from')).toEqual({ type: 'string', format: 'date' });
    expect(search.get('license_state')).toMatchObject({ type: 'array' });
  });

  it('replies schemas with names, each of them used and none of them twice (R-1652)', async () => {
    const text = (await api.app.inject('/api/openapi.json')).body;
    const { paths, components } = JSON.parse(text);
    expect(paths['/api/providers'].get.responses[200].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/SearchProvidersReply',
    });
    const names = Object.keys(components.schemas);
    expect(names).toEqual(expect.arrayContaining(['MarkedProvider', 'Provider', 'List', 'ListWish', 'Failure']));
    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
    expect(names.filter((name) => names.includes(`${name}Input`))).toEqual([]);
  });

  it('is in a document with its site, its replies, and a tag that says whether it changed (R-1653)', async () => {
    const { headers, body } = await api.get('/api/openapi.json');
    expect(body.servers).toEqual([{ url: api.config.publicUrl, description: 'This site' }]);
    expect(body.tags.map(({ name }: { name: string }) => name)).toContain('Providers');
    const { get } = body.paths['/api/providers'];
    expect(Object.keys(get.responses[429].headers)).toEqual([
      'X-Request-Id',
      'Retry-After',
      'RateLimit',
      'RateLimit-Policy',
    ]);
    expect(get.responses[401].description).toContain('signed_out');
    expect(Object.keys(body.paths['/api/providers/export'].get.responses[200].content)).toContain('text/csv');
    const unchanged = await api.app.inject({
      url: '/api/openapi.json',
      headers: { 'if-none-match': `${headers.etag}` },
    });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    const refused = await api.get('/api/providers', { as: 'anonymous' });
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });

  it('has examples of main calls in the document, which are replies of the demo data (R-1657)', async () => {
    const { paths } = (await api.get('/api/openapi.json')).body;
    for (const [path, url] of [
      ['/api/providers', '/api/providers?state=OH&taxonomy=207R00000X'],
      ['/api/providers/{npi}', '/api/providers/2149427215'],
      ['/api/understand', '/api/understand?text=cardiologists%20in%20Ohio'],
      ['/api/organizations', '/api/organizations?state=OH'],
    ] as const) {
      const { body } = await api.get(url);
      const { example } = paths[path].get.responses[200].content['application/json'];
      const { generation } = body;
      const first = body.rows ? { rows: body.rows.slice(0, 1), ...(generation && { generation }) } : {};
      expect([path, { ...example, ...(generation && { generation }) }]).toEqual([path, { ...body, ...first }]);
    }
  });

  it('has its bodies in the document, also a form with a file (R-301)', async () => {
    const { paths } = (await api.get('/api/openapi.json')).body;
    const content = paths['/api/lookup'].post.requestBody.content;
    expect(Object.keys(content['application/json'].schema.properties)).toEqual(
      expect.arrayContaining(['npis', 'rows']),
    );
    const file = { type: 'string', format: 'binary' };
    expect(content['multipart/form-data'].schema).toMatchObject({ required: ['file'], properties: { file } });
  });

  it('refuses a parameter that it does not have, also if it has none (R-304)', async () => {
    const { paths } = (await api.get('/api/openapi.json')).body;
    const readable = Object.entries<object>(paths).filter(([, call]) => 'get' in call);
    expect(readable.length).toBeGreaterThan(90);
    for (const [path] of readable) {
      const numbered = path.replace('/imports/{id}', '/imports/1');
      const url = numbered.replace(/\{(\w+)\}/g, (_, name: string) => VALID[name] ?? crypto.randomUUID());
      const { body } = await api.get(`${url}?no_such=1`, { as: 'superadmin' });
      expect([url, body.code, body.message]).toEqual([url, 'bad_request', expect.stringContaining('no_such')]);
    }
  });

  it('is answered with 404 in JSON if it is unknown', async () => {
    expect(await api.get('/api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('of the site has the company and the dates of the data', async () => {
    const { body } = await api.get('/api/site');
    expect(body).toMatchObject({ name: 'Medatlas', demo: true });
    expect(body.tables).toContainEqual({ table: 'providers', rows: 20_000, published_on: '2026-11-08' });
  });
});
