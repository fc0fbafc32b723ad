import type { ChildProcess } from 'node:child_process';

/**
 * The value of `work`, which `child` does in a process group of its own. The group gets `ending` when `signal` is aborted
 * or this process exits first: a detached group outlives its parent, and Ctrl-C does not reach it.
 */
export async function withChild<T>(
  child: ChildProcess,
  ending: NodeJS.Signals,
  signal: AbortSignal | undefined,
  work: Promise<T>,
): Promise<T> {
  const end = () => endGroup(child, ending);
  signal?.addEventListener('abort', end);
  process.on('exit', end);
  try {
    return await work;
  } finally {
    signal?.removeEventListener('abort', end);
    process.off('exit', end);
  }
}

function endGroup({ pid }: ChildProcess, ending: NodeJS.Signals) {
  try {
    if (pid) process.kill(-pid, ending);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has ended by itself
  }
}
