// deploy/haproxy.cfg in front of a server that replies with the headers it received.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startBalancer } from '#bench/servers/balancer.ts';
import { SIGNATURE } from '#src/server/servers/signature.ts';
import { freePort } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

test('the balancer passes no signature of a server from its clients (R-971)', { tags: 'rest' }, async (context) => {
  if (spawnSync('haproxy', ['-v']).status !== 0) return context.skip('HAProxy is not installed');
  const server = createServer(({ headers }, response) => response.end(JSON.stringify(headers))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const parts = new AsyncDisposableStack();
  onTestFinished(async () => {
    await parts.disposeAsync();
    server.close();
  });
  const port = await freePort();
  await startBalancer(parts, path.join(temporaryFolder(), 'haproxy.cfg'), port, [
    (server.address() as AddressInfo).port,
  ]);
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/api/check`, {
      headers: { [SIGNATURE]: 't=1,u=,v1=copied', cookie: 'session=mine' },
    })
      .then((reply) => (reply.ok ? reply.json() : undefined))
      .catch(() => undefined);
  await expect.poll(ask, { timeout: 10_000 }).toBeDefined();
  const received = await ask();
  expect(received).toMatchObject({ cookie: 'session=mine', 'x-forwarded-for': '127.0.0.1' });
  expect(received).not.toHaveProperty(SIGNATURE);
});
