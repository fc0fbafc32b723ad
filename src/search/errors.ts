import { Failure } from '#src/server/failure.ts';

/** No snapshot is loaded yet, or the search is closed. */
export class SearchNotReady extends Failure {
  constructor() {
    super(503, 'search_not_ready', 'The search index is being built. Please try again in a moment.', 1);
  }
}

/** More requests are waiting than the queue holds. */
export class SearchBusy extends Failure {
  constructor() {
    super(503, 'search_busy', 'Too many searches are waiting. Please try again in a moment.', 1);
  }
}

/** The request was not answered within its budget: for whoever asked the same as a statement that PostgreSQL gave up. */
export class SearchTooSlow extends Failure {
  constructor() {
    super(504, '57014', 'Search took too long. Please refine your search criteria.');
  }
}

/** The request names a table, column or match that the definitions do not have. */
export class SearchInvalid extends Error {}

/** The request met a fault in the engine, or the worker that had it ended before answering. */
export class SearchFailed extends Error {}

export type Unfit =
  | 'missing'
  | 'foreign'
  | 'format'
  | 'truncated'
  | 'corrupt'
  | 'definitions'
  | 'database'
  | 'generation';

/** A snapshot file that must not be used; `reason` says why in one word, the message in a sentence. */
export class SnapshotUnfit extends Error {
  readonly reason: Unfit;

  constructor(reason: Unfit, message: string) {
    super(message);
    this.reason = reason;
  }
}
