// The response and the log entry of a bug, simulated by a renamed column.
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sessionHeaders } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { removeData, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

test('a bug returns 500 with the request id of its log entry and without Retry-After', async () => {
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
