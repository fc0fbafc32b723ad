import { expect, onTestFinished, test } from 'vitest';
import { openProduct } from '#src/app/product.ts';
import { openDatabase } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

test('a database that becomes read-only answers reads, refuses changes with 503, and is named as the problem', async () => {
  const database = await testDatabase();
  const { app, headersOf, config, people, close } = await testApi(database);
  const headers = await headersOf('specialist');
  const token = await headersOf('token');
  await database.pool.query(`update sessions set last_seen_at = now() - interval '2 minutes'`); // a use would be recorded
  await app.ready();
  onTestFinished(close);
  const administrator = openDatabase(database.url);
  await administrator.pool.query(`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`);
  await administrator.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await administrator.close();
  for (const { pool } of [database, people]) // a query on a connection that has ended fails
    await expect.poll(() => pool.totalCount).toBe(0);
  for (const caller of [headers, token, headers]) {
    const reply = await app.inject({ url: '/api/taxonomy/professions', headers: caller });
    expect([reply.statusCode, reply.json().message]).toEqual([200, undefined]);
  }
  const made = await app.inject({ method: 'POST', url: '/api/lists', headers, payload: { name: 'Calls' } });
  expect(made.statusCode).toBe(503);

  const now = openDatabase(database.url);
  onTestFinished(now.close);
  const storage = { database: now, embedded: false, problem: () => undefined, close: async () => {} };
  const product = openProduct(storage, { dataDir: config.dataDir, demoData: false }, () => {});
  onTestFinished(product.close);
  expect((await product.readiness()).problems).toContain('The database is read-only. Searches work, and changes fail.');
});
