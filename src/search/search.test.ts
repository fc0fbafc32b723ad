import { writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { buildSnapshot } from '#src/search/build.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import { SearchBusy, SearchFailed, SearchInvalid, SearchNotReady, SearchTooSlow } from '#src/search/errors.ts';
import type { SearchRequest } from '#src/search/query.ts';
import { openSearch, type SearchOptions } from '#src/search/search.ts';
import { snapshotFolder } from '#src/search/test/snapshots.ts';
import { buildApp } from '#src/server/app.ts';
import { loadConfig } from '#src/server/config.ts';
import { testDatabase } from '#test/database.ts';

/** 2,000 rows that say which generation they belong to. */
const tables = (generation: number): TableDefinition[] => [
  {
    name: 'people',
    key: 'id',
    select: `select 1000000000 + i as id, 'Generation generation ${generation}, ' || i as name from generate_series(1, 2000) i`,
    order: ['name'],
    columns: { name: { kind: 'text', shown: true } },
  },
];

/** A request so cheap that the asking thread answers it. */
const everyone: SearchRequest = { table: 'people', criteria: [], page: 1, page_size: 50 };

/** One with the same answer that takes a worker: every value is looked through for three needles. */
const costly: SearchRequest = {
  ...everyone,
  criteria: [{ column: 'name', match: 'contains', values: ['generation generation', 'generation 1,', 'generation'] }],
};

/** A request that keeps a worker busy for seconds: each needle has to be looked for in every value, and is in none. */
const slow: SearchRequest = {
  ...everyone,
  criteria: [{ column: 'name', match: 'contains', values: Array(50_000).fill('generation generation generation') }],
};

/** No caller can make these: they stand for a fault in the engine, met by a worker and by the asking thread. */
const broken = { ...everyone, criteria: [...costly.criteria, null] } as unknown as SearchRequest;
const brokenAtOnce = { ...everyone, criteria: null } as unknown as SearchRequest;

/** How long a thread may take to start or end on a busy machine. */
const patience = { timeout: 15_000 };

async function snapshots(...generations: number[]) {
  const folder = snapshotFolder();
  const { url } = await testDatabase();
  const file = (generation: number) => path.join(folder, `${generation}.snapshot`);
  for (const generation of generations)
    await buildSnapshot({ url, tables: tables(generation), file: file(generation), generation, databaseId: 'test' });
  return file;
}

function opened(options: SearchOptions) {
  const search = openSearch(options);
  onTestFinished(() => search.close());
  return search;
}

test('asking before a snapshot is loaded, and after closing, is refused', async () => {
  const file = await snapshots(1);
  const search = opened({ workers: 2 });
  expect(search.generation).toBeNull();
  await expect(search.ask(everyone)).rejects.toThrow(SearchNotReady);
  await search.load(file(1));
  expect(search.generation).toBe(1);
  expect(await search.ask(everyone)).toMatchObject({ total: 2000, generation: 1 });
  await search.close();
  await expect(search.ask(everyone)).rejects.toThrow(SearchNotReady);
  await expect(search.load(file(1))).rejects.toThrow(SearchNotReady);
});

test('a cheap request is answered while every worker is busy, and as a worker answers it', async () => {
  const file = await snapshots(1);
  const search = opened({ workers: 1 });
  await search.load(file(1));
  const byWorker = await search.ask(costly);
  const working = search.ask(slow).catch((error: unknown) => error);
  expect(await search.ask(everyone)).toEqual(byWorker);
  await expect(search.ask(brokenAtOnce)).rejects.toThrow(SearchFailed);
  expect(await search.ask(everyone)).toEqual(byWorker);
  expect(await Promise.race([working, 'still working'])).toBe('still working');
});

test('while generations are swapped every request is answered, each wholly from one of them', {
  tags: 'rest',
}, async () => {
  const file = await snapshots(1, 2, 3, 4);
  const search = opened({ workers: 2 });
  await search.load(file(1));
  let swapping = true;
  const seen = new Set<number>();
  const client = async (_: unknown, number: number) => {
    while (swapping) {
      const { generation, rows } = await search.ask(number % 2 ? everyone : costly);
      expect(rows.filter(({ name }) => !name?.startsWith(`Generation generation ${generation},`))).toEqual([]);
      expect(rows).toHaveLength(50);
      seen.add(generation);
      await setImmediate(); // what is answered at once would leave the loop no turn
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, client));
  for (const generation of [2, 3, 4]) {
    await search.load(file(generation));
    expect((await search.ask(everyone)).generation).toBe(generation);
    await expect.poll(() => seen, { timeout: 10_000 }).toContain(generation); // whoever asked before may have the earlier one
  }
  swapping = false;
  await clients;
  expect([...seen]).toEqual([1, 2, 3, 4]);
});

test.for([1, 2])('of %i workers one that breaks fails its request and is replaced', async (workers) => {
  const file = await snapshots(1);
  const search = opened({ workers });
  await search.load(file(1));
  for (let time = 0; time < 3; time++) {
    await expect(search.ask(broken)).rejects.toThrow(SearchFailed);
    expect(await search.ask(costly)).toMatchObject({ total: 2000, generation: 1 });
  }
});

test('a worker that cannot be replaced is reported', async () => {
  const file = await snapshots(1);
  const errors: unknown[] = [];
  const search = opened({ workers: 1, onError: (error) => errors.push(error) });
  await search.load(file(1));
  writeFileSync(file(1), 'gone');
  await expect(search.ask(broken)).rejects.toThrow(SearchFailed);
  await expect.poll(() => errors, patience).toMatchObject([{ reason: 'truncated' }]);
  await expect(search.ask(everyone)).rejects.toThrow(SearchNotReady);
});

test('a request over its budget fails, working or waiting, and the stuck worker is replaced', async () => {
  const file = await snapshots(1);
  const search = opened({ workers: 1, budget: 300 });
  await search.load(file(1));
  const [working, waiting] = await Promise.allSettled([search.ask(slow), search.ask(costly)]);
  expect(working).toMatchObject({ status: 'rejected', reason: expect.any(SearchTooSlow) });
  expect(waiting).toMatchObject({ status: 'rejected', reason: expect.any(SearchTooSlow) });
  await expect.poll(() => search.ask(costly).catch(() => undefined), patience).toMatchObject({ total: 2000 });
});

test('more requests than the queue holds are refused at once, and the others answered', async () => {
  const file = await snapshots(1);
  const search = opened({ workers: 1, queue: 2 });
  await search.load(file(1));
  const asked = [costly, costly, costly, costly, everyone]; // who waits keeps the asking thread from answering, too
  const replies = await Promise.allSettled(asked.map((request) => search.ask(request)));
  expect(replies.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(replies[4]).toMatchObject({ reason: expect.any(SearchBusy) });
  expect(await search.ask(costly)).toMatchObject({ total: 2000 });
});

test('requests of clients that disconnect leave the queue', { tags: 'rest' }, async () => {
  const file = await snapshots(1);
  const search = opened({ workers: 1, queue: 8, budget: 60_000 });
  await search.load(file(1));
  let asked = 0;
  const app = await buildApp({
    config: loadConfig({ LOG_LEVEL: 'silent' }),
    web: path.join(import.meta.dirname, '../../public'),
    readiness: async () => ({ ready: true, problems: [], datasets: {} }),
    identify: async () => undefined,
    routes: (api) => {
      api.get('/api/costly', { config: { access: 'anyone' } }, () => {
        asked += 1;
        return search.ask(costly);
      });
    },
  });
  onTestFinished(() => app.close());
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/costly`;
  const working = search.ask(slow);
  for (let round = 1; round <= 3; round++) {
    const leaving = new AbortController();
    const clients = Array.from({ length: 4 }, () => fetch(url, { signal: leaving.signal }).catch(() => 'gone'));
    await expect.poll(() => asked, patience).toBe(round * 4);
    leaving.abort();
    expect(new Set(await Promise.all(clients))).toEqual(new Set(['gone']));
  }
  const staying = fetch(url);
  expect(await working).toMatchObject({ total: 0 });
  expect((await staying).status).toBe(200);
});

test('a request for what the table does not have is refused, and the worker goes on', async () => {
  const file = await snapshots(1);
  const search = opened({ workers: 1 });
  await search.load(file(1));
  const wrong: SearchRequest[] = [
    { ...everyone, table: 'places' },
    { ...everyone, criteria: [{ column: 'age', match: 'equals', values: ['7'] }] },
    { ...everyone, criteria: [{ column: 'id', match: 'contains', values: ['7'] }] },
    { ...everyone, sort: { column: 'age', order: 'asc' } },
    { ...everyone, facets: ['id'] },
    { ...everyone, page: 0 },
  ];
  for (const request of wrong) await expect(search.ask(request)).rejects.toThrow(SearchInvalid);
  expect(await search.ask(everyone)).toMatchObject({ total: 2000 });
});

test('a snapshot that does not fit is refused and the earlier one goes on answering', async () => {
  const file = await snapshots(1);
  const search = opened({ workers: 2 });
  await search.load(file(1));
  await expect(search.load(file(2))).rejects.toMatchObject({ reason: 'missing' });
  expect(await search.ask(everyone)).toMatchObject({ generation: 1 });
});

test.runIf(process.platform === 'linux')(
  'closing ends every thread, even while one is loading and one is working',
  async () => {
    const file = await snapshots(1, 2);
    const before = await threads();
    const search = openSearch({ workers: 2 });
    await search.load(file(1));
    expect(await threads()).toBeGreaterThan(before);
    const working = search.ask(slow).catch((error: unknown) => error);
    const loading = search.load(file(2)).catch((error: unknown) => error);
    await search.close();
    expect(await working).toBeInstanceOf(SearchFailed);
    await loading;
    await expect.poll(threads, patience).toBeLessThanOrEqual(before);
  },
);

const threads = async () => (await readdir('/proc/self/task')).length;
