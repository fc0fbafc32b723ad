import type { ChildProcess } from 'node:child_process';

/**
 * Awaits `work`, which `child` does in its own process group. Sends `ending` to the group if `signal` aborts or this
 * process exits first, because a detached group outlives its parent and gets no Ctrl-C.
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
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // ESRCH: it has already ended
  }
}
