// Calls that a server sends on to another one, which is slow here.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { announce } from '#src/server/servers/registry.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

const PLACE = 'f'.repeat(16);
const file = `/api/uploads/${PLACE}-00000000-0000-4000-8000-000000000000`;

/** The API of a server, beside another that has no index and keeps calls for an upload waiting until `answer`. */
async function behindSlowServer() {
  const database = await testDatabase();
  const asked: ServerResponse[] = [];
  const server = createServer(({ url }, response) => {
    if (url === file) asked.push(response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const leave = await announce(database.db, { place: PLACE, address }, () => {});
  onTestFinished(async () => {
    await leave();
    server.closeAllConnections();
    server.close();
  });
  const answer = () => {
    for (const each of asked.splice(0)) each.setHeader('content-type', 'application/json').end('{}');
  };
  const api = await testApi(database, { indexed: false, env: { SERVER_URL: 'http://127.0.0.1:3000' } });
  onTestFinished(async () => {
    await api.close();
    await database.close();
  });
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  return { api, url, asked, answer };
}

it('a user has 16 calls at most on their way to another server, and others have theirs (R-921)', async () => {
  const { api, url, asked, answer } = await behindSlowServer();
  const [one, two] = [await api.headersOf('administrator'), await api.headersOf('superadmin')];
  const get = (headers: Record<string, string>) => fetch(url + file, { headers });
  const first = Array.from({ length: 16 }, () => get(one));
  await expect.poll(() => asked.length).toBe(16);
  const further = await get(one);
  expect([further.status, await further.json()]).toEqual([
    429,
    { code: 'too_many', message: 'Too many of your requests for files are waiting. Please try again in a moment.' },
  ]);
  const others = get(two);
  await expect.poll(() => asked.length).toBe(17);
  answer();
  for (const reply of await Promise.all([...first, others])) expect(reply.status).toBe(200);
  const again = get(one);
  await expect.poll(() => asked.length).toBe(1);
  answer();
  expect((await again).status).toBe(200);
});

const unfit: [string, (response: ServerResponse) => void][] = [
  [
    'ends within its reply',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('{"id":');
      setTimeout(() => response.destroy(), 100);
    },
  ],
  ['replies with an unknown status', (response) => response.writeHead(999).end('{}')],
  [
    'replies with endless JSON',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const write = () => {
        while (!response.destroyed && response.write(' '.repeat(1 << 16))) {}
      };
      write();
      response.on('drain', write);
    },
  ],
];

it.each(unfit)('a server that %s does not answer (R-894)', async (_, answer) => {
  const { api, url, asked } = await behindSlowServer();
  const reply = fetch(url + file, { headers: await api.headersOf('administrator') });
  await expect.poll(() => asked.length).toBe(1);
  asked.forEach(answer);
  expect((await reply).status).toBe(503);
  expect(await (await reply).json()).toMatchObject({ code: 'elsewhere' });
});
