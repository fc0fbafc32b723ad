import { answerCheaply, type Index, openIndex, replyOf } from '#src/search/answer.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import { SearchFailed, SearchInvalid } from '#src/search/errors.ts';
import type { Loaded } from '#src/search/loaded.ts';
import type { SearchReply, SearchRequest } from '#src/search/query.ts';
import { SearchThread } from '#src/search/search-thread.ts';
import { requireFilled } from '#src/search/unfilled.ts';

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
  /** Undefined after the pool has ended. */
  #loaded: Loaded | undefined;
  /** Whether a table has columns that are empty until the next import. */
  readonly #hasUnfilled: boolean;
  readonly #events: PoolEvents;
  readonly #ready = new Set<SearchThread>();
  readonly #starting = new Set<SearchThread>();
  #retired = false;
  #lent: 'no' | 'soon' | 'yes' = 'no';

  private constructor(loaded: Loaded, events: PoolEvents) {
    this.#loaded = loaded;
    this.#index = openIndex(loaded);
    this.generation = loaded.manifest.generation;
    this.#hasUnfilled = loaded.manifest.tables.some(({ unfilled = {} }) => Object.keys(unfilled).length > 0);
    this.#events = events;
  }

  /**
   * Loads the manifest `file` into one worker, which shares it with the others. Tables that `earlier` has too keep their
   * memory. Throws IndexUnfit or SearchFailed.
   */
  static async start(
    file: string,
    size: number,
    events: PoolEvents,
    earlier: WorkerPool | undefined,
  ): Promise<WorkerPool> {
    const loader = new SearchThread({ manifest: file, earlier: earlier ? earlier.#loaded : undefined });
    const pool = new WorkerPool(await loader.ready, events);
    pool.#add(loader);
    try {
      await Promise.all(Array.from({ length: size - 1 }, () => pool.#addWorker()));
    } catch (error) {
      await pool.end();
      throw error;
    }
    return pool;
  }

  /** Whether any import has filled the table. */
  isFilled({ name, sources, filledBy }: TableDefinition): boolean {
    const entry = this.#loaded?.manifest.tables.find((entry) => entry.table === name);
    return entry?.imports.some((id, place) => id > 0 && (filledBy ?? sources[place]) === sources[place]) ?? false;
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

  /** The number of free workers. */
  get idle(): number {
    return [...this.#ready].filter((thread) => !thread.busy).length;
  }

  /** Throws ColumnUnfilled if the request reads a column that is empty until the next import. */
  requireFilled(request: SearchRequest): void {
    const table = this.#hasUnfilled ? this.#index?.tables.get(request.table) : undefined;
    if (table) requireFilled(table, request);
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
    else if (this.#lent === 'soon') void this.#lend(thread);
    this.#events.onFree(); // even then: the request may have been the one for which others waited
  }

  /**
   * Ends one of several workers, or the first that becomes free: its memory and its core are for the worker that loads the
   * next generation.
   */
  async lend(): Promise<void> {
    if (this.#ready.size < 2 || this.#lent !== 'no') return;
    this.#lent = 'soon';
    const thread = this.free();
    if (thread) await this.#lend(thread);
  }

  /** Replaces the lent worker. */
  async takeBack(): Promise<void> {
    const lent = this.#lent;
    this.#lent = 'no';
    if (lent === 'yes') await this.#addWorker();
  }

  #lend(thread: SearchThread): Promise<void> {
    this.#lent = 'yes';
    this.#ready.delete(thread);
    return thread.end();
  }

  /** Ends each worker after its current request; resolves when all have ended. */
  async retire(): Promise<void> {
    this.#retired = true;
    await Promise.all([...this.#ready].map((thread) => (thread.busy ? thread.ended : thread.end())));
    this.#index = undefined;
    this.#loaded = undefined;
  }

  /** Ends all workers at once. */
  async end(): Promise<void> {
    this.#retired = true;
    await Promise.all([...this.#ready, ...this.#starting].map((thread) => thread.end()));
    this.#index = undefined;
    this.#loaded = undefined;
  }

  #add(thread: SearchThread): void {
    this.#ready.add(thread);
    void thread.ended.then(() => {
      const crashed = this.#ready.delete(thread);
      if (crashed && !this.#retired) this.#addWorker().catch(this.#events.onError);
    });
    this.#events.onFree();
  }

  /** Adds a worker, unless the pool has ended. */
  async #addWorker(): Promise<void> {
    if (!this.#loaded) return;
    const thread = new SearchThread(this.#loaded);
    this.#starting.add(thread);
    try {
      await thread.ready;
    } finally {
      this.#starting.delete(thread);
    }
    if (this.#retired) await thread.end();
    else this.#add(thread);
  }
}

/** Maximum steps of a request on this thread: about 0.2 ms. A worker's round trip takes 0.05 to 0.1 ms. */
const CHEAP = 16_000;
