import { hashKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { ApiError, ask, mayRetry, type Query } from '#src/ui/ask.ts';

/** three retries, one second apart, and 120 seconds for the whole search. */
const RETRIES = 3;
const PAUSE = 1000;
const TIMEOUT = 120_000;
const TIMED_OUT = 'Query timeout exceeded';

export interface Search<T extends object>
  extends Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData'> {
  /** Which retry is under way, of RETRIES; 0 during the first attempt. */
  retry: number;
  retries: number;
  /** The search was cancelled before it answered. */
  cancelled: boolean;
  cancel: () => void;
  again: () => void;
}

interface Options {
  /** Parameters of the address, where the endpoint has some. */
  params?: Record<string, string>;
  criteria?: Query;
  /** Order and page: while another view of the same criteria is on its way, the rows shown stay. */
  viewed?: Query;
  /** Whether there is something to search for yet. */
  asked?: boolean;
}

/**
 * One search of a search screen: retried, limited in time, cancellable, and cancelled when its screen is left. Searches of
 * one endpoint with equal criteria and view share one answer.
 */
export function useSearch<R extends z.ZodType<object>>(
  endpoint: Endpoint<z.ZodType, R, z.ZodType>,
  { params = {}, criteria = {}, viewed = {}, asked = true }: Options = {},
): Search<z.output<R>> {
  const client = useQueryClient();
  const [retry, setRetry] = useState(0);
  const key = [endpoint.url, { ...params, ...criteria }, viewed];
  const find = (signal: AbortSignal) => ask(endpoint, { params, query: { ...criteria, ...viewed }, signal });
  const { data, error, isFetching, isPlaceholderData, isPending, refetch } = useQuery<z.output<R>>({
    queryKey: key,
    enabled: asked,
    retry: false,
    placeholderData: (shown, before) => (before && sameCriteria(before.queryKey, key) ? shown : undefined),
    queryFn: ({ signal }) => persist(find, signal, setRetry),
  });
  return {
    data,
    error,
    isFetching,
    isPlaceholderData,
    retry,
    retries: RETRIES,
    cancelled: asked && isPending && !isFetching && !error,
    cancel: () => void client.cancelQueries({ queryKey: key }),
    again: () => void refetch(),
  };
}

const sameCriteria = (one: readonly unknown[], other: readonly unknown[]) =>
  hashKey(one.slice(0, 2)) === hashKey(other.slice(0, 2));

async function persist<T>(find: (signal: AbortSignal) => Promise<T>, left: AbortSignal, onRetry: (n: number) => void) {
  const limit = AbortSignal.timeout(TIMEOUT);
  const signal = AbortSignal.any([left, limit]);
  for (let retry = 0; ; retry++) {
    onRetry(retry);
    try {
      return await find(signal);
    } catch (error) {
      if (limit.aborted) throw new ApiError(0, 'timeout', TIMED_OUT);
      if (retry === RETRIES || !mayRetry(error)) throw error;
    }
    await pause(PAUSE, signal);
  }
}

/** Resolves after `ms`, or at once when `signal` fires: the next attempt then fails by itself. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
