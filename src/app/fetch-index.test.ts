// A server fetches the index from another one over a network that breaks off, and builds it if that fails.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { newestManifest, refreshSearch } from '#src/app/search.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import { individual, mainFile } from '#src/datasets/nppes/test-files.ts';
import { runImport } from '#src/importer/import.ts';
import { readManifest } from '#src/search/manifest.ts';
import { openSearch } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { announce, serverKey } from '#src/server/servers/registry.ts';
import { SIGNATURE, signatureOf } from '#src/server/servers/signature.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let address: string;
/** The folder of the server that has the index. */
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  await importPeople();
  api = await testApi(database);
  address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  folder = path.join(api.config.dataDir, 'search');
});
afterAll(async () => {
  await api.close();
  await database.close();
});

it('fetches the index from another server that has it (R-891)', async () => {
  const { url, asked } = await between();
  await running('one', url);
  const { manifest, steps, failures } = await newest();
  expect(steps.filter((step) => step !== 'fetching')).toEqual([]);
  expect(failures).toEqual([]);
  for (const { file } of readManifest(manifest).tables)
    expect(readFileSync(path.join(path.dirname(manifest), file)).equals(readFileSync(path.join(folder, file)))).toBe(
      true,
    );
  expect(readdirSync(path.dirname(manifest)).filter((name) => name.startsWith('fetched'))).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
});

it('goes on where a transfer broke off, also with another server (R-891)', async () => {
  const lost: Lost = { left: 1 };
  const [one, two] = [await between({ most: 30_000, lost }), await between({ most: 30_000, lost })];
  await running('one', one.url);
  await running('two', two.url);
  const { steps, failures } = await newest();
  expect(steps).not.toContain('building');
  expect(failures).toEqual([]);
  const [second, first] = lost.by === two.url ? [one, two] : [two, one];
  expect(first.asked).not.toEqual([]);
  expect(second.asked).toContainEqual({ range: expect.stringMatching(/^bytes=[1-9]\d*-$/), status: 206 });
});

it('builds if the server that sends is killed (R-891)', { tags: 'rest' }, async () => {
  const { url } = await between({ most: 30_000 });
  await running('one', url);
  const { steps, failures, manifest } = await newest();
  expect(steps).toContain('fetching');
  expect(steps.at(-1)).toBe('building');
  expect(failures).toEqual([expect.stringMatching(/cannot be reached|broke off/)]);
  expect(readManifest(manifest).tables.length).toBeGreaterThan(3);
  expect(readdirSync(path.dirname(manifest)).filter((name) => !/\.(manifest|table)$/.test(name))).toEqual([]);
});

it('builds if what arrives is damaged (R-891)', { tags: 'rest' }, async () => {
  const { url } = await between({ spoils: true });
  await running('one', url);
  const { steps, failures } = await newest();
  expect(steps.at(-1)).toBe('building');
  expect(failures).toEqual([expect.stringMatching(/corrupt/)]);
});

it('shares a folder with another server, and builds nothing (R-890)', async () => {
  const { steps, manifest } = await newest((dataDir) => {
    rmSync(path.join(dataDir, 'search'), { recursive: true });
    symlinkSync(folder, path.join(dataDir, 'search'));
  });
  expect(steps).toEqual([]);
  expect(readdirSync(folder)).toContain(path.basename(manifest));
});

it('sends files of the index to servers of its database only (R-891)', async () => {
  const key = await serverKey(database.db);
  const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.manifest'));
  const route = `/api/servers/index/${name}`;
  const status = async (url: string, header?: string) =>
    (await fetch(address + url, { headers: header ? { [SIGNATURE]: header } : {} })).status;
  const signed = (path: string, now?: number) => signatureOf(key, { method: 'GET', path }, now);
  expect(await status(route, signed(route))).toBe(200);
  for (const refused of [
    undefined,
    'forged',
    signed(route, Date.now() - 120_000),
    signed(route, Date.now() + 120_000),
    signed('/api/servers/index/other'),
    signatureOf('0'.repeat(64), { method: 'GET', path: route }),
    signatureOf(key, { method: 'POST', path: route }),
  ])
    expect(await status(route, refused), refused).toBe(403);
  writeFileSync(path.join(folder, 'secret.table'), 'no manifest names it');
  for (const other of [
    'secret.table',
    '..%2Fplace',
    '%2e%2e%2fplace',
    '..%2F..%2F..%2F..%2Fetc%2Fpasswd',
    '.manifest',
  ]) {
    const url = `/api/servers/index/${other}`;
    expect(await status(url, signed(url)), url).toBe(404);
  }
  const { body } = await api.app.inject('/api/openapi.json');
  expect(body).not.toContain('/api/servers');
});

it('sends files, and builds, beside damaged manifests (R-435, R-891)', { tags: 'rest' }, async () => {
  const spoil = (folder: string) => {
    writeFileSync(path.join(folder, '8-0.manifest'), JSON.stringify({ tables: [null, { file: 5 }, {}] }));
    mkdirSync(path.join(folder, '9-0.manifest'));
  };
  spoil(folder);
  onTestFinished(() => {
    for (const name of ['8-0.manifest', '9-0.manifest']) rmSync(path.join(folder, name), { recursive: true });
  });
  const route = '/api/servers/index/other.table';
  const signature = signatureOf(await serverKey(database.db), { method: 'GET', path: route });
  expect((await fetch(address + route, { headers: { [SIGNATURE]: signature } })).status).toBe(404);
  const { manifest } = await newest((dataDir) => spoil(path.join(dataDir, 'search')));
  expect(readManifest(manifest).tables.length).toBeGreaterThan(3);
});

