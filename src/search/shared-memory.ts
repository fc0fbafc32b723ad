import type { MessagePort } from 'node:worker_threads';
import type { SnapshotHeader } from '#src/search/snapshot.ts';

/** A snapshot in shared memory. */
export interface Loaded {
  header: SnapshotHeader;
  buffer: SharedArrayBuffer;
}

/** Receives a snapshot from the thread at the other end of `port`; undefined if that thread ends first. */
export function receive(port: MessagePort): Promise<Loaded | undefined> {
  return new Promise((resolve) => {
    port.once('message', (loaded: Loaded) => {
      port.close();
      resolve(loaded);
    });
    port.once('close', () => resolve(undefined));
  });
}
