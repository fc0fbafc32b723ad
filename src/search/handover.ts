import type { MessagePort } from 'node:worker_threads';
import type { SnapshotHeader } from '#src/search/snapshot.ts';

/** A snapshot in memory, which threads share. */
export interface Loaded {
  header: SnapshotHeader;
  buffer: SharedArrayBuffer;
}

/** What the thread at the other end of `port` hands over; undefined when it ended first. */
export function receive(port: MessagePort): Promise<Loaded | undefined> {
  return new Promise((resolve) => {
    port.once('message', (loaded: Loaded) => {
      port.close();
      resolve(loaded);
    });
    port.once('close', () => resolve(undefined));
  });
}
