import { Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { count } from '#src/shared/format.ts';
import { notify } from '#src/ui/messages/notices.ts';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import { sentenceOf, undoOf } from '#src/work/lists/added.tsx';
import type { List } from '#src/work/lists/contract.ts';
import { getNewMatches } from '#src/work/lists/entries/contract.ts';
import styles from '#src/work/lists/lists.module.css';
import { addTo, reloadLists } from '#src/work/lists/questions.tsx';

interface NewMatchesProps {
  list: List;
  /** Called when the button is about to disappear. */
  onGone: () => void;
}

/** How many people match the search that filled the list now, and a button that adds them. Nothing if there are none. */
export function NewMatches({ list, onGone }: NewMatchesProps) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [getNewMatches.url, list.id, list.total],
    queryFn: ({ signal }) => ask(getNewMatches, { params: { id: list.id }, signal }),
    retry: false,
    staleTime: 60_000,
  });
  const adding = useMutation({
    mutationFn: async (npis: string[]) => ({ ...(await addTo(list, { npis }, crypto.randomUUID())), list }),
    onSuccess: async (added) => {
      notify(
        sentenceOf(added),
        undoOf(added, () => reloadLists(client)),
      );
      await reloadLists(client);
      onGone();
    },
    onError: (error) => notify(messageOf(error)),
  });
  const npis = data?.npis ?? [];
  if (npis.length === 0) return null;
  return (
    <Group component="span" gap="0 8px" align="baseline" wrap="nowrap" className={styles.matches} data-screen>
      {count(npis.length)} now {npis.length === 1 ? 'matches' : 'match'} the search
      <button type="button" onClick={() => adding.isPending || adding.mutate(npis)}>
        Add to this list
      </button>
    </Group>
  );
}
