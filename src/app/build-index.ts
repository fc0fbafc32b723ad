// The build or the fetch of a generation of the search index in a process of its own. Run as a program, does one of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { type Fetch, type FetchProgress, fetchGeneration } from '#src/app/fetch-index.ts';
import { wantedFrom } from '#src/app/search-tables.ts';
import { type BuildProgress, buildGeneration, Outdated } from '#src/search/build.ts';
import { manifestName, removeUnnamed } from '#src/search/manifest.ts';
import { yieldProcessor } from '#src/server/background.ts';
import { errorText } from '#src/server/command.ts';
import { type Database, openDatabase } from '#src/server/database.ts';

/** Milliseconds after which a build is killed and retried. The whole country takes a minute. */
const BUILD_LIMIT = 30 * 60_000;

/**
 * Makes glibc use memory pages of 2 MB, which saves TLB misses on random access to large arrays. A build of 8.2 million
 * rows takes 33.8 s instead of 35.8.
 * https://sourceware.org/glibc/manual/latest/html_node/Memory-Allocation-Tunables.html
 */
const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/**
 * Builds in a separate process of lower priority, so that searches stay fast. Returns the name of the manifest, which can be
 * newer than the wanted one if an import ends before the process reads the database. Passes the database URL in the
 * environment, because it may have a password and other users can read the command line. `signal` kills the process.
 */
export async function buildApart(
  database: Database,
  folder: string,
  options: { signal?: AbortSignal | undefined; onProgress?: ((progress: BuildProgress) => void) | undefined } = {},
): Promise<string> {
  return runIndexProcess(database, [folder], options).finally(() => removeUnnamed(folder));
}

/** Fetches a generation in a separate process. Throws an Error with the reason if it cannot be had. */
export async function fetchApart(
  database: Database,
  folder: string,
  { manifest, place, addresses }: Fetch,
  options: { signal?: AbortSignal | undefined; onProgress?: ((progress: FetchProgress) => void) | undefined } = {},
): Promise<void> {
  await runIndexProcess(database, [folder, manifest, place, ...addresses], options);
}

async function runIndexProcess<P extends BuildProgress | FetchProgress>(
  { url }: Database,
  parameters: string[],
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress?: ((progress: P) => void) | undefined },
): Promise<string> {
  const builder = spawn(process.execPath, [import.meta.filename, ...parameters], {
    stdio: 'pipe', // its input ends with this process, and the builder with its input
    env: { ...process.env, ...LARGE_PAGES, [URL_VARIABLE]: url },
    timeout: BUILD_LIMIT,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  let manifest = '';
  let errors = '';
  createInterface(builder.stdout).on('line', (line) => {
    const reply: BuildReply = JSON.parse(line);
    if ('manifest' in reply) manifest = reply.manifest;
    else onProgress?.(reply as P); // of what it was asked to do
  });
  builder.stderr.on('data', (data) => {
    errors += data;
  });
  const [code, killedBy] = await once(builder, 'close');
  if (code === 0) return manifest;
  throw new Error(errors.trim() || `The builder exited with ${killedBy ?? `status ${code}`}`);
}

/** A line that the process writes. */
type BuildReply = BuildProgress | FetchProgress | { manifest: string };

const URL_VARIABLE = 'BUILDER_DATABASE_URL';

if (import.meta.main) {
  yieldProcessor();
  process.stdin.on('end', () => process.exit(1)).resume();
  await work().catch((error) => {
    console.error(errorText(error));
    process.exit(1); // threads and connections may still be open
  });
  process.exit(0); // its input may still be open
}

async function work(): Promise<void> {
  const [folder = '', manifest, place, ...addresses] = process.argv.slice(2);
  const url = process.env[URL_VARIABLE] ?? '';
  const reply = (line: BuildReply) => console.log(JSON.stringify(line));
  const database = openDatabase(url);
  if (manifest && place) return fetchGeneration(database, folder, { manifest, place, addresses }, reply);
  for (;;) {
    const wanted = await wantedFrom(database);
    const isCurrent = async () => isDeepStrictEqual(await wantedFrom(database), wanted);
    const built = await buildGeneration({ url, folder, ...wanted, isCurrent, onProgress: reply }).catch(unlessOutdated);
    if (built) return reply({ manifest: manifestName(built.manifest) });
  }
}

/** An import or a roll back has ended just before the database was read. Each of them has its own number, so none goes unseen. */
function unlessOutdated(error: unknown) {
  if (!(error instanceof Outdated)) throw error;
  return undefined;
}
