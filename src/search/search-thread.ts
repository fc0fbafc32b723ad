import { Worker } from 'node:worker_threads';
import type { Located } from '#src/search/answer.ts';
import { IndexUnfit, SearchFailed, SearchInvalid } from '#src/search/errors.ts';
import type { Loaded } from '#src/search/loaded.ts';
import type { SearchRequest } from '#src/search/query.ts';
import type { FromWorker, IndexSource, ToWorker } from '#src/search/worker.ts';

/** The main thread's handle on one worker, which runs one request at a time. */
export class SearchThread {
  /** Resolves with the index's memory when the worker can answer; rejects if it cannot load the index. */
  readonly ready: Promise<Loaded>;
  /** Resolves when the worker has ended, for any reason. */
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  readonly #stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #isEnding = false;
  #pending: { resolve: (reply: Located) => void; reject: (error: unknown) => void } | undefined;
  #reason: unknown;

  constructor(source: IndexSource) {
    const workerData: ToWorker = { source, stop: this.#stop };
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
    const ready = Promise.withResolvers<Loaded>();
    this.ready = ready.promise;
    this.ready.catch(() => {}); // no caller awaits a worker that is being closed
    let cause: unknown;
    this.#worker.on('message', (message: FromWorker) => {
      if ('ready' in message) ready.resolve(message.ready);
      else if ('unfit' in message) ready.reject(new IndexUnfit(message.unfit.reason, message.unfit.message));
      else if ('located' in message) this.#take()?.resolve(message.located);
      else if ('stopped' in message) this.#take()?.reject(this.#reason);
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

  /** Whether it takes no request: it has one, or it is ending. */
  get busy(): boolean {
    return this.#pending !== undefined || this.#isEnding;
  }

  /** Runs a request. The worker must be ready and not busy. */
  ask(request: SearchRequest): Promise<Located> {
    const { promise, resolve, reject } = Promise.withResolvers<Located>();
    this.#pending = { resolve, reject };
    Atomics.store(this.#stop, 0, 0);
    this.#worker.postMessage(request);
    return promise;
  }

  /** Stops the current request before its next part: it fails with `reason`, unless it ends first. */
  stop(reason: unknown): void {
    this.#reason = reason;
    Atomics.store(this.#stop, 0, 1);
  }

  /** Ends the worker at once, even in the middle of a request. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#worker.terminate();
    await this.ended;
  }

  #take() {
    const pending = this.#pending;
    this.#pending = undefined;
    return pending;
  }
}
