// Writes the file of an export in a process of its own, for the server that started it. Gets one task by IPC, and ends when
// its parent does.
import { doOrder } from '#src/server/child-process.ts';
import { isDiskFull } from '#src/server/disk-full.ts';
import { isUnavailable } from '#src/server/unexpected.ts';
import type { Task, WriterMessage } from '#src/work/exports/order.ts';
import { TooLarge } from '#src/work/exports/placed-rows.ts';
import { writeFile } from '#src/work/exports/write-file.ts';

doOrder<Task, WriterMessage>(
  // if its parent ends, the server removes the file
  (task, signal, reply) => writeFile(task, { signal, onSteps: (steps) => reply({ steps }) }),
  failed,
  new Error('Canceled'),
);

function failed(error: unknown): WriterMessage {
  if (isFull(error)) return { error: 'full', full: true };
  if (isUnavailable(error)) return { error: error.message, lost: true };
  return { error: String((error instanceof Error && error.stack) || error) };
}

const isFull = (error: unknown) => error instanceof TooLarge || isDiskFull(error);
