import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type As, testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

/** A user who requests data from an address. */
async function asking(env: Record<string, string>) {
  const api = await testApi(await testDatabase(), { env, indexed: false });
  onTestFinished(api.close);
  return async (as: As, remoteAddress: string, more: Record<string, string> = {}) => {
    const headers = { ...(await api.headersOf(as)), ...more };
    return api.app.inject({ url: '/api/taxonomy/professions', remoteAddress, headers });
  };
}

test('limits an account at all addresses together, and says what remains (R-1657)', async () => {
  const ask = await asking({ RATE_SEARCH: '3/60' });
  for (const [n, address] of ['203.0.113.1', '203.0.113.2', '203.0.113.3'].entries()) {
    const { statusCode, headers } = await ask('specialist', address);
    expect([statusCode, headers['ratelimit-policy']]).toEqual([200, '"requests";q=3;w=60']);
    expect(headers.ratelimit).toMatch(new RegExp(`^"requests";r=${2 - n};t=\\d+$`));
  }
  const { statusCode, headers, body } = await ask('specialist', '203.0.113.4');
  expect([statusCode, JSON.parse(body)]).toEqual([
    429,
    { code: 'too_many', message: 'Too many requests. Please try again later.' },
  ]);
  expect(headers.ratelimit).toBe(`"requests";r=0;t=${headers['retry-after']}`);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await ask('manager', '203.0.113.5')).statusCode).toBe(200);
});

test('limits an address for all accounts together, ignoring forged headers', async () => {
  const ask = await asking({ RATE_SEARCH: '3/60' });
  const network = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2:3:4:5:6']; // the network of one customer
  for (const [n, as] of (['specialist', 'manager', 'token'] as const).entries())
    expect((await ask(as, network[n] ?? '')).statusCode).toBe(200);
  const { statusCode } = await ask('administrator', '2001:db8:1:2::7', { 'x-forwarded-for': '203.0.113.9' });
  expect(statusCode).toBe(429);
  expect((await ask('superadmin', '2001:db8:1:3::1')).statusCode).toBe(200);
});

test('allows requests again after a while', async () => {
  const ask = await asking({ RATE_SEARCH: '1/1' });
  await ask('specialist', '203.0.113.1');
  await sleep(1100);
  expect((await ask('specialist', '203.0.113.1')).statusCode).toBe(200);
});
