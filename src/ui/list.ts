import { useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import type { Sort } from '#src/ui/SortHead.tsx';
import { several, single } from '#src/ui/search-params.ts';

type Field = z.ZodType<string | string[], string[]>;

/** What the address of a list may hold: criteria, made of the fields in search-params.ts, and which view of the matches is shown. */
export const listAddress = <C extends Record<string, Field>>(criteria: C, sortValues: readonly string[]) => ({
  criteria: z.object(criteria),
  view: z.object({
    sort: single.transform((name) => sortValues.find((one) => one === name)),
    order: single.transform((order): Sort['order'] => (order === 'desc' ? 'desc' : 'asc')),
    page: single.transform((page) => (/^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1)),
    /** Filters of the rows shown, each as `column:value`. */
    filter: several,
  }),
});

type ListAddress<C extends Record<string, Field>> = ReturnType<typeof listAddress<C>>;
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

/** What a form needs to know of the list it searches. */
export interface SearchList<C> {
  criteria: C;
  /** Whether the address asks for anything yet. */
  asked: boolean;
  /** Why the form refused to search, in its own word; blank if it did not. */
  refused: string;
}

/**
 * The state of a list, which lives in the address: a pasted one shows the same screen. Blanks are left out of it, and so are
 * strays that it does not name, such as utm_source. A list `within` a page of something else is no page of its own: another
 * view of it takes the place of the one before, so that the way back leads away from that page.
 */
export function useList<C extends Record<string, Field>>(address: ListAddress<C>, { within = false } = {}) {
  const [params, setParams] = useSearchParams();
  const { refused = '', ...state }: { refused?: string } = useLocation().state ?? {}; // how the page was reached stays with it
  const criteria = read(address.criteria, params);
  const now: View = read(address.view, params);
  const { sort, order, page, filter } = now;
  const names = Object.keys(address.criteria.shape);
  const asked = [...names, 'sort', 'order', 'page'].some((name) => params.has(name));

  const write = (wanted: object, view: View, { replace = false } = {}) => {
    const given = pairsOf(names, wanted);
    setParams(new URLSearchParams([...given, ...viewPairs(view, given.length === 0)]), {
      replace,
      preventScrollReset: true,
      state,
    });
  };
  /** Changes what the address holds at this moment: a click may come before the screen is drawn for the one before. */
  const change = (part: Partial<View>, options: { replace: boolean }) => {
    const latest = new URLSearchParams(window.location.search);
    write(read(address.criteria, latest), { ...read(address.view, latest), ...part }, options);
  };
  const view: ListView = {
    sort: { column: sort, order },
    page,
    filter,
    onSort: ({ column, order }) => change({ sort: column, order, page: 1 }, { replace: within }),
    onPage: (page) => change({ page }, { replace: within }),
    onFilter: (filter) => change({ filter }, { replace: true }),
  };
  return {
    criteria,
    view,
    /** What the API is told of the view. */
    viewed: { page, ...(sort && { sort, order }) },
    /** Whether the address asks for anything yet. */
    asked,
    /** Whether the first page of these criteria is what the address asks for already. */
    shows: (wanted: object) =>
      asked && page === 1 && String(pairsOf(names, wanted)) === String(pairsOf(names, criteria)),
    /** Asks for other criteria: from the first page, in the order chosen, without filters. */
    search: (wanted: object) => write(wanted, { ...now, page: 1, filter: [] }),
    clear: () => setParams({}, { preventScrollReset: true }),
    refused,
    /**
     * Shows no results, because the form has nothing to search for; `why` is a word of the form's own. It belongs to this step
     * of the history: the way back leads to the results before.
     */
    refuse: (why: string) =>
      setParams({}, { replace: !asked, preventScrollReset: true, state: { ...state, refused: why } }),
  };
}

const read = <S extends z.ZodObject>(schema: S, params: URLSearchParams) =>
  schema.parse(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, params.getAll(name)])));

const pairsOf = (names: readonly string[], values: object): [string, string][] => {
  const given = new Map(Object.entries(values));
  return names.flatMap((name) =>
    [given.get(name) ?? []]
      .flat()
      .flatMap((value): [string, string][] => (value === '' ? [] : [[name, String(value)]])),
  );
};

/** Leaves out what goes without saying. A search without criteria says page=1, to tell it from no search at all. */
const viewPairs = ({ sort, order, page, filter }: View, bare: boolean) =>
  pairsOf(['sort', 'order', 'page', 'filter'], {
    sort: sort ?? '',
    order: sort && order === 'desc' ? order : '',
    page: page > 1 || (bare && !sort) ? page : '',
    filter,
  });
