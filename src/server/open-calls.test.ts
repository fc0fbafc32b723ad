// Clients that disconnect, send half a request or too many. Over real connections, because `inject` has none.
import { type ClientRequest, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildApp } from '#src/server/app.ts';
import { MOST_OPEN, MOST_PER_ADDRESS } from '#src/server/call-slots.ts';
import { loadConfig } from '#src/server/config.ts';
import { openDatabase } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import { sampleOf } from '#test/sampling.ts';

const database = openDatabase('postgresql://nobody@127.0.0.1:1/none'); // unreachable: metrics omit its values
let app: Awaited<ReturnType<typeof buildApp>>;
let port: number;
/** The number of calls that have reached their handler. `release` ends those of /api/slow. */
let arrived: number;
let release: PromiseWithResolvers<void>;
/** Errors of calls, except Failure. */
let errors: unknown[];

beforeEach(async () => {
  arrived = 0;
  errors = [];
  release = Promise.withResolvers();
  const handle = async () => {
    arrived += 1;
    await release.promise;
    return {};
  };
  const open = { config: { access: 'anyone' } } as const;
  app = await buildApp({
    config: loadConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' }),
    web: new URL('../../public', import.meta.url).pathname,
    readiness: async () => ({ ready: true, problems: [], datasets: {} }),
    identify: async () => undefined,
    metrics: { database, token: undefined, openOnLoopback: true },
    routes: (api) => {
      api.addHook('onError', async (_request, _reply, error) => {
        if (!(error instanceof Failure)) errors.push(error);
      });
      api.get('/api/slow', open, handle);
      api.post('/api/slow', open, handle);
      api.get('/api/quick', open, async () => {
        arrived += 1;
        return {};
      });
      api.get('/api/endless', open, async (_, reply) => {
        arrived += 1;
        const endless = new Readable({ read: () => endless.push('x'.repeat(1 << 16)) });
        return reply.type('text/plain').send(endless);
      });
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo); // a TCP server has an AddressInfo
});
afterEach(async () => {
  vi.useRealTimers();
  release.resolve();
  app.server.closeAllConnections();
  await app.close();
});

/** Generous, for a busy machine. */
const patience = { timeout: 20_000 };

const slow = 'GET /api/slow HTTP/1.1\r\nHost: localhost\r\n\r\n';
const half =
  'POST /api/slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';

interface Abort {
  sends: string;
  /** Number of calls that reach a handler. */
  calls: number;
  leaves?: (socket: Socket) => void;
  /** Whether to wait for data before leaving. */
  receives?: boolean;
}

const aborts: Record<string, Abort> = {
  'close before the reply': { sends: slow, calls: 1 },
  'reset before the reply': { sends: slow, calls: 1, leaves: (socket) => socket.resetAndDestroy() },
  'end their side before the reply': { sends: slow, calls: 1, leaves: (socket) => socket.end() },
  'send half of the headers': { sends: slow.slice(0, 30), calls: 0 },
  'send half of the body': { sends: half, calls: 0 },
  'close in the middle of a reply': { sends: slow.replace('slow', 'endless'), calls: 1, receives: true },
  'close after several pipelined requests': { sends: slow.repeat(5), calls: 5 },
  'close with a request pipelined behind a reply': {
    sends: slow.replace('slow', 'quick') + slow,
    calls: 2,
    receives: true,
  },
};

it.each(sampleOf(Object.entries(aborts), 3))(
  '300 clients that %s leave every slot free',
  { tags: 'sampled' },
  async (_, abort) => {
    const { sends, calls, leaves = (socket) => socket.destroy(), receives } = abort;
    const atOnce = Math.floor(MOST_PER_ADDRESS / Math.max(1, calls));
    for (let sent = 0; sent < 300; sent += atOnce) {
      const sockets = await Promise.all(
        Array.from({ length: Math.min(300 - sent, atOnce) }, () => send(sends, receives)),
      );
      await expect.poll(() => arrived, patience).toBe((sent + sockets.length) * calls);
      const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const socket of sockets) leaves(socket);
      await Promise.all(closed);
    }
    await expect.poll(openInMetrics, patience).toBe(0);
    await expectAllSlotsFree();
    await expect.poll(openInMetrics, patience).toBe(0);
  },
);

it('300 clients that reset at once leave every slot free, and no error', async () => {
  for (let left = 300; left > 0; left -= 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write(slow, () => socket.resetAndDestroy());
    await new Promise((resolve) => socket.once('close', resolve));
  }
  await expect.poll(openInMetrics, patience).toBe(0);
  expect(errors).toEqual([]);
  await expectAllSlotsFree();
});

it('refuses a call while all slots are taken, and answers again when they are free', async () => {
  const open = await fillSlots();
  const excess = await ask('/api/quick', '10.9.9.9');
  expect(excess).toEqual({
    status: 503,
    retryAfter: '1',
    body: { code: 'busy', message: 'Too many requests are waiting. Please try again in a moment.' },
  });
  expect((await ask('/healthz')).status).toBe(200);
  release.resolve();
  expect(new Set((await Promise.all(open)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await ask('/api/quick')).status).toBe(200);
});

it('limits an address, as the trusted proxy forwards it, to 64 open calls', async () => {
  const open = Array.from({ length: MOST_PER_ADDRESS }, () => ask('/api/slow', '10.1.1.1'));
  await expect.poll(() => arrived, patience).toBe(MOST_PER_ADDRESS);
  expect(await ask('/api/quick', '10.1.1.1')).toEqual({
    status: 429,
    retryAfter: '1',
    body: {
      code: 'too_many',
      message: 'Too many requests from your address are waiting. Please try again in a moment.',
    },
  });
  expect((await ask('/api/quick', '10.1.1.2')).status).toBe(200);
  release.resolve();
  await Promise.all(open);
  expect((await ask('/api/quick', '10.1.1.1')).status).toBe(200);
});

it('260 half-sent bodies hold no slot', async () => {
  const sockets = await Promise.all(Array.from({ length: 260 }, () => send(half)));
  await expect.poll(openInMetrics, patience).toBe(260);
  await expectAllSlotsFree();
  for (const socket of sockets) socket.destroy();
  await expect.poll(openInMetrics, patience).toBe(0);
});

it('closes a connection whose request has not arrived in time', { tags: 'rest' }, async () => {
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([15_000, 30_000]);
  Object.assign(app.server, { headersTimeout: 50, requestTimeout: 100 }); // Node.js checks every five seconds
  const socket = await send(half);
  expect(await firstData(socket)).toMatch(/^HTTP\/1.1 408 /);
  await expect.poll(() => socket.closed, patience).toBe(true);
  await expect.poll(openInMetrics, patience).toBe(0);
});

it('is not ready if all slots are taken and none was freed for 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const open = await fillSlots();
  vi.advanceTimersByTime(29_000);
  expect((await ask('/readyz')).status).toBe(200);
  vi.advanceTimersByTime(2_000);
  expect(await ask('/readyz')).toMatchObject({
    status: 503,
    body: { ready: false, problems: [`All ${MOST_OPEN} call slots are taken, and none was freed for 30 seconds.`] },
  });
  release.resolve();
  await Promise.all(open);
  expect((await ask('/readyz')).status).toBe(200);
});

/** Opens a connection and sends `text`. With `receives`, waits for the first data of the response. */
async function send(text: string, receives = false): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // the server may close it
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(text);
  if (receives) await firstData(socket);
  else socket.resume();
  return socket; // paused, so that an endless response waits
}

