// Days of the product when clocks change: in New York, March 14, 2027 has 23 hours and November 1, 2026 has 25.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database, { env: { EXPORT_ROWS_SPECIALIST: '100', TIME_ZONE: 'America/New_York' } });
}, 300_000);
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await api.close();
  await database.close();
});

/** What of the allowance remains at a time. */
async function remainingAt(time: string): Promise<number> {
  vi.setSystemTime(time);
  return (await api.get('/api/exports/columns')).body.allowance.remaining;
}

it.each([
  ['shorter', { begins: '2027-03-14T05:00Z', ends: '2027-03-15T04:00Z' }],
  ['longer', { begins: '2026-11-01T04:00Z', ends: '2026-11-02T05:00Z' }],
])('a %s day has one allowance from midnight to midnight (R-884)', async (_, { begins, ends }) => {
  const headers = await api.headersOf('specialist'); // signs in by the real clock
  vi.useFakeTimers({ toFake: ['Date'] });
  const minute = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString();
  const whole = await remainingAt(minute(begins, -1));
  expect(whole).toBe(100);
  vi.setSystemTime(minute(begins, 1));
  const npis = (await api.get('/api/providers?state=OH')).body.rows.slice(0, 7).map(({ npi }: { npi: string }) => npi);
  const query = npis.map((npi: string) => `npi=${npi}`).join('&');
  const url = `/api/providers/export?${query}`;
  expect((await api.app.inject({ url, headers })).statusCode).toBe(200);
  expect(await remainingAt(minute(begins, -1))).toBe(100);
  expect(await remainingAt(minute(begins, 1))).toBe(93);
  expect(await remainingAt(minute(ends, -1))).toBe(93);
  expect(await remainingAt(minute(ends, 1))).toBe(100);
});
