import type { Facets } from '#src/ui/rail/groups.ts';
import type { ApiError } from '#src/ui/state/ask.ts';

interface Placed {
  near: string[];
  miles: string[];
}

/** Counts by `count`. If it refuses the place of a search, such as an unknown one, the counts are those of any place. */
export const countAnyway = <C extends Placed>(criteria: C, count: (criteria: C) => Promise<Facets>): Promise<Facets> =>
  count(criteria).catch(async (refused: ApiError) => {
    if (refused.status !== 400 || !criteria.near.length) throw refused;
    return { ...(await count({ ...criteria, near: [], miles: [] })), refused };
  });
