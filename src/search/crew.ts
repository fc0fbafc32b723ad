import { SearchThread } from '#src/search/search-thread.ts';

/** What a crew tells its owner. */
export interface CrewEvents {
  /** A worker has become free to answer. */
  onFree(): void;
  /** A worker that ended unasked could not be replaced. */
  onError(error: unknown): void;
}

/** The workers of one generation, all over the same memory. One that ends unasked is replaced. */
export class Crew {
  readonly generation: number;
  readonly #file: string;
  readonly #events: CrewEvents;
  readonly #ready = new Set<SearchThread>();
  readonly #starting = new Set<SearchThread>();
  #retired = false;

  private constructor(file: string, generation: number, events: CrewEvents) {
    this.#file = file;
    this.generation = generation;
    this.#events = events;
  }

  /** Loads `file` into one worker, which hands it to the others; throws what the loading throws. */
  static async start(file: string, size: number, events: CrewEvents): Promise<Crew> {
    const loader = SearchThread.fromFile(file);
    const crew = new Crew(file, await loader.ready, events);
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

  /** To be called when a worker's request is over. */
  release(thread: SearchThread): void {
    if (this.#retired) void thread.end();
    else this.#events.onFree();
  }

  /** Lets each worker finish the request it has, and ends it; resolves when all have ended. */
  async retire(): Promise<void> {
    this.#retired = true;
    await Promise.all([...this.#ready].map((thread) => (thread.busy ? thread.ended : thread.end())));
  }

  /** Ends all at once. */
  async end(): Promise<void> {
    this.#retired = true;
    await Promise.all([...this.#ready, ...this.#starting].map((thread) => thread.end()));
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
