// Installs what is missing. Runs under the system's Node (20 or newer), before the project's own Node exists.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

const age = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (age('node_modules/.package-lock.json') < age('package-lock.json')) {
  const npm = process.env.npm_execpath;
  const { status } = npm
    ? spawnSync(process.execPath, [npm, 'ci'], { stdio: 'inherit' })
    : spawnSync('npm', ['ci'], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
