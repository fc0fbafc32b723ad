import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds for a killed process to end. One that waits for a file system without an answer may never do so. */
const LAST = 2000;

interface Options<Reply> {
  signal: AbortSignal;
  /** Milliseconds for a process that is asked to end, before it is killed. */
  grace: number;
  execArgv?: string[];
  onReply: (reply: Reply) => void;
}

/**
 * Sends `order` to a program in a process of its own, and waits for its end. Returns how it ended, such as `status 1`. Throws the
 * reason of `signal` on abort, also if the process cannot be ended.
 */
export async function runChildProcess<Reply>(
  program: string,
  order: object,
  { signal, grace, execArgv, onReply }: Options<Reply>,
): Promise<string> {
  signal.throwIfAborted();
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], ...(execArgv && { execArgv }) });
  child.on('message', onReply);
  const ended = once(child, 'close');
  const stopped = Promise.withResolvers<void>();
  const stop = async () => {
    child.kill('SIGTERM');
    await sleep(grace, undefined, { ref: false });
    child.kill('SIGKILL');
    await sleep(LAST, undefined, { ref: false });
    stopped.resolve();
  };
  signal.addEventListener('abort', stop);
  child.send(order);
  await Promise.race([ended, stopped.promise]).finally(() => signal.removeEventListener('abort', stop));
  signal.throwIfAborted();
  const [code, killedBy] = await ended;
  return killedBy ?? `status ${code}`;
}

/**
 * The other side of `runChildProcess`: does the one order that this process gets, replies `done` or what `failureOf` says, and ends.
 * SIGTERM aborts the signal, with `reason` if there is one. The process ends at once when its parent does.
 */
export function doOrder<Order, Reply extends { done?: unknown }>(
  run: (order: Order, signal: AbortSignal, reply: (message: Reply) => void) => Promise<Reply['done']>,
  failureOf: (error: unknown, signal: AbortSignal) => Reply,
  reason?: Error,
): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const reply = (message: Reply | { done: Reply['done'] }) => process.send?.(message);
  process.on('SIGTERM', () => stopping.abort(reason));
  process.on('disconnect', () => process.exit(1));
  process.once('message', (order: Order) => {
    run(order, signal, reply)
      .then(
        (done) => reply({ done }),
        (error) => reply(failureOf(error, signal)),
      )
      .finally(() => process.disconnect());
  });
}
