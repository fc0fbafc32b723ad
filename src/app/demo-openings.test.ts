// The openings of the demo, as a specialist of its team sees them (R-1360).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDemoAccounts } from '#src/accounts/demo/demo-accounts.ts';
import { makeDemoOpenings } from '#src/app/demo-openings.ts';
import { firstStages } from '#src/work/lists/contract.ts';
import type { TestCaller } from '#src/work/lists/test-lists.ts';
import { addCaller } from '#src/work/lists/test-lists.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Awaited<ReturnType<typeof demoDatabase>>;
let api: Awaited<ReturnType<typeof testApi>>;
let ann: TestCaller;

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database);
  await database.db.deleteFrom('settings').where('key', '=', 'demo_accounts').execute(); // as on this machine alone
  await makeDemoAccounts(database.db, 'medatlas.example', 'invented for tests');
  ann = await addCaller(api, database, 'ann@medatlas.example', 'specialist');
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

const openings = async (): Promise<Opening[]> => (await ann.ask('GET /api/openings')).body.rows;
const titles = async () => (await openings()).map(({ title }) => title);

const all = [
  'Cardiologist, Columbus OH (demo)',
  'Nurse anesthetist, Dayton OH (demo)',
  'Family nurse practitioner, Columbus OH (demo)',
];

it('makes three openings with people in every stage, for the whole team', async () => {
  await makeDemoOpenings(api.services);
  expect(await titles()).toEqual(all);
  for (const { id, list, may } of await openings()) {
    expect(may).toBe('edit');
    const { by_stage } = (await ann.ask(`GET /api/lists/${list}`)).body;
    expect(by_stage.map(({ stage }: { stage: string }) => stage)).toEqual(firstStages);
    expect(by_stage.every(({ count }: { count: number }) => count > 0)).toBe(true);
    const { rows } = (await ann.ask(`GET /api/openings/${id}/people`)).body;
    expect(rows.some(({ entry }: { entry: object | null }) => entry)).toBe(true);
  }
  expect((await ann.ask('GET /api/desk')).body.openings.map(({ title }: Opening) => title)).toEqual(all);
});

it('makes them once, and again after a killed start', async () => {
  const { db, pool } = database;
  await pool.query(`delete from lists where name = $1`, [all[1]]);
  await makeDemoOpenings(api.services);
  expect(await titles()).toEqual([all[0], all[2]]);
  const written = async () =>
    (await pool.query('select (select count(*) from activities) calls, (select count(*) from notes) notes')).rows;
  const before = await written();
  const manager = (await pool.query(`select id from profiles where email like 'manager@%'`)).rows[0].id;
  const own = (
    await pool.query(
      `with own as (
         insert into lists (team, owner_id, name, stages, visibility)
         select team, owner_id, 'Own', stages, visibility from lists where owner_id = $1 limit 1 returning id
       )
       insert into openings (list_id, kind, positions, specialty, must, nice, ties, status, opened_on, external_id)
       select own.id, 'permanent', 1, '{}', '', '', '{}', 'open', '2026-11-01', 'demo-77' from own returning list_id`,
      [manager],
    )
  ).rows[0].list_id;
  await db.deleteFrom('settings').where('key', '=', 'demo_openings').execute(); // a start was killed before the end
  await makeDemoOpenings(api.services);
  expect(await written()).toEqual(before);
  expect((await titles()).toSorted()).toEqual([...all, 'Own'].toSorted());
  await pool.query('delete from lists where id = $1', [own]);
});

it('makes none beside real data', async () => {
  await database.pool.query(`delete from lists; delete from settings where key = 'demo_openings'`);
  await database.pool.query(`update imports set demo = false where dataset = 'nppes'`);
  await makeDemoOpenings(api.services);
  expect(await titles()).toEqual([]);
});
