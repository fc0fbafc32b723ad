// What API tokens get of licensed sources, and that no call gives a date of birth, on the demo data.
import { expect } from 'vitest';
import { sources } from '#src/app/server-datasets.ts';
import { type As, testApi } from '#test/api.ts';
import { type DemoApi, it } from '#test/demo-api.ts';
import type { Route } from '#test/routes.ts';
import { runsAll } from '#test/sampling.ts';

let database: DemoApi['database'];
let api: DemoApi['api'];
let routes: Route[];

it.beforeAll(({ demo }) => {
  ({ database, api, routes } = demo);
}, 300_000);

const statusOf = async (url: string, as: As) => {
  const { status, body } = await api.get(url, { as });
  return [status, body.code];
};

it('declares the sources whose agreements are needed', () => {
  const licensed = sources.filter(({ origin }) => origin.share === 'licensed').map(({ dataset }) => dataset);
  expect(licensed.toSorted()).toEqual(['certifications', 'licenses', 'programs', 'schools']);
});

it.each([
  '/api/licenses?state=OH',
  '/api/certifications?last_name=a',
  '/api/programs?state=OH',
  '/api/schools/choices',
  '/api/providers?license_state=OH',
  '/api/providers?certified=yes',
  '/api/providers?not.license_state=OH',
  '/api/providers/facets?facet=license_state',
])('refuses %s to a token, not to a user (R-479)', async (url) => {
  expect(await statusOf(url, 'token')).toEqual([403, 'licensed']);
  expect(await statusOf(url, 'specialist')).toEqual([200, undefined]);
});

it('gives tokens the rest, and all of it with SHARE_LICENSED=yes', async () => {
  const { rows } = await database.pool.query(
    `select npi::text from licenses join providers using (npi) join certifications using (npi) limit 1`,
  );
  const url = `/api/providers/highlights?npi=${rows[0].npi}`;
  const [highlights] = (await api.get(url, { as: 'token' })).body.rows;
  expect(highlights).toMatchObject({ npi: rows[0].npi, licenses: null, certificates: null });
  const [whole] = (await api.get(url)).body.rows;
  expect(whole.licenses).not.toBeNull();
  expect(whole.certificates).not.toBeNull();
  const groups = async (as: As) =>
    (await api.get('/api/suggestions?text=medic', { as })).body.groups.map(({ name }: { name: string }) => name);
  expect(await groups('specialist')).toContain('Medical schools');
  expect(await groups('token')).not.toContain('Medical schools');

  const open = await testApi(database, { env: { SHARE_LICENSED: 'yes' }, search: api.search });
  expect((await open.get('/api/licenses?state=OH', { as: 'token' })).status).toBe(200);
  await open.close();
});

it('searches schools and graduations of CMS for tokens, not those of FSMB (R-479)', async () => {
  const { rows } = await database.pool.query(`
    select upper(l.medical_school) school from licenses l join providers using (npi)
    where l.medical_school is not null and not exists (select from affiliations a where a.npi = l.npi
      and (nullif(a.medical_school, 'OTHER') is not null or a.graduation_year is not null))
    group by 1 having not exists (select from affiliations where medical_school = upper(min(l.medical_school)))`);
  const cms = await database.pool.query(
    `select count(distinct npi)::int from affiliations join providers using (npi) where graduation_year >= '1900'`,
  );
  const total = async (query: string, as: As) => (await api.get(`/api/providers?${query}`, { as })).body.total;
  expect(await total('graduated_from=1900', 'token')).toBe(cms.rows[0].count);
  expect(await total('graduated_from=1900', 'specialist')).toBeGreaterThan(cms.rows[0].count);
  expect(await total('years_in_practice_from=0&years_in_practice_to=100', 'token')).toBe(cms.rows[0].count);
  const schoolsOf = async (as: As) => {
    const { body } = await api.get('/api/providers/facets?facet=school&facet=graduated', { as });
    return JSON.stringify(body);
  };
  expect(await schoolsOf('token')).not.toBe(await schoolsOf('specialist'));
  const [fsmb] = rows;
  const { rows: unstudied } = await database.pool.query(`select upper(name) as school from schools
    where upper(name) not in (select medical_school from affiliations where medical_school is not null) limit 1`);
  for (const { school } of [fsmb, ...unstudied].filter(Boolean)) {
    const url = `/api/providers?school=${encodeURIComponent(school)}`;
    expect([school, ...(await statusOf(url, 'specialist'))]).toEqual([school, 200, undefined]);
    expect([school, ...(await statusOf(url, 'token'))]).toEqual([school, 400, 'bad_request']);
  }
});

it('counts no programs and names no medical school for tokens (R-479)', async () => {
  const { rows } = await database.pool.query(
    'select left(director_zip, 5) zip from programs join places on zip = left(director_zip, 5) limit 1',
  );
  const url = `/api/places/${rows[0].zip}/counts`;
  expect((await api.get(url, { as: 'token' })).body.programs).toBeNull();
  expect((await api.get(url)).body.programs).toBeGreaterThan(0);

  const [school] = (await database.pool.query('select name from schools order by core_id limit 1')).rows;
  const text = encodeURIComponent(`graduated from ${school.name}`);
  const chips = async (as: As) => (await api.get(`/api/understand?text=${text}`, { as })).body.chips;
  const named = expect.objectContaining({ parameter: 'school', value: school.name });
  expect(await chips('specialist')).toContainEqual(named);
  expect(JSON.stringify(await chips('token'))).not.toContain('"school"');
});

it('has no date of birth in any reply (R-479)', { tags: 'sampled', timeout: 120_000 }, async () => {
  const { rows } = await database.pool.query(
    'select npi::text, birth_date::text from licenses join providers using (npi) where birth_date is not null limit 3',
  );
  expect(rows).toHaveLength(3);
  const visited = new Set<string>();
  for (const { url } of routes.filter(({ method, url }) => method === 'GET' && isData(url)))
    for (const { npi, birth_date } of runsAll ? rows : rows.slice(0, 1))
      for (const query of [`?npi=${npi}`, '?state=OH', '']) {
        const path = url.replace(/:(npi|number)/, npi).replace(/:\w+/, '1') + query;
        const { statusCode, body } = await api.app.inject({ url: path, headers: await api.headersOf('superadmin') });
        expect([path, body.includes('birth'), body.includes(birth_date)]).toEqual([path, false, false]);
        if (statusCode !== 200) continue;
        visited.add(url);
        if (!runsAll) break;
      }
  expect(visited.size).toBeGreaterThan(25);
});

const isData = (url: string) => /^\/api\/(?!docs|openapi)/.test(url) && !url.endsWith('/events');
