// deploy/haproxy.cfg in front of a server that replies with the headers it received.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startBalancer } from '#bench/servers/balancer.ts';
import { SIGNATURE } from '#src/server/servers/signature.ts';
import { freePort } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

/** An address of this machine that is not the one of `fetch`. */
const STRANGER = '127.0.0.9';

describe.skipIf(spawnSync('haproxy', ['-v']).status !== 0)('HAProxy, if it is installed', { tags: 'rest' }, () => {
  test('passes no signature of a server from its clients (R-971)', async () => {
    const { headersOf } = await startOne();
    const received = await headersOf({ [SIGNATURE]: 't=1,u=,v1=copied', cookie: 'session=mine' });
    expect(received).toMatchObject({ cookie: 'session=mine', 'x-forwarded-for': '127.0.0.1' });
    expect(received).not.toHaveProperty(SIGNATURE);
  });

  test('gives each request an ID of its own, whatever ID the client sends (R-1090)', async () => {
    const { headersOf } = await startOne();
    const taken = { 'x-request-id': 'of-another-request' };
    const all = await Promise.all([headersOf(taken), headersOf(taken), headersOf({})]);
    const ids = all.map((received) => received['x-request-id']);
    for (const id of ids) expect(id).toMatch(/^[\w.-]{1,64}$/);
    expect(ids).not.toContain('of-another-request');
    expect(new Set(ids).size).toBe(3);
  });

  test('lets one address hold 256 connections, and serves the others meanwhile (R-1090)', async () => {
    const { port, headersOf } = await startOne();
    const sockets = Array.from({ length: 400 }, () => connect({ port, host: '127.0.0.1', localAddress: STRANGER }));
    const closed = sockets.map(isClosed);
    await expect.poll(() => closed.filter((is) => is()).length).toBe(400 - 256);
    expect(await headersOf({})).toHaveProperty('x-request-id');
    for (const socket of sockets) socket.destroy();
    const later = isClosed(connect({ port, host: '127.0.0.1', localAddress: STRANGER }));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(later()).toBe(false);
  });

  test('closes requests whose headers do not end, and idle connections, after ten seconds (R-1090)', async () => {
    const { port } = await startOne();
    const begun = performance.now();
    const [slow, idle] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    slow.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
    const parts = setInterval(() => slow.write('X-Part: 1\r\n'), 1000);
    onTestFinished(() => clearInterval(parts));
    idle.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const replies = await Promise.all([slow, idle].map(textOf));
    expect(replies.map((text) => text.split('\r\n')[0])).toEqual(['HTTP/1.1 408 Request Time-out', 'HTTP/1.1 200 OK']);
    expect((performance.now() - begun) / 1000).toBeGreaterThan(9);
    expect((performance.now() - begun) / 1000).toBeLessThan(20);
  });
});

/** Starts a server behind HAProxy. `headersOf` sends a request and returns the headers that the server received. */
async function startOne() {
  const server = createServer(({ headers }, response) => response.end(JSON.stringify(headers))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const parts = new AsyncDisposableStack();
  onTestFinished(async () => {
    await parts.disposeAsync();
    server.close();
  });
  const port = await freePort();
  const { port: behind } = server.address() as AddressInfo;
  await startBalancer(parts, temporaryFolder(), port, [behind]);
  const ask = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}/api/check`, { headers })
      .then((reply) => (reply.ok ? (reply.json() as Promise<Record<string, string>>) : undefined))
      .catch(() => undefined);
  await expect.poll(() => ask({}), { timeout: 10_000 }).toBeDefined();
  return { port, headersOf: async (headers: Record<string, string>) => (await ask(headers)) ?? {} };
}

/** Whether the other end has closed a connection. */
function isClosed(socket: Socket): () => boolean {
  let is = false;
  socket
    .on('error', () => {})
    .on('close', () => {
      is = true;
    });
  socket.resume();
  onTestFinished(() => void socket.destroy());
  return () => is;
}

/** All that the other end sends until it closes the connection. */
async function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket
    .on('error', () => {})
    .on('data', (part) => {
      text += part;
    });
  await once(socket, 'close');
  return text;
}
