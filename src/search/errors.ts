import { Failure } from '#src/server/failure.ts';

/** No generation is loaded, or the search is closed. */
export class SearchNotReady extends Failure {
  constructor() {
    super(503, 'search_not_ready', 'The search index is being built. Please try again in a moment.', 1);
  }
}

/** The queue is full. */
export class SearchBusy extends Failure {
  constructor() {
    super(503, 'search_busy', 'Too many searches are waiting. Please try again in a moment.', 1);
  }
}

/** The request exceeded its budget. Clients get the same error as for a PostgreSQL statement timeout. */
export class SearchTooSlow extends Failure {
  constructor() {
    super(504, '57014', 'Search took too long. Please refine your search criteria.');
  }
}

/** A search reads a column that a newer release added and no import has filled. */
export class ColumnUnfilled extends Failure {
  constructor(column: string, dataset: string) {
    super(503, 'needs_import', `The search uses ${column}, which needs an import of the dataset ${dataset}.`, 60);
  }
}

/** The request names a table, column or match that the definitions lack. */
export class SearchInvalid extends Error {}

/** The engine has a bug, or the worker ended before it answered. */
export class SearchFailed extends Error {}

export type Unfit = 'missing' | 'foreign' | 'format' | 'truncated' | 'corrupt' | 'definitions' | 'database';

/** A file of the index cannot be used. */
export class IndexUnfit extends Error {
  readonly reason: Unfit;

  constructor(reason: Unfit, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The result of `read`; undefined if it throws IndexUnfit. */
export function unlessUnfit<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof IndexUnfit) return undefined;
    throw error;
  }
}
