import { AsyncResource } from 'node:async_hooks';
import DataLoader from 'dataloader';

/** Milliseconds that a query waits for the one before at most. */
const PATIENCE = 5;

/**
 * Makes the function that reads the value of a key. Keys that are asked for in one turn of the event loop share a query, and
 * so do those that are asked for while a query runs, so that a busy server makes few. A query begins after its keys were asked
 * for, and no value is kept: each is as new as the call. `read` returns the values in the order of its keys.
 */
export function readTogether<K, V>(read: (keys: readonly K[]) => Promise<V[]>): (key: K) => Promise<V> {
  let running = 0;
  let waiting: { begin: () => void; timer: NodeJS.Timeout } | undefined;
  const beginWaiting = () => {
    const next = waiting;
    waiting = undefined;
    if (!next) return;
    clearTimeout(next.timer);
    next.begin();
  };
  const loader = new DataLoader<K, V>(
    async (keys) => {
      running += 1;
      try {
        return await read(keys);
      } finally {
        running -= 1;
        beginWaiting();
      }
    },
    {
      cache: false,
      batchScheduleFn: (begin) => {
        if (running === 0) setImmediate(begin);
        // bound, so that its statement names one of its own requests
        else waiting = { begin: AsyncResource.bind(begin), timer: setTimeout(beginWaiting, PATIENCE) };
      },
    },
  );
  return (key) => loader.load(key);
}
