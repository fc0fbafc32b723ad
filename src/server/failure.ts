/** A call that ends with a status, a code for programs and a sentence for people. Thrown where it happens. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, sentence: string, retryAfter?: number) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** A service outside the product, such as the mail server, did not do its part; `cause` says why. */
export class ServiceFailure extends Error {}

/** Nothing has the asked-for key. */
export const notFound = (sentence: string, code = 'not_found') => new Failure(404, code, sentence);

/** Not now: something is starting, rebuilding or overloaded. */
export const unavailable = (code: string, sentence: string, retryAfter = 1) =>
  new Failure(503, code, sentence, retryAfter);
