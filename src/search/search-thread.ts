import { Worker } from 'node:worker_threads';
import type { Located } from '#src/search/answer.ts';
import { IndexUnfit, SearchFailed, SearchInvalid } from '#src/search/errors.ts';
import type { Loaded } from '#src/search/loaded.ts';
import type { SearchRequest } from '#src/search/query.ts';
import type { FromWorker, Source } from '#src/search/worker.ts';

/** The main thread's handle on one worker, which runs one request at a time. */
export class SearchThread {
  /** Resolves with the index's memory when the worker can answer; rejects if it cannot load the index. */
  readonly ready: Promise<Loaded>;
  /** Resolves when the worker has ended, for any reason. */
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  #pending: { resolve: (reply: Located) => void; reject: (error: Error) => void } | undefined;

  constructor(source: Source) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: source });
    const ready = Promise.withResolvers<Loaded>();
    this.ready = ready.promise;
    this.ready.catch(() => {}); // no caller awaits a worker that is being closed
    let cause: unknown;
    this.#worker.on('message', (message: FromWorker) => {
      if ('ready' in message) ready.resolve(message.ready);
      else if ('unfit' in message) ready.reject(new IndexUnfit(message.unfit.reason, message.unfit.message));
      else if ('located' in message) this.#take()?.resolve(message.located);
      else this.#take()?.reject(new SearchInvalid(message.invalid));
    });
    this.#worker.on('error', (error) => {
      cause = error;
    });
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        const error = new SearchFailed('The search worker ended before it answered', { cause });
        ready.reject(error);
        this.#take()?.reject(error);
        resolve();
      });
    });
  }

  get busy(): boolean {
    return this.#pending !== undefined;
  }

  /** Runs a request. The worker must be ready and not busy. */
  ask(request: SearchRequest): Promise<Located> {
    const { promise, resolve, reject } = Promise.withResolvers<Located>();
    this.#pending = { resolve, reject };
    this.#worker.postMessage(request);
    return promise;
  }

  /** Ends the worker at once, even in the middle of a request. */
  async end(): Promise<void> {
    await this.#worker.terminate();
    await this.ended;
  }

  #take() {
    const pending = this.#pending;
    this.#pending = undefined;
    return pending;
  }
}
