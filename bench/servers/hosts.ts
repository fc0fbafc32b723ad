import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#src/server/refusal.ts';
import { addStandby, type Host, hostIn } from '#test/postgres-hosts.ts';

const SCRIPT = path.join(import.meta.dirname, '../../deploy/failover.sh');

/**
 * Copies the database of a stopped country into `folder` and starts it as a primary with a synchronous standby, until
 * `parts` is disposed. `url` names both.
 */
export async function startHosts(parts: AsyncDisposableStack, country: string, folder: string) {
  const [primary, standby] = [hostIn(path.join(folder, 'one/postgres')), hostIn(path.join(folder, 'two/postgres'))];
  for (const host of [primary, standby]) parts.defer(host.stop);
  mkdirSync(path.join(folder, 'one'), { recursive: true });
  execFileSync('cp', ['-a', path.join(country, 'postgres'), path.join(folder, 'one/postgres')]);
  await primary.start();
  await addStandby(primary, standby);
  const url = `postgresql://app@${standby.address}:5432,${primary.address}:5432/medatlas?sslmode=disable`;
  return { primary, standby, url };
}

/**
 * Kills the primary while deploy/failover.sh watches it, and returns when the standby takes writes: the milliseconds since
 * the kill. Throws a Refusal without psql.
 */
export async function failOver({ primary, standby }: { primary: Host; standby: Host }): Promise<number> {
  const script = spawn(SCRIPT, {
    env: {
      ...process.env,
      PRIMARY: primary.url('medatlas'),
      STANDBY: standby.url('postgres'),
      FENCE: 'true', // the kill below is one
      TMPDIR: path.join(primary.folder.data, '..'), // names the folder of this run, so that it ends with the run
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(script, 'close');
  let said = '';
  script.stdout.on('data', (part) => {
    said += part;
  });
  while (!said.includes('Watching') && script.exitCode === null) await sleep(20);
  const killed = performance.now();
  await primary.kill();
  const [code] = await ended;
  if (code !== 0) throw new Refusal('deploy/failover.sh failed. It needs psql.');
  while ((await standby.query('select pg_is_in_recovery() as is'))[0]?.is) await sleep(20);
  return performance.now() - killed;
}
