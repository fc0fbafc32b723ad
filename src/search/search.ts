import { availableParallelism } from 'node:os';
import { collect } from '#src/search/collect.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import { SearchBusy, SearchNotReady, SearchTooSlow } from '#src/search/errors.ts';
import { halvesOf, wholeOf } from '#src/search/halves.ts';
import type { SearchReply, SearchRequest } from '#src/search/query.ts';
import type { SearchThread } from '#src/search/search-thread.ts';
import { WorkerPool } from '#src/search/worker-pool.ts';
import { clientSignal } from '#src/server/open-calls.ts';

export interface SearchOptions {
  /**
   * Worker threads. Default: one less than the cores, at least two, so that one long search does not block the others.
   */
  workers?: number;
  /** Maximum number of requests that wait for a worker. Default: 128. */
  queue?: number;
  /** Milliseconds a request may take, including its wait. Default: 5,000. */
  budget?: number;
  /** Called when a crashed worker could not be replaced. */
  onError?: (error: unknown) => void;
}

/** The search index, as the server uses it. Expensive requests run in worker threads, so no call blocks. */
export interface Search {
  /**
   * Answers from one generation. Throws SearchNotReady, SearchBusy, SearchTooSlow, ColumnUnfilled, SearchInvalid or
   * SearchFailed.
   * Throws a Failure with 499 if the client of the current HTTP request disconnects.
   */
  ask(request: SearchRequest): Promise<SearchReply>;
  /**
   * Loads a manifest into new workers, then swaps them in. Unchanged tables keep their memory. The earlier workers finish
   * their requests. Throws IndexUnfit.
   */
  load(file: string): Promise<void>;
  /** The number of requests that wait for a worker. */
  readonly waiting: number;
  /** The current generation; null before the first load, and if all of its workers have crashed. */
  readonly generation: number | null;
  /** Whether any import has filled the table in the current generation. */
  isFilled(table: TableDefinition): boolean;
  /** Ends all workers. */
  close(): Promise<void>;
}

/** A search that can only be asked. */
export type Searcher = Pick<Search, 'ask'>;

/** The same search for requests that wait until no other request waits: counts, maps and close matches. */
export const backgroundSearcher = (search: Search): Searcher => ({
  ask: (request) => search.ask({ ...request, background: true }),
});

export function openSearch(options: SearchOptions = {}): Search {
  return new QueuedSearch(options);
}

interface Pending {
  request: SearchRequest;
  /** When its call first asked, so that the second request of a call does not wait as long again. */
  since: number;
  resolve(reply: SearchReply): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
  /** The worker that runs the request. */
  thread?: SearchThread;
  /** Whether its caller has an error already. */
  isOver?: true;
}

/** Milliseconds by which a call's later requests go before others at most. */
const AHEAD = 1000;

/** Milliseconds for the current part of a request that is stopped. */
const LAST_PART = 500;

/** Stops a request of the background, which then waits again. */
const GAVE_WAY = new SearchNotReady();

/**
 * Milliseconds. Each search counts for 50 from its request on, in sum at most 1,000, so that a burst is soon over. From 500
 * on, many searches come: ten at once, or more than twenty a second.
 */
const [OF_SEARCH, MANY, MOST] = [50, 500, 1000];

