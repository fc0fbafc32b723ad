// Builds or fetches the newest generation of the search index, and loads it.
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { buildApart, fetchApart } from '#src/app/build-index.ts';
import { type FetchProgress, partsIn, serversWith, untilOthersHave } from '#src/app/fetch-index.ts';
import { wantedFrom } from '#src/app/search-tables.ts';
import type { BuildProgress } from '#src/search/build.ts';
import { IndexUnfit, type Unfit } from '#src/search/errors.ts';
import {
  checkManifest,
  type ManifestNeeds,
  manifestName,
  markUsed,
  readManifest,
  removeOthers,
} from '#src/search/manifest.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { placeOf } from '#src/server/jobs/place.ts';
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
  onProgress?: (progress: BuildProgress | FetchProgress) => void;
  /** Called with the reason why a fetch failed. */
  onFailedFetch?: (reason: string) => void;
}

/**
 * Returns the manifest of the index's newest generation. Unless it and its files are valid, fetches it from another server
 * of the database that has it, or builds it from the database, each in a separate process. An advisory lock allows one
 * build at a time, over all servers: those that wait fetch what it built. A generation that is already in the folder waits
 * for no build, which may be that of another release. Throws the error of a failed build, and on abort of `signal`.
 */
export async function newestManifest(
  database: Database,
  dataDir: string,
  { signal, report, onWait, onProgress, onFailedFetch }: BuildOptions = {},
): Promise<string> {
  const folder = indexFolder(dataDir);
  privateFolder(folder);
  const newest = await wantedFrom(database);
  if (fits(folder, newest)) return markedUsed(folder, manifestName(newest));
  const place = placeOf(dataDir);
  const lock = await database.pool.connect();
  const failed = new Set<string>();
  try {
    for (;;) {
      while (!(await takes(lock))) {
        onWait?.();
        await sleep(LOCK_POLL, undefined, { signal });
      }
      const wanted = await wantedFrom(database);
      const manifest = manifestName(wanted);
      if (fits(folder, wanted, report)) return use(folder, manifest, place);
      const found = await serversWith(database, manifest, place);
      const addresses = found.filter((address) => !failed.has(address));
      if (addresses.length === 0) {
        const built = await buildApart(database, folder, { signal, onProgress });
        await lock.query('select pg_notify($1, $2)', [BUILT, built]);
        return use(folder, built, place);
      }
      await lock.query(`select pg_advisory_unlock(${LOCK})`); // several can fetch at a time
      await fetchApart(database, folder, { manifest, place, addresses }, { signal, onProgress }).catch((error) => {
        signal?.throwIfAborted();
        onFailedFetch?.(error.message);
      });
      for (const address of addresses) failed.add(address); // what they sent fits, or is of no use
    }
  } finally {
    lock.release(true); // ends the session, which releases the lock
  }
}

/** The channel on which the name of a new manifest is announced. */
export const BUILT = 'index';

const LOCK = `hashtext('medatlas search index')`;

/** Removes what is no longer in use, now that a manifest is. */
function use(folder: string, manifest: string, place: string): string {
  rmSync(partsIn(folder, place), { recursive: true, force: true });
  const file = markedUsed(folder, manifest);
  removeOthers(folder, manifest);
  return file;
}

/** The path of a manifest, which is noted as used now. */
function markedUsed(folder: string, manifest: string): string {
  const file = path.join(folder, manifest);
  markUsed(file);
  return file;
}

interface RefreshOptions extends Pick<BuildOptions, 'signal'> {
  /** Called with each damaged file, and with what the operator should know. */
  report?: (error: Error) => void;
  /** Builds the newest generation. Defaults to a build in this call. */
  build?: () => Promise<void>;
  /** Milliseconds for which the earlier generation answers while other servers lack the newest. */
  patience?: number;
}

/**
 * Loads the newest generation into `search`, unless it is already loaded. The earlier one answers until other servers have
 * the newest too, and `report` gets the names of those that did not get it in time. Throws the error of a failed build.
 */
export async function refreshSearch(
  database: Database,
  dataDir: string,
  search: Search,
  { signal, report = () => {}, build = async () => {}, patience = 3 * 60_000 }: RefreshOptions = {},
): Promise<void> {
  const wanted = await wantedFrom(database);
  if (search.generation === wanted.generation) return;
  const folder = indexFolder(dataDir);
  const newest = async () => {
    if (!fits(folder, wanted)) await build();
    return newestManifest(database, dataDir, { signal, report });
  };
  const file = await newest();
  if (search.generation !== null) {
    const name = path.basename(file);
    const lacking = await untilOthersHave(database, name, placeOf(dataDir), { signal, patience });
    if (lacking.length > 0)
      report(new Error(`Answers from the index ${name} now. Still without it: ${lacking.join(', ')}. See their logs.`));
  }
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
  const { rows } = await lock.query(`select pg_try_advisory_lock(${LOCK}) taken`);
  return rows[0].taken;
}

export const indexFolder = (dataDir: string) => path.join(dataDir, 'search');

function fits(folder: string, wanted: ManifestNeeds, report: (error: IndexUnfit) => void = () => {}): boolean {
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
