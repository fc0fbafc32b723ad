import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Failure, unavailable } from '#src/server/failure.ts';
import type { SheetChoice } from '#src/work/lookup/sheet/workbook-rows.ts';

/** What the process replies: rows, then the end, a refusal or an error. */
export interface SheetReply {
  rows?: string[][];
  done?: { sheet: string | null; sheets: SheetChoice[]; remarks: string[] };
  refused?: string;
  error?: string;
}

const program = path.join(import.meta.dirname, 'process.ts');

/** Megabytes of the process's heap: with its buffers it takes at most 512. */
const HEAP = 384;

/** Milliseconds that reading may take. */
const PATIENCE = 60_000;

interface Options {
  /** Stores rows, in their order. */
  onRows: (rows: string[][]) => Promise<void>;
  signal?: AbortSignal | undefined;
}

/**
 * Reads a CSV or XLSX file in a process of its own, with at most 512 MB and 60 seconds. Throws a 400 `unreadable` that
 * says why a file cannot be read, the reason of `signal`, or a 503 if another program, such as the system, ended the process.
 */
export async function readApart(file: { name: string; bytes: Buffer; sheet: string }, { onRows, signal }: Options) {
  signal?.throwIfAborted();
  const child = fork(program, {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${HEAP}`, '--max-semi-space-size=8'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  });
  let end: SheetReply = {};
  let storing: Promise<void> = Promise.resolve();
  child.on('message', (reply: SheetReply) => {
    if (reply.rows) storing = storing.then(() => onRows(reply.rows ?? []));
    else end = reply;
    storing.catch(() => child.kill('SIGKILL'));
  });
  const kill = () => child.kill('SIGKILL');
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    kill();
  }, PATIENCE);
  signal?.addEventListener('abort', kill);
  child.stdin?.on('error', () => {}); // it ended before it had read all
  child.stdin?.end(file.bytes);
  child.send({ name: file.name, sheet: file.sheet });
  await once(child, 'close').finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
  });
  signal?.throwIfAborted();
  await storing;
  if (end.done) return end.done;
  if (end.refused) throw unreadable(end.refused);
  if (end.error) throw new Error(end.error);
  if (child.signalCode === 'SIGKILL' && !late)
    throw unavailable('unavailable', `Reading ${file.name} was interrupted. Please try again in a moment.`, 5);
  throw unreadable(
    `${file.name} is too large to read: it took more than 512 MB or a minute. Save it as CSV and try again.`,
  );
}

/** The error for a file that cannot be read (400). */
export const unreadable = (message: string) => new Failure(400, 'unreadable', message);
