import { expect, it } from 'vitest';
import { buildApp } from '#src/server/app.ts';
import { loadConfig } from '#src/server/config.ts';

it('calls a lost database a full disk while the disk is full, also outside the declared endpoints (R-1094)', async () => {
  let full = true;
  const app = await buildApp({
    config: loadConfig({ LOG_LEVEL: 'silent' }),
    web: new URL('../../public', import.meta.url).pathname,
    readiness: async () => ({ ready: true, problems: [], datasets: {} }),
    diskFull: async () => full,
    identify: async () => undefined,
    routes: (api) => {
      api.get('/api/lost', { config: { access: 'anyone' } }, async () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
      });
    },
  });
  const reply = async () => {
    const found = await app.inject('/api/lost');
    return [found.statusCode, found.json().code, found.headers['retry-after']];
  };
  expect(await reply()).toEqual([503, 'disk_full', '30']);
  full = false;
  expect(await reply()).toEqual([503, 'unavailable', expect.any(String)]);
  await app.close();
});
