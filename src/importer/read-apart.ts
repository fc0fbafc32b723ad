// Reading and unpacking in a thread of its own, beside the scanning. V8 counts the memory of every buffer that zlib fills and
// collects garbage because of it: a quarter of an import's processor time in the main thread's heap, next to nothing in one
// that is small, above all its young generation.
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#src/server/refusal.ts';

/** Pieces that may wait to be scanned, and their size. */
export const SLOTS = 8;
export const SLOT = 1 << 20;

/** What the thread is told: the file on disk, and which of the files in it to read. */
export interface ReadTask {
  path: string;
  place: number;
  /** Room for the pieces, one after the other. */
  slots: SharedArrayBuffer;
}

/** A filled slot and how much was read from disk for it, or why there is nothing more to read. */
export type FromReader = { slot: number; length: number; read: number } | { refused: string };

/** The content of a file, piece by piece; each is valid until the next. `onRead` is told the bytes read from disk. */
export async function* readApart(path: string, place: number, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const slots = new SharedArrayBuffer(SLOTS * SLOT);
  const task: ReadTask = { path, place, slots };
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxYoungGenerationSizeMb: 1 },
  });
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[FromReader]>) {
      if ('refused' in message) throw new Refusal(message.refused);
      onRead(message.read);
      yield Buffer.from(slots, message.slot * SLOT, message.length);
      thread.postMessage(message.slot);
    }
  } finally {
    await thread.terminate();
  }
}
