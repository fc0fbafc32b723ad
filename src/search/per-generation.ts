import type { Search } from '#src/search/search.ts';

/** Keeps the result of `read` until the next generation of the index. A failure is not kept. */
export function perGeneration<T>(search: Search, read: () => Promise<T>): () => Promise<T> {
  let kept: { generation: number | null; value: Promise<T> } | undefined;
  return () => {
    if (kept && kept.generation === search.generation) return kept.value;
    const value = read();
    const mine = { generation: search.generation, value };
    kept = mine;
    value.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return value;
  };
}
