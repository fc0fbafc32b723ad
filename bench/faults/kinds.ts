// The kinds of faults. Each returns when its cause is over; the supervisor restarts what it ended.
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '#bench/faults/system.ts';
import type { Call } from '#bench/product/call.ts';
import { startProgram } from '#bench/product/server.ts';
import type { Random } from '#src/invented/random.ts';

interface Means {
  system: System;
  random: Random;
  call: Call;
}

/** Milliseconds for which a process is frozen, a disk is full, and a clock is wrong. */
const FROZEN = 20_000;
const FULL = 5000;
const WRONG = 5000;

const anyServer = ({ system, random }: Means) => random.whole(0, system.servers.length - 1);

function end(pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL') {
  try {
    if (pid) process.kill(pid, signal);
  } catch {
    // it ended by itself
  }
}

async function importCodes({ system }: Means) {
  const args = ['taxonomy', '--quiet', system.codes];
  const importer = startProgram('src/app/importer.ts', args, system.importFolder, system.environment);
  importer.stdout.resume();
  importer.stderr.resume();
  return { importer, ended: once(importer, 'close') };
}

/** The faults by kind. */
export const faults: Record<string, (means: Means) => Promise<void>> = {
  'server killed': async (means) => end(means.system.servers[anyServer(means)]?.pid),

  'worker killed': async (means) => {
    const { system, call } = means;
    const children = () => system.servers.flatMap((_, n) => system.childrenOf(n));
    const before = new Set(children());
    await call('/api/exports', { method: 'POST', body: { search: 'state=OH', format: 'xlsx' } }).catch(() => {});
    for (let tries = 0; tries < 100; tries += 1) {
      const worker = children().find((pid) => !before.has(pid));
      if (worker) return end(worker);
      await sleep(50);
    }
  },

  'importer killed': async (means) => {
    const { importer, ended } = await importCodes(means);
    await sleep(means.random.whole(300, 4000));
    importer.kill('SIGKILL');
    await ended;
    const again = await importCodes(means);
    await again.ended;
  },

  'PostgreSQL killed': async ({ system }) => system.host.kill(),

  'disk full': async ({ system }) => {
    const file = path.join(system.disk, 'filler');
    const filler = openSync(file, 'w');
    const block = Buffer.alloc(1 << 20);
    try {
      for (;;) writeSync(filler, block);
    } catch {
      // full
    }
    closeSync(filler);
    await sleep(FULL);
    rmSync(file);
  },

  'server frozen': async (means) => {
    const pid = means.system.servers[anyServer(means)]?.pid;
    end(pid, 'SIGSTOP');
    await sleep(FROZEN);
    end(pid, 'SIGCONT');
  },

  'PostgreSQL frozen': async ({ system }) => {
    system.host.signal('SIGSTOP');
    await sleep(FROZEN);
    system.host.signal('SIGCONT');
  },

  'snapshot truncated': async (means) => {
    const { system, random } = means;
    const n = anyServer(means);
    const folder = path.join(system.folderOf(n), 'search');
    const files = readdirSync(folder).filter((name) => name.endsWith('.table') || name.endsWith('.manifest'));
    const name = files[random.whole(0, files.length - 1)];
    if (name) {
      const file = path.join(folder, name);
      truncateSync(file, random.whole(0, statSync(file).size - 1));
    }
    end(system.servers[n]?.pid);
  },

  'connections reset': async ({ system, random }) => {
    for (let left = random.whole(1, 5); left > 0; left -= 1) {
      system.proxy.resetAll();
      await sleep(random.whole(10, 400));
    }
  },

  'clock wrong': async (means) => {
    const { system, random } = means;
    const n = anyServer(means);
    const hours = (random.whole(0, 1) ? 1 : -1) * random.whole(1, 72);
    const preload = path.join(import.meta.dirname, 'clock.ts');
    system.settings[n] = { NODE_OPTIONS: `--import=${preload}`, CLOCK_OFFSET: String(hours * 3_600_000) };
    end(system.servers[n]?.pid);
    await sleep(WRONG);
    system.settings[n] = {};
    end(system.servers[n]?.pid);
  },
};
