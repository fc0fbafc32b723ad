// Pages of other origins at the doors, in a real browser and over real sockets.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium as playwright } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi } from '#test/api.ts';
import { chromium } from '#test/browser.ts';
import { demoDatabase } from '#test/demo-database.ts';

const url = '/npi-registry/api?version=2.1&last_name=smith';
const tool = createServer((_, reply) => reply.end('<!doctype html><title>Tool</title>'));
let origin: string;
let site: string;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => tool.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(tool.address() as AddressInfo).port}`;
  const database = await demoDatabase();
  api = await testApi(database, { env: { DOORS_ORIGINS: `${origin}/, https://tools.example` } });
  site = await api.app.listen({ host: '127.0.0.1', port: 0 });
}, 300_000);
afterAll(async () => {
  await api?.close();
  tool.close();
});

const host = () => new URL(api.config.publicUrl).host;

it('a page of an origin of DOORS_ORIGINS calls a door with a token, and reads replies and refusals (R-1670)', async () => {
  const browser = await playwright.launch(await chromium());
  const { authorization } = await api.headersOf('token');
  const page = await browser.newPage();
  await page.goto(origin);
  const ask = (to: string, headers: Record<string, string>, credentials: RequestCredentials = 'omit') =>
    page.evaluate(
      ([to, headers, credentials]) =>
        fetch(to, { headers, credentials }).then(
          async (reply) => [reply.status, reply.headers.get('x-request-id') !== null, Object.keys(await reply.json())],
          () => 'blocked',
        ),
      [to, headers, credentials] as const,
    );
  const door = `${site.replace('127.0.0.1', 'localhost')}${url}`;
  expect(await ask(door, { authorization: String(authorization) })).toEqual([200, true, ['result_count', 'results']]);
  expect(await ask(door, {})).toEqual([401, true, ['Errors']]);
  expect(await ask(door, {}, 'include')).toBe('blocked');
  expect(await ask(`${site}/api/providers`, { authorization: String(authorization) })).toBe('blocked');
  await browser.close();
});

it('such a page cannot use the session of a visitor, and gets no header that allows it (R-1670)', async () => {
  const { cookie = '' } = await api.headersOf('specialist');
  const ask = async (from: string) => {
    const { statusCode, headers } = await api.app.inject({ url, headers: { host: host(), cookie, origin: from } });
    return [statusCode, headers['access-control-allow-origin'], headers['cross-origin-resource-policy'], headers.vary];
  };
  expect(await ask('https://tools.example')).toEqual([401, 'https://tools.example', 'cross-origin', 'Origin']);
  for (const other of ['https://other.example', 'http://tools.example', 'https://tools.example:8443', 'null'])
    expect(await ask(other)).toEqual([200, undefined, 'same-origin', undefined]);
  const { headers } = await api.app.inject({ url, headers: { host: host(), cookie, origin: 'https://tools.example' } });
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
});

it('preflights are answered at doors for these origins alone (R-1670)', async () => {
  const ask = async (from: string, url: string) => {
    const { statusCode, headers } = await api.app.inject({
      method: 'OPTIONS',
      url,
      headers: { host: host(), origin: from, 'access-control-request-method': 'GET' },
    });
    return [statusCode, headers['access-control-allow-headers']];
  };
  expect(await ask('https://tools.example', url)).toEqual([204, 'Authorization, *']);
  expect(await ask('https://tools.example', '/api/providers')).toEqual([404, undefined]);
  expect(await ask('https://other.example', url)).toEqual([404, undefined]);
  const post = await api.app.inject({
    method: 'POST',
    url: '/npi-registry/api',
    headers: { host: host(), origin: 'https://tools.example' },
  });
  expect([post.statusCode, post.headers['access-control-allow-origin']]).toEqual([404, 'https://tools.example']);
});
