import { once } from 'node:events';
import { unavailable } from '#src/server/failure.ts';

interface Waiting {
  user: string;
  begin: () => void;
}

/**
 * Lets a few pieces of work run at a time. Users take turns: next is the one who had a turn longest ago, with their first
 * piece, so that many pieces of one user delay those of others by one turn each (R-1077).
 */
export class Turns {
  #free: number;
  readonly #waiting: Waiting[] = [];
  /** Users who had a turn, and wait again or still run: the last one last. */
  readonly #served = new Set<string>();
  /** The pieces of users that run. */
  readonly #running = new Map<string, number>();
  readonly #longest: number;
  readonly #refusal: string;
  readonly #ofUser: number;

  /**
   * `atOnce` pieces run, of them at most `ofUser` of one user (R-1151), and at most `longest` wait. `refusal` says why the next is
   * refused.
   */
  constructor(atOnce: number, longest: number, refusal: string, ofUser = atOnce) {
    this.#refusal = refusal;
    this.#ofUser = ofUser;
    this.#free = atOnce;
    this.#longest = longest;
  }

  /** Runs `work` of a user in its turn. Throws a 503 if too many wait, and the reason of `signal` if it aborts before. */
  async run<T>(user: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.#free > 0 && this.#mayRun(user)) {
      this.#free -= 1;
      this.#count(user, 1);
    } else await this.#wait(user, signal);
    this.#served.delete(user);
    this.#served.add(user);
    try {
      return await work();
    } finally {
      this.#pass(user);
    }
  }

  #mayRun(user: string): boolean {
    return (this.#running.get(user) ?? 0) < this.#ofUser;
  }

  #count(user: string, change: 1 | -1): void {
    const running = (this.#running.get(user) ?? 0) + change;
    if (running > 0) this.#running.set(user, running);
    else this.#running.delete(user);
  }

  async #wait(user: string, signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= this.#longest) throw unavailable('busy', this.#refusal, 10);
    const { promise, resolve } = Promise.withResolvers<void>();
    const turn: Waiting = { user, begin: resolve };
    this.#waiting.push(turn);
    const left = new AbortController();
    await Promise.race([promise, once(signal, 'abort', { signal: left.signal })]).finally(() => left.abort());
    if (!signal.aborted) return;
    const place = this.#waiting.indexOf(turn);
    if (place >= 0) this.#waiting.splice(place, 1);
    else this.#pass(user);
    throw signal.reason;
  }

  /** Ends a piece of a user, and gives its turn to the next. */
  #pass(ended: string): void {
    this.#count(ended, -1);
    const waiting = (user: string) => this.#waiting.findIndex((each) => each.user === user && this.#mayRun(user));
    const unserved = this.#waiting.findIndex(({ user }) => !this.#served.has(user) && this.#mayRun(user));
    const place = unserved >= 0 ? unserved : ([...this.#served].map(waiting).find((each) => each >= 0) ?? -1);
    const [next] = place >= 0 ? this.#waiting.splice(place, 1) : [];
    if (next) {
      this.#count(next.user, 1);
      next.begin();
      return;
    }
    this.#free += 1;
    if (this.#waiting.length === 0) this.#served.clear();
  }
}
