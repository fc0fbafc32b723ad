// Guards the speed of search on any machine by ratios instead of times. Uses the fastest run of each search, because a
// busy machine only adds time, and the median over the searches.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scanInPostgres } from '#bench/brute-force.ts';
import { CODE_SET, generate } from '#bench/generate.ts';
import { searchPath } from '#bench/import/searcher.ts';
import { drawSample, questionsOf, type Sample } from '#bench/literals.ts';
import { openProductEngine } from '#bench/peers/product.ts';
import { openHttpClient } from '#bench/product/client.ts';
import { digest, type Engine } from '#bench/question.ts';
import { shapes } from '#bench/shapes.ts';
import { median, timed } from '#bench/timing.ts';
import { newestManifest } from '#src/app/search.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import { runImport } from '#src/importer/import.ts';
import { answer, openIndex } from '#src/search/answer.ts';
import { loadGeneration } from '#src/search/loaded.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/temporary.ts';

const ROWS = 300_000;
const SEED = 5;

/**
 * Ratios measured on 2026-11-26 on two cores, medians of five runs. `slower`: the time of plain SQL that reads every row, divided by the
 * engine's time, per group of shapes. `http`: the time of a search over HTTP, divided by the time of a request with
 * invalid parameters, both signed in. A test fails if the engine or the search is twice as slow.
 */
const expected = {
  slower: {
    'one text': { shapes: ['h04', 'h11', 'h16'], times: 3400 },
    'two short texts': { shapes: ['h09', 'h29'], times: 2000 },
    codes: { shapes: ['h12', 'h20'], times: 740 },
    'organizations by name': { shapes: ['o02', 'o04', 'o13'], times: 640 },
  },
  http: 1.2,
};

/** Literals per shape, and runs of the engine per literal. */
const LITERALS = 4;
const RUNS = 25;

/** The server looks up the session, as for any search, and then rejects the parameters. */
const NOOP = '/api/providers?page=0';

const folder = temporaryFolder();
let database: Database;
let sample: Sample;

beforeAll(async () => {
  database = await testDatabase();
  const zip = await generate({ rows: ROWS, seed: SEED, out: folder });
  const imports = [
    { source: taxonomy, file: path.join(folder, CODE_SET) },
    { source: nppes, file: zip },
  ];
  for (const { source, file } of imports)
    await runImport({ url: database.url, source, paths: [file], rejectsFolder: folder });
  await database.pool.query('vacuum analyze providers, organizations');
  sample = await drawSample(database.pool, SEED);
}, 240_000);

afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true });
});

test('the engine is still as much faster than plain SQL', { tags: 'rest', timeout: 120_000 }, async () => {
  const engine = await openEngine();
  for (const [group, { shapes: ids, times }] of Object.entries(expected.slower)) {
    const slower = await timesSlower(engine, ids);
    console.log(`${group}: plain SQL takes ${slower.toFixed(0)} times as long`);
    expect.soft(slower, `${group}: expected about ${times}`).toBeGreaterThan(times / 2);
  }
});

test('a search over HTTP takes little more than a request that does nothing', {
  tags: 'rest',
  timeout: 120_000,
}, async () => {
  const api = await testApi(database);
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { get, close } = openHttpClient(url, 1, await api.headersOf('specialist'));
  const questions = shapes.flatMap((shape) => questionsOf(shape, sample, SEED, 10));
  const ask = async (address: string, reply = 200) => {
    const { status, ms } = await get(address);
    expect(status, address).toBe(reply);
    return ms;
  };
  for (const question of questions) await ask(searchPath(question)); // warms both ends up
  const ratios: number[] = [];
  for (const question of questions) {
    const searches: number[] = [];
    const noops: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      searches.push(await ask(searchPath(question)));
      noops.push(await ask(NOOP, 400));
    }
    ratios.push(Math.min(...searches) / Math.min(...noops));
  }
  close();
  await api.close();
  const ratio = median(ratios);
  console.log(`a search over HTTP takes ${ratio.toFixed(2)} times as long as a request that does nothing`);
  expect(ratio).toBeLessThan(expected.http * 2);
});

/** The product's engine in this thread, so that only the engine is measured. */
async function openEngine(): Promise<Engine> {
  const index = openIndex(loadGeneration(await newestManifest(database, folder), undefined));
  return openProductEngine({
    ask: async (request) => answer(index, request),
    load: async () => {},
    generation: index.generation,
    waiting: 0,
    isFilled: () => true,
    close: async () => {},
  });
}

/**
 * Runs the same searches on the engine and in SQL, compares the answers, and returns the median ratio of their times.
 */
async function timesSlower(engine: Engine, ids: string[]): Promise<number> {
  const ratios: number[] = [];
  const client = await database.pool.connect();
  const backend = await client.query<{ pid: number }>('select pg_backend_pid() pid');
  const clock = processorClock(backend.rows[0]?.pid ?? 0);
  for (const shape of shapes.filter(({ id }) => ids.includes(id)))
    for (const question of questionsOf(shape, sample, SEED, LITERALS)) {
      const begun = clock();
      const wanted = await scanInPostgres(client, question);
      const plain = clock() - begun;
      const found = await engine.answer(question);
      expect(digest(question, found), JSON.stringify(question)).toBe(digest(question, wanted));
      const ours: number[] = [];
      for (let run = 0; run < RUNS; run++) ours.push((await timed(() => engine.answer(question))).ms);
      ratios.push(plain / Math.min(...ours));
    }
  client.release();
  return median(ratios);
}

/**
 * A clock of a process's CPU time in milliseconds, which other processes do not affect. Without /proc, the wall clock.
 */
function processorClock(pid: number): () => number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? () => Number.parseInt(readFileSync(file, 'utf8'), 10) / 1e6 : () => performance.now();
}
