import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#src/server/failure.ts';
import { onResponseClose } from '#src/server/response-close.ts';

/** Limits the calls of one kind that a user has open at a time: those that hold much memory, or another server. */
export class CallsPerUser {
  readonly #open = new Map<string, number>();
  readonly #most: number;
  readonly #refusal: string;

  /** `refusal` says why the next call after `most` is refused. */
  constructor(most: number, refusal: string) {
    this.#most = most;
    this.#refusal = refusal;
  }

  /** Counts a call of a signed-in user until its connection closes. Throws a 429 if the user has `most`. */
  take({ user }: FastifyRequest, { raw }: FastifyReply): void {
    const { id = '' } = user ?? {};
    const open = this.#open.get(id) ?? 0;
    if (open >= this.#most) throw new Failure(429, 'too_many', this.#refusal, 1);
    this.#open.set(id, open + 1);
    onResponseClose(raw, () => {
      const left = (this.#open.get(id) ?? 0) - 1;
      if (left > 0) this.#open.set(id, left);
      else this.#open.delete(id);
    });
  }
}
