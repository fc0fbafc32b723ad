import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ask } from '#src/ui/state/ask.ts';
import { pageOfList, single, useUrlState } from '#src/ui/state/url-state.ts';
import { getEntries, type ListRow } from '#src/work/lists/entries/contract.ts';
import { listPeopleOfOpening, type PersonOfOpening } from '#src/work/openings/people/contract.ts';

type Found = Omit<PersonOfOpening, 'entry'>;

/** A person of an opening. One on its list is a row of the list, too. */
export type Person = (Found & { isListed: false }) | Listed;
export type Listed = Found & ListRow & { isListed: true };

const Address = z.object({
  tab: single,
  not_shown: single.transform((number) => (/^\d{1,2}$/.test(number) ? String(Number(number)) : '')),
  on_list: single.transform((value) => (value === 'yes' || value === 'no' ? value : '')),
  sort: single,
  order: single.transform((order) => (order === 'desc' ? 'desc' : '')),
  page: pageOfList,
});

/** What the tab 'People' asks, in its address. */
export const usePeopleAddress = () => useUrlState(Address);
export type PeopleAddress = ReturnType<typeof usePeopleAddress>;

/**
 * A page of the people of an opening. Among the queries of the list's people, so that a change of them shows at once and
 * reloads them.
 */
export const usePeople = (id: string, { tab: _, ...asked }: PeopleAddress['state']) =>
  useQuery({
    queryKey: [getEntries.url, { opening: id }, asked],
    queryFn: async ({ signal }) => {
      const page = await ask(listPeopleOfOpening, { params: { id }, query: asked, signal });
      return { ...page, rows: page.rows.map(asPerson) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
export type People = NonNullable<ReturnType<typeof usePeople>['data']>;

const asPerson = ({ entry, ...found }: PersonOfOpening): Person =>
  entry
    ? { ...found, ...entry, added_by: null, updated_at: entry.added_at, stage_set_at: null, note: null, isListed: true }
    : { ...found, isListed: false };
