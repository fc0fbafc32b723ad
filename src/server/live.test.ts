import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#src/server/app.ts';
import type { User } from '#src/server/authorization.ts';
import { loadConfig } from '#src/server/config.ts';
import { serveLive } from '#src/server/live.ts';

const accept = 'text/event-stream';

/** A server with one stream, for users whom a header names. Returns how to open a stream, and its status. */
async function openStreams() {
  const config = loadConfig({ LOG_LEVEL: 'silent' });
  const app = await buildApp({
    config,
    web: path.join(import.meta.dirname, '../../public'),
    readiness: async () => ({ ready: true, problems: [], datasets: {} }),
    identify: async ({ headers }) => userNamed(String(headers['x-user'])),
    routes: (api) =>
      serveLive(api, {
        name: 'follow',
        url: '/api/live',
        summary: 'Follow',
        access: 'approved',
        read: async () => ({ state: 1 }),
      }),
  });
  onTestFinished(() => app.close());
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  return async (user: string) => {
    const client = new AbortController();
    const { status, body } = await fetch(`${base}/api/live`, {
      headers: { accept, 'x-user': user },
      signal: client.signal,
    });
    return { status, body, close: () => client.abort() };
  };
}

const userNamed = (id: string): User => ({
  id,
  email: `${id}@medatlas.example`,
  team: 'medatlas.example',
  role: 'administrator',
  approved: true,
  via: 'session',
  scopes: ['read'],
});

test('one user can follow on four screens, and leaves streams to the others (R-1076)', async () => {
  const open = await openStreams();
  const own = await Promise.all(Array.from({ length: 6 }, () => open('ann')));
  expect(own.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
  expect((await open('ben')).status).toBe(200);
  own.find(({ status }) => status === 200)?.close();
  await expect.poll(async () => (await open('ann')).status).toBe(200);
});
