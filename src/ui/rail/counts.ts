import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { ApiError } from '#src/ui/ask.ts';
import type { Facets } from '#src/ui/rail/groups.ts';
import { useReleased } from '#src/ui/released.ts';

/** Returns the query of some facets of a search. */
export type FacetsQuery = (names: readonly string[]) => UseQueryOptions<Facets>;

/**
 * The counts of some facets, and the errors by facet. If one of them needs an import, each is asked alone, so that
 * the others still show.
 */
export function useCounts(names: readonly string[], facetsQuery: FacetsQuery) {
  const together = useQuery(facetsQuery(names));
  const each = needsImport(together.error) ? names : [];
  const alone = useQueries({ queries: each.map((name) => facetsQuery([name])) });
  const counted = alone.flatMap(({ data }) => data ?? []);
  const merged = {
    facets: Object.assign({}, ...counted.map(({ facets }) => facets)),
    histograms: Object.assign({}, ...counted.map(({ histograms }) => histograms)),
  };
  const facets: Facets | undefined = useReleased(each.length > 0 ? merged : together.data);
  const errorOf = (name: string) => (each.length > 0 ? alone[each.indexOf(name)]?.error : together.error);
  return { facets, errorOf };
}

export const needsImport = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'needs_import';
