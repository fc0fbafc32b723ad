import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { removeLeftovers } from '#test/leftovers.ts';

test('a run that is killed leaves neither PostgreSQL nor its data for the next', async () => {
  const run = spawn(process.execPath, ['--input-type=module', '--eval', killedRun], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(run.stdout, 'data');
  const { folder, postgres } = JSON.parse(String(line));
  run.kill('SIGKILL');
  await once(run, 'close');
  expect([existsSync(folder), commandOf(postgres)]).toEqual([true, expect.stringContaining(folder)]);

  removeLeftovers();

  expect(existsSync(folder)).toBe(false);
  await expect.poll(() => commandOf(postgres)).toBe('');
});

test('the folder of another user does not end a run', async (context) => {
  if (process.getuid?.() !== 0) context.skip('only root can make one and then be another user');
  const folder = '/dev/shm/medatlas-test-999999999-other';
  mkdirSync(folder, { recursive: true });
  try {
    const run = spawn(process.execPath, ['--input-type=module', '--eval', runOfAnother], { stdio: 'inherit' });
    expect(await once(run, 'close')).toEqual([0, null]);
    expect(existsSync(folder)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.for(['', '/campaign'])('a folder in which a killed run left a disk at "%s" is deleted too', (place, context) => {
  const folder = '/dev/shm/medatlas-test-999999998-mounted';
  mkdirSync(folder + place, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'left', folder + place], { stdio: 'ignore' }).status === 0;
  if (!mounted) {
    rmSync(folder, { recursive: true });
    context.skip('only root can mount one');
  }
  removeLeftovers();
  expect(existsSync(folder)).toBe(false);
});

const runOfAnother = `
  import { removeLeftovers } from '#test/leftovers.ts';
  process.setuid(65534);
  removeLeftovers();
`;

/** Empty for a process that has ended, even if its parent has not noticed. */
const commandOf = (pid: number) =>
  existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';

/** Starts a cluster, reports its folder and postmaster, and waits to be killed. */
const killedRun = `
  import { readFileSync } from 'node:fs';
  import path from 'node:path';
  import { openCluster } from '#src/server/postgres.ts';
  import { nonDurable, temporaryFolder } from '#test/temporary.ts';
  const folder = temporaryFolder();
  await openCluster(path.join(folder, 'postgres'), nonDurable);
  const [postgres] = readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\\n');
  console.log(JSON.stringify({ folder, postgres: Number(postgres) }));
  setInterval(() => {}, 1000);
`;
