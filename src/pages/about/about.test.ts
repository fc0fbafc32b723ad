// Tests the public list of data sources over HTTP.
import { expect, it, onTestFinished } from 'vitest';
import { sources } from '#src/app/server-datasets.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

it('lists each source with its terms, the date of the loaded data, and the retention periods', async () => {
  const database = await testDatabase();
  const api = await testApi(database, { indexed: false, env: { AUDIT_DAYS: '90' } });
  onTestFinished(api.close);
  await database.pool.query(
    `insert into imports (dataset, mode, status, files, published_on, demo)
     values ('taxonomy', 'full', 'finished', '{}', '2025-07-01', false), ('nppes', 'full', 'failed', '{}', '2026-01-01', false);
     update imported_tables set import_id = (select id from imports where dataset = 'taxonomy') where name = 'taxonomy'`,
  );
  const { status, body } = await api.get('/api/about', { as: 'anonymous' });
  expect(status).toBe(200);
  expect(body.sources.map(({ dataset }: { dataset: string }) => dataset)).toEqual(
    sources.map(({ dataset }) => dataset),
  );
  expect(body.sources).toContainEqual(
    expect.objectContaining({ dataset: 'taxonomy', published_on: '2025-07-01', demo: false }),
  );
  expect(body.sources).toContainEqual(expect.objectContaining({ dataset: 'nppes', published_on: null }));
  expect(body.keeping).toEqual({ audit_days: 90, idle_hours: 8, session_hours: 24, analytics: false, map_host: null });
});
