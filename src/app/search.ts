// Builds and loads the newest generation of the search index.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { buildApart } from '#src/app/build-index.ts';
import { wantedFrom } from '#src/app/search-tables.ts';
import type { BuildProgress } from '#src/search/build.ts';
import { IndexUnfit, type Unfit } from '#src/search/errors.ts';
import {
  checkManifest,
  manifestName,
  markUsed,
  readManifest,
  removeOthers,
  type Wanted,
} from '#src/search/manifest.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { privateFolder } from '#src/server/private-files.ts';

/** Milliseconds between attempts to take the lock of the index. */
const LOCK_POLL = 200;

interface BuildOptions {
  /** Ends the wait and the build. */
  signal?: AbortSignal | undefined;
  /** Called with the damage of a file. */
  report?: (error: IndexUnfit) => void;
  /** Called while another build runs. */
  onWait?: () => void;
  onProgress?: (progress: BuildProgress) => void;
}

/**
 * Returns the manifest of the index's newest generation. Builds it from the database, in a separate process, unless it
 * and its files are valid. An advisory lock allows one build at a time. Throws the error of a failed build, and on abort
 * of `signal`.
 */
export async function newestManifest(
  database: Database,
  dataDir: string,
  { signal, report, onWait, onProgress }: BuildOptions = {},
): Promise<string> {
  const folder = folderIn(dataDir);
  privateFolder(folder);
  const lock = await database.pool.connect();
  try {
    while (!(await takes(lock))) {
      onWait?.();
      await sleep(LOCK_POLL, undefined, { signal });
    }
    const wanted = await wantedFrom(database);
    const manifest = fits(folder, wanted, report)
      ? manifestName(wanted)
      : await buildApart(database, folder, { signal, onProgress });
    const file = path.join(folder, manifest);
    markUsed(file);
    removeOthers(folder, manifest);
    return file;
  } finally {
    lock.release(true); // ends the session, which releases the lock
  }
}

interface RefreshOptions extends Pick<BuildOptions, 'signal' | 'report'> {
  /** Builds the newest generation. Defaults to a build in this call. */
  build?: () => Promise<void>;
}

/** Loads the newest generation into `search`, unless it is already loaded. Throws the error of a failed build. */
export async function refreshSearch(
  database: Database,
  dataDir: string,
  search: Search,
  { signal, report = () => {}, build = async () => {} }: RefreshOptions = {},
): Promise<void> {
  const wanted = await wantedFrom(database);
  if (search.generation === wanted.generation) return;
  const newest = async () => {
    if (!fits(folderIn(dataDir), wanted)) await build();
    return newestManifest(database, dataDir, { signal, report });
  };
  const file = await newest();
  try {
    await search.load(file);
  } catch (error) {
    if (!(error instanceof IndexUnfit)) throw error;
    report(error);
    await removeFiles(file); // damaged after their headers, which `fits` does not read
    await search.load(await newest());
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

const folderIn = (dataDir: string) => path.join(dataDir, 'search');

function fits(folder: string, wanted: Wanted, report: (error: IndexUnfit) => void = () => {}): boolean {
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
