// Criteria of a provider search about what users made of people.
import type { Criterion } from '#src/search/query.ts';
import type { User } from '#src/server/authorization.ts';

/** What users made of people, as parameters of a search. */
export interface WorkQuery {
  list?: string[] | undefined;
  contacted_from?: string | undefined;
  contacted_to?: string | undefined;
  contactable?: 'yes' | undefined;
}

/** The whole search: a list may refuse other criteria of it. */
export interface WholeQuery extends WorkQuery {
  /** The search as it was asked. */
  of: object;
}

/**
 * The criteria of a user's search on what users made of people. Throws a 404 for a list that the user may not open, and a 400 for
 * a criterion that the list of an opening refuses.
 */
export type WorkCriteria = (user: User, query: WholeQuery) => Promise<Criterion[]>;
