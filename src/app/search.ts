// The tables of the search index, and the build and load of its newest generation. Run as a program, builds one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { imported, serverDatasets } from '#src/app/server-datasets.ts';
import { staleDatasets } from '#src/importer/tables.ts';
import { buildGeneration } from '#src/search/build.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import { IndexUnfit, type Unfit } from '#src/search/errors.ts';
import {
  checkManifest,
  manifestName,
  readManifest,
  removeOthers,
  removeUnnamed,
  type Wanted,
} from '#src/search/manifest.ts';
import type { Search } from '#src/search/search.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import { privateFolder } from '#src/server/private-files.ts';

/** The tables of the index. */
const definitions = serverDatasets.flatMap(({ searchTables }) => searchTables);

/** The datasets without which there is no index. */
export const required: readonly string[] = ['providers', 'organizations', 'taxonomy'];

/** Milliseconds between attempts to take the lock of the index. */
const LOCK_POLL = 200;

/** Milliseconds after which a build is killed and retried. The whole country takes a minute. */
const BUILD_LIMIT = 30 * 60_000;

/**
 * Returns the manifest of the index's newest generation. Builds it from the database, in a separate process, unless it
 * and its files are valid. An advisory lock allows one build at a time. Throws the error of a failed build, and on abort
 * of `signal`. `report` is called with the damage of a file (R-435).
 */
export async function newestManifest(
  database: Database,
  dataDir: string,
  signal?: AbortSignal,
  report?: Report,
): Promise<string> {
  const folder = path.join(dataDir, 'search');
  privateFolder(folder);
  const lock = await database.pool.connect();
  try {
    while (!(await takes(lock))) await sleep(LOCK_POLL, undefined, { signal });
    const wanted = await wantedFrom(database);
    const generation = fits(folder, wanted, report) ? wanted.generation : await buildApart(database, folder, signal);
    removeOthers(folder, generation);
    return path.join(folder, manifestName(generation));
  } finally {
    lock.release(true); // ends the session, which releases the lock
  }
}

type Report = (error: IndexUnfit) => void;

/** Loads the newest generation into `search`, unless it is already loaded. `report` is called with damaged files. */
export async function refreshSearch(
  database: Database,
  dataDir: string,
  search: Search,
  signal?: AbortSignal,
  report: Report = () => {},
): Promise<void> {
  const { generation } = await wantedFrom(database);
  if (search.generation === generation) return;
  const file = await newestManifest(database, dataDir, signal, report);
  try {
    await search.load(file);
  } catch (error) {
    if (!(error instanceof IndexUnfit)) throw error;
    report(error);
    await removeFiles(file); // damaged after their headers, which `fits` does not read
    await search.load(await newestManifest(database, dataDir, signal));
  }
}

/** Removes a manifest and its files, so that none of them is used again. */
async function removeFiles(manifest: string): Promise<void> {
  const { tables } = readManifest(manifest);
  for (const { file } of tables) await rm(path.join(path.dirname(manifest), file), { force: true });
  await rm(manifest, { force: true });
}

/** Tries the lock without waiting, because a waiting statement would hit the statement timeout. */
async function takes(lock: pg.PoolClient): Promise<boolean> {
  const { rows } = await lock.query(`select pg_try_advisory_lock(hashtext('medatlas search index')) taken`);
  return rows[0].taken;
}

function fits(folder: string, wanted: Wanted, report: Report = () => {}): boolean {
  try {
    checkManifest(folder, wanted);
    return true;
  } catch (error) {
    if (!(error instanceof IndexUnfit)) throw error;
    if (DAMAGE.includes(error.reason)) report(error); // the other reasons are those of imports and upgrades
    return false;
  }
}

const DAMAGE: readonly Unfit[] = ['foreign', 'truncated', 'corrupt'];

/**
 * The newest generation: the ID of the newest import into a table of the index, or 0 before the first. The tables of
 * datasets that must be imported again are empty in it. The start of an import identifies it: a database that was
 * restored to an earlier state gives the ID of a lost import to the next one.
 */
