import path from 'node:path';
import { runChildProcess } from '#src/server/child-process.ts';
import { ServiceFailure } from '#src/server/failure.ts';
import { noSpace } from '#src/work/exports/files.ts';
import type { Task, WriterMessage, WritingSteps, Written } from '#src/work/exports/order.ts';

const program = path.join(import.meta.dirname, 'process.ts');

/** Megabytes of the process's heap, so that with its buffers it takes at most 300 MB. */
const HEAP = 128;

/** Milliseconds for a canceled process to end before it is killed. */
const GRACE = 2000;

interface Options {
  signal: AbortSignal;
  onSteps?: (steps: WritingSteps) => void;
}

/**
 * Writes the file of an export in a process of its own. Throws a 507 if the file has too little space, a
 * ServiceFailure if PostgreSQL is lost, the reason of `signal`, or another error.
 */
export async function writeInProcess(task: Task, { signal, onSteps }: Options): Promise<Written> {
  let end: WriterMessage = {};
  const onReply = (reply: WriterMessage) => {
    if (reply.steps) onSteps?.(reply.steps);
    else end = reply;
  };
  const execArgv = [`--max-old-space-size=${HEAP}`, '--max-semi-space-size=8'];
  const ended = await runChildProcess(program, task, { signal, grace: GRACE, execArgv, onReply });
  if (end.done) return end.done;
  if (end.full) throw noSpace();
  if (end.lost) throw new ServiceFailure(`PostgreSQL failed while the file was written: ${end.error}`);
  throw new Error(end.error ?? `The process ended with ${ended}.`);
}
