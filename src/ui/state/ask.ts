import type { z } from 'zod';
import { type Endpoint, ErrorReply } from '#src/shared/endpoint.ts';
import { firstCalls, isSameCall } from '#src/shared/first-calls.ts';

/** The error for a 200 response without readable data. */
const NO_DATA = 'No data received from query.';

/** An error whose message is written for the user. */
export class UserError extends Error {}

/** What a screen says of an error. A fault of our own code has a plain sentence; the log has its message (R-1195). */
export const messageOf = (error: Error): string =>
  error instanceof UserError ? error.message : 'Something went wrong. Reload the page and try again.';

/**
 * A failed call, with the server's message, or the endpoint's own without a readable response. `status` is 0 without a
 * response.
 */
export class ApiError extends UserError {
  readonly status: number;
  readonly code: string;
  /** The request ID in the server's log, for an unexpected error. */
  readonly requestId: string | undefined;
  /** Further facts of the reply. */
  readonly details: unknown;

  constructor(status: number, code: string, message: string, requestId?: string, details?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = status === 500 ? requestId : undefined; // only a bug needs a report
    this.details = details;
  }
}

type Value = string | number | string[] | undefined;

/** Parameters by name. Lists become repeated parameters. Blank values are omitted. */
export type Query = Record<string, Value>;

/** All values of each parameter. */
export const allValuesOf = (params: URLSearchParams): Query =>
  Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));

interface CallOptions {
  params?: Record<string, string>;
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as they are, instead of a body, with more headers. */
  bytes?: { blob: Blob; headers: Record<string, string> };
  /** Makes a repeated POST safe: the server does it once. */
  key?: string;
  signal?: AbortSignal;
}

/** Calls `endpoint` and validates the response against its schema. Throws ApiError, or the abort error of `signal`. */
export async function ask<R extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, R>,
  { params = {}, query = {}, body, bytes, key, signal }: CallOptions = {},
): Promise<z.output<R>> {
  const message = endpoint.unanswered ?? endpoint.failure;
  const sent: { headers: Record<string, string>; body?: Blob | string } = bytes
    ? { headers: { 'content-type': 'application/octet-stream', ...bytes.headers }, body: bytes.blob }
    : body === undefined
      ? { headers: {} }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  if (key !== undefined) sent.headers['idempotency-key'] = key;
  const url = address(endpoint.url, params, query);
  const response = await fetch(endpoint.method === 'GET' ? asSent(url) : url, {
    method: endpoint.method,
    signal,
    ...sent,
  }).catch((error) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'unreachable', message);
  });
  const received: unknown = await response.json().catch((error) => {
    if (signal?.aborted) throw error;
  });
  if (!response.ok) {
    const { data = { code: 'unreadable', message } } = ErrorReply.safeParse(received);
    const requestId = response.headers.get('x-request-id') ?? undefined;
    throw new ApiError(response.status, data.code, data.message, requestId, data);
  }
  const reply = endpoint.response.safeParse(received);
  if (!reply.success) throw new ApiError(response.status, 'no_data', NO_DATA);
  return reply.data;
}

/**
 * Whether the query exceeded the statement timeout (PostgreSQL's 57014, query_canceled). A retry would exceed it too.
 */
export const isTooSlow = (error: ApiError): boolean => error.code === '57014';

/**
 * Whether a retry may help: without a response and after 502, 503 and 504, except the statement timeout. Not
 * after 4xx, 500 or an invalid response.
 */
export const mayRetry = (error: unknown): boolean =>
  error instanceof ApiError && !isTooSlow(error) && [0, 502, 503, 504].includes(error.status);

/** Retries once if that may help. */
export const retryOnce = (failures: number, error: Error): boolean => failures < 1 && mayRetry(error);

/** Retries while the server has too many searches. It refuses counts first. */
export const whileBusy = (failures: number, error: unknown): boolean =>
  failures < 5 && error instanceof ApiError && error.code === 'search_busy';

function address(url: string, params: Record<string, string>, query: Query): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
  );
  const search = new URLSearchParams(pairs.filter(([, value]) => value !== '')).toString();
  return search ? `${path}?${search}` : path;
}

/** The calls that the browser sent with the page. Each reply serves once. */
const early = typeof location === 'undefined' ? [] : firstCalls(location.pathname, location.search);

/** The address of the call that the browser sent with the page, if it is the same as this one: then its reply is used. */
function asSent(url: string): string {
  const at = early.findIndex((call) => isSameCall(call, url));
  return early.splice(at, at < 0 ? 0 : 1)[0] ?? url;
}
