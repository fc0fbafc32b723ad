// Builds the web client unless dist/ is up to date. Builds in a temporary folder and renames it, so that simultaneous
// starts
// never mix their files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

process.chdir(path.join(import.meta.dirname, '..'));

/** The sources of the web client. The linter keeps it from importing the folders in `serverOnly`. */
const sources = [
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'scripts/lighter-zod.ts',
  'scripts/screen-parts.ts',
  'public',
  'src',
];
const serverOnly = /^src\/(server|importer|invented|search)\/|\.test\.tsx?$|\.sql$/;

const key = keyOf(sources.flatMap(filesIn).filter((file) => !serverOnly.test(file)));
if (!existsSync('dist/.key') || readFileSync('dist/.key', 'utf8') !== key) await build();

async function build() {
  removeLeftovers();
  const fresh = `dist.new-${process.pid}`;
  const { build } = await import('vite');
  console.log('Building the web client');
  await build({ logLevel: 'warn', build: { outDir: fresh } });
  await Promise.all(filesIn(fresh).map(compress));
  writeFileSync(path.join(fresh, '.key'), key);
  renameUnless('ENOENT', 'dist', `dist.old-${process.pid}`);
  renameUnless('ENOTEMPTY', fresh, 'dist'); // ENOTEMPTY: another start has just renamed its own
  for (const left of [fresh, `dist.old-${process.pid}`]) rmSync(left, { recursive: true, force: true });
}

function renameUnless(expected, from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== expected) throw error;
  }
}

/** Writes compressed copies beside each text file, which the server sends. Node compresses on all cores. */
async function compress(file) {
  if (!/\.(js|css|svg|html|json)$/.test(file) || statSync(file).size < 1024) return;
  const content = readFileSync(file);
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content));
}

function keyOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesIn(entry) {
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesIn(path.posix.join(entry, name)));
}

/** Removes folders of killed builds that are over an hour old. Newer ones may belong to a simultaneous start. */
function removeLeftovers() {
  for (const name of readdirSync('.').filter((name) => /^dist\.(new|old)-\d+$/.test(name)))
    if (Date.now() - statSync(name).mtimeMs > 3_600_000) rmSync(name, { recursive: true, force: true });
}
