import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** Starts a process that uses the embedded PostgreSQL on `dir`, and kills it when the test ends. */
export function clusterProcess(dir: string, options: Pick<SpawnOptions, 'uid' | 'gid'> = {}) {
  const program = path.join(import.meta.dirname, 'cluster-process.ts');
  const child = spawn(process.execPath, [program, dir], { ...options, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return {
    pid: child.pid,
    kill,
    /** Sends one command and returns its answer. */
    ask: async (command: string) => {
      child.stdin.write(`${command}\n`);
      const { value = 'nothing: the process has ended' } = await lines.next();
      return String(value).replace(`${command} `, '');
    },
  };
}
