import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ServiceFailure } from '#src/server/failure.ts';
import { noSpace } from '#src/work/exports/files.ts';
import type { Reply, Steps, Task, Written } from '#src/work/exports/order.ts';

const program = path.join(import.meta.dirname, 'process.ts');

/** Megabytes of the process's heap, so that with its buffers it takes at most 300 MB. */
const HEAP = 128;

/** Milliseconds for a canceled process to end before it is killed. */
const GRACE = 2000;

interface Options {
  signal: AbortSignal;
  onSteps?: (steps: Steps) => void;
}

/**
 * Writes the file of an export in a process of its own (R-768). Throws a 507 if the file has too little space, a
 * ServiceFailure if PostgreSQL is lost, the reason of `signal`, or another error.
 */
export async function writeApart(task: Task, { signal, onSteps }: Options): Promise<Written> {
  signal.throwIfAborted();
  const child = fork(program, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [`--max-old-space-size=${HEAP}`, '--max-semi-space-size=8'],
  });
  let end: Reply = {};
  child.on('message', (reply: Reply) => {
    if (reply.steps) onSteps?.(reply.steps);
    else end = reply;
  });
  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGTERM');
    killing = setTimeout(() => child.kill('SIGKILL'), GRACE);
  };
  signal.addEventListener('abort', stop);
  child.send(task);
  const [code, killedBy] = await once(child, 'close').finally(() => {
    clearTimeout(killing);
    signal.removeEventListener('abort', stop);
  });
  signal.throwIfAborted();
  if (end.done) return end.done;
  if (end.full) throw noSpace();
  if (end.lost) throw new ServiceFailure(`PostgreSQL failed while the file was written: ${end.error}`);
  throw new Error(end.error ?? `The process ended with ${killedBy ?? `status ${code}`}.`);
}
