import { once } from 'node:events';
import { unavailable } from '#src/server/failure.ts';

/** Lets a few pieces of work run at a time, in the order of their arrival. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  readonly #longest: number;
  readonly #refusal: string;

  /** `atOnce` pieces run, and at most `longest` wait. `refusal` says why the next is refused. */
  constructor(atOnce: number, longest: number, refusal: string) {
    this.#refusal = refusal;
    this.#free = atOnce;
    this.#longest = longest;
  }

  /** Runs `work` in its turn. Throws a 503 if too many wait, and the reason of `signal` if it aborts before. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  async #wait(signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= this.#longest) throw unavailable('busy', this.#refusal, 10);
    const turn = Promise.withResolvers<void>();
    this.#waiting.push(turn.resolve);
    const left = new AbortController();
    await Promise.race([turn.promise, once(signal, 'abort', { signal: left.signal })]).finally(() => left.abort());
    if (!signal.aborted) return;
    const place = this.#waiting.indexOf(turn.resolve);
    if (place >= 0) this.#waiting.splice(place, 1);
    else this.#pass();
    throw signal.reason;
  }

  /** Gives a turn to the next. */
  #pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
