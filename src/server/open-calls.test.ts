import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#src/server/app.ts';
import { loadConfig } from '#src/server/config.ts';
import { MOST_OPEN } from '#src/server/open-calls.ts';

let app: Awaited<ReturnType<typeof buildApp>>;
/** How many calls wait, and what lets them go on. */
let waiting = 0;
let release = Promise.withResolvers<void>();

beforeAll(async () => {
  app = await buildApp({
    config: loadConfig({ LOG_LEVEL: 'silent' }),
    web: new URL('../../public', import.meta.url).pathname,
    readiness: async () => ({ ready: true, problems: [], datasets: {} }),
    identify: async () => undefined,
    routes: (api) => {
      api.get('/api/slow', { config: { access: 'anyone' } }, async () => {
        waiting += 1;
        await release.promise.finally(() => (waiting -= 1));
        return {};
      });
    },
  });
});
afterAll(() => app.close());

const ask = (signal?: AbortSignal) => app.inject({ url: '/api/slow', ...(signal && { signal }) });

it('turns a call away while so many are open, and answers again when these are over', async () => {
  const open = Array.from({ length: MOST_OPEN }, () => ask());
  await expect.poll(() => waiting).toBe(MOST_OPEN);
  const excess = await ask();
  expect([excess.statusCode, excess.headers['retry-after'], excess.json()]).toEqual([
    503,
    '1',
    { code: 'busy', message: 'Too many requests are waiting. Please try again in a moment.' },
  ]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  release.resolve();
  expect(new Set((await Promise.all(open)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await ask()).statusCode).toBe(200);
});

it('counts no call that was given up', async () => {
  release = Promise.withResolvers();
  const leaving = new AbortController();
  const open = Array.from({ length: MOST_OPEN }, () => ask(leaving.signal).catch(() => 'given up'));
  await expect.poll(() => waiting).toBe(MOST_OPEN);
  leaving.abort();
  await Promise.all(open);
  const next = ask();
  await expect.poll(() => waiting).toBe(MOST_OPEN + 1);
  release.resolve();
  expect((await next).statusCode).toBe(200);
});
