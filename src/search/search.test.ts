import { mkdirSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { TableDefinition } from '#src/search/definition.ts';
import { SearchBusy, SearchFailed, SearchInvalid, SearchNotReady, SearchTooSlow } from '#src/search/errors.ts';
import { oncePerGeneration } from '#src/search/once-per-generation.ts';
import type { SearchRequest } from '#src/search/query.ts';
import { backgroundSearcher, openSearch, type SearchOptions } from '#src/search/search.ts';
import { build, manifestIn, temporaryIndexFolder } from '#src/search/test/generations.ts';
import { buildApp } from '#src/server/app.ts';
import { loadConfig } from '#src/server/config.ts';
import { testDatabase } from '#test/database.ts';

/** 2,000 rows whose names contain their generation. */
const tables = (generation: number): TableDefinition[] => [
  {
    name: 'people',
    key: 'id',
    sources: [],
    select: `select 1000000000 + i as id, 'Generation generation ${generation}, ' || i as name from generate_series(1, 2000) i`,
    order: ['name'],
    columns: { name: { kind: 'text', shown: true } },
  },
];

/** A request so cheap that the main thread answers it. */
const cheap: SearchRequest = { table: 'people', criteria: [], page: 1, page_size: 50 };

/** A request with the same answer that needs a worker, because every value is searched for three needles. */
const costly: SearchRequest = {
  ...cheap,
  criteria: [{ column: 'name', match: 'contains', values: ['generation generation', 'generation 1,', 'generation'] }],
};

/** A request that keeps a worker busy for seconds, because every value is searched for every needle without a match. */
const slow: SearchRequest = {
  ...cheap,
  criteria: [{ column: 'name', match: 'contains', values: Array(50_000).fill('generation generation generation') }],
};

/** Needles that keep a worker busy for less than the second by which a call's later requests go before others. */
const briefly = Array(5000).fill('generation generation generation');

/**
 * Requests that simulate a bug in the engine, in a worker and on the main thread. The types allow no caller to send
 * them.
 */
const broken = { ...cheap, criteria: [...costly.criteria, null] } as unknown as SearchRequest;
const brokenOnMainThread = { ...cheap, criteria: null } as unknown as SearchRequest;

/** Time for a thread to start or end on a busy machine. */
const threadTimeout = { timeout: 15_000 };

/** The manifests of these generations. */
async function manifests(...generations: number[]) {
  const folder = temporaryIndexFolder();
  const { url } = await testDatabase();
  for (const generation of generations) await build(url, folder, tables(generation), generation);
  const files = new Map(generations.map((generation) => [generation, manifestIn(folder, generation)]));
  return (generation: number) => files.get(generation) ?? '';
}

function opened(options: SearchOptions) {
  const search = openSearch(options);
  onTestFinished(() => search.close());
  return search;
}

test('rejects requests before a generation is loaded and after closing', async () => {
  const file = await manifests(1);
  const search = opened({ workers: 2 });
  expect(search.generation).toBeNull();
  await expect(search.ask(cheap)).rejects.toThrow(SearchNotReady);
  await search.load(file(1));
  expect(search.generation).toBe(1);
  expect(await search.ask(cheap)).toMatchObject({ total: 2000, generation: 1 });
  await search.close();
  await expect(search.ask(cheap)).rejects.toThrow(SearchNotReady);
  await expect(search.load(file(1))).rejects.toThrow(SearchNotReady);
});

test('answers a cheap request while every worker is busy, with the same reply as a worker', async () => {
  const file = await manifests(1);
  const search = opened({ workers: 1 });
  await search.load(file(1));
  const byWorker = await search.ask(costly);
  const working = search.ask(slow).catch((error: unknown) => error);
  expect(await search.ask(cheap)).toEqual(byWorker);
  await expect(search.ask(brokenOnMainThread)).rejects.toThrow(SearchFailed);
  expect(await search.ask(cheap)).toEqual(byWorker);
  expect(await Promise.race([working, 'still working'])).toBe('still working');
});

test('answers every request during swaps, each from one generation', {
  tags: 'rest',
}, async () => {
  const file = await manifests(1, 2, 3, 4);
  const search = opened({ workers: 2 });
  await search.load(file(1));
  let swapping = true;
  const seen = new Set<number>();
  const client = async (_: unknown, number: number) => {
    while (swapping) {
      const { generation, rows } = await search.ask(number % 2 ? cheap : costly);
      expect(rows.filter(({ name }) => !name?.startsWith(`Generation generation ${generation},`))).toEqual([]);
      expect(rows).toHaveLength(50);
      seen.add(generation);
      await setImmediate(); // immediate replies would starve the event loop
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, client));
  for (const generation of [2, 3, 4]) {
    await search.load(file(generation));
    expect((await search.ask(cheap)).generation).toBe(generation);
    // earlier requests may get the earlier generation
    await expect.poll(() => seen, { timeout: 10_000 }).toContain(generation);
  }
  swapping = false;
  await clients;
  expect([...seen]).toEqual([1, 2, 3, 4]);
});

test.for([1, 2])('with %i workers, a worker that crashes fails its request and is replaced', async (workers) => {
  const file = await manifests(1);
  const search = opened({ workers });
  await search.load(file(1));
  for (let time = 0; time < 3; time++) {
    await expect(search.ask(broken)).rejects.toThrow(SearchFailed);
    expect(await search.ask(costly)).toMatchObject({ total: 2000, generation: 1 });
  }
});

test('replaces a worker from memory if the files are gone', async () => {
  const file = await manifests(1);
  const search = opened({ workers: 1 });
  await search.load(file(1));
  rmSync(path.dirname(file(1)), { recursive: true });
  mkdirSync(path.dirname(file(1))); // which the test's end removes
  await expect(search.ask(broken)).rejects.toThrow(SearchFailed);
  expect(await search.ask(costly)).toMatchObject({ total: 2000 });
});

test('fails a request over its budget, running or queued, and frees the worker', async () => {
  const file = await manifests(1);
  const search = opened({ workers: 1, budget: 300 });
  await search.load(file(1));
  const [working, waiting] = await Promise.allSettled([search.ask(slow), search.ask(slow)]);
  expect(working).toMatchObject({ status: 'rejected', reason: expect.any(SearchTooSlow) });
  expect(waiting).toMatchObject({ status: 'rejected', reason: expect.any(SearchTooSlow) });
  await expect.poll(() => search.ask(costly).catch(() => undefined), threadTimeout).toMatchObject({ total: 2000 });
});

test('requests that end at their budget fail no other request', async () => {
  const file = await manifests(1);
  const search = opened({ workers: 2, budget: 10, queue: 1000 });
  await search.load(file(1));
  const failures = new Set<string>();
  for (let round = 0; round < 50; round++) {
    const replies = await Promise.allSettled(Array.from({ length: 40 }, () => search.ask(costly)));
    for (const reply of replies) if (reply.status === 'rejected') failures.add(reply.reason.constructor.name);
  }
  expect([...failures].filter((name) => name !== 'SearchTooSlow')).toEqual([]);
});

test('rejects requests beyond the queue size at once, and answers the others', async () => {
  const file = await manifests(1);
  const search = opened({ workers: 1, queue: 2 });
  await search.load(file(1));
  const asked = [costly, costly, costly, costly, cheap]; // while requests are queued, the main thread answers none
  const replying = asked.map((request) => search.ask(request));
  expect(search.waiting).toBe(2);
  const replies = await Promise.allSettled(replying);
  expect(search.waiting).toBe(0);
  expect(replies.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(replies[4]).toMatchObject({ reason: expect.any(SearchBusy) });
  expect(await search.ask(costly)).toMatchObject({ total: 2000 });
});

/** The order in which requests are answered. */
async function orderOf(requests: Record<string, Promise<unknown>>) {
  const replied: string[] = [];
  await Promise.all(Object.entries(requests).map(([name, reply]) => reply.then(() => replied.push(name))));
  return replied;
}

test('runs requests of the background on all workers if no other waits', async () => {
  const file = await manifests(1);
  const search = opened({ workers: 2, budget: 60_000 });
  await search.load(file(1));
  const { ask } = backgroundSearcher(search);
  expect(await orderOf({ long: ask(slow), short: ask(costly) })).toEqual(['short', 'long']);
});

test('stops requests of the background for others, and answers them later', { tags: 'rest' }, async () => {
  const file = await manifests(1);
  const search = opened({ workers: 2, budget: 60_000 });
  await search.load(file(1));
  const { ask } = backgroundSearcher(search);
  const counting = { 'count 1': ask(slow), 'count 2': ask(slow), 'count 3': ask(costly) };
  await setImmediate(); // both workers count
  const [one, two] = [search.ask(costly), search.ask(costly)];
  const replied = await orderOf({ ...counting, 'search 1': one, 'search 2': two });
  expect(replied.slice(0, 2)).toEqual(['search 1', 'search 2']);
  expect(replied.toSorted()).toEqual(['count 1', 'count 2', 'count 3', 'search 1', 'search 2']);
  expect(await counting['count 2']).toMatchObject({ total: 0 });
});

test('runs requests of the background that waited for one of an earlier generation', { tags: 'rest' }, async () => {
  const file = await manifests(1, 2);
  const search = opened({ workers: 2, budget: 60_000 });
  await search.load(file(1));
  const { ask } = backgroundSearcher(search);
  const earlier = ask(slow);
  await search.load(file(2));
  for (let n = 0; n < 20; n++) await search.ask(cheap); // many at once: the background keeps to one worker
  const later = ask(costly);
  expect(await orderOf({ earlier, later })).toEqual(['earlier', 'later']);
});

/** A table of rows of people, who have several each. */
const rowsOfPeople = (name: string, kinds: number): TableDefinition => ({
  name,
  key: 'id',
  childOf: ['people'],
  sources: [],
  select: `select 1000000000 + i % 1500 as id, '${name} ' || i % ${kinds} as kind from generate_series(1, 4000) i order by 1`,
  order: [],
  columns: { kind: { kind: 'text' } },
});

test('divides counts in the background between two workers, with the same reply', async () => {
  const folder = temporaryIndexFolder();
  const { url } = await testDatabase();
  await build(url, folder, [...tables(1), rowsOfPeople('licenses', 3), rowsOfPeople('schools', 7)], 1);
  const search = opened({ workers: 2 });
  await search.load(manifestIn(folder, 1));
  const ofKinds = (table: string, kind: string) => ({
    column: 'kind',
    child: { table, meets: [{ column: 'kind', match: 'contains' as const, values: [kind] }] },
  });
  const counts = [
    ofKinds('schools', '1'),
    ofKinds('licenses', 'l'),
    { column: 'name', most: 3 },
    ofKinds('schools', 'sc'),
    ofKinds('licenses', '2'),
  ];
  const request = { ...costly, page_size: 0, facets: ['name'], counts };
  const reply = await search.ask(request);
  expect(reply.counts?.map((counted) => counted.length)).toEqual([1, 3, 2000, 7, 1]);
  expect(await backgroundSearcher(search).ask(request)).toEqual(reply);
});

test('leaves a stopped request of the background to a client that disconnects', { tags: 'rest' }, async () => {
  const file = await manifests(1);
  const search = opened({ workers: 2, budget: 60_000 });
  await search.load(file(1));
  const { ask } = backgroundSearcher(search);
  const { url, asked } = await served(() => ask(slow));
  const staying = ask(slow);
  const leaving = new AbortController();
  const client = fetch(url, { signal: leaving.signal }).catch(() => 'gone');
  await expect.poll(asked, threadTimeout).toBe(1);
  const searching = search.ask(costly);
  leaving.abort();
  expect(await searching).toMatchObject({ total: 2000 });
  expect(await client).toBe('gone');
  expect(await staying).toMatchObject({ total: 0 });
});

/** Serves an answer by HTTP, and counts the requests for it. */
async function served(answer: () => Promise<unknown>) {
  let asked = 0;
  const app = await buildApp({
    config: loadConfig({ LOG_LEVEL: 'silent' }),
    web: path.join(import.meta.dirname, '../../public'),
    readiness: async () => ({ ready: true, problems: [], datasets: {} }),
    identify: async () => undefined,
    routes: (api) => {
      api.get('/api/answer', { config: { access: 'anyone' } }, () => {
        asked += 1;
        return answer();
      });
    },
  });
  onTestFinished(() => app.close());
  return { url: `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/answer`, asked: () => asked };
}

test('stops the request of a client that disconnects, and keeps the worker', async () => {
  const file = await manifests(1);
  const search = opened({ workers: 1, budget: 60_000 });
  await search.load(file(1));
  const { url, asked } = await served(() => search.ask(slow));
  const timeOf = async (answer: Promise<unknown>) => {
    const begun = performance.now();
    await answer;
    return performance.now() - begun;
  };
  const whole = await timeOf(search.ask(slow));
  const leaving = new AbortController();
  const client = fetch(url, { signal: leaving.signal }).catch(() => 'gone');
  await expect.poll(asked, threadTimeout).toBe(1);
  const next = search.ask(costly);
  leaving.abort();
  expect(await timeOf(next)).toBeLessThan(whole / 2);
  expect(await client).toBe('gone');
  expect(await search.ask(costly)).toMatchObject({ total: 2000 });
});

test('the second request of a call does not wait behind those that came after the first', async () => {
  const file = await manifests(1);
  const search = opened({ workers: 1, budget: 60_000 });
  await search.load(file(1));
  const { promise: call, resolve } = Promise.withResolvers<unknown>(); // the answer, because the reply takes its time
  const { url, asked } = await served(async () => {
    await search.ask(costly);
    const second = await search.ask(costly);
    resolve(second);
    return second;
  });
  const working = search.ask({ ...cheap, criteria: [{ column: 'name', match: 'contains', values: briefly }] });
  const reply = fetch(url);
  await expect.poll(asked, threadTimeout).toBe(1);
  const others = Array.from({ length: 100 }, () => search.ask(costly));
  expect(await orderOf({ working, call, last: others.at(-1) as Promise<unknown> })).toEqual([
    'working',
    'call',
    'last',
  ]);
  expect((await reply).status).toBe(200);
});

test('stops what a call still asks after its reply', async () => {
  const file = await manifests(1);
  const search = opened({ workers: 1, budget: 60_000 });
  await search.load(file(1));
  const { url } = await served(() => Promise.all([search.ask(broken), search.ask(slow)]));
  const begun = performance.now();
  await search.ask(slow);
  const whole = performance.now() - begun;
  expect((await fetch(url)).status).toBe(500);
  const replied = performance.now();
  expect(await search.ask(costly)).toMatchObject({ total: 2000 });
  expect(performance.now() - replied).toBeLessThan(whole / 2);
});

test('removes the requests of disconnected clients from the queue', { tags: 'rest' }, async () => {
  const file = await manifests(1);
  const search = opened({ workers: 1, queue: 8, budget: 60_000 });
  await search.load(file(1));
  const { url, asked } = await served(() => search.ask(costly));
  const working = search.ask(slow);
  for (let round = 1; round <= 3; round++) {
    const leaving = new AbortController();
    const clients = Array.from({ length: 4 }, () => fetch(url, { signal: leaving.signal }).catch(() => 'gone'));
    await expect.poll(asked, threadTimeout).toBe(round * 4);
    leaving.abort();
    expect(new Set(await Promise.all(clients))).toEqual(new Set(['gone']));
  }
  const staying = fetch(url);
  expect(await working).toMatchObject({ total: 0 });
  expect((await staying).status).toBe(200);
});

test('answers a client that shares a reading with one that disconnects', { tags: 'rest' }, async () => {
  const file = await manifests(1);
  const search = opened({ workers: 1, budget: 60_000 });
  await search.load(file(1));
  const shared = oncePerGeneration(search, () => search.ask(costly));
  const { url, asked } = await served(() => shared());
  const working = search.ask(slow);
  const leaving = new AbortController();
  const first = fetch(url, { signal: leaving.signal }).catch(() => 'gone');
  await expect.poll(asked, threadTimeout).toBe(1);
  const second = fetch(url);
  await expect.poll(asked, threadTimeout).toBe(2);
  leaving.abort();
  expect(await first).toBe('gone');
  await working;
  expect((await second).status).toBe(200);
});

test('rejects a request that does not fit the table, and keeps the worker', async () => {
  const file = await manifests(1);
  const search = opened({ workers: 1 });
  await search.load(file(1));
  const wrong: SearchRequest[] = [
    { ...cheap, table: 'places' },
    { ...cheap, criteria: [{ column: 'age', match: 'equals', values: ['7'] }] },
    { ...cheap, criteria: [{ column: 'id', match: 'contains', values: ['7'] }] },
    { ...cheap, sort: { column: 'age', order: 'asc' } },
    { ...cheap, facets: ['id'] },
    { ...cheap, page: 0 },
  ];
  for (const request of wrong) await expect(search.ask(request)).rejects.toThrow(SearchInvalid);
  expect(await search.ask(cheap)).toMatchObject({ total: 2000 });
});

test('rejects an unfit generation and keeps the earlier one with all its workers', async () => {
  const file = await manifests(1);
  const search = opened({ workers: 2, budget: 60_000 });
  await search.load(file(1));
  await expect(search.load(file(2))).rejects.toMatchObject({ reason: 'missing' });
  expect(await search.ask(cheap)).toMatchObject({ generation: 1 });
  const working = search.ask(slow);
  expect(await Promise.race([working, search.ask(costly)])).toMatchObject({ total: 2000, generation: 1 });
  await working;
});

test.runIf(process.platform === 'linux')(
  'closing ends every thread, even one that is loading and one that is busy',
  async () => {
    const file = await manifests(1, 2);
    const before = await threads();
    const search = openSearch({ workers: 2 });
    await search.load(file(1));
    expect(await threads()).toBeGreaterThan(before);
    const working = search.ask(slow).catch((error: unknown) => error);
    const loading = search.load(file(2)).catch((error: unknown) => error);
    await search.close();
    expect(await working).toBeInstanceOf(SearchFailed);
    await loading;
    await expect.poll(threads, threadTimeout).toBeLessThanOrEqual(before);
  },
);

const threads = async () => (await readdir('/proc/self/task')).length;
