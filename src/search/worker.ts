// A worker thread that holds the index and runs one request at a time. The first worker of a generation reads the
// snapshot. It shares its memory with the other workers and the main thread, over one port for each.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Index, type Located, locate, openIndex } from '#src/search/answer.ts';
import { unlimited } from '#src/search/effort.ts';
import { SearchInvalid, SnapshotUnfit, type Unfit } from '#src/search/errors.ts';
import type { SearchRequest } from '#src/search/query.ts';
import { type Loaded, receive } from '#src/search/shared-memory.ts';
import { loadSnapshot } from '#src/search/snapshot.ts';

/** Where a worker gets the index: from the file, or from another worker over a port. */
export type Source = { file: string } | { peer: MessagePort };

export type ToWorker = { share: MessagePort } | { request: SearchRequest };

export type FromWorker =
  | { ready: number }
  | { unfit: { reason: Unfit; message: string } }
  | { located: Located }
  | { invalid: string };

const main = parentPort!; // this file only runs as a worker
const loaded = await load(workerData as Source); // search-thread.ts passes a Source
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

/** Any other error ends this worker. The pool starts a new one, whose scratch memory is clean. */
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
