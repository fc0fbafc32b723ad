import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '#src/server/refusal.ts';

/**
 * Runs HAProxy on `port` for servers on other ports, by deploy/haproxy.cfg, until `parts` is disposed. Its settings are in
 * `folder`. Throws a Refusal if it is not installed.
 */
export async function startBalancer(
  parts: AsyncDisposableStack,
  folder: string,
  port: number,
  servers: readonly number[],
): Promise<void> {
  const settings = readFileSync(path.join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8');
  const lines = servers.map((each, n) => `  server s${n} 127.0.0.1:${each} cookie s${n}\n`);
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    settings.replace(/ {2}server .*\n/g, '').replace('bind :8080', `bind 127.0.0.1:${port}`) + lines.join(''),
  );
  const child = spawn('haproxy', ['-f', file], { stdio: 'ignore' });
  await once(child, 'spawn').catch(() => {
    throw new Refusal('HAProxy is not installed. Debian has it in the package haproxy.');
  });
  parts.defer(() => void child.kill('SIGKILL'));
}
