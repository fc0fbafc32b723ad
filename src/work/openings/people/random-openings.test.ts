// Random openings: their people, must-haves shown, ties and order equal SQL (R-1311, R-1330).
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { importNextWeek } from '#src/app/demo-week.ts';
import { randomOf } from '#src/invented/random.ts';
import type { Database } from '#src/server/database.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { compareOpenings } from '#test/compare-openings.ts';
import { today } from '#test/day.ts';
import { demoDatabase } from '#test/demo-database.ts';
import { runsAll } from '#test/sampling.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let ann: TestCaller;

beforeAll(async () => {
  database = await demoDatabase();
  await importNextWeek({
    database,
    dataDir: mkdtempSync(path.join(inject('sharedFolder'), 'week-')),
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  // the demo's people move within their states
  await database.pool.query(
    `update changes set was = left(was, -2) || (array['OH', 'TX', 'CA', 'FL', 'NY'])[1 + npi % 5]
     where kind = 'address' and field = 'practice_address' and npi % 2 = 0`,
  );
  api = await testApi(database, { indexed: 'rebuilt' });
  ann = await addCaller(api, database, 'ann@team.example', 'specialist');
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

it('equal SQL: people, must-haves shown, ties, and their order', { timeout: 120_000 }, async () => {
  const compared = await compareOpenings({
    ask: ann.ask,
    pool: database.pool,
    random: randomOf('random openings'),
    today,
    number: runsAll ? 50 : 8,
    specialties: 12,
    most: 100_000,
  });
  for (const { differences } of compared) expect(differences).toEqual([]);
  expect(Math.max(...compared.map(({ people }) => people))).toBeGreaterThan(1000); // of several pages
  if (runsAll) expect(new Set(compared.flatMap(({ ties }) => [...ties])).size).toBe(7); // each kind was found
});
