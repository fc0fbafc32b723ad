import { availableParallelism } from 'node:os';
import { collect } from '#src/search/collect.ts';
import { Crew } from '#src/search/crew.ts';
import { SearchBusy, SearchNotReady, SearchTooSlow } from '#src/search/errors.ts';
import type { SearchReply, SearchRequest } from '#src/search/query.ts';
import type { SearchThread } from '#src/search/search-thread.ts';
import { clientSignal } from '#src/server/open-calls.ts';

export interface SearchOptions {
  /** Threads that answer; by default one less than the cores, at least two, so that one long search holds up nobody. */
  workers?: number;
  /** Requests that may wait for a free thread; by default 128. */
  queue?: number;
  /** Milliseconds a request may take, its waiting included; by default 5,000. */
  budget?: number;
  /** Told when a thread that ended unasked could not be replaced. */
  onError?: (error: unknown) => void;
}

/** The search index as the server sees it. What takes more than a moment is looked for in worker threads; nothing here blocks. */
export interface Search {
  /**
   * Answers from one generation. Throws SearchNotReady, SearchBusy, SearchTooSlow, SearchInvalid or SearchFailed; and
   * a failure with 499 when the client of the current call disconnects before a thread has taken the request.
   */
  ask(request: SearchRequest): Promise<SearchReply>;
  /** Loads a snapshot into fresh threads and then lets them answer; the earlier ones finish what they have. Throws SnapshotUnfit. */
  load(file: string): Promise<void>;
  /** The generation that answers; null before the first load, and when no thread of it is left. */
  readonly generation: number | null;
  /** Ends all threads. */
  close(): Promise<void>;
}

export function openSearch(options: SearchOptions = {}): Search {
  return new SearchPool(options);
}

interface Waiting {
  request: SearchRequest;
  resolve(reply: SearchReply): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
  /** The thread that works on it. */
  thread?: SearchThread;
}

class SearchPool implements Search {
  readonly #size: number;
  readonly #limit: number;
  readonly #budget: number;
  readonly #events;
  readonly #crews = new Set<Crew>();
  #current: Crew | undefined;
  #waiting: Waiting[] = [];
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

  async ask(request: SearchRequest): Promise<SearchReply> {
    const client = clientSignal();
    client?.throwIfAborted();
    const crew = this.#current;
    if (this.#closed || !crew?.alive) throw new SearchNotReady();
    const reply = this.#waiting.length === 0 && crew.answerCheaply(request); // under load, this thread has enough to do
    if (reply) return reply;
    if (this.#waiting.length >= this.#limit && !crew.free()) throw new SearchBusy();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(waiting), this.#budget);
      const waiting: Waiting = { request, resolve, reject, timer };
      this.#waiting.push(waiting);
      client?.addEventListener('abort', () => this.#abandon(waiting, client.reason), { once: true });
      this.#next();
    });
  }

  load(file: string): Promise<void> {
    const loaded = this.#loading.then(() => this.#swap(file));
    this.#loading = loaded.catch(() => {}); // the caller has it; the next load starts all the same
    return loaded;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { timer, reject } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      reject(new SearchNotReady());
    }
    await this.#loading;
    await Promise.all([...this.#crews].map((crew) => crew.end()));
  }

  async #swap(file: string): Promise<void> {
    if (this.#closed) throw new SearchNotReady();
    const crew = await Crew.start(file, this.#size, this.#events);
    this.#crews.add(crew);
    const earlier = this.#current;
    this.#current = crew;
    this.#next();
    if (!earlier) return;
    void earlier.retire().then(() => {
      this.#crews.delete(earlier);
      return collect();
    });
  }

  #next(): void {
    for (let crew = this.#current; crew && this.#waiting.length > 0; ) {
      const thread = crew.free();
      if (!thread) return;
      void this.#run(this.#waiting.shift()!, thread, crew); // the queue is not empty
    }
  }

  async #run(waiting: Waiting, thread: SearchThread, crew: Crew): Promise<void> {
    waiting.thread = thread;
    try {
      waiting.resolve(await crew.ask(thread, waiting.request));
    } catch (error) {
      waiting.reject(error);
    } finally {
      clearTimeout(waiting.timer);
      crew.release(thread);
    }
  }

  /** A request whose client has disconnected leaves the queue; a thread that works on one finishes it. */
  #abandon(waiting: Waiting, reason: unknown): void {
    if (waiting.thread) return;
    clearTimeout(waiting.timer);
    waiting.reject(reason);
    this.#waiting = this.#waiting.filter((other) => other !== waiting);
  }

  /** A thread that is stuck is ended, which its crew notices and mends. */
  #giveUp(waiting: Waiting): void {
    waiting.reject(new SearchTooSlow());
    if (waiting.thread) void waiting.thread.end();
    else this.#waiting = this.#waiting.filter((other) => other !== waiting);
  }
}