const firstData = (socket: Socket) =>
  new Promise<string>((resolve) =>
    socket.once('data', (data) => {
      socket.pause();
      resolve(String(data));
    }),
  );

interface Reply {
  status: number | undefined;
  retryAfter?: string;
  body: unknown;
}

/** Sends a GET as a proxy would for the client at `address`. */
function ask(path: string, address = '10.0.0.1'): Promise<Reply> {
  const headers = path.startsWith('/api') ? { 'x-forwarded-for': address } : {};
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  promise.catch(() => {}); // callers that await the reply see the error
  const asked: ClientRequest = request({ port, path, headers, agent: false }, async (response) => {
    const text = (await response.toArray()).join('');
    const retryAfter = response.headers['retry-after'];
    const body = response.headers['content-type']?.startsWith('application/json') ? JSON.parse(text) : text;
    resolve({ status: response.statusCode, ...(retryAfter && { retryAfter }), body });
  });
  asked.once('error', reject);
  asked.end();
  return promise;
}

/** Takes every slot with calls from four addresses. Resolves with the open calls. */
async function fillSlots(): Promise<Promise<Reply>[]> {
  const before = arrived;
  const open = Array.from({ length: MOST_OPEN }, (_, n) => ask('/api/slow', `10.2.0.${n % 4}`));
  await expect.poll(() => arrived - before, patience).toBe(MOST_OPEN);
  return open;
}

async function expectAllSlotsFree() {
  const open = await fillSlots();
  expect((await ask('/api/quick')).status).toBe(503);
  release.resolve();
  expect(new Set((await Promise.all(open)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await ask('/api/quick')).status).toBe(200);
}

/** The number of open requests in /metrics, without this one. */
async function openInMetrics(): Promise<number> {
  const lines = String((await ask('/metrics')).body).match(/^medatlas_http_requests_open\{.*$/gm) ?? [];
  return lines
    .filter((line) => !line.includes('"/metrics"'))
    .reduce((sum, line) => sum + Number(line.split(' ')[1]), 0);
}
