import { answerCheaply, type Index, openIndex, replyOf } from '#src/search/answer.ts';
import { SearchFailed, SearchInvalid } from '#src/search/errors.ts';
import type { SearchReply, SearchRequest } from '#src/search/query.ts';
import { SearchThread } from '#src/search/search-thread.ts';

export interface PoolEvents {
  /** A worker has become free. */
  onFree(): void;
  /** A crashed worker could not be replaced. */
  onError(error: unknown): void;
}

/**
 * One generation of the index: its memory and its workers. The pool replaces a worker that crashes. Workers return row
 * numbers, and this thread builds the rows, because reading rows from a worker's message takes longer.
 */
export class WorkerPool {
  readonly generation: number;
  /** Undefined after the pool has ended, so that the memory can be collected. */
  #index: Index | undefined;
  readonly #file: string;
  readonly #events: PoolEvents;
  readonly #ready = new Set<SearchThread>();
  readonly #starting = new Set<SearchThread>();
  #retired = false;

  private constructor(file: string, index: Index, events: PoolEvents) {
    this.#file = file;
    this.#index = index;
    this.generation = index.generation;
    this.#events = events;
  }

  /** Loads `file` into one worker, which shares it with the others. Throws SnapshotUnfit or SearchFailed. */
  static async start(file: string, size: number, events: PoolEvents): Promise<WorkerPool> {
    const loader = SearchThread.fromFile(file);
    await loader.ready;
    const loaded = await loader.share();
    if (!loaded) throw new SearchFailed('The search worker ended before it shared the index');
    const pool = new WorkerPool(file, openIndex(loaded.header, loaded.buffer), events);
    pool.#add(loader);
    try {
      await Promise.all(Array.from({ length: size - 1 }, () => pool.#addWhenReady(SearchThread.fromPeer(loader))));
    } catch (error) {
      await pool.end();
      throw error;
    }
    return pool;
  }

  /** Whether any worker is ready or starting. */
  get alive(): boolean {
    return this.#ready.size + this.#starting.size > 0;
  }

  /** A free worker; undefined if all are busy. */
  free(): SearchThread | undefined {
    for (const thread of this.#ready) if (!thread.busy) return thread;
    return undefined;
  }

  /** Answers on this thread if that is cheaper than a worker's round trip; otherwise returns undefined. */
  answerCheaply(request: SearchRequest): SearchReply | undefined {
    try {
      return this.#index && answerCheaply(this.#index, request, CHEAP);
    } catch (error) {
      if (error instanceof SearchInvalid) throw error;
      throw new SearchFailed('The search engine failed', { cause: error });
    }
  }

  /** Runs a request on `thread`, which must be free. */
  async ask(thread: SearchThread, request: SearchRequest): Promise<SearchReply> {
    const located = await thread.ask(request);
    if (!this.#index) throw new SearchFailed('The search was closed before it replied');
    return replyOf(this.#index, request, located);
  }

  /** Call this when a worker's request has ended. */
  release(thread: SearchThread): void {
    if (this.#retired) void thread.end();
    else this.#events.onFree();
  }

  /** Ends each worker after its current request; resolves when all have ended. */
  async retire(): Promise<void> {
    this.#retired = true;
    await Promise.all([...this.#ready].map((thread) => (thread.busy ? thread.ended : thread.end())));
    this.#index = undefined;
  }

  /** Ends all workers at once. */
  async end(): Promise<void> {
    this.#retired = true;
    await Promise.all([...this.#ready, ...this.#starting].map((thread) => thread.end()));
    this.#index = undefined;
  }

  #add(thread: SearchThread): void {
    this.#ready.add(thread);
    void thread.ended.then(() => {
      this.#ready.delete(thread);
      if (!this.#retired) this.#replace().catch(this.#events.onError);
    });
    this.#events.onFree();
  }

  async #addWhenReady(thread: SearchThread): Promise<void> {
    this.#starting.add(thread);
    try {
      await thread.ready;
    } finally {
      this.#starting.delete(thread);
    }
    if (this.#retired) await thread.end();
    else this.#add(thread);
  }

  async #replace(): Promise<void> {
    const [peer] = this.#ready;
    await this.#addWhenReady(peer ? SearchThread.fromPeer(peer) : SearchThread.fromFile(this.#file));
  }
}

/** Maximum steps of a request on this thread: about 0.2 ms. A worker's round trip takes 0.05 to 0.1 ms. */
const CHEAP = 16_000;
