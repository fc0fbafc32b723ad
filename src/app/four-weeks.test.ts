// A stand-in for the publishers serves the demo's weeks. A server with a schedule fetches them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inventExclusions } from '#src/datasets/exclusions/invented.ts';
import { inventNppes, inventNppesWeek } from '#src/datasets/nppes/invented.ts';
import { demo } from '#src/invented/demo.ts';
import { writeInvented } from '#src/invented/files.ts';
import { changedIn, demoAfter, weeks } from '#src/invented/weeks.ts';
import { testApi } from '#test/api.ts';
import { setUp } from '#test/fetching.ts';
import { removeData, serverProcess, startServer } from '#test/product.ts';
import { putExclusions, putNppes } from '#test/publisher.ts';

const FOLLOWED = '2484279171';

it('a schedule fetches four weeks, and the history tells what happened (R-531)', {
  tags: 'rest',
  timeout: 300_000,
}, async () => {
  const { database, dataDir, publisher, rows } = await setUp();
  const read = async (invented: Parameters<typeof writeInvented>[0]) =>
    readFileSync((await writeInvented(invented, path.join(dataDir, 'made')))[0] ?? '');
  const files: Record<string, Buffer> = {
    'NPPES_Data_Dissemination_November_2026_V2.zip': await read(inventNppes(demo)),
  };
  for (const [before, days] of weeks.entries()) {
    const week = inventNppesWeek(demoAfter(before + 1), days, changedIn(before + 1));
    files[week.zip ?? ''] = await read(week);
  }
  putNppes(publisher, files);
  putExclusions(publisher, await read(inventExclusions(demo)), '11-08-2026');

  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: path.join(dataDir, 'data'),
    MIRROR_URL: publisher.url,
    FETCH: 'daily',
    DEMO_DATA: 'off',
  };
  onTestFinished(() => removeData(env.DATA_DIR));
  const compared = async (dataset: string) =>
    (await rows(`select from change_batches where dataset = '${dataset}' and state = 'visible'`)).length;
  const patience = { timeout: 120_000, interval: 200 };
  const server = await startServer(env);
  await expect.poll(() => compared('nppes'), patience).toBe(4);
  expect(await rows(`select mode, published_on from imports where dataset = 'nppes' order by id`)).toEqual([
    { mode: 'full', published_on: '2026-11-08' },
    ...weeks.map(({ to }) => ({ mode: 'update', published_on: to })),
  ]);

  // a day later
  await expect
    .poll(async () => (await rows(`select from imports where dataset = 'exclusions'`)).length, patience)
    .toBe(1);
  putExclusions(publisher, await read(inventExclusions(demoAfter(3))), '11-30-2026');
  process.kill(serverProcess(env), 'SIGTERM');
  await server.ended;
  await database.pool.query(`update fetches set checked_at = now() - interval '25 hours'`);
  await startServer(env);
  await expect.poll(() => compared('exclusions'), patience).toBe(1);
  expect(publisher.requestsFor('.zip').filter(({ status }) => status === 200)).toHaveLength(5); // nothing twice

  const api = await testApi(database, { indexed: false });
  const { body } = await api.get(`/api/providers/${FOLLOWED}/changes`);
  await api.close();
  expect(body.rows.map(({ kind, is }: Record<string, string>) => [kind, is])).toEqual([
    ['screening', '2026-11-29'],
    ['address', '3276 S Orchard Way Youngstown OH'],
    ['phone', '4405550101'],
  ]);
});
