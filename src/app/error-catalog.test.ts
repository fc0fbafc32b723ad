// The messages of the error catalog, each for a request whose tables are missing in the database or in the
// search index.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { imported } from '#src/app/server-datasets.ts';
import { buildGeneration } from '#src/search/build.ts';
import { manifestIn } from '#src/search/test/generations.ts';
import type { Database } from '#src/server/database.ts';
import { type As, testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

/** A reader of data, an administrator, and the user they change. They sign in before the tables are renamed. */
const users: As[] = ['specialist', 'administrator', 'pending'];

beforeAll(async () => {
  database = await testDatabase();
  api = await testApi(database, { indexed: false });
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-empty-'));
  await buildGeneration({ url: database.url, folder, generation: 1, databaseId: 'test', tables: [] });
  await api.search.load(manifestIn(folder, 1));
  rmSync(folder, { recursive: true });
  for (const user of users) await api.headersOf(user);
  const gone = ['accounts', 'audit_log', ...imported.flatMap(({ tables }) => tables)];
  for (const table of gone) await database.pool.query(`alter table ${table} rename to ${table}_gone`);
  await database.pool.query('alter table profiles rename column created_at to created_at_gone'); // sessions do not read it
});
afterAll(async () => {
  await api.close();
  await database.close();
});

/** The URLs of the pending user and of the specialist. */
const PENDING = '/api/users/pending';
const SPECIALIST = '/api/users/specialist';

it.each([
  ['GET /api/taxonomy/professions', 'Failed to fetch professions. Please try again.'],
  ['GET /api/taxonomy/specialties?profession=x', 'Failed to fetch specialties. Please try again.'],
  ['GET /api/taxonomy/subspecialties?profession=x&specialty=x', 'Failed to fetch subspecialties. Please try again.'],
  ['GET /api/taxonomy/codes?code=207R00000X', 'Failed to fetch taxonomy translation'],
  ['GET /api/providers?last_name=x', 'Search failed'],
  ['GET /api/providers/2000001018', 'Failed to fetch provider'],
  ['GET /api/organizations?name=x', 'Search failed'],
  ['GET /api/organizations/2000001018', 'Failed to fetch organization'],
  ['GET /api/affiliations?npi=2000001018', 'Failed to fetch results. Please try again later.'],
  ['GET /api/affiliations/2000001018', 'Failed to fetch provider data'],
  ['GET /api/affiliations/2000001018/related', 'Failed to fetch provider data'],
  ['GET /api/affiliations/2000001018/alumni', 'Failed to fetch provider data'],
  ['GET /api/licenses?last_name=x', 'Search failed'],
  ['GET /api/licenses/2000001018', 'Failed to fetch licenses'],
  ['GET /api/certifications?last_name=x', 'Search failed'],
  ['GET /api/certifications/2000001018', 'Failed to fetch ABMS records'],
  ['GET /api/programs?state=OH', 'Failed to fetch programs'],
  ['GET /api/programs/1', 'Failed to fetch program details'],
  ['GET /api/registry?last_name=x', 'Failed to fetch NPPES data. Please try again.'],
  ['GET /api/registry/2000001018', 'Failed to fetch NPPES data. Please try again.'],
  ['GET /api/places?state=OH', 'Failed to fetch data (GEOS)'],
  ['GET /api/places/25302', 'Failed to fetch details'],
  ['GET /api/schools?country_name=x&core_type=x', 'Failed to fetch WDMS data. Please try again.'],
  ['GET /api/schools/F0900001', 'Failed to fetch medical school details. Please try again.'],
  ['GET /api/payments?state=OH', 'Failed to fetch CMS payment data. Please try again.'],
  ['GET /api/payments/2000001018', 'Failed to fetch CMS payment data. Please try again.'],
  ['GET /api/states/OH/provider-types?city=X', 'Failed to fetch taxonomy options'],
  ['GET /api/users', 'Failed to fetch users'],
  [`POST ${PENDING}/approval`, 'Failed to approve user'],
  [`DELETE ${PENDING}`, 'Failed to reject user'],
  [`PATCH ${SPECIALIST}/role`, 'Failed to update user role', { role: 'manager' }],
  [
    'POST /api/sign-up',
    'Failed to sign up',
    { email: 'a@medatlas.example', full_name: 'A', password: 'correct horse' },
  ],
])('%s', async (call, message, payload?: object) => {
  const [method, url = ''] = call.split(' ');
  const headers = await api.headersOf(url.startsWith('/api/users') ? 'administrator' : 'specialist');
  const { rows } = await database.pool.query<{ role: string | null; id: string }>('select role, id from profiles');
  const idOf = (role: string | null) => rows.find((row) => row.role === role)?.id ?? '';
  const path = url.replace(PENDING, `/api/users/${idOf(null)}`).replace(SPECIALIST, `/api/users/${idOf('specialist')}`);
  const reply = await api.app.inject({ method: method as 'GET', url: path, headers, payload });
  expect([reply.statusCode, reply.json()]).toEqual([500, { code: 'internal', message }]);
});
