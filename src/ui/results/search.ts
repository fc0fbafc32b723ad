import { hashKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { notify } from '#src/ui/messages/notices.ts';
import { ApiError, ask, mayRetry, type Query } from '#src/ui/state/ask.ts';

/** three retries, one second apart, and 120 seconds for the whole search. */
const RETRIES = 3;
const RETRY_DELAY = 1000;
const TIMEOUT = 120_000;
const TIMED_OUT = 'Query timeout exceeded';

/** The state of a search and its actions. */
export interface SearchState<T extends object>
  extends Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData'> {
  /** The number of the current retry, up to `retries`. 0 during the first attempt. */
  retry: number;
  retries: number;
  /** Whether the user canceled the search. */
  canceled: boolean;
  cancel: () => void;
  refetch: () => void;
}

interface Options {
  /** The path parameters of the endpoint. */
  params?: Record<string, string>;
  criteria?: Query;
  /** Sort and page. While another view of the same criteria loads, the previous rows stay. */
  viewed?: Query;
  /** Whether to search. */
  asked?: boolean;
}

/**
 * Runs the search of a search screen, with retries, a time limit and cancellation. Leaving the screen
 * cancels it. Searches of one endpoint with equal criteria and view share one response. If the server refuses criteria, the
 * results of the search before stay (R-1054).
 */
export function useSearch<R extends z.ZodType<object>>(
  endpoint: Endpoint<z.ZodType, R, z.ZodType>,
  { params = {}, criteria = {}, viewed = {}, asked = true }: Options = {},
): SearchState<z.output<R>> {
  const client = useQueryClient();
  const [retry, setRetry] = useState(0);
  const key = [endpoint.url, { ...params, ...criteria }, viewed];
  const find = (signal: AbortSignal) => ask(endpoint, { params, query: { ...criteria, ...viewed }, signal });
  const { data, error, isFetching, isPlaceholderData, isPending, refetch } = useQuery<z.output<R>>({
    queryKey: key,
    enabled: asked,
    retry: false,
    placeholderData: (shown, before) => (before && sameCriteria(before.queryKey, key) ? shown : undefined),
    queryFn: ({ signal }) => withRetries(find, signal, setRetry),
  });
  useUpdates(key, isPlaceholderData ? undefined : data);
  const [last, setLast] = useState(data);
  if (data !== undefined && !isPlaceholderData && data !== last) setLast(data);
  const isRefused = error instanceof ApiError && error.status === 400;
  return {
    data: isRefused ? last : data,
    error,
    isFetching,
    isPlaceholderData,
    retry,
    retries: RETRIES,
    canceled: asked && isPending && !isFetching && !error,
    cancel: () => void client.cancelQueries({ queryKey: key }),
    refetch: () => void refetch(),
  };
}

/**
 * Says 'Data was updated' when a page is of another generation than the last one of the same criteria: rows may
 * have moved between them. The page stays, and earlier pages are asked again.
 */
function useUpdates(key: readonly unknown[], data: { generation?: number } | undefined) {
  const client = useQueryClient();
  const seen = useRef<{ key: readonly unknown[]; generation: number }>(undefined);
  useEffect(() => {
    const { generation } = data ?? {};
    if (generation === undefined) return;
    const { current: last } = seen;
    seen.current = { key, generation };
    if (!last || last.generation === generation || !sameCriteria(last.key, key)) return;
    notify('Data was updated');
    client.removeQueries({ queryKey: key.slice(0, 2), type: 'inactive' });
  });
}

const sameCriteria = (one: readonly unknown[], other: readonly unknown[]) =>
  hashKey(one.slice(0, 2)) === hashKey(other.slice(0, 2));

async function withRetries<T>(
  find: (signal: AbortSignal) => Promise<T>,
  canceled: AbortSignal,
  onRetry: (n: number) => void,
) {
  const timeout = AbortSignal.timeout(TIMEOUT);
  const signal = AbortSignal.any([canceled, timeout]);
  for (let retry = 0; ; retry++) {
    onRetry(retry);
    try {
      return await find(signal);
    } catch (error) {
      if (timeout.aborted) throw new ApiError(0, 'timeout', TIMED_OUT);
      if (retry === RETRIES || !mayRetry(error)) throw error;
    }
    await pause(RETRY_DELAY, signal);
  }
}

/** Resolves after `ms`, or at once when `signal` aborts. The next attempt then fails. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
