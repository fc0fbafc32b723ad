/** What a search can fail with. `code` survives the way from worker to server; the sentence is for the log. */
export abstract class SearchError extends Error {
  abstract readonly code: string;
}

/** No snapshot is loaded, or the search is closed. */
export class SearchNotReady extends SearchError {
  override readonly name = 'SearchNotReady';
  readonly code = 'SEARCH_NOT_READY';
}

/** More requests are waiting than the queue holds. */
export class SearchBusy extends SearchError {
  override readonly name = 'SearchBusy';
  readonly code = 'SEARCH_BUSY';
}

/** The request was not answered within its budget. */
export class SearchTooSlow extends SearchError {
  override readonly name = 'SearchTooSlow';
  readonly code = 'SEARCH_TOO_SLOW';
}

/** The request names a table, column or match that the definitions do not have. */
export class SearchInvalid extends SearchError {
  override readonly name = 'SearchInvalid';
  readonly code = 'SEARCH_INVALID';
}

/** The worker that had the request ended before answering. */
export class SearchFailed extends SearchError {
  override readonly name = 'SearchFailed';
  readonly code = 'SEARCH_FAILED';
}

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
export class SnapshotUnfit extends SearchError {
  override readonly name = 'SnapshotUnfit';
  readonly code = 'SNAPSHOT_UNFIT';
  readonly reason: Unfit;

  constructor(reason: Unfit, message: string) {
    super(message);
    this.reason = reason;
  }
}
