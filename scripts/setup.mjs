// Installs missing packages. Runs on the system's Node (20 or newer), before the project's own Node is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const lock = '.setup.lock';

if (isMissing()) {
  while (!takeLock()) await sleep(500); // another start is installing
  try {
    if (isMissing()) process.exitCode = install();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isMissing() {
  return age('node_modules/.package-lock.json') < age('package-lock.json');
}

function age(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function install() {
  const npm = process.env.npm_execpath;
  const { status } = npm
    ? spawnSync(process.execPath, [npm, 'ci'], { stdio: 'inherit' })
    : spawnSync('npm', ['ci'], { stdio: 'inherit', shell: process.platform === 'win32' });
  return status ?? 1;
}

/** Returns whether it took the lock. The lock file has its owner's process ID, and a dead owner's lock is removed. */
function takeLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isAlive(readOwner())) rmSync(lock, { force: true });
    return false;
  }
}

function readOwner() {
  try {
    return Number(readFileSync(lock, 'utf8')) || process.pid; // briefly empty after its creation
  } catch (error) {
    if (error.code === 'ENOENT') return process.pid; // just released
    throw error;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
