// A worker thread that holds the index and runs one request at a time. The first worker of a generation reads its files
// and sends their memory to the main thread, which passes it to the other workers.
import { parentPort, workerData } from 'node:worker_threads';
import { type Index, type Located, locate, openIndex } from '#src/search/answer.ts';
import { EffortExceeded, unless } from '#src/search/effort.ts';
import { IndexUnfit, SearchInvalid, type Unfit } from '#src/search/errors.ts';
import { type Loaded, loadGeneration } from '#src/search/loaded.ts';
import type { SearchRequest } from '#src/search/query.ts';

/** Where a worker gets the index: from the files of a manifest, as far as `earlier` lacks them, or from memory. */
export type IndexSource = { manifest: string; earlier: Loaded | undefined } | Loaded;

/** What a worker gets at its start. */
export interface ToWorker {
  source: IndexSource;
  /** One number: 1 stops the current request before its next part. */
  stop: Int32Array;
}

export type FromWorker =
  | { ready: Loaded }
  | { unfit: { reason: Unfit; message: string } }
  | { located: Located }
  | { stopped: true }
  | { invalid: string };

const main = parentPort!; // this file only runs as a worker
const { source, stop } = workerData as ToWorker; // search-thread.ts passes it
const loaded = load(source);
const effort = unless(() => Atomics.load(stop, 0) === 1);
if (loaded) serve(loaded);
else main.close();

function load(source: IndexSource): Loaded | undefined {
  if ('tables' in source) return source;
  const { manifest, earlier } = source;
  source.earlier = undefined; // workerData lives as long as this thread, and would keep the earlier generation in memory
  try {
    return loadGeneration(manifest, earlier);
  } catch (error) {
    if (!(error instanceof IndexUnfit)) throw error;
    send({ unfit: { reason: error.reason, message: error.message } });
    return undefined;
  }
}

function serve(loaded: Loaded): void {
  const index = openIndex(loaded);
  main.on('message', (request: SearchRequest) => send(look(index, request)));
  send({ ready: loaded });
}

/** Any other error ends this worker. The pool starts a new one, whose scratch memory is clean. */
function look(index: Index, request: SearchRequest): FromWorker {
  try {
    return { located: locate(index, request, effort) };
  } catch (error) {
    if (error instanceof EffortExceeded) return { stopped: true };
    if (error instanceof SearchInvalid) return { invalid: error.message };
    throw error;
  }
}

/** Moves keys, distances and tests, which can be of all rows, instead of copying them. */
function send(message: FromWorker): void {
  const { keys, miles, totals, passed } = 'located' in message ? message.located : {};
  main.postMessage(
    message,
    [keys, miles, totals, passed].flatMap((numbers) => (numbers ? [numbers.buffer as ArrayBuffer] : [])),
  );
}
