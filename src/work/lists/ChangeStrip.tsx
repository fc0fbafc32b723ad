import { Box, Flex, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ChangeKind } from '#src/shared/change-kinds.ts';
import { count, date } from '#src/shared/format.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { landFocus } from '#src/ui/keys/focus-return.ts';
import { MarkedPeople, PersonName } from '#src/ui/marks/marks.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import { type List, markSeen } from '#src/work/lists/contract.ts';
import { useListEditing } from '#src/work/lists/editing.tsx';
import { getListChanges } from '#src/work/lists/entries/contract.ts';
import type { ListAddress } from '#src/work/lists/list-address.tsx';
import styles from '#src/work/lists/lists.module.css';
import { NewMatches } from '#src/work/lists/NewMatches.tsx';
import { dayInWords } from '#src/work/lists/words.tsx';

/** Cells of the strip. */
const MOST = 5;

/** The kinds from the most useful to the least. */
const order = ['address', 'deactivated', 'screening', 'license', 'certification', 'phone', 'group', 'payment'] as const;

/** The words of each kind after a number of people, such as '3 with a new address'. */
const words: Record<ChangeKind, string> = {
  added: 'new',
  deactivated: 'deactivated',
  reactivated: 'reactivated',
  name: 'changed name',
  address: 'with a new address',
  phone: 'changed phone',
  specialty: 'changed specialty',
  license: 'with license changes',
  certification: 'with board changes',
  group: 'changed group',
  school: 'changed school',
  payment: 'with new Medicare data',
  screening: 'with screening changes',
};

/**
 * What imports changed among the people on the list in the last week: each cell filters, each name opens the peek.
 * 'Mark seen' hides it from the user until more changes. Beside it are new matches of the list's search.
 */
export function ChangeStrip({ list, address }: { list: List; address: ListAddress }) {
  const { data } = useQuery({
    queryKey: [getListChanges.url, list.id],
    queryFn: ({ signal }) => ask(getListChanges, { params: { id: list.id }, signal }),
    enabled: list.total > 0,
    retry: false,
  });
  const landing = useRef<HTMLDivElement>(null);
  const landed = () => landFocus(() => landing.current);
  const { mayEdit } = useListEditing();
  const mark = useMarkSeen(list, address, landed);
  if (list.total === 0) return null;
  if (!data) return <Box h={62} data-screen />;
  const { criteria, view } = address;
  const isNewer = data.seen !== null && data.seen.at.slice(0, 10) >= data.changed_since;
  const isYounger = list.created_at.slice(0, 10) > data.changed_since;
  const since = isNewer && data.seen ? dayInWords(data.seen.at) : date(data.changed_since);
  const unchanged = isYounger ? 'Nothing changed since the list was made' : `Nothing changed since ${since}`;
  const rank = (kind: string) => (order as readonly string[]).indexOf(kind);
  const kinds = data.kinds
    .toSorted((one, other) => ((rank(one.kind) + 99) % 99) - ((rank(other.kind) + 99) % 99))
    .slice(0, MOST);
  const matches = mayEdit && <NewMatches list={list} onGone={landed} />;
  return (
    // it gets the focus when a focused button disappears
    <div ref={landing} tabIndex={-1} style={{ outline: 'none' }}>
      {kinds.length === 0 ? (
        <Group component="p" className="muted small" gap="0 16px" align="baseline" mih={30}>
          {isNewer ? `Nothing new since you marked changes as seen on ${since}` : unchanged}
          {matches}
        </Group>
      ) : (
        <section className={styles.strip} aria-label="What changed this week" data-screen>
          <Box flex="none" px={14} py={9}>
            <b>What changed this week</b>
            <div className="small muted">Since {since}</div>
          </Box>
          <Flex className={styles.cells} miw={0} lh="24px" style={{ overflowX: 'auto' }}>
            <MarkedPeople npis={kinds.flatMap(({ first }) => first.map(({ npi }) => npi))}>
              {kinds.map(({ kind, people, first }) => {
                const isOn = criteria.changed.includes(kind);
                return (
                  <div key={kind}>
                    <button
                      type="button"
                      aria-pressed={isOn}
                      onClick={() => {
                        const after = isOn || !data.seen ? '' : String(data.seen.place);
                        address.search({ ...criteria, changed: isOn ? [] : [kind], changed_after: after });
                      }}
                    >
                      {count(people)} {words[kind]}
                    </button>
                    <Flex gap="4px 10px">
                      {first.map(({ npi, last_name }) => (
                        <PersonName key={npi} npi={npi}>
                          <button type="button" onClick={() => view.onPeek(npi)}>
                            {titleCase(last_name, 'person') ?? npi}
                          </button>
                        </PersonName>
                      ))}
                    </Flex>
                  </div>
                );
              })}
            </MarkedPeople>
            <div className={styles.rest}>{matches}</div>
          </Flex>
          <button type="button" className={styles.seen} onClick={() => mark.isPending || mark.mutate(data.place)}>
            Mark seen
          </button>
        </section>
      )}
    </div>
  );
}

/** Marks changes as seen by the user, up to a place in the history. Calls `landed` when its button has disappeared. */
function useMarkSeen(list: List, address: ListAddress, landed: () => void) {
  const client = useQueryClient();
  const set = (place: number | null) => ask(markSeen, { params: { id: list.id }, body: { place } });
  const reload = () => client.invalidateQueries({ queryKey: [getListChanges.url, list.id] });
  return useMutation({
    mutationFn: set,
    onSuccess: async ({ was }) => {
      notify(`Marked the changes of ${list.name} as seen.`, () => set(was).then(reload));
      const criteria = address.latest();
      if (criteria.changed.length > 0) address.search({ ...criteria, changed: [], changed_after: '' });
      await reload();
      landed();
    },
    onError: (error) => notify(messageOf(error)),
  });
}
