import { useLocation } from 'react-router';
import { z } from 'zod';
import type { Sort } from '#src/ui/SortHead.tsx';
import { pageOfList, pairsOf, several, single, useUrlState } from '#src/ui/url-state.ts';

type Field = z.ZodType<string | string[], string[]>;

/** What the address of a list may hold: criteria, made of the fields in url-state.ts, and which view of the matches is shown. */
export const listAddress = <C extends Record<string, Field>>(criteria: C, sortValues: readonly string[]) => ({
  criteria: z.object(criteria),
  view: z.object({
    sort: single.transform((name) => sortValues.find((one) => one === name)),
    order: single.transform((order): Sort['order'] => (order === 'desc' ? 'desc' : 'asc')),
    page: pageOfList,
    /** Filters of the rows shown, each as `column:value`. */
    filter: several,
  }),
});

type ListAddress<C extends Record<string, Field>> = ReturnType<typeof listAddress<C>>;
type Criteria<C extends Record<string, Field>> = z.output<ListAddress<C>['criteria']>;
type View = z.output<ListAddress<Record<string, Field>>['view']>;

/** The view of a list, and the ways to another. */
export interface ListView {
  sort: Sort;
  page: number;
  filter: string[];
  onSort: (sort: Sort) => void;
  onPage: (page: number) => void;
  onFilter: (filter: string[]) => void;
}

/** A list of what some criteria match, as an address asks for it. */
export interface List<C> {
  criteria: C;
  /** The criteria of an address that names none. */
  blank: C;
  view: ListView;
  /** What the API gets of the view. */
  viewed: Record<string, string | number>;
  /** Whether the address asks for anything yet. */
  asked: boolean;
  /** Why the form refused to search, in its own word; blank if it did not. */
  refused: string;
  /** Whether the first page of these criteria is what the address asks for already. */
  shows: (wanted: object) => boolean;
  /** Asks for other criteria: from the first page, in the order chosen, without filters. */
  search: (wanted: object) => void;
  clear: () => void;
  /**
   * Shows no results, because the form has nothing to search for; `why` is a word of the form's own. It belongs to this step
   * of the history: the way back leads to the results before.
   */
  refuse: (why: string) => void;
}

/**
 * The state of a list, which lives in the address. A list `within` a page of something else is no page of its own: another
 * view of it takes the place of the one before, so that the way back leads away from that page.
 */
export function useList<C extends Record<string, Field>>(
  address: ListAddress<C>,
  { within = false } = {},
): List<Criteria<C>> {
  const names = Object.keys(address.criteria.shape);
  const { state, has, latest, write } = useUrlState(z.object({ ...address.criteria.shape, ...address.view.shape }));
  const { refused = '', ...reached }: { refused?: string } = useLocation().state ?? {}; // how the page was reached stays with it
  const criteriaOf = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Criteria<C>; // entries lose their names' type
  const criteria = criteriaOf(state);
  const { sort, order, page, filter } = state as View;
  const asked = [...names, 'sort', 'order', 'page'].some(has);

  const show = (wanted: object, view: View, replace = false) =>
    write(
      { ...criteriaOf(wanted), ...shortened(view, pairsOf(names, wanted).length === 0) },
      { replace, state: reached },
    );
  const change = (part: Partial<View>, replace: boolean) => {
    const now = latest();
    show(now, { ...(now as View), ...part }, replace);
  };
  return {
    criteria,
    blank: address.criteria.parse(Object.fromEntries(names.map((name) => [name, []]))),
    view: {
      sort: { column: sort, order },
      page,
      filter,
      onSort: ({ column, order }) => change({ sort: column, order, page: 1 }, within),
      onPage: (page) => change({ page }, within),
      onFilter: (filter) => change({ filter }, true),
    },
    viewed: { page, ...(sort && { sort, order }) },
    asked,
    refused,
    shows: (wanted) => asked && page === 1 && String(pairsOf(names, wanted)) === String(pairsOf(names, criteria)),
    search: (wanted) => show(wanted, { sort, order, page: 1, filter: [] }),
    clear: () => write({}, { state: null }),
    refuse: (why) => write({}, { replace: !asked, state: { ...reached, refused: why } }),
  };
}

/** Leaves out what goes without saying. A search without criteria says page=1, to tell it from no search at all. */
const shortened = ({ sort, order, page, filter }: View, bare: boolean) => ({
  sort,
  order: sort && order === 'desc' ? order : '',
  page: page > 1 || (bare && !sort) ? page : '',
  filter,
});