class QueuedSearch implements Search {
  readonly #size: number;
  readonly #limit: number;
  readonly #budget: number;
  readonly #events;
  readonly #pools = new Set<WorkerPool>();
  #current: WorkerPool | undefined;
  /** Those that gave way first, then by `since`. */
  #queue: Pending[] = [];
  /** When each call first asked. */
  readonly #begun = new WeakMap<AbortSignal, number>();
  /** Requests of the background at work, the newest last. */
  readonly #behind = new Set<Pending>();
  /** When the time that searches count for ends. */
  #busyUntil = 0;
  #loading: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor({ workers, queue = 128, budget = 5000, onError = () => {} }: SearchOptions) {
    this.#size = workers ?? Math.max(2, availableParallelism() - 1);
    this.#limit = queue;
    this.#budget = budget;
    this.#events = { onFree: () => this.#next(), onError };
  }

  get generation(): number | null {
    return this.#current?.alive ? this.#current.generation : null;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  isFilled(table: TableDefinition): boolean {
    return this.#current?.isFilled(table) ?? false;
  }

  async ask(request: SearchRequest): Promise<SearchReply> {
    const halves = request.background && this.#isIdle ? halvesOf(request) : undefined;
    if (!halves) return this.#ask(request);
    const [one, other] = halves;
    return wholeOf(request, await Promise.all([this.#ask(one), this.#ask(other)])) ?? this.#ask(request);
  }

  get #isIdle(): boolean {
    return this.#queue.length === 0 && this.#isQuiet && this.#current !== undefined && this.#current.idle > 1;
  }

  /** Whether few searches come. Otherwise the background leaves one worker and its core to them. */
  get #isQuiet(): boolean {
    return this.#busyUntil - performance.now() < MANY;
  }

  async #ask(request: SearchRequest): Promise<SearchReply> {
    const client = clientSignal();
    client?.throwIfAborted();
    const pool = this.#current;
    if (this.#closed || !pool?.alive) throw new SearchNotReady();
    pool.requireFilled(request);
    const now = performance.now();
    const since = Math.max((client && this.#begun.get(client)) ?? now, now - AHEAD);
    if (client && since === now) this.#begun.set(client, now);
    if (!request.background) this.#busyUntil = Math.min(now + MOST, Math.max(now, this.#busyUntil) + OF_SEARCH);
    const reply = this.#queue.length === 0 && pool.answerCheaply(request); // under load, spare the main thread
    if (reply) return reply;
    const ahead = this.#queue.filter((other) => Boolean(other.request.background) === Boolean(request.background));
    if (ahead.length >= this.#limit && !pool.free()) throw new SearchBusy();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#timeOut(pending), this.#budget);
      const pending: Pending = { request, since, resolve, reject, timer };
      this.#queue.splice(this.#queue.findLastIndex((other) => other.since <= since) + 1, 0, pending);
      client?.addEventListener('abort', () => this.#cancel(pending, client.reason), { once: true });
      if (!request.background && !pool.free()) this.#makeWay();
      this.#next();
    });
  }

  load(file: string): Promise<void> {
    const loaded = this.#loading.then(() => this.#swap(file));
    this.#loading = loaded.catch(() => {}); // the caller handles the error; the next load must start anyway
    return loaded;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { timer, reject } of this.#queue.splice(0)) {
      clearTimeout(timer);
      reject(new SearchNotReady());
    }
    await this.#loading;
    await Promise.all([...this.#pools].map((pool) => pool.end()));
  }

  async #swap(file: string): Promise<void> {
    if (this.#closed) throw new SearchNotReady();
    const earlier = this.#current;
    await earlier?.lend();
    const pool = await WorkerPool.start(file, this.#size, this.#events, earlier).catch(async (error) => {
      await earlier?.takeBack();
      throw error;
    });
    this.#pools.add(pool);
    this.#current = pool;
    this.#next();
    if (!earlier) return;
    void earlier.retire().then(() => {
      this.#pools.delete(earlier);
      return collect();
    });
  }

  #next(): void {
    for (let pool = this.#current; pool; ) {
      const thread = pool.free();
      const pending = thread && this.#first();
      if (!pending) return;
      this.#queue.splice(this.#queue.indexOf(pending), 1);
      void this.#run(pending, thread, pool);
    }
  }

  /** The request to run next. */
  #first(): Pending | undefined {
    const first = this.#queue.find(({ request }) => !request.background) ?? this.#queue[0];
    return first?.request.background && this.#behind.size >= this.#share && !this.#isQuiet ? undefined : first;
  }

  /** The workers that the background may keep while searches come. */
  get #share(): number {
    return Math.max(1, this.#size - 1);
  }

  /** Stops the newest request of the background if these have all workers. It waits again, before the others. */
  #makeWay(): void {
    if (this.#behind.size > this.#share) [...this.#behind].at(-1)?.thread?.stop(GAVE_WAY);
  }

  async #run(pending: Pending, thread: SearchThread, pool: WorkerPool): Promise<void> {
    pending.thread = thread;
    if (pending.request.background) this.#behind.add(pending);
    try {
      pending.resolve(await pool.ask(thread, pending.request));
    } catch (error) {
      if (error === GAVE_WAY && !pending.isOver && !this.#closed) this.#queue.unshift(pending);
      else pending.reject(error);
    } finally {
      this.#behind.delete(pending);
      delete pending.thread;
      if (!this.#queue.includes(pending)) clearTimeout(pending.timer);
      pool.release(thread);
    }
  }

  /** Removes the request of a disconnected client from the queue, or stops it in its worker. */
  #cancel(pending: Pending, reason: unknown): void {
    this.#fail(pending, reason);
    if (pending.thread) pending.thread.stop(reason);
    else {
      clearTimeout(pending.timer);
      this.#queue = this.#queue.filter((other) => other !== pending);
    }
  }

  /** Stops a request that exceeds the budget. Ends the worker if it does not stop; its pool then replaces it. */
  #timeOut(pending: Pending): void {
    const reason = new SearchTooSlow();
    this.#fail(pending, reason);
    if (!pending.thread) {
      this.#queue = this.#queue.filter((other) => other !== pending);
      return;
    }
    pending.thread.stop(reason);
    pending.timer = setTimeout(() => pending.thread?.end(), LAST_PART);
  }

  #fail(pending: Pending, error: unknown): void {
    pending.isOver = true;
    pending.reject(error);
  }
}
