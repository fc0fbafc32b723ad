// The tables of the search index, and the build and load of its newest generation. Run as a program, builds one
// snapshot.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { organizationTable } from '#src/datasets/organizations/search-table.ts';
import { providerTable } from '#src/datasets/providers/search-table.ts';
import { buildSnapshot } from '#src/search/build.ts';
import { SnapshotUnfit } from '#src/search/errors.ts';
import type { Search } from '#src/search/search.ts';
import { readHeader } from '#src/search/snapshot.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import { privateFolder } from '#src/server/private-files.ts';

/** The tables of the index, and the imported tables that it is built from. */
const tables = [providerTable, organizationTable];
export const sources = ['providers', 'organizations', 'taxonomy'];

/** Milliseconds between attempts to take the lock of the index. */
const LOCK_POLL = 200;

/** Milliseconds after which a build is killed and retried. The whole country takes a minute. */
const BUILD_LIMIT = 30 * 60_000;

/** Snapshots to keep: the current one, and the previous one, which another process may still read. */
const KEPT = 2;

/**
 * Returns the file of the index's newest generation. Builds it from the database, in a separate process, unless a valid
 * one exists. An advisory lock allows one build at a time. Throws the error of a failed build, and on abort of
 * `signal`.
 */
export async function snapshot(database: Database, dataDir: string, signal?: AbortSignal): Promise<string> {
  const folder = path.join(dataDir, 'search');
  privateFolder(folder);
  const lock = await database.pool.connect();
  try {
    while (!(await takes(lock))) await sleep(LOCK_POLL, undefined, { signal });
    const wanted = { generation: await newestGeneration(database), databaseId: await databaseId(database), tables };
    const file = path.join(folder, `${wanted.generation}.snapshot`);
    if (!fits(file, wanted)) {
      await removeAll(folder, (name) => name.endsWith('.part')); // left by killed builders
      await buildApart(database, file, signal);
    }
    await removeAll(folder, (name) => Number.parseInt(name, 10) <= wanted.generation - KEPT);
    return file;
  } finally {
    lock.release(true); // ends the session, which releases the lock
  }
}

/** Loads the newest generation into `search`, unless it is already loaded. */
export async function refreshSearch(
  database: Database,
  dataDir: string,
  search: Search,
  signal?: AbortSignal,
): Promise<void> {
  if (search.generation !== (await newestGeneration(database))) await loadNewest(database, dataDir, search, signal);
}

async function loadNewest(database: Database, dataDir: string, search: Search, signal?: AbortSignal): Promise<void> {
  const file = await snapshot(database, dataDir, signal);
  try {
    await search.load(file);
  } catch (error) {
    if (!(error instanceof SnapshotUnfit)) throw error;
    await rm(file, { force: true }); // damaged after its header, which `fits` does not read
    await search.load(await snapshot(database, dataDir, signal));
  }
}

/** Tries the lock without waiting, because a waiting statement would hit the statement timeout. */
async function takes(lock: pg.PoolClient): Promise<boolean> {
  const { rows } = await lock.query(`select pg_try_advisory_lock(hashtext('medatlas search index')) taken`);
  return rows[0].taken;
}

function fits(file: string, wanted: Parameters<typeof readHeader>[1]): boolean {
  try {
    readHeader(file, wanted);
    return true;
  } catch (error) {
    if (error instanceof SnapshotUnfit) return false;
    throw error;
  }
}

/** The ID of the newest import into a table of the index. 0 before the first. */
async function newestGeneration({ db }: Database): Promise<number> {
  const { generation } = await db
    .selectFrom('imported_tables')
    .select(sql<number>`coalesce(max(import_id), 0)`.as('generation'))
    .where('name', 'in', sources)
    .executeTakeFirstOrThrow();
  return generation;
}

async function databaseId({ db }: Database): Promise<string> {
  const { value } = await db
    .selectFrom('settings')
    .select(sql<string>`value #>> '{}'`.as('value'))
    .where('key', '=', 'database_id')
    .executeTakeFirstOrThrow();
  return value;
}

async function removeAll(folder: string, old: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) if (old(name)) await rm(path.join(folder, name), { force: true });
}

/**
 * Makes glibc use memory pages of 2 MB, which saves TLB misses on random access to large arrays. A build of 8.2 million
 * rows takes 33.8 s instead of 35.8.
 * https://sourceware.org/glibc/manual/latest/html_node/Memory-Allocation-Tunables.html
 */
const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/**
 * Builds in a separate process, so that the build does not slow down the server. Passes the database URL in the
 * environment, because it may have a password and other users can read the command line.
 */
async function buildApart({ url }: Database, file: string, signal?: AbortSignal): Promise<void> {
  const builder = spawn(process.execPath, [import.meta.filename, file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...LARGE_PAGES, [URL_VARIABLE]: url },
    timeout: BUILD_LIMIT,
    killSignal: 'SIGKILL',
    signal,
  });
  let output = '';
  builder.stderr.on('data', (data) => {
    output += data;
  });
  const [code, killedBy] = await once(builder, 'close');
  if (code === 0) return;
  throw new Error(output.trim() || `The builder exited with ${killedBy ?? `status ${code}`}`);
}

const URL_VARIABLE = 'BUILDER_DATABASE_URL';

if (import.meta.main)
  await build().catch((error) => {
    console.error(error);
    process.exit(1); // threads and connections may still be open
  });

async function build(): Promise<void> {
  const [file = ''] = process.argv.slice(2);
  const url = process.env[URL_VARIABLE] ?? '';
  const database = openDatabase(url);
  const generation = await newestGeneration(database);
  const id = await databaseId(database);
  await database.close();
  await buildSnapshot({ url, tables, file, generation, databaseId: id });
}
