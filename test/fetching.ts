// Setup of the tests that fetch files from a stand-in for the publishers.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { fetchDataset } from '#src/app/fetch-job.ts';
import type { DownloadTimes } from '#src/importer/fetch/download.ts';
import { loadConfig } from '#src/server/config.ts';
import { testDatabase } from '#test/database.ts';
import { startPublisher } from '#test/publisher.ts';
import { temporaryFolder } from '#test/temporary.ts';

/** Waits as short as tests need. */
export const quick: DownloadTimes = { waits: [10, 10, 10, 10], stall: 20_000 };

/** A database, a stand-in publisher and the fetch under test. */
export async function setUp(env: Record<string, string> = {}) {
  const database = await testDatabase();
  const dataDir = temporaryFolder();
  const publisher = await startPublisher();
  onTestFinished(() => {
    publisher.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const config = loadConfig({ MIRROR_URL: publisher.url, DATA_DIR: dataDir, ...env });
  const fetch = async (
    dataset: string,
    more: { signal?: AbortSignal; insist?: boolean; pace?: DownloadTimes } = {},
  ) => {
    const messages: string[] = [];
    const job = {
      signal: more.signal ?? new AbortController().signal,
      progress: (_: number | null, message: string) => void messages.push(message),
      log: (line: string) => void messages.push(line),
    };
    const input = { dataset, insist: more.insist ?? true };
    const fetched = await fetchDataset(database, config, input, job, { ...quick, ...more.pace });
    return { ...fetched, messages };
  };
  const files = (dataset: string) => readdirSync(path.join(dataDir, 'downloads', dataset)).sort();
  const rows = async (query: string) => (await database.pool.query(query)).rows;
  return { database, dataDir, publisher, config, fetch, files, rows };
}

/** The path of a version of the taxonomy at its publisher. */
export const CODES = '/images/stories/CSV/nucc_taxonomy_250.csv';
/** A file of the taxonomy with one code and a definition of so many bytes. */
export const taxonomyOf = (name: string, bytes = 10) =>
  `Code,Grouping,Classification,Specialization,Definition,Notes\n207R00000X,Group,${name},,${'d'.repeat(bytes)},\n`;
