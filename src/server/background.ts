import os from 'node:os';

/**
 * Lets other processes of this machine have the processor first. For work that users do not wait for beside a server that
 * answers searches. Threads that start later do the same. Call it first in a program.
 */
export function yieldProcessor(): void {
  const { PRIORITY_BELOW_NORMAL } = os.constants.priority;
  if (os.getPriority() >= PRIORITY_BELOW_NORMAL) return;
  try {
    os.setPriority(PRIORITY_BELOW_NORMAL);
  } catch {
    // a sandbox forbids it; the work goes on as before
  }
}
