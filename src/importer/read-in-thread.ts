// Reads and unpacks a file in its own thread, while the main thread scans. V8 counts the buffers that zlib fills and
// runs garbage collections because of them. In the main thread's heap, these took a quarter of an import's processor
// time. In a thread with a small young generation they take almost none.
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#src/server/refusal.ts';

/** Number of slots, which bounds the pieces that wait to be scanned, and bytes per slot. */
export const PIECE_SLOTS = 8;
export const SLOT = 1 << 20;

/** The file on disk, and the index of the file to read if it is a zip. */
export interface ReadTask {
  path: string;
  place: number;
  /** Memory of all slots. */
  slots: SharedArrayBuffer;
}

/** A filled slot with the bytes read from disk for it, or the message of a Refusal. */
export type FromReader = { slot: number; length: number; read: number } | { refused: string };

/**
 * The content of a file in pieces. A piece is valid until the next one. Calls `onRead` with the bytes read from disk.
 */
export async function* readInThread(
  path: string,
  place: number,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const slots = new SharedArrayBuffer(PIECE_SLOTS * SLOT);
  const task: ReadTask = { path, place, slots };
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxYoungGenerationSizeMb: 1 },
  });
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[FromReader]>) {
      if ('refused' in message) throw new Refusal(message.refused);
      if (!('slot' in message)) continue; // under node --watch, threads report their imports
      onRead(message.read);
      yield Buffer.from(slots, message.slot * SLOT, message.length);
      thread.postMessage(message.slot);
    }
  } finally {
    await thread.terminate();
  }
}
