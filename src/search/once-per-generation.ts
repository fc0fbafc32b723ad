import type { Search } from '#src/search/search.ts';
import { forEveryClient } from '#src/server/open-calls.ts';

/**
 * Keeps each result of `read`, by its key, until the next generation of the index. A failure is not kept. Clients share a
 * reading, so it goes on if the one that began it disconnects.
 */
export function oncePerGeneration<T>(search: Search, read: (key: string) => Promise<T>): (key?: string) => Promise<T> {
  let generation: number | null = null;
  let kept = new Map<string, Promise<T>>();
  return (key = '') => {
    if (generation !== search.generation) [generation, kept] = [search.generation, new Map()];
    const known = kept.get(key);
    if (known) return known;
    const values = kept;
    const value = forEveryClient(() => read(key));
    values.set(key, value);
    value.catch(() => values.delete(key));
    return value;
  };
}
