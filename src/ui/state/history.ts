/**
 * Returns the number of pages of this site before the current one in the browser's history, as the router counts them.
 */
export const pagesBefore = (): number => window.history.state?.idx ?? 0;

/** Whether the router stores entries in the browser's history, after its first one. A router in memory does not. */
export const hasStoredEntry = (): boolean => window.history.state?.key !== undefined;

/**
 * Returns the key and the state of the current history entry, as the router stores them. They may be newer than those of
 * the last render. Without a stored entry, such as in a router in memory, returns the rendered one.
 */
export function entryNow(rendered: { key: string; state: unknown }): { key: string; state: object } {
  const { key, usr }: { key?: string; usr?: object } = window.history.state ?? {};
  return key === undefined ? { key: rendered.key, state: Object(rendered.state ?? {}) } : { key, state: usr ?? {} };
}

/** The row whose page the user opened, by the key of the list's history entry. After Back, it gets the focus. */
export const openedRows = new Map<string, string>();

/** The rows of a page of results, which the page of a record steps through. */
interface ShownRows {
  ids: readonly string[];
  /** The number of matches on earlier pages. */
  before: number;
  total: number;
  /** The key of the history entry, and the number of pages before it. */
  key: string;
  entry: number;
}

/** The results shown last. */
export const lastShown: { rows?: ShownRows } = {};

/** What users typed into search forms and did not search for, by the key of the history entry. */
export const drafts = new Map<string, unknown>();