it('calls that no server can have signed cost no query (R-920)', async () => {
  const route = '/api/servers/index/1-0.manifest';
  const late = signatureOf(await serverKey(database.db), { method: 'GET', path: route }, Date.now() - 120_000);
  await database.pool.query('alter table settings rename to hidden'); // a query would fail
  onTestFinished(async () => void (await database.pool.query('alter table hidden rename to settings')));
  for (const header of [undefined, '', 'forged', late, `${late},${late}`])
    for (const [url, status] of [
      [route, 403],
      ['/api/check', 401],
    ] as const)
      expect(
        (await fetch(address + url, { headers: header === undefined ? {} : { [SIGNATURE]: header } })).status,
        header,
      ).toBe(status);
});

it('switches once the others have the index too, and waits for none that will not have it (R-892)', {
  tags: 'rest',
}, async () => {
  const { dataDir, search, before } = await behindAnImport();
  const otherRelease = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(otherRelease, 'listening');
  onTestFinished(() => void otherRelease.close());
  await running('other release', `http://127.0.0.1:${(otherRelease.address() as AddressInfo).port}`);
  await running('late', address);
  const switching = refreshSearch(database, dataDir, search);
  const has = () => readdirSync(path.join(dataDir, 'search')).some((name) => Number.parseInt(name, 10) > before);
  await expect.poll(has).toBe(true);
  await sleep(2500); // several questions
  expect(search.generation).toBe(before);
  await newestManifest(database, api.config.dataDir);
  await switching;
  expect(search.generation).toBeGreaterThan(before);
});

it('switches without a server that does not get the index in time, and names it (R-892)', {
  tags: 'rest',
}, async () => {
  const { dataDir, search, before } = await behindAnImport();
  await running('late', address);
  const reported: string[] = [];
  const report = (error: unknown) => void reported.push(String(error));
  await refreshSearch(database, dataDir, search, { report, patience: 2000 });
  expect(search.generation).toBeGreaterThan(before);
  expect(reported).toEqual([expect.stringMatching(new RegExp(`Still without it: ${address}\\. See their logs`))]);
  await newestManifest(database, api.config.dataDir);
});

/** Opens a search whose generation is the one before an import. */
async function behindAnImport() {
  const dataDir = temporary();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const search = openSearch({ workers: 1 });
  onTestFinished(() => search.close());
  await refreshSearch(database, dataDir, search);
  const before = search.generation ?? 0;
  await importPeople();
  return { dataDir, search, before };
}

/** Imports people, as the next generation. */
async function importPeople() {
  const source = temporary();
  const file = path.join(source, 'npidata_pfile_20240101-20240107.csv');
  writeFileSync(file, mainFile(Array.from({ length: 1500 }, (_, n) => individual(n))));
  await runImport({ url: database.url, source: nppes, paths: [file], rejectsFolder: path.join(source, 'rejects') });
  rmSync(source, { recursive: true });
}

const temporary = () => mkdtempSync(path.join(tmpdir(), 'medatlas-fetch-'));

/** Announces a server until the test has finished. */
async function running(place: string, url: string) {
  const leave = await announce(database.db, { place, address: url }, (error) => {
    throw error;
  });
  onTestFinished(leave);
}

/** Gets the newest generation into a new folder, and says how. */
async function newest(prepare: (dataDir: string) => void = () => {}) {
  const dataDir = temporary();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  mkdirSync(path.join(dataDir, 'search'));
  prepare(dataDir);
  const steps: ('fetching' | 'building')[] = [];
  const failures: string[] = [];
  const manifest = await newestManifest(database, dataDir, {
    onProgress: (step) => steps.push('fetching' in step ? 'fetching' : 'building'),
    onFailedFetch: (reason) => failures.push(reason),
  });
  return { manifest, steps, failures };
}

/** How many servers may still go, and the last one that did. */
interface Lost {
  left: number;
  by?: string;
}

interface Network {
  /** Bytes of a table after which the server is gone, if `lost` allows it. */
  most?: number;
  lost?: Lost;
  /** Whether a byte of each table changes on its way. */
  spoils?: boolean;
}

/** A network between servers. `asked` has the requests for tables. */
async function between({ most = Infinity, lost = { left: 1 }, spoils = false }: Network = {}) {
  const asked: { range: string | undefined; status: number }[] = [];
  let gone = false;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { url = '', headers } = incoming;
    if (gone) return void incoming.socket.destroy();
    const isTable = url.endsWith('.table');
    request(address + url, { headers }, (answer) => {
      const { statusCode: status = 500 } = answer;
      if (isTable) asked.push({ range: headers.range, status });
      outgoing.writeHead(status, answer.headers);
      let passed = 0;
      answer.on('data', (chunk: Buffer) => {
        if (isTable && spoils && passed === 0) chunk[40] = (chunk[40] ?? 0) ^ 0xff; // among its rows
        passed += chunk.length;
        if (!isTable || passed <= most || lost.left === 0) return outgoing.write(chunk);
        lost.left -= 1;
        lost.by = own;
        gone = true;
        outgoing.write(chunk.subarray(0, chunk.length - (passed - most)));
        setTimeout(() => incoming.socket.destroy(), 300); // when these bytes have arrived
        answer.destroy();
      });
      answer.on('end', () => outgoing.end());
    }).end();
  };
  const server = createServer(pass).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: own, asked };
}
