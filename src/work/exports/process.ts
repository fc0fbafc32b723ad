// Writes the file of an export in a process of its own, for the server that started it. Gets one task by IPC, and ends when
// its parent does.
import { isDiskFull } from '#src/server/disk-full.ts';
import { isUnavailable } from '#src/server/unexpected.ts';
import type { Reply, Task } from '#src/work/exports/order.ts';
import { TooLarge } from '#src/work/exports/placed-rows.ts';
import { writeFile } from '#src/work/exports/write-file.ts';

const stopping = new AbortController();
process.on('SIGTERM', () => stopping.abort(new Error('Canceled')));
process.on('disconnect', () => process.exit(1)); // the server removes the file
process.once('message', (task: Task) => {
  writeFile(task, { signal: stopping.signal, onSteps: (steps) => reply({ steps }) })
    .then(
      (done) => reply({ done }),
      (error) => reply(failed(error)),
    )
    .finally(() => process.disconnect());
});

function failed(error: unknown): Reply {
  if (isFull(error)) return { error: 'full', full: true };
  if (isUnavailable(error)) return { error: error.message, lost: true };
  return { error: String((error instanceof Error && error.stack) || error) };
}

const isFull = (error: unknown) => error instanceof TooLarge || isDiskFull(error);

const reply = (message: Reply) => process.send?.(message);
