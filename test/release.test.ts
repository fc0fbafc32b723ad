// A release as operators get it: unpacked, read-only, without npm and without a Node.js of the system.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { freePort } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

const root = path.join(import.meta.dirname, '..');

test('npm run release makes an archive that starts with its own Node.js (R-886)', {
  tags: 'rest',
  timeout: 600_000,
}, async () => {
  const last = execFileSync('npm', ['run', '--silent', 'release'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .at(-1);
  expect(last).toMatch(/^release\/medatlas-[\d.]+-\w+-\w+\.tar\.gz · \d+ MB · \d+ packages · SHA-256 [\da-f]{64}$/);
  const archive = path.join(root, last?.split(' ')[0] ?? '');
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
