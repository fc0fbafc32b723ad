// A release as operators get it: unpacked, read-only, without npm and without a Node.js of the system.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DEMO_PASSWORD, signIn } from '#bench/product/sign-in.ts';
import { testDatabase } from '#test/database.ts';
import { canBuild, imageOf } from '#test/image.ts';
import { freePort } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

const root = path.join(import.meta.dirname, '..');
let released: string | undefined;

/** Makes the release, once for the tests of this file. Returns the last line that the command writes. */
function release(): string {
  const run = () => execFileSync('npm', ['run', '--silent', 'release'], { cwd: root, encoding: 'utf8' });
  released ??= run().trim().split('\n').at(-1) ?? '';
  return released;
}

const archiveOf = (line: string) => path.join(root, line.split(' ')[0] ?? '');

test('npm run release makes an archive that starts with its own Node.js (R-886)', {
  tags: 'rest',
  timeout: 600_000,
}, async () => {
  const last = release();
  expect(last).toMatch(/^release\/medatlas-[\d.]+-\w+-\w+\.tar\.gz · \d+ MB · \d+ packages · SHA-256 [\da-f]{64}$/);
  const archive = archiveOf(last);
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  expect(last).toContain(sum);
  expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${sum}  ${path.basename(archive)}\n`);
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  const [name = ''] = readdirSync(folder);
  const medatlas = path.join(folder, name, 'bin/medatlas');
  expect(existsSync(path.join(folder, name, 'node_modules/vite'))).toBe(false);
  execFileSync('chmod', ['-R', 'a-w', path.join(folder, name)]);
  onTestFinished(() => void execFileSync('chmod', ['-R', 'u+w', path.join(folder, name)]));
  const database = await testDatabase();
  const port = String(await freePort());
  const data = path.join(folder, 'data');
  mkdirSync(data);
  chmodSync(data, 0o700);
  const HOST = '127.0.0.2'; // the default would hide a check that asks another address
  const url = `http://${HOST}:${port}`;
  const settings = { HOST, PORT: port, PUBLIC_URL: url, DATA_DIR: data, DATABASE_URL: database.url };
  const env = { PATH: '/usr/bin:/bin', ...settings };
  const server = spawn(medatlas, ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  let output = '';
  server.stdout.on('data', (text) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 60_000 }).toContain('is ready at');
  expect(await (await fetch(`${url}/`)).text()).toContain('<div id="root"');
  expect(() => execFileSync(medatlas, ['check'], { env })).not.toThrow();
  const SETTINGS_FILE = path.join(folder, 'settings');
  writeFileSync(SETTINGS_FILE, `PORT=${port}`);
  expect(() => execFileSync(medatlas, ['check'], { env: { ...env, PORT: '1', SETTINGS_FILE } })).not.toThrow();
  expect(execFileSync(medatlas, ['import', '--help'], { env, encoding: 'utf8' })).toContain('medatlas import');
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  expect(() => execFileSync(medatlas, ['check'], { env, stdio: 'ignore' })).toThrow();
});

test('the archive has no tests of packages (R-1091)', { tags: 'rest', timeout: 600_000 }, () => {
  const listed = execFileSync('tar', ['-tzf', archiveOf(release())], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n');
  const inPackages = listed.filter((file) => file.includes('/node_modules/'));
  expect(inPackages.length).toBeGreaterThan(1000);
  const tests = /\/(tests?|__tests__)\/|(^|[/.-])(test|spec)(-d)?(\.d)?\.[cm]?[jt]sx?(\.map)?$|\.(key|pem|p12)$/;
  expect(inPackages.filter((file) => tests.test(file))).toEqual([]);
});

test('the image of a release runs as user 10001, writes only to /data, and ends in order (R-886)', {
  tags: 'rest',
  timeout: 1_200_000,
}, async (context) => {
  if (!canBuild()) return context.skip('only root builds images, with buildah and mmdebstrap');
  const image = await imageOf(archiveOf(release()));
  if (!image) return context.skip('no mirror of Debian can be reached');
  const healthcheck = image.declared.Healthcheck.Test.slice(1);
  const PORT = String(await freePort());
  const url = `http://localhost:${PORT}`;
  const MEDATLAS_DEMO_PASSWORD = process.env.MEDATLAS_DEMO_PASSWORD || DEMO_PASSWORD;
  const demo = { HOST: '127.0.0.1', PORT, MEDATLAS_DEMO_PASSWORD }; // demo accounts exist on this machine alone
  let server = await image.start(demo);
  expect(server.uid).toBe(10001);
  for (const call of ['/healthz', '/readyz']) expect.soft((await fetch(url + call)).status, call).toBe(200);
  const found = await fetch(`${url}/api/providers?state=OH`, { headers: { cookie: await signIn(url) } });
  expect((await found.json()).rows.length).toBeGreaterThan(0);
  await image.run(healthcheck, demo);
  const writable = 'find / -xdev -writable ! -type l -print -prune 2>/dev/null | sort';
  expect(await image.run(['sh', '-c', writable])).toBe('/data\n/run/lock\n/tmp\n/var/tmp\n'); // Debian's, but for /data
  await image.run(['touch', '/data/file', '/tmp/file']);
  await expect(image.run(['touch', '/opt/file'])).rejects.toThrow('Permission denied');
  expect(await server.stop()).toBe(0);
  expect(image.processes()).toEqual([]);
  await expect(image.run(healthcheck, demo)).rejects.toThrow();

  const production = { PUBLIC_URL: 'https://medatlas.example', COMPANY_DOMAIN: 'medatlas.example', TRUST_PROXY: '1' };
  const open = { PORT, ...production, SIGN_UP: 'closed' }; // with the image's own HOST
  server = await image.start(open);
  await image.run(healthcheck, open);
  expect(await server.stop()).toBe(0);
  expect(image.processes()).toEqual([]);
});
