// Builds the web part where dist/ does not hold the one of these sources. Made aside and renamed, so that two starts at
// once never mix their files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

process.chdir(path.join(import.meta.dirname, '..'));

/** What the web part is made from: the linter keeps it from importing the folders left out here. */
const sources = ['index.html', 'package-lock.json', 'vite.config.ts', 'scripts/screen-parts.ts', 'public', 'src'];
const serverOnly = /^src\/(server|importer|invented|search)\/|\.test\.tsx?$|\.sql$/;

const key = keyOf(sources.flatMap(filesIn).filter((file) => !serverOnly.test(file)));
if (!existsSync('dist/.key') || readFileSync('dist/.key', 'utf8') !== key) await build();

async function build() {
  removeLeftovers();
  const fresh = `dist.new-${process.pid}`;
  const { build } = await import('vite');
  console.log('Building the web part');
  await build({ logLevel: 'warn', build: { outDir: fresh } });
  for (const file of filesIn(fresh)) compress(file);
  writeFileSync(path.join(fresh, '.key'), key);
  renameUnless('ENOENT', 'dist', `dist.old-${process.pid}`);
  renameUnless('ENOTEMPTY', fresh, 'dist'); // there already: another start has just put its own there
  for (const left of [fresh, `dist.old-${process.pid}`]) rmSync(left, { recursive: true, force: true });
}

function renameUnless(expected, from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== expected) throw error;
  }
}

/** Beside each text file its compressed forms, which the server sends as they are. */
function compress(file) {
  if (!/\.(js|css|svg|html|json)$/.test(file) || statSync(file).size < 1024) return;
  const content = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(content));
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

/** Of builds that were killed; a younger one may belong to a start beside this one. */
function removeLeftovers() {
  for (const name of readdirSync('.').filter((name) => /^dist\.(new|old)-\d+$/.test(name)))
    if (Date.now() - statSync(name).mtimeMs > 3_600_000) rmSync(name, { recursive: true, force: true });
}
