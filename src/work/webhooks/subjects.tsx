import { queryOptions } from '@tanstack/react-query';
import { ask } from '#src/ui/state/ask.ts';
import { getLists } from '#src/work/lists/contract.ts';
import { listSearches } from '#src/work/searches/contract.ts';

/** What a webhook can watch: lists, also those of openings, and saved searches, each as `list:` or `search:` and its id. */
export const subjectsQuery = queryOptions({
  queryKey: ['webhook subjects', getLists.url],
  queryFn: async ({ signal }) => {
    const [lists, searches] = await Promise.all([ask(getLists, { signal }), ask(listSearches, { signal })]);
    return [
      ...lists.rows.map(({ id, name, opening }) => ({
        value: `list:${id}`,
        label: `${opening ? 'Opening' : 'List'}: ${name}`,
      })),
      ...searches.rows.map(({ id, name }) => ({ value: `search:${id}`, label: `Saved search: ${name}` })),
    ];
  },
  staleTime: 0,
});
