// The next steps on the home desk, on the demo data.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let ann: TestCaller;
let ben: TestCaller;

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database);
  ann = await addCaller(api, database, 'ann@team.example', 'specialist');
  ben = await addCaller(api, database, 'ben@team.example', 'specialist');
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

const stepsFor = async (who: TestCaller) =>
  (await who.ask('GET /api/desk')).body.steps.map(({ next_step }: { next_step: string }) => next_step);

it('shows next steps to the owner of the person, or else of the list (R-740, R-1347)', async () => {
  const { rows } = await database.pool.query('select npi from providers order by npi limit 3');
  const npis: string[] = rows.map(({ npi }) => npi);
  const { id } = (await ann.ask('POST /api/lists', { name: 'A list', visibility: 'everybody' })).body;
  await ann.ask(`POST /api/lists/${id}/entries`, { npis });
  const set = (npi: string | undefined, wish: object) =>
    ann.ask(`PATCH /api/lists/${id}/entries`, { npis: [npi], due_on: '2026-01-05', ...wish });
  expect((await set(npis[0], { next_step: 'Of no user' })).status).toBe(200);
  await set(npis[1], { next_step: 'Of Ben', owner: ben.id });
  await set(npis[2], { next_step: 'Of Ann', owner: ann.id });
  const typed = { name: 'Dara Quill', profession: 'RN', place: 'Columbus, OH', source: 'Job fair', list: id };
  const nurse = (await ann.ask('POST /api/people', typed)).body.id;
  const wish = { version: 1, next_step: 'Without an NPI', due_on: '2026-01-04', owner: ben.id };
  await ann.ask(`PATCH /api/people/${nurse}/entry`, wish);
  expect((await ben.ask('GET /api/desk')).body.steps[0]).toMatchObject({
    npi: null,
    name: 'Dara Quill',
    overdue: true,
  });
  expect((await stepsFor(ann)).sort()).toEqual(['Of Ann', 'Of no user']);
  expect(await stepsFor(ben)).toEqual(['Without an NPI', 'Of Ben']);
});
