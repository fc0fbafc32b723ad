import { answerCheaply, type Index, openIndex, replyOf } from '#src/search/answer.ts';
import { SearchFailed, SearchInvalid } from '#src/search/errors.ts';
import type { SearchReply, SearchRequest } from '#src/search/query.ts';
import { SearchThread } from '#src/search/search-thread.ts';

/** What a crew tells its owner. */
export interface CrewEvents {
  /** A worker has become free to answer. */
  onFree(): void;
  /** A worker that ended unasked could not be replaced. */
  onError(error: unknown): void;
}

/**
 * One generation: its memory, and the workers that look for what is asked in it. A worker that ends unasked is replaced.
 * The rows of a reply are made here, which is no more work than to read them from a worker's message.
 */
export class Crew {
  readonly generation: number;
  /** Let go at the end. */
  #index: Index | undefined;
  readonly #file: string;
  readonly #events: CrewEvents;
  readonly #ready = new Set<SearchThread>();
  readonly #starting = new Set<SearchThread>();
  #retired = false;

  private constructor(file: string, index: Index, events: CrewEvents) {
    this.#file = file;
    this.#index = index;
    this.generation = index.generation;
    this.#events = events;
  }

  /** Loads `file` into one worker, which hands it to the others; throws what the loading throws. */
  static async start(file: string, size: number, events: CrewEvents): Promise<Crew> {
    const loader = SearchThread.fromFile(file);
    await loader.ready;
    const loaded = await loader.share();
    if (!loaded) throw new SearchFailed('The search worker ended before it shared the index');
    const crew = new Crew(file, openIndex(loaded.header, loaded.buffer), events);
    crew.#enlist(loader);
    try {
      await Promise.all(Array.from({ length: size - 1 }, () => crew.#join(SearchThread.fromPeer(loader))));
    } catch (error) {
      await crew.end();
      throw error;
    }
    return crew;
  }

  /** Whether a worker answers now or will soon. */
  get alive(): boolean {
    return this.#ready.size + this.#starting.size > 0;
  }

  /** A worker that is free; undefined when none is. */
  free(): SearchThread | undefined {
    for (const thread of this.#ready) if (!thread.busy) return thread;
    return undefined;
  }

  /** Answers at once, on this thread, if that takes no longer than to have a worker do it; else undefined. */
  answerCheaply(request: SearchRequest): SearchReply | undefined {
    try {
      return this.#index && answerCheaply(this.#index, request, CHEAP);
    } catch (error) {
      if (error instanceof SearchInvalid) throw error;
      throw new SearchFailed('The request broke the search', { cause: error });
    }
  }

  /** Has a free worker look. */
  async ask(thread: SearchThread, request: SearchRequest): Promise<SearchReply> {
    const located = await thread.ask(request);
    if (!this.#index) throw new SearchFailed('The search ended before the reply was made');
    return replyOf(this.#index, request, located);
  }

  /** To be called when a worker's request is over. */
  release(thread: SearchThread): void {
    if (this.#retired) void thread.end();
    else this.#events.onFree();
  }

  /** Lets each worker finish the request it has, and ends it; resolves when all have ended. */
  async retire(): Promise<void> {
    this.#retired = true;
    await Promise.all([...this.#ready].map((thread) => (thread.busy ? thread.ended : thread.end())));
    this.#index = undefined;
  }

  /** Ends all at once. */
  async end(): Promise<void> {
    this.#retired = true;
    await Promise.all([...this.#ready, ...this.#starting].map((thread) => thread.end()));
    this.#index = undefined;
  }

  #enlist(thread: SearchThread): void {
    this.#ready.add(thread);
    void thread.ended.then(() => {
      this.#ready.delete(thread);
      if (!this.#retired) this.#replace().catch(this.#events.onError);
    });
    this.#events.onFree();
  }

  async #join(thread: SearchThread): Promise<void> {
    this.#starting.add(thread);
    try {
      await thread.ready;
    } finally {
      this.#starting.delete(thread);
    }
    if (this.#retired) await thread.end();
    else this.#enlist(thread);
  }

  async #replace(): Promise<void> {
    const [peer] = this.#ready;
    await this.#join(peer ? SearchThread.fromPeer(peer) : SearchThread.fromFile(this.#file));
  }
}

/** Steps of a request that is answered without a worker: up to some 0.2 ms, against 0.05 to 0.1 for the way to one and back. */
const CHEAP = 16_000;
