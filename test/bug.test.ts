// The response and the log entry of a bug, simulated by a renamed column.
import { expect, onTestFinished, test } from 'vitest';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

test('a bug returns 500 with the request id of its log entry and without Retry-After', async () => {
  const database = await testDatabase();
  const lines: string[] = [];
  const api = await testApi(database, { env: { LOG_LEVEL: 'error' }, log: (line) => lines.push(line) });
  onTestFinished(api.close);
  await database.pool.query('alter table taxonomy rename column grouping to elsewhere');
  const { status, headers, body } = await api.get('/api/taxonomy/professions');
  const id = headers['x-request-id'];
  expect([status, headers['retry-after']]).toEqual([500, undefined]);
  expect(body).toEqual({ code: 'internal', message: 'Failed to fetch professions. Please try again.' });
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(lines.join('')).toContain(`"reqId":"${id}"`);
});
