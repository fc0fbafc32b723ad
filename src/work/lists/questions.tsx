import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '#src/ui/state/ask.ts';
import { getList, getLists, getTeam, type List } from '#src/work/lists/contract.ts';
import { addEntries, getEntries, getListChanges, removeEntries } from '#src/work/lists/entries/contract.ts';

/** The lists that the user may open, or the archived ones. Other users change them too. */
export const listsQuery = (archived = false) =>
  queryOptions({
    queryKey: [getLists.url, archived],
    queryFn: async ({ signal }) => (await ask(getLists, { query: archived ? { archived: 'yes' } : {}, signal })).rows,
    staleTime: 0,
  });

/** The names of the lists that the user may open, by id. */
export const listNames = async (signal: AbortSignal): Promise<Map<string, string>> =>
  new Map((await ask(getLists, { signal })).rows.map(({ id, name }) => [id, name]));

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: [getList.url, id],
    queryFn: ({ signal }) => ask(getList, { params: { id }, signal }),
    staleTime: 0,
    retry: false,
  });

/** The users of the team. */
export const teamQuery = queryOptions({
  queryKey: [getTeam.url],
  queryFn: async ({ signal }) => (await ask(getTeam, { signal })).rows,
  staleTime: 60_000,
});

/** Reloads all that shows lists or the people on them, such as openings. */
export async function reloadLists(client: QueryClient): Promise<void> {
  const keys = [
    getLists.url,
    getList.url,
    getEntries.url,
    getListChanges.url,
    'marks',
    'list names',
    'people without an NPI',
  ];
  await client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => keys.includes(String(key)) || String(key).startsWith('/api/openings'),
  });
}

/** The people to add to a list: by NPI, or all that a provider search finds. */
export type PeopleToAdd = { npis: string[] } | { search: string };

/** Adds people to a list. `key` makes a repeated call safe. */
export const addTo = (list: Pick<List, 'id'>, body: PeopleToAdd, key: string) =>
  ask(addEntries, { params: { id: list.id }, body, key });

/** Takes back an addition. */
export const takeBack = (list: Pick<List, 'id'>, addition: string) =>
  ask(removeEntries, { params: { id: list.id }, body: { addition } });
