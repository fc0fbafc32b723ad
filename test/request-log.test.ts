// What operators see of requests: lines of the log, IDs in replies and statements, and settings that change meanwhile.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sessionHeaders, testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { removeData, serverProcess, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** Starts a server that logs requests. Its settings file has `settings`, which `set` replaces before a SIGHUP, null by a pipe. */
async function loggingServer(settings: string) {
  const database = await testDatabase();
  const folder = temporaryFolder();
  const DATA_DIR = path.join(folder, 'data');
  const file = path.join(folder, 'settings');
  writeFileSync(file, settings);
  onTestFinished(() => removeData(DATA_DIR));
  const server = await startServer({ DATA_DIR, SETTINGS_FILE: file, DATABASE_URL: database.url });
  const { cookie = '' } = await sessionHeaders(database, 'specialist', server.url);
  const lines = (): Record<string, unknown>[] =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  return {
    ...server,
    lines,
    get: (url: string) => fetch(server.url + url, { headers: { cookie } }),
    set: async (changed: string | null, answer: RegExp) => {
      rmSync(file);
      if (changed === null) execFileSync('mkfifo', [file]);
      else writeFileSync(file, changed);
      process.kill(serverProcess({ DATA_DIR }), 'SIGHUP');
      await expect.poll(() => lines().map(({ msg }) => msg)).toContainEqual(expect.stringMatching(answer));
    },
  };
}

test('the log has a line per request: who, what, how long, but not what was searched (R-880)', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = (line: string) => lines.push(JSON.parse(line));
  const api = await testApi(await testDatabase(), { env: { LOG_LEVEL: 'info' }, log });
  onTestFinished(api.close);
  const server = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
  const { cookie = '', origin } = await api.headersOf('specialist');
  const get = (url: string, headers = {}) => fetch(new URL(url, server), { headers: { cookie, ...headers } });
  const request = (id: string) => expect.poll(() => lines.find(({ reqId, msg }) => msg === 'request' && reqId === id));

  const reply = await get('/api/providers?last_name=Vandelay', { 'x-request-id': 'proxy-7', traceparent: PARENT });
  expect(reply.headers.get('x-request-id')).toBe('proxy-7');
  await request('proxy-7').toMatchObject({
    userId: expect.stringMatching(/^[\da-f-]{36}$/),
    method: 'GET',
    status: reply.status,
    ms: expect.any(Number),
    traceparent: PARENT,
  });
  const hostile = await get('/api/lists', { 'x-request-id': "1'; drop table x", traceparent: 'nonsense' });
  const id = hostile.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[\da-f-]{36}$/);
  await request(id).toMatchObject({ route: '/api/lists', status: 200 });
  const found = await get('/api/providers/2000000002');
  await request(found.headers.get('x-request-id') ?? '').toMatchObject({ route: '/api/providers/:npi' });
  await get('/readyz');

  const socket = connect(Number(server.port), '127.0.0.1');
  const head = `host: ${server.host}\r\norigin: ${origin}\r\ncookie: ${cookie}\r\nx-request-id: gone`;
  socket.write(`POST /api/lookup HTTP/1.1\r\n${head}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`);
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(100);
  setTimeout(() => socket.destroy(), 200);
  await request('gone').toMatchObject({ status: 499 });
  const output = JSON.stringify(lines);
  for (const hidden of ['Vandelay', '2000000002', '/readyz', 'drop table']) expect(output).not.toContain(hidden);
});

test('SIGHUP applies limits and the log level, refuses invalid settings, and says what needs a restart (R-882)', {
  tags: 'rest',
  timeout: 60_000,
}, async () => {
  const server = await loggingServer('LOG_LEVEL=info\nRATE_SEARCH=1000/60\nACESS=approved\nACCESS: signed-in');
  expect(server.output()).toContain(
    'ACESS in SETTINGS_FILE is not a setting.\nLine 4 in SETTINGS_FILE is not a setting.\n',
  );
  const status = async () => (await server.get('/api/providers?state=OH')).status;
  expect(await status()).not.toBe(429);
  await server.set(
    'LOG_LEVEL=info\nRATE_SEARCH=1/60\nCOMPANY_NAME=Elsewhere',
    /Applied RATE_SEARCH\. Restart the server to apply COMPANY_NAME\.$/,
  );
  await status();
  expect(await status()).toBe(429);
  await server.set('RATE_SEARCH=plenty', /not reloaded\. RATE_SEARCH must be/);
  await server.set(
    'RATE_SEARCH=2/60\nSMTP_URL=smtp://me:pa#ss@localhost',
    /not reloaded\. Line 2 in SETTINGS_FILE has # or a quote in its value\./,
  );
  expect(await status()).toBe(429);
  await server.set(null, /not reloaded\. SETTINGS_FILE cannot be read: it is not a regular file\.$/);
  expect(await status()).toBe(429);
  const misspelled = 'LOG_LEVEL=info\nRATE_SEARCH=1/60\nRATE_SERCH=2/60';
  await server.set(misspelled, /reloaded\. No limit and no log level has changed\. .*RATE_SERCH is not a setting\.$/);
  const quoted =
    'LOG_LEVEL=info\n\n# a comment\nRATE_SEARCH=1/60 # low\nCOMPANY_TAGLINE="Of two\n#1"#\nRATE_SEARCH 2/60';
  await server.set(quoted, /Restart the server to apply COMPANY_TAGLINE\. Line 7 is not a setting\.$/);
  await server.set('LOG_LEVEL=warn\nRATE_SEARCH=1000/60', /Applied .*LOG_LEVEL/);
  expect(await status()).not.toBe(429);
  const before = server.lines().length;
  await server.get('/api/lists');
  expect(server.lines()).toHaveLength(before);
});
