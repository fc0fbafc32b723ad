// A thread that holds the index and looks for one request after the other. The first of a generation reads the snapshot and
// shares its memory with the others and with the thread that asks, by a port for each.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Index, type Located, locate, openIndex } from '#src/search/answer.ts';
import { unlimited } from '#src/search/effort.ts';
import { SearchInvalid, SnapshotUnfit, type Unfit } from '#src/search/errors.ts';
import { type Loaded, receive } from '#src/search/handover.ts';
import type { SearchRequest } from '#src/search/query.ts';
import { loadSnapshot } from '#src/search/snapshot.ts';

/** Where a worker gets the index: from the file, or from the peer at the other end of a port. */
export type Source = { file: string } | { peer: MessagePort };

export type ToWorker = { share: MessagePort } | { request: SearchRequest };

export type FromWorker =
  | { ready: number }
  | { unfit: { reason: Unfit; message: string } }
  | { located: Located }
  | { invalid: string };

const main = parentPort!; // this file only runs as a worker
const loaded = await load(workerData as Source); // what search-thread.ts starts it with
if (loaded) serve(loaded);
else main.close();

async function load(source: Source): Promise<Loaded | undefined> {
  if ('peer' in source) return receive(source.peer);
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
    else send(look(index, message.request));
  });
  send({ ready: index.generation });
}

/** Any other failure ends this worker: the pool starts a fresh one, whose scratch memory is clean. */
function look(index: Index, request: SearchRequest): FromWorker {
  try {
    return { located: locate(index, request, unlimited) };
  } catch (error) {
    if (error instanceof SearchInvalid) return { invalid: error.message };
    throw error;
  }
}

function send(message: FromWorker): void {
  main.postMessage(message);
}
