// How many people are marked Do not contact, before they are left out.
import { useQuery } from '@tanstack/react-query';
import { totalQuery } from '#src/datasets/providers/questions.tsx';
import { isBarred, useMarks } from '#src/ui/marks/marks.tsx';
import { allValuesOf, ask } from '#src/ui/state/ask.ts';
import type { Selectable } from '#src/ui/state/work-parts.ts';
import { getEntries } from '#src/work/lists/entries/contract.ts';
import { fetchMarks } from '#src/work/marks/questions.tsx';
import { withoutMarked } from '#src/work/marks/without-marked.tsx';

/** NPIs that the marks of people take at a time, and those that are counted at most. */
const AT_ONCE = 50;
const MOST = 500;

/** The number among all that a search finds, also within a list. Undefined while it is unknown. */
export function useMarkedAmongAll(of: Selectable, isAsked = true): number | undefined {
  const { table, list, query, total } = of;
  const asked = new URLSearchParams(withoutMarked(list?.query ?? query ?? ''));
  const criteria = allValuesOf(asked);
  const isPeople = table === 'providers';
  const inSearch = useQuery({ ...totalQuery(criteria), enabled: isAsked && isPeople && !list && query !== undefined });
  const onList = useQuery({
    queryKey: [getEntries.url, 'unmarked', list?.id, criteria],
    queryFn: ({ signal }) => ask(getEntries, { params: { id: list?.id ?? '' }, query: criteria, signal }),
    select: ({ total }) => total, // an edit changes the rows of each cached page, so the cache holds the page
    enabled: isAsked && list !== undefined,
    retry: false,
  });
  const { data } = list ? onList : inSearch;
  if (!isPeople) return 0;
  return data === undefined ? undefined : Math.max(0, total - data); // `data` may be older
}

/** The number on the page. */
export function useMarkedOnPage({ page }: Selectable): number {
  const marks = useMarks(page);
  return page.filter((npi) => isBarred(marks.get(npi))).length;
}

/** The number among people selected one by one. Undefined while it is unknown, or if they are too many. */
export function useMarkedAmong({ table }: Selectable, npis: readonly string[]): number | undefined {
  const { data } = useQuery({
    queryKey: ['marks', 'among', npis],
    queryFn: async ({ signal }) => {
      let marked = 0;
      for (let from = 0; from < npis.length; from += AT_ONCE)
        marked += [...(await fetchMarks(npis.slice(from, from + AT_ONCE), signal)).values()].filter(isBarred).length;
      return marked;
    },
    enabled: table === 'providers' && npis.length > 0 && npis.length <= MOST,
    staleTime: 0,
    retry: false,
  });
  return table === 'providers' ? data : 0;
}
