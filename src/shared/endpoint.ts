import { z } from 'zod';

type Schema = z.ZodType;

/** An endpoint of the API. The server and the screens both import it. */
export interface Endpoint<
  Q extends Schema = Schema,
  R extends Schema = Schema,
  P extends Schema = Schema,
  B extends Schema = Schema,
> {
  /** Its `operationId` in the API document, unique and kept, because generated clients name their functions after it. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with parameters as `:name`. */
  url: string;
  /** The heading in the API documentation. */
  summary: string;
  /** Whether a call counts as a search of the user. */
  search?: true;
  params?: P;
  query?: Q;
  /** The JSON body of a change. */
  body?: B;
  response: R;
  /** Whether the body or the response has a secret, such as a password. A repeated request does not get it again. */
  secret?: true;
  /** The status of the reply. 202: the call has begun work that goes on. 200 by default. */
  status?: 202;
  /** Further statuses: successes, which have `response` too, and failures that only this call has. */
  statuses?: readonly number[];
  /** The message for a failure without a more specific one. */
  failure: string;
  /** The screen's message if there is no readable reply. `failure` by default. */
  unanswered?: string;
}

/** Keeps the exact types of an endpoint's schemas. */
export const endpoint = <Q extends Schema, R extends Schema, P extends Schema, B extends Schema>(
  e: Endpoint<Q, R, P, B>,
) => e;

/** The query of a call without one: it refuses every parameter, so a misspelled one is not ignored. */
export const NO_PARAMETERS = z.strictObject({});

/** The reply of every failed call. Some have further facts. */
export const ErrorReply = z.looseObject({ code: z.string(), message: z.string() });

/** Rows per page of most lists. */
export const PAGE_SIZE = 50;

/**
 * The reply of a list: one page of rows, and the exact total over all pages. A search has the generation of the index that
 * answered, which grows with each import.
 */
export const pageOf = <R extends Schema>(row: R) =>
  z.object({
    total: z.int(),
    rows: z.array(row),
    page: z.int(),
    page_size: z.int(),
    generation: z.int().optional(),
  });
