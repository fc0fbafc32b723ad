// The build of a generation of the search index in a process of its own. Run as a program, builds one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { wantedFrom } from '#src/app/search-tables.ts';
import { type BuildProgress, buildGeneration } from '#src/search/build.ts';
import { manifestName, removeUnnamed } from '#src/search/manifest.ts';
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
 * Builds in a separate process, so that the build does not slow down the server. Returns the name of the manifest, which can be
 * newer than the wanted one if an import ends before the process reads the database. Passes the database URL in the
 * environment, because it may have a password and other users can read the command line. `signal` kills the process.
 */
export async function buildApart(
  { url }: Database,
  folder: string,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: BuildProgress) => void } = {},
): Promise<string> {
  const builder = spawn(process.execPath, [import.meta.filename, folder], {
    stdio: 'pipe', // its input ends with this process, and the builder with its input
    env: { ...process.env, ...LARGE_PAGES, [URL_VARIABLE]: url },
    timeout: BUILD_LIMIT,
    killSignal: 'SIGKILL',
    signal,
  });
  let manifest = '';
  let errors = '';
  createInterface(builder.stdout).on('line', (line) => {
    const reply: BuildReply = JSON.parse(line);
    if ('manifest' in reply) manifest = reply.manifest;
    else onProgress?.(reply);
  });
  builder.stderr.on('data', (data) => {
    errors += data;
  });
  const [code, killedBy] = await once(builder, 'close').finally(() => removeUnnamed(folder));
  if (code === 0) return manifest;
  throw new Error(errors.trim() || `The builder exited with ${killedBy ?? `status ${code}`}`);
}

/** A line that the process writes. */
type BuildReply = BuildProgress | { manifest: string };

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
  const reply = (line: BuildReply) => console.log(JSON.stringify(line));
  await buildGeneration({ url, folder, ...wanted, onProgress: reply });
  reply({ manifest: manifestName(wanted) });
}
