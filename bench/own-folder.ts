import { mkdirSync } from 'node:fs';
import { stopSignal, unlessStopped } from '#src/server/lifecycle.ts';
import { clearFolder } from '#test/leftovers.ts';

/**
 * Does `work`, whose processes, files and mounted disk are all in `folder`. First clears what an earlier run left that was
 * ended halfway. At the end, and on Ctrl-C and SIGTERM, which end this process, clears what this run leaves.
 */
export async function workInFolder<T>(folder: string, work: (parts: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const stopping = stopSignal((by) => `Stopped by ${by}. Its processes are ended and its files deleted.`);
  clearFolder(folder);
  mkdirSync(folder, { recursive: true });
  const parts = new AsyncDisposableStack();
  try {
    return await unlessStopped(
      stopping,
      work(parts).finally(() => parts.disposeAsync()),
    );
  } catch (error) {
    if (!stopping.aborted) throw error;
    console.error(String(stopping.reason.message));
    clearFolder(folder);
    process.exit(1); // the work goes on otherwise
  } finally {
    clearFolder(folder);
  }
}
