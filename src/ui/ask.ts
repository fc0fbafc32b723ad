import type { z } from 'zod';
import { type Endpoint, ErrorReply } from '#src/shared/endpoint.ts';

/** What a reply of 200 without readable data is called. */
const NO_DATA = 'No data received from query.';

/** A call that failed: the server's sentence where it sent one, else the endpoint's own. `status` is 0 when nobody answered. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** What the server's log calls the request that met a bug. */
  readonly requestId: string | undefined;

  constructor(status: number, code: string, sentence: string, requestId?: string) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}

type Value = string | number | string[] | undefined;

/** Parameters by name. Lists become repeated parameters; blanks are left out. */
export type Query = Record<string, Value>;

interface Asked {
  params?: Record<string, string>;
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
}

/** Calls `endpoint` and checks the reply with its schema. Throws ApiError; an abort is thrown as it comes. */
export async function ask<R extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, R>,
  { params = {}, query = {}, body, signal }: Asked = {},
): Promise<z.output<R>> {
  const sentence = endpoint.unanswered ?? endpoint.failure;
  const sent =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(address(endpoint.url, params, query), {
    method: endpoint.method,
    signal,
    ...sent,
  }).catch((error) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'unreachable', sentence);
  });
  const received: unknown = await response.json().catch((error) => {
    if (signal?.aborted) throw error;
  });
  if (!response.ok) {
    const { data = { code: 'unreadable', message: sentence } } = ErrorReply.safeParse(received);
    throw new ApiError(response.status, data.code, data.message, response.headers.get('x-request-id') ?? undefined);
  }
  const reply = endpoint.response.safeParse(received);
  if (!reply.success) throw new ApiError(response.status, 'no_data', NO_DATA);
  return reply.data;
}

/** Whether the database ended the query at its time limit (PostgreSQL's query_canceled): the same query would end there again. */
export const isTooSlow = (error: ApiError): boolean => error.code === '57014';

/**
 * Whether asking again may help (R-312: after 502, 503 and 504): not after a refusal (4xx), a bug (500), the database's time
 * limit, or a reply that was read and found broken.
 */
export const mayRetry = (error: unknown): boolean =>
  error instanceof ApiError && !isTooSlow(error) && [0, 502, 503, 504].includes(error.status);

function address(url: string, params: Record<string, string>, query: Query): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
  );
  const search = new URLSearchParams(pairs.filter(([, value]) => value !== '')).toString();
  return search ? `${path}?${search}` : path;
}
