// A thread that holds the index and answers one request after the other. The first of a generation reads the snapshot; the
// others get its memory from a peer, by a port of their own, so that the main thread never holds it and can let it go.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { answer, type Index, openIndex } from '#src/search/answer.ts';
import { SearchInvalid, SnapshotUnfit, type Unfit } from '#src/search/errors.ts';
import type { SearchReply, SearchRequest } from '#src/search/query.ts';
import { loadSnapshot, type SnapshotHeader } from '#src/search/snapshot.ts';

/** Where a worker gets the index: from the file, or from the peer at the other end of a port. */
export type Source = { file: string } | { peer: MessagePort };

export type ToWorker = { share: MessagePort } | { request: SearchRequest };

export type FromWorker =
  | { ready: number }
  | { unfit: { reason: Unfit; message: string } }
  | { reply: SearchReply }
  | { invalid: string };

interface Loaded {
  header: SnapshotHeader;
  buffer: SharedArrayBuffer;
}

const main = parentPort!; // this file only runs as a worker
const loaded = await load(workerData as Source); // what search-thread.ts starts it with
if (loaded) serve(loaded);
else main.close();

async function load(source: Source): Promise<Loaded | undefined> {
  if ('peer' in source)
    return new Promise((resolve) => {
      source.peer.once('message', (handed: Loaded) => {
        source.peer.close();
        resolve(handed);
      });
      source.peer.once('close', () => resolve(undefined)); // the peer ended first
    });
  try {
    return loadSnapshot(source.file);
  } catch (error) {
    if (!(error instanceof SnapshotUnfit)) throw error;
    send({ unfit: { reason: error.reason, message: error.message } });
    return undefined;
  }
}

function serve(loaded: Loaded): void {
  const index = openIndex(loaded.header, loaded.buffer);
  main.on('message', (message: ToWorker) => {
    if ('share' in message) message.share.postMessage(loaded);
    else send(reply(index, message.request));
  });
  send({ ready: index.generation });
}

/** Any other failure ends this worker: the pool starts a fresh one, whose scratch memory is clean. */
function reply(index: Index, request: SearchRequest): FromWorker {
  try {
    return { reply: answer(index, request) };
  } catch (error) {
    if (error instanceof SearchInvalid) return { invalid: error.message };
    throw error;
  }
}

function send(message: FromWorker): void {
  main.postMessage(message);
}
