// The order of a search near a place.
import type { MatchList } from '#src/ui/results/list.ts';
import type { Sort } from '#src/ui/results/SortHead.tsx';

/** The value of `sort` for the order by distance. */
export const BY_DISTANCE = 'distance';

const none: Sort = { column: undefined, order: 'asc' };
const nearest: Sort = { column: BY_DISTANCE, order: 'asc' };

/**
 * The list in which the nearest come first, unless the user chose another order. Without a place no list is
 * sorted by distance, and a search without one drops that order.
 */
export function nearestFirst<C extends { near: string[] }>(list: MatchList<C>): MatchList<C> {
  const { criteria, view, viewed } = list;
  const { column } = view.sort;
  const isNear = criteria.near.length > 0;
  const sort = isNear && !column ? nearest : !isNear && column === BY_DISTANCE ? none : view.sort;
  return {
    ...list,
    view: { ...view, sort },
    viewed: { page: viewed.page ?? 1, ...(sort.column && { sort: sort.column, order: sort.order }) },
    search: (next, by) => {
      const isLost = column === BY_DISTANCE && !('near' in next && [next.near].flat().length > 0);
      list.search(next, by ?? (isLost ? none : undefined));
    },
  };
}
