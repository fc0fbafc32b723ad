import { test } from 'vitest';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';
import { withRoutes } from '#test/routes.ts';

export type DemoApi = Awaited<ReturnType<typeof openDemoApi>>;

/**
 * `it` with `demo`: the API on the demo data, its routes and its database, which all files of a worker share. Their tests
 * change none of its rows. Get it in `it.beforeAll`, with a timeout for the import of the data.
 */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures that it needs from this pattern
export const it = test.extend('demo', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const demo = await openDemoApi();
  onCleanup(async () => {
    await demo.api.close();
    await demo.database.close();
  });
  return demo;
});

async function openDemoApi() {
  const database = await demoDatabase();
  const { built: api, routes } = await withRoutes(() => testApi(database, { env: { RATE_SEARCH: '100000/60' } }));
  return { database, api, routes };
}
