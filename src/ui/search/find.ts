import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { SearchState } from '#src/ui/results/search.ts';
import { useReveal } from '#src/ui/search/reveal.ts';

interface List {
  shows: (criteria: object) => boolean;
  search: (criteria: object) => void;
}

/**
 * Returns `find`, which submits a search, and `results`, the ref of its results. `find` searches for the given
 * criteria, or repeats the search if they are already shown, and scrolls to the results. A page opened from the global
 * search scrolls to them at once.
 */
export function useFind(list: List, search: { refetch: () => void }) {
  const { state } = useLocation();
  const fromSearchBox = useNavigationType() === 'PUSH' && state?.found !== undefined;
  const { ref: results, reveal } = useReveal<HTMLElement>(fromSearchBox);
  const find = (criteria: object) => {
    if (list.shows(criteria)) search.refetch();
    else list.search(criteria);
    reveal();
  };
  return { find, results };
}

/** Calls `found` whenever a search has succeeded and its results are on the screen. */
export function useFound({ data, error, isFetching }: SearchState<object>, found: () => void): void {
  useEffect(() => {
    if (data && !isFetching && !error) found();
  }, [data, isFetching, error, found]);
}
