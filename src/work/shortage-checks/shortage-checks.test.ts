import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { type As, testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`
    insert into places (zip) values ('25399');
    insert into organizations (npi, name, taxonomies, identifiers) values (2000000010, 'EXAMPLE CLINIC', '[]', '[]');
    insert into providers (npi, taxonomies, identifiers) values (2000000028, '[]', '[]')`);
  api = await testApi(database, { indexed: false });
});

afterAll(async () => {
  await api.close();
  await database.close();
});

const add = async (body: object, as: As = 'specialist') => {
  const headers = await api.headersOf(as);
  const reply = await api.app.inject({ method: 'POST', url: '/api/shortage-checks', headers, payload: body });
  return { status: reply.statusCode, body: reply.json() };
};
const list = async (query: string, as: As = 'specialist') =>
  (await api.get(`/api/shortage-checks?${query}`, { as })).body.rows;

it('keeps what HRSA says about an organization or a ZIP code, for the team (R-1252)', async () => {
  expect(await list('npi=2000000010')).toEqual([]);
  expect(await add({ npi: '2000000010', answer: 'no' })).toMatchObject({ status: 200 });
  expect(await add({ npi: '2000000010', answer: 'yes', designation_id: ' 1540390001 ' })).toMatchObject({
    status: 200,
    body: { answer: 'yes', designation_id: '1540390001', at: expect.stringMatching(/^\d{4}-/) },
  });
  expect(await list('npi=2000000010', 'manager'), 'of the same team').toMatchObject([
    { answer: 'yes', designation_id: '1540390001', by: expect.any(String) },
    { answer: 'no', designation_id: null },
  ]);
  await add({ zip: '25399-1234', answer: 'yes' });
  expect(await list('zip=25399')).toMatchObject([{ answer: 'yes' }]);
  const { rows } = await database.pool.query(
    `select target, new_value from audit_log where action = 'shortage_checked' order by id`,
  );
  expect(rows).toEqual([
    { target: 'NPI 2000000010', new_value: 'no' },
    { target: 'NPI 2000000010', new_value: 'yes, ID 1540390001' },
    { target: 'ZIP code 25399', new_value: 'yes' },
  ]);
});

it('shows no other team’s checks', async () => {
  await database.pool.query(`insert into shortage_checks (team, zip, answer) values ('other.example', '25399', 'no')`);
  expect(await list('zip=25399')).toMatchObject([{ answer: 'yes' }]);
});

it.each<[body: object, status: number, message: string]>([
  [{ npi: '2000000028', answer: 'yes' }, 404, 'Organization not found'],
  [{ zip: '99999', answer: 'yes' }, 404, 'ZIP code not found'],
  [{ answer: 'yes' }, 400, 'zip or npi is required, and not both'],
  [{ zip: '25399', npi: '2000000010', answer: 'yes' }, 400, 'zip or npi is required, and not both'],
  [{ zip: '25399', answer: 'perhaps' }, 400, 'answer: must be yes or no'],
  [
    { zip: '25399', answer: 'yes', designation_id: 'x'.repeat(41) },
    400,
    'designation_id: ID must have at most 40 characters',
  ],
])('refuses %j', async (body, status, message) => {
  const reply = await add(body);
  expect([reply.status, reply.body.message]).toEqual([status, message]);
});

it.each([
  ['npi=2000000010&npi=2000000028', 'npi: must be given only once'],
  ['zip=25399&zip=25301', 'zip: must be given only once'],
  ['zip=&npi=', 'zip or npi is required, and not both'],
])('refuses to list %s in words', async (query, message) => {
  const { status, body } = await api.get(`/api/shortage-checks?${query}`);
  expect([status, body.message]).toEqual([400, message]);
});
