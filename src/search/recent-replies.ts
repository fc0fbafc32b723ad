import type { Search } from '#src/search/search.ts';

/** Keeps the last `most` replies, by their key, until the next generation of the index. */
export function recentReplies<T>(search: Search, most: number) {
  let generation: number | null = null;
  let kept = new Map<string, T>();
  return async (key: string, answer: () => Promise<T>): Promise<T> => {
    if (generation !== search.generation) [generation, kept] = [search.generation, new Map()];
    const replies = kept; // of this generation, even if the answer takes until the next one
    const reply = replies.get(key) ?? (await answer());
    replies.delete(key); // the newest are last
    replies.set(key, reply);
    const [oldest] = replies.keys();
    if (replies.size > most && oldest !== undefined) replies.delete(oldest);
    return reply;
  };
}
