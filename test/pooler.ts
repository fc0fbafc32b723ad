import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Whether PgBouncer is installed, where Debian's package puts it. */
export const hasPooler = existsSync(PROGRAM);

/**
 * Starts PgBouncer in transaction mode, with one connection to the database `medatlas` of the PostgreSQL at `address`.
 * Returns its host and port when it listens. The test's end stops it.
 */
export async function startPooler(address: string): Promise<string> {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const users = path.join(folder, 'users.txt');
  const config = path.join(folder, 'pgbouncer.ini');
  writeFileSync(users, '"app" ""\n');
  writeFileSync(
    config,
    `[databases]\nmedatlas = host=${address} port=5432\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `unix_socket_dir =\nauth_type = trust\nauth_file = ${users}\npool_mode = transaction\ndefault_pool_size = 1\n`,
  );
  chmodSync(folder, 0o755);
  // it refuses to run as root
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const pooler = spawn(PROGRAM, [config], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    if (pooler.exitCode !== null) return;
    pooler.kill();
    await once(pooler, 'exit');
  });
  await started(pooler);
  return `127.0.0.1:${port}`;
}

/** Waits until PgBouncer listens. Throws an error with its log if it ends before. */
async function started(pooler: ChildProcess): Promise<void> {
  let log = '';
  pooler.stderr?.on('data', (data) => {
    log += data;
  });
  while (!log.includes('process up')) {
    if (pooler.exitCode !== null) throw new Error(`PgBouncer ended: ${log}`);
    await sleep(20);
  }
}
