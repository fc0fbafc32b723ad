// A bug, here a column that is not where the queries expect it: what the reply says of it, and what the log.
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sessionHeaders } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { removeData, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/throw-away.ts';

test('a bug is 500 with a request id that the log has too, and nobody is asked to try again', async () => {
  const database = await testDatabase();
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  onTestFinished(() => removeData(DATA_DIR));
  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'error', DATABASE_URL: database.url });
  const { cookie = '' } = await sessionHeaders(database, 'specialist', server.url);
  await database.pool.query('alter table taxonomy rename column grouping to elsewhere');
  const reply = await fetch(`${server.url}/api/taxonomy/professions`, { headers: { cookie } });
  const id = reply.headers.get('x-request-id');
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([500, null]);
  expect(await reply.json()).toEqual({
    code: 'internal',
    message: 'Failed to fetch professions. Please try again.',
  });
  expect(id).toMatch(/^[\da-f-]{36}$/);
  await expect.poll(server.output).toContain(`"reqId":"${id}"`);
});
