import { z } from 'zod';

type Schema = z.ZodType;

/** One call of the API, imported by the server that answers it and by the screen that makes it. */
export interface Endpoint<
  Q extends Schema = Schema,
  R extends Schema = Schema,
  P extends Schema = Schema,
  B extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with parameters as `:name`. */
  url: string;
  /** One line for the API's readable page. */
  summary: string;
  params?: P;
  query?: Q;
  /** JSON sent with a call that changes something. */
  body?: B;
  response: R;
  /** The catalogue's sentence when the call fails for no nearer reason. */
  failure: string;
  /** The screen's own sentence where the call got no readable reply, if it is another. */
  unanswered?: string;
}

/** Keeps the exact types of an endpoint's schemas. */
export const endpoint = <Q extends Schema, R extends Schema, P extends Schema, B extends Schema>(
  e: Endpoint<Q, R, P, B>,
) => e;

/** What every failed call replies. */
export const ErrorReply = z.object({ code: z.string(), message: z.string() });

/** The reply of a list: one page of rows and the exact total over all pages. */
export const pageOf = <R extends Schema>(row: R) =>
  z.object({ total: z.int(), rows: z.array(row), page: z.int(), page_size: z.int() });
