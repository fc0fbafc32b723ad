// A campaign that is ended halfway, with a disk, PostgreSQL and HAProxy of its own, as far as this machine allows them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { usersOf } from '#test/leftovers.ts';
import { runsAll } from '#test/sampling.ts';
import { temporaryFolder } from '#test/temporary.ts';

const campaign = (folder: string) => `
  import { spawnSync } from 'node:child_process';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { workInFolder } from '#bench/own-folder.ts';
  import { startBalancer } from '#bench/servers/balancer.ts';
  import { freePort } from '#test/product.ts';
  import { hostIn } from '#test/postgres-hosts.ts';
  const folder = ${JSON.stringify(folder)};
  await workInFolder(folder, async (parts) => {
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', folder]);
    const host = hostIn(folder + '/postgres', { shared_buffers: '16MB' });
    await host.start();
    parts.defer(host.stop);
    if (spawnSync('haproxy', ['-v']).status === 0) await startBalancer(parts, folder, await freePort(), []);
    console.log('runs');
    if (process.argv.includes('--to-the-end')) return;
    await sleep(60_000);
  });`;

/** Starts a campaign, and waits until all of its parts run. */
async function start(folder: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', campaign(folder), '--', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  return { child, ended };
}

const isMounted = (folder: string) => readFileSync('/proc/mounts', 'utf8').includes(` ${folder} `);

test.skipIf(!existsSync('/proc/mounts'))(
  'a campaign leaves no process, disk or file (R-1092)',
  {
    tags: 'sampled',
  },
  async () => {
    const parent = temporaryFolder();
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
    const folder = path.join(parent, 'campaign');
    const nothingLeft = () =>
      expect([usersOf(folder), isMounted(folder), existsSync(folder)]).toEqual([[], false, false]);

    const killed = await start(folder);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const left = usersOf(folder);
    expect(left.length).toBeGreaterThan(0);

    const next = await start(folder); // after one that was killed
    expect(usersOf(folder).filter((pid) => left.includes(pid))).toEqual([]);
    next.child.kill('SIGTERM');
    expect(await next.ended).toEqual([1, null]);
    nothingLeft();

    if (!runsAll) return;
    const last = await start(folder, '--to-the-end');
    expect(await last.ended).toEqual([0, null]);
    nothingLeft();
  },
);
