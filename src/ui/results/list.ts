import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import type { Sort } from '#src/ui/results/SortHead.tsx';
import { entryNow } from '#src/ui/state/history.ts';
import { pageOfList, pairsOf, several, single, useUrlState } from '#src/ui/state/url-state.ts';

type Field = z.ZodType<string | string[], string[]>;

/**
 * Returns the URL schema of a list: criteria, built from the fields in url-state.ts, and the view (sort, page,
 * filters).
 */
export const listAddress = <C extends Record<string, Field>>(criteria: C, sortValues: readonly string[]) => ({
  criteria: z.object(criteria),
  view: z.object({
    sort: single.transform((name) => sortValues.find((one) => one === name)),
    order: single.transform((order): Sort['order'] => (order === 'desc' ? 'desc' : 'asc')),
    page: pageOfList,
    /** Filters of the rows shown, each as `column:value`. */
    filter: several,
    /** The layout, such as `table`. Blank for the default of the screen. */
    view: single,
    /** The row beside the list. Blank without one. */
    peek: single,
    /** The rows side by side, separated by commas. Empty without any. */
    compare: single.transform((ids) => (ids === '' ? [] : ids.split(',').slice(0, 4))),
    /** The columns shown, separated by commas. Blank for the user's own choice. */
    columns: single,
    /** The layer of the map. Blank without one. */
    layer: single,
  }),
});

/** What a list keeps in its history entry. */
interface EntryState {
  refused?: string;
  /** The query of the entry below, if this one opened over it. */
  over?: string;
}

type ListAddress<C extends Record<string, Field>> = ReturnType<typeof listAddress<C>>;
type Criteria<C extends Record<string, Field>> = z.output<ListAddress<C>['criteria']>;
type View = z.output<ListAddress<Record<string, Field>>['view']>;

/** The view of a list, with functions that change it. */
export interface ListView {
  sort: Sort;
  page: number;
  filter: string[];
  onSort: (sort: Sort) => void;
  onPage: (page: number) => void;
  onFilter: (filter: string[]) => void;
  /** The row beside the list. Blank without one. Back closes it, and closing it goes back. */
  peek: string;
  onPeek: (id: string) => void;
  /** The rows side by side. Back closes them, and closing them goes back. */
  compare: string[];
  onCompare: (ids: string[]) => void;
  columns: string;
  onColumns: (columns: string) => void;
  /** The layout. Blank for the default of the screen. */
  layout: string;
  /** Changes the layout. One that `opens` over the default gets its own history entry, so that Back leaves it. */
  onLayout: (layout: string, opens?: boolean) => void;
}

/** A list of matches, as its URL describes it. */
export interface MatchList<C> {
  criteria: C;
  /** The criteria of the current URL. They may be newer than `criteria` if two changes come before a render. */
  latest: () => C;
  /** The criteria of a URL without parameters. */
  blank: C;
  view: ListView;
  /** The parameters of the view for the API. */
  viewed: Record<string, string | number>;
  /** Whether the URL requests a search. */
  asked: boolean;
  /** The reason why the form refused to search, as given to `refuse`. Blank if it did not. */
  refused: string;
  /** Whether the URL already requests the first page of these criteria. */
  shows: (next: object) => boolean;
  /** Searches for other criteria: first page, no filters, by default the same sort. */
  search: (next: object, sort?: Sort) => void;
  clear: () => void;
  /**
   * Hides the results, because the form has nothing to search for. `why` is a reason that the form defines. The state
   * belongs to this history entry, so Back leads to the previous results.
   */
  refuse: (why: string) => void;
}

/**
 * The state of a list, stored in the URL. A list `within` another page replaces its history entry when the view
 * changes, so that Back leaves that page.
 */
