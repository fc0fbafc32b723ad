// Clients that hang up while they send a file are no errors of the server.
import { connect } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sessionHeaders } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { removeData, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

test('the log has no error of a client that hung up while it sent a file for a lookup', async () => {
  const database = await testDatabase();
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  onTestFinished(() => removeData(DATA_DIR));
  const env = { DATA_DIR, LOG_LEVEL: 'error', METRICS_OPEN: 'loopback', DATABASE_URL: database.url };
  const server = await startServer(env);
  const { cookie } = await sessionHeaders(database, 'specialist', server.url);
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
  for (const url of ['/api/lookup', '/api/lookup/sheets']) {
    const socket = connect(Number(server.port), '127.0.0.1');
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\norigin: ${server.url}\r\ncookie: ${cookie}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x\r\n',
    );
    const open = `medatlas_http_requests_open{route="${url}"}`;
    await expect.poll(metrics, { timeout: 10_000 }).toContain(`${open} 1\n`);
    socket.destroy();
    await expect.poll(metrics, { timeout: 10_000 }).toContain(`${open} 0\n`);
  }
  await metrics(); // what was to be logged is logged
  expect(server.output()).not.toContain('"level":50');
}, 60_000);
