// All matches of a search by their keys.
import type { SearchRequest } from '#src/search/query.ts';
import type { Searcher } from '#src/search/search.ts';

/** The matches of a search. */
export interface Everyone {
  total: number;
  /** The keys, and their distances in miles if the search has any: Infinity for a row without a place. */
  keys(): Promise<{ keys: Float64Array; miles?: Float64Array }>;
}

/** Counts the matches in one table after the other. All keys are of one generation. */
export async function everyKey(
  search: Searcher,
  request: Omit<SearchRequest, 'page' | 'page_size'>,
  tables: readonly string[],
): Promise<Everyone> {
  const askAll = async (more: Pick<SearchRequest, 'page_size' | 'shows'>) => {
    for (;;) {
      const replies = await Promise.all(tables.map((table) => search.ask({ ...request, table, page: 1, ...more })));
      // a new generation can come between
      if (new Set(replies.map(({ generation }) => generation)).size === 1) return replies;
    }
  };
  const counted = await askAll({ page_size: 0 });
  return {
    total: counted.reduce((sum, { total }) => sum + total, 0),
    keys: async () => {
      const found = (await askAll({ page_size: Number.MAX_SAFE_INTEGER, shows: 'keys' })).flatMap(
        ({ keys }) => keys ?? [],
      );
      return {
        keys: joined(found.map(({ keys }) => keys)),
        ...(request.distance && { miles: joined(found.map(({ miles = new Float64Array() }) => miles)) }),
      };
    },
  };
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
