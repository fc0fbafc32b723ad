import { MessageChannel, type Transferable, Worker } from 'node:worker_threads';
import type { Located } from '#src/search/answer.ts';
import { SearchFailed, SearchInvalid, SnapshotUnfit } from '#src/search/errors.ts';
import type { SearchRequest } from '#src/search/query.ts';
import { type Loaded, receive } from '#src/search/shared-memory.ts';
import type { FromWorker, Source, ToWorker } from '#src/search/worker.ts';

/** The main thread's handle on one worker, which runs one request at a time. */
export class SearchThread {
  /** Resolves with the generation when the worker can answer; rejects if it cannot load the index. */
  readonly ready: Promise<number>;
  /** Resolves when the worker has ended, for any reason. */
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  #pending: { resolve: (reply: Located) => void; reject: (error: Error) => void } | undefined;

  private constructor(source: Source) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: source,
      transferList: 'peer' in source ? [source.peer] : [],
    });
    const ready = Promise.withResolvers<number>();
    this.ready = ready.promise;
    this.ready.catch(() => {}); // no caller awaits a worker that is being closed
    let cause: unknown;
    this.#worker.on('message', (message: FromWorker) => {
      if ('ready' in message) ready.resolve(message.ready);
      else if ('unfit' in message) ready.reject(new SnapshotUnfit(message.unfit.reason, message.unfit.message));
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

  /** Starts a worker that reads the snapshot. */
  static fromFile(file: string): SearchThread {
    return new SearchThread({ file });
  }

  /** Starts a worker that shares the memory of `peer`, which must be ready. */
  static fromPeer(peer: SearchThread): SearchThread {
    const { port1, port2 } = new MessageChannel();
    peer.#send({ share: port1 }, [port1]);
    return new SearchThread({ peer: port2 });
  }

  get busy(): boolean {
    return this.#pending !== undefined;
  }

  /** The worker's memory, shared with this thread; undefined if the worker has ended. The worker must be ready. */
  share(): Promise<Loaded | undefined> {
    const { port1, port2 } = new MessageChannel();
    this.#send({ share: port1 }, [port1]);
    return receive(port2);
  }

  /** Runs a request. The worker must be ready and not busy. */
  ask(request: SearchRequest): Promise<Located> {
    const { promise, resolve, reject } = Promise.withResolvers<Located>();
    this.#pending = { resolve, reject };
    this.#send({ request }, []);
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

  #send(message: ToWorker, transfer: Transferable[]): void {
    this.#worker.postMessage(message, transfer);
  }
}
