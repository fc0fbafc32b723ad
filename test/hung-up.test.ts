// Clients that hang up while they send a file are no errors of the server.
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sessionHeaders, testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { removeData, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

test('the log has no error of a client that hung up while it sent a file for a lookup', async () => {
  const lines: string[] = [];
  const api = await testApi(await testDatabase(), { env: { LOG_LEVEL: 'error' }, log: (line) => lines.push(line) });
  onTestFinished(api.close);
  const { port, origin } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
  const { cookie, origin: own } = await api.headersOf('specialist');
  const metrics = async () => (await fetch(`${origin}/metrics`)).text();
  for (const url of ['/api/lookup', '/api/lookup/sheets']) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: ${own}\r\ncookie: ${cookie}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x\r\n',
    );
    const open = `medatlas_http_requests_open{route="${url}"}`;
    await expect.poll(metrics, { timeout: 10_000 }).toContain(`${open} 1\n`);
    socket.destroy();
    await expect.poll(metrics, { timeout: 10_000 }).toContain(`${open} 0\n`);
  }
  await metrics(); // what was to be logged is logged
  expect(lines).toEqual([]);
});

test('the log has no error of a client that hung up while it sent a part of an upload, which goes on', {
  tags: 'rest',
  timeout: 60_000,
}, async () => {
  const database = await testDatabase();
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  onTestFinished(() => removeData(DATA_DIR));
  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'error', DATABASE_URL: database.url });
  const { cookie = '' } = await sessionHeaders(database, 'administrator', server.url);
  const begun = await fetch(`${server.url}/api/uploads`, {
    method: 'POST',
    headers: { cookie, origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'nucc_taxonomy_260.csv', bytes: 1000, modified: 1_790_000_000_000 }),
  });
  const { id } = (await begun.json()) as { id: string };
  const received = async () =>
    ((await (await fetch(`${server.url}/api/uploads/${id}`, { headers: { cookie } })).json()) as { received: number })
      .received;
  for (const from of [0, 4, 8]) {
    const socket = connect(Number(server.port), '127.0.0.1');
    socket.write(
      `PATCH /api/uploads/${id} HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\norigin: ${server.url}\r\n` +
        `cookie: ${cookie}\r\ncontent-type: application/octet-stream\r\nupload-offset: ${from}\r\n` +
        'content-length: 900\r\n\r\npart',
    );
    await expect.poll(received, { timeout: 10_000 }).toBe(from + 4);
    socket.destroy();
    await sleep(500); // the server ends the part
  }
  expect(server.output()).not.toContain('"level":50');
});
