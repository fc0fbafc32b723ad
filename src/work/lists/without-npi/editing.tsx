import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '#src/ui/messages/notices.ts';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import type { List } from '#src/work/lists/contract.ts';
import { reloadLists } from '#src/work/lists/questions.tsx';
import {
  changeTyped,
  joinTyped,
  listTyped,
  removeTyped,
  type SamePerson,
  type TypedChange,
  type TypedPerson,
} from '#src/work/lists/without-npi/contract.ts';

/** Milliseconds between looks at what others did. */
const REFRESH = 30_000;

/** A page of the people without an NPI on a list. */
export const typedQuery = (list: Pick<List, 'id'>, page: number) =>
  queryOptions({
    queryKey: ['people without an NPI', list.id, page],
    queryFn: ({ signal }) => ask(listTyped, { query: { list: list.id, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH,
  });

type Wish = Omit<TypedChange, 'version'>;

/** Saves changes of a person. Rejects with a 409 `changed` if another user was faster. */
export const saveTyped = (person: Pick<TypedPerson, 'id' | 'version'>, wish: Wish) =>
  ask(changeTyped, { params: { id: person.id }, body: { version: person.version, ...wish } });

/** Offers to restore a person who was removed or joined. */
export const notifyRemoved = (client: QueryClient, done: string, gone: { id: string; version: number | null }) => {
  const { id, version } = gone;
  const undo = async () => {
    if (version !== null) await saveTyped({ id, version }, { removed: false });
    await reloadLists(client);
  };
  notify(done, version === null ? undefined : undo);
};

/** What the buttons in the row of a person do, each with 'Undo'. */
export function useTypedRow(person: TypedPerson) {
  const client = useQueryClient();
  const { id, name } = person;
  const ended = {
    onError: (error: Error) => notify(messageOf(error)),
    onSettled: () => reloadLists(client),
  };
  const change = useMutation({
    mutationFn: ({ wish }: { wish: Wish; back: Wish; done: string }) => saveTyped(person, wish),
    onSuccess: (saved, { back, done }) =>
      notify(done, async () => {
        await saveTyped(saved, back);
        await reloadLists(client);
      }),
    ...ended,
  });
  const remove = useMutation({
    mutationFn: () => ask(removeTyped, { params: { id }, query: {} }),
    onSuccess: (gone) => notifyRemoved(client, `Removed ${name} from the list. The row is erased in a day.`, gone),
    ...ended,
  });
  const join = useMutation({
    mutationFn: ({ npi }: SamePerson) => ask(joinTyped, { params: { id }, body: { npi } }),
    onSuccess: (joined) =>
      notifyRemoved(
        client,
        [
          joined.added
            ? `${name} is on the list with NPI ${joined.npi} now.`
            : `NPI ${joined.npi} was on the list already.`,
          'The source is in a note.',
          joined.do_not_contact ? `Do not contact: ${joined.do_not_contact.reason}` : '',
        ]
          .filter(Boolean)
          .join(' '),
        joined,
      ),
    ...ended,
  });
  return { change, remove, join, isBusy: change.isPending || remove.isPending || join.isPending };
}
