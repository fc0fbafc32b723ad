import { setTimeout as sleep } from 'node:timers/promises';
import { connectClient } from '#src/server/connections.ts';
import { readIfThere } from '#src/server/embedded/read-if-there.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';

/**
 * Crashes a PostgreSQL, and freezes the process that then replays its log: the recovery hangs, as that of PostgreSQL 18 often
 * does when this process is killed. Its user must be able to make tables in the database of `url`.
 */
export async function freezeRecovery(url: DatabaseUrl, postmaster: number): Promise<void> {
  const client = await connectClient(url);
  await client.query('create table replayed (text text)');
  for (let n = 0; n < 4; n += 1)
    await client.query(`insert into replayed select repeat('x', 200) from generate_series(1, 100000)`);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  for (;;) {
    const replaying = childrenOf(postmaster).find((pid) => titleOf(pid).startsWith('postgres: startup recovering'));
    if (replaying) return void process.kill(replaying, 'SIGSTOP');
    await sleep(1);
  }
}

const childrenOf = (pid: number) =>
  readIfThere(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);

const titleOf = (pid: number) => readIfThere(`/proc/${pid}/cmdline`);
