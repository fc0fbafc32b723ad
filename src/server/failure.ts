/** An error reply: a status, a code for programs and a message for users. Throw it where the error happens. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** Further facts for programs, which the reply has beside code and message. */
  details: object | undefined;

  constructor(status: number, code: string, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** An external service, such as the mail server, failed. `cause` is its error. */
export class ServiceFailure extends Error {}

/** No record has the requested key. */
export const notFound = (message: string, code = 'not_found') => new Failure(404, code, message);

/** Something is starting, rebuilding or overloaded. The client should retry after `retryAfter` seconds. */
export const unavailable = (code: string, message: string, retryAfter = 1) =>
  new Failure(503, code, message, retryAfter);