async function wantedFrom(database: Database): Promise<Wanted> {
  const sources = [...new Set(definitions.flatMap((definition) => definition.sources))];
  const rows = await database.db
    .selectFrom('imported_tables')
    .innerJoin('imports', 'imports.id', 'imported_tables.import_id')
    .select(['name', 'imports.id', sql<number>`extract(epoch from started_at)::float8`.as('started')])
    .where('name', 'in', sources)
    .execute();
  const starts = new Map(rows.map(({ name, started }) => [name, started]));
  const stale = await staleDatasets(database, imported);
  const outdated = new Set<string>(imported.flatMap(({ dataset, tables }) => (stale.includes(dataset) ? tables : [])));
  return {
    generation: Math.max(0, ...rows.map(({ id }) => id)),
    databaseId: await databaseId(database),
    tables: definitions.map((definition) => ({
      definition: definition.sources.some((source) => outdated.has(source)) ? emptied(definition) : definition,
      imports: definition.sources.map((source) => starts.get(source) ?? 0),
    })),
  };
}

/** The same table without rows, which reads no other table. */
function emptied({ columns, ...definition }: TableDefinition): TableDefinition {
  const names = [definition.key, ...Object.keys(columns)];
  const unread = Object.entries(columns).map(([name, { lookedUp, ...column }]) => [name, column]);
  return {
    ...definition,
    select: `select ${names.map((name) => `null as ${name}`).join(', ')} where false`,
    columns: Object.fromEntries(unread),
  };
}

async function databaseId({ db }: Database): Promise<string> {
  const { value } = await db
    .selectFrom('settings')
    .select(sql<string>`value #>> '{}'`.as('value'))
    .where('key', '=', 'database_id')
    .executeTakeFirstOrThrow();
  return value;
}

/**
 * Makes glibc use memory pages of 2 MB, which saves TLB misses on random access to large arrays. A build of 8.2 million
 * rows takes 33.8 s instead of 35.8.
 * https://sourceware.org/glibc/manual/latest/html_node/Memory-Allocation-Tunables.html
 */
const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/**
 * Builds in a separate process, so that the build does not slow down the server. Returns the generation, which can be
 * newer than the wanted one if an import ends before the process reads the database. Passes the database URL in the
 * environment, because it may have a password and other users can read the command line.
 */
async function buildApart({ url }: Database, folder: string, signal?: AbortSignal): Promise<number> {
  const builder = spawn(process.execPath, [import.meta.filename, folder], {
    stdio: 'pipe', // its input ends with this process, and the builder with its input
    env: { ...process.env, ...LARGE_PAGES, [URL_VARIABLE]: url },
    timeout: BUILD_LIMIT,
    killSignal: 'SIGKILL',
    signal,
  });
  const [built, errors] = [textOf(builder.stdout), textOf(builder.stderr)];
  const [code, killedBy] = await once(builder, 'close').finally(() => removeUnnamed(folder));
  if (code === 0) return Number(built());
  throw new Error(errors().trim() || `The builder exited with ${killedBy ?? `status ${code}`}`);
}

/** Collects what a process writes. Returns a function that returns it. */
function textOf(stream: Readable): () => string {
  let text = '';
  stream.on('data', (data) => {
    text += data;
  });
  return () => text;
}

const URL_VARIABLE = 'BUILDER_DATABASE_URL';

if (import.meta.main) {
  process.stdin.on('end', () => process.exit(1)).resume();
  await build().catch((error) => {
    console.error(error);
    process.exit(1); // threads and connections may still be open
  });
  process.exit(0); // its input may still be open
}

async function build(): Promise<void> {
  const [folder = ''] = process.argv.slice(2);
  const url = process.env[URL_VARIABLE] ?? '';
  const database = openDatabase(url);
  const wanted = await wantedFrom(database);
  await database.close();
  await buildGeneration({ url, folder, ...wanted });
  console.log(wanted.generation);
}
