// How common the values of a row are among all providers: a rare name in a small city says more than a common one.
import { begins, equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import type { Searcher } from '#src/search/search.ts';

/** The share of all providers that have a value, from 0 to 1, never 0. */
export interface Shares {
  /** The number of providers. */
  total: number;
  last: (name: string) => Promise<number>;
  first: (name: string) => Promise<number>;
  state: (state: string) => Promise<number>;
  /** Without a state, of all providers; else of those in the state. */
  city: (city: string, state: string) => Promise<number>;
  codes: (codes: readonly string[]) => Promise<number>;
}

/** Asks for shares, each once. */
export async function openShares(search: Searcher): Promise<Shares> {
  const known = new Map<string, Promise<number>>();
  const countOf = (criteria: Criterion[]) => {
    const key = JSON.stringify(criteria);
    const count =
      known.get(key) ?? search.ask({ table: 'providers', criteria, page: 1, page_size: 0 }).then(({ total }) => total);
    if (known.size < MOST_KNOWN) known.set(key, count);
    return count;
  };
  const total = Math.max(1, await countOf([]));
  const share = async (criteria: Criterion[], of = total) => ((await countOf(criteria)) + 0.5) / (of + 1);
  return {
    total,
    last: (name) => share([equals('last_name', name)]),
    first: (name) => (name.length === 1 ? share([begins('first_name', name)]) : share([equals('first_name', name)])),
    state: (state) => share([equals('state', state)]),
    city: async (city, state) => {
      if (state === '') return share([equals('city', city)]);
      const inState = [equals('state', state)];
      return share([equals('city', city), ...inState], await countOf(inState));
    },
    codes: (codes) => share([equals('taxonomies', [...codes])]),
  };
}

const MOST_KNOWN = 200_000;