export function useList<C extends Record<string, Field>>(
  address: ListAddress<C>,
  { within = false } = {},
): MatchList<Criteria<C>> {
  const names = Object.keys(address.criteria.shape);
  const { state, read, has, latest, write } = useUrlState(
    z.object({ ...address.criteria.shape, ...address.view.shape }),
  );
  const navigate = useNavigate();
  const location = useLocation();
  const { refused = '' }: EntryState = location.state ?? {};
  const left = useRef('');
  useEffect(() => {
    if (left.current !== location.key) left.current = '';
  }, [location.key]);
  const criteriaOf = (values: object) =>
    // Object.fromEntries loses the type of the keys
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Criteria<C>;
  const criteria = criteriaOf(state);
  const { sort, order, page, filter, view, peek, compare, columns, layer } = state as View;
  const asked = [...names, 'sort', 'order', 'page'].some(has);

  const valuesOf = (next: object, view: View) => ({
    ...criteriaOf(next),
    ...shortened(view, pairsOf(names, next).length === 0),
  });
  const show = (next: object, view: View, replace = false, opens = false) => {
    const { refused: _, over, ...otherState }: EntryState = entryNow(location).state; // other state is preserved
    const below = replace ? over : opens ? window.location.search : undefined;
    write(valuesOf(next, view), { replace, state: { ...otherState, ...(below !== undefined && { over: below }) } });
  };
  const change = (part: Partial<View>, replace: boolean, opens = false) => {
    const now = latest();
    show(now, { ...(now as View), ...part }, replace, opens);
  };
  /** Undoes what opened over the entry below: goes back to it, unless the rest of the view has changed meanwhile. */
  const close = (part: Partial<View>) => {
    const entry = entryNow(location);
    if (left.current === entry.key) return; // a second key press, before the router has gone back
    const { over }: EntryState = entry.state;
    const now = latest();
    const all = [...names, ...Object.keys(address.view.shape)];
    const [wanted, below] = [{ ...now, ...part }, over === undefined ? undefined : read(over)];
    if (!below || String(pairsOf(all, wanted)) !== String(pairsOf(all, below))) return change(part, true);
    left.current = entry.key;
    void navigate(-1);
  };
  return {
    criteria,
    latest: () => criteriaOf(latest()),
    blank: address.criteria.parse(Object.fromEntries(names.map((name) => [name, []]))),
    view: {
      sort: { column: sort, order },
      page,
      filter,
      onSort: ({ column, order }) => change({ sort: column, order, page: 1, peek: '' }, within),
      onPage: (page) => change({ page, peek: '' }, within),
      onFilter: (filter) => change({ filter }, true),
      peek,
      onPeek: (id) =>
        id === '' ? close({ peek: '' }) : change({ peek: id }, within || (latest() as View).peek !== '', true),
      compare,
      onCompare: (ids) =>
        ids.length < 2 ? close({ compare: [] }) : change({ compare: ids }, compare.length > 0, true),
      columns,
      onColumns: (columns) => change({ columns }, true),
      layout: view,
      onLayout: (view, opens = false) => (view === '' ? close({ view }) : change({ view }, !opens, opens)),
    },
    viewed: { page, ...(sort && { sort, order }) },
    asked,
    refused,
    shows: (next) => asked && page === 1 && String(pairsOf(names, next)) === String(pairsOf(names, criteria)),
    search: (next, by = { column: sort, order }) =>
      show(next, {
        sort: by.column,
        order: by.order,
        page: 1,
        filter: [],
        view,
        peek: '',
        compare: [],
        columns,
        layer,
      }),
    clear: () => write({}, { state: null }),
    refuse: (why) => {
      const { over: _, ...otherState }: EntryState = entryNow(location).state;
      // after a quick Clear the URL is newer than `asked`
      write({}, { replace: !asked || !window.location.search, state: { ...otherState, refused: why } });
    },
  };
}

/** Omits default values. A search without criteria keeps page=1, to distinguish it from no search. */
const shortened = ({ sort, order, page, compare, ...rest }: View, bare: boolean) => ({
  sort,
  compare: compare.join(','),
  order: sort && order === 'desc' ? order : '',
  page: page > 1 || (bare && !sort) ? page : '',
  ...rest,
});
