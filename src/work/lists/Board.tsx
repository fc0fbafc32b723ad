import { Box, Button, Group, Menu, Skeleton, Stack } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { ScreeningMarks } from '#src/datasets/providers/highlights/cells.tsx';
import { highlightsQuery } from '#src/datasets/providers/highlights/questions.tsx';
import { count } from '#src/shared/format.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { useMarksQuery } from '#src/ui/marks/marks.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { PersonLink } from '#src/ui/record/PersonLink.tsx';
import { lastFirst } from '#src/ui/record/title-case.ts';
import { useRowFocus } from '#src/ui/results/row-focus.ts';
import { ask } from '#src/ui/state/ask.ts';
import type { List } from '#src/work/lists/contract.ts';
import { movedTo, rowName, useListEditing } from '#src/work/lists/editing.tsx';
import { getEntries, type ListRow } from '#src/work/lists/entries/contract.ts';
import type { ListCriteria } from '#src/work/lists/list-address.tsx';
import { DoNotContactBadge } from '#src/work/lists/list-columns.tsx';
import styles from '#src/work/lists/lists.module.css';
import { NextStep } from '#src/work/lists/NextStep.tsx';
import { StageDot } from '#src/work/lists/StageDot.tsx';
import { UserMark } from '#src/work/lists/UserMark.tsx';

interface BoardProps {
  list: List;
  criteria: ListCriteria;
  /** The filters, where they have a line of their own. */
  tools: ReactNode;
  /** What to do about an error if it refuses criteria. */
  refusedBy: (error: Error | null) => ReactNode;
  /** Shows all people of a stage. */
  onStage: (stage: string) => void;
}

/**
 * The people of a list by stage, the first page of each. A card moves by its menu, or with Shift and an arrow key;
 * arrow keys without Shift move the focus.
 */
export function Board({ list, criteria, tools, refusedBy, onStage }: BoardProps) {
  const { change, mayEdit } = useListEditing();
  const focus = useRowFocus<HTMLDivElement>();
  const board = focus.ref;
  const moved = useRef<string>(undefined);
  const pages = useQueries({
    queries: list.stages.map((stage) => ({
      queryKey: [getEntries.url, 'board', list.id, { ...criteria, stage: [stage] }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        ask(getEntries, { params: { id: list.id }, query: { ...criteria, stage: [stage] }, signal }),
      staleTime: 0,
    })),
  });
  const shown = pages.map(({ data }) => (data?.rows ?? []).map(({ npi }) => npi));
  const asked = useQueries({ queries: shown.map((npis) => highlightsQuery(npis)) });
  const highlights = new Map(asked.flatMap(({ data }) => [...(data ?? [])]));
  const marked = useQueries({ queries: shown.map(useMarksQuery()) });
  const marks = new Map(marked.flatMap(({ data }) => [...(data ?? [])]));
  // a change shows at once, before the stages are read again
  const rows = pages.flatMap(({ data }) => data?.rows ?? []);
  const unique = [...new Map(rows.map((row) => [row.npi, row])).values()];
  useEffect(() => {
    const npi = moved.current;
    if (npi === undefined || document.activeElement !== document.body) return;
    board.current?.querySelector<HTMLElement>(`[data-row="${npi}"] a`)?.focus();
  });
  const move = (row: ListRow, stage: string) => {
    if (stage === row.stage) return;
    moved.current = row.npi; // the card is drawn in another place, and keeps the focus
    change({ chosen: { rows: [row] }, wish: { stage }, done: movedTo(stage, row) });
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, row: ListRow) => {
    if (!event.key.startsWith('Arrow') || (event.target as Element).closest('[role=menu]')) return;
    event.preventDefault();
    const side = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const next = list.stages[list.stages.indexOf(row.stage) + side];
    if (event.shiftKey) {
      if (side !== 0 && next && mayEdit) move(row, next);
      return;
    }
    const cards = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-row] a') ?? [])];
    const place = cards.findIndex((card) => event.currentTarget.contains(card));
    if (side === 0) return cards[place + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    const columns = [...(board.current?.querySelectorAll<HTMLElement>('[data-stage-of]') ?? [])];
    const column = columns.findIndex((each) => each.contains(event.currentTarget));
    for (let at = column + side; columns[at]; at += side) {
      const found = [...(columns[at]?.querySelectorAll<HTMLElement>('[data-row] a') ?? [])];
      if (found.length > 0) return (found[place] ?? found.at(-1))?.focus();
    }
  };
  const aboveBoard = tools && (
    <Group gap={8} py={8} data-screen>
      {tools}
    </Group>
  );
  const refused = pages.find(({ error }) => refusedBy(error))?.error;
  if (refused)
    return (
      <>
        {aboveBoard}
        <ErrorBox error={refused} />
        {refusedBy(refused)}
      </>
    );
  return (
    <>
      {aboveBoard}
      <Box
        {...focus}
        className={`line-above ${styles.board}`}
        id="results"
        tabIndex={0} // scrolls by arrow keys, also where its last stages have no cards
        role="group"
        aria-label="Board"
        data-whole-window
      >
        {list.stages.map((stage, place) => {
          const page = pages[place];
          const cards = unique.filter((row) => row.stage === stage);
          const more = (page?.data?.total ?? 0) - (page?.data?.rows.length ?? 0);
          const total = cards.length + Math.max(0, more);
          return (
            <section key={stage} className={styles.stage} data-stage-of={stage} aria-label={stage}>
              <Box component="h2" p="2px 4px 8px" fz={13}>
                <StageDot stage={stage} /> {stage} <span className="muted num">{page?.data ? count(total) : '…'}</span>
              </Box>
              {page?.error && <ErrorBox error={page.error} onRetry={() => void page.refetch()} />}
              {page?.isPending && <Skeleton h={64} />}
              <Stack component="ul" gap={6}>
                {cards.map((row) => (
                  <li
                    key={row.npi}
                    className={styles.person}
                    data-row={row.npi}
                    data-barred={row.do_not_contact !== null || undefined}
                    onKeyDown={(event) => onKey(event, row)}
                  >
                    <Group gap={6} wrap="nowrap" align="flex-start">
                      <div style={{ flex: 1, minWidth: 0 }}>
                        <PersonLink row={row} text={<b>{lastFirst(row)}</b>} />
                        <div className={`small muted cut ${styles.lines}`} title={specialtyName(row)}>
                          {specialtyName(row)}
                        </div>
                        <ScreeningMarks of={highlights.get(row.npi)} marks={marks.get(row.npi)} />{' '}
                        {row.do_not_contact && <DoNotContactBadge mark={row.do_not_contact} />}
                      </div>
                      <UserMark user={row.owner} />
                      {mayEdit && (
                        <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
                          <Menu.Target>
                            <Button
                              variant="subtle"
                              size="compact-xs"
                              px={4}
                              aria-label={`Move ${rowName(row)}`}
                              title="Move"
                            >
                              <IconArrowsLeftRight size={15} stroke={1.75} aria-hidden />
                            </Button>
                          </Menu.Target>
                          <Menu.Dropdown>
                            {list.stages
                              .filter((to) => to !== stage)
                              .map((to) => (
                                <Menu.Item key={to} onClick={() => move(row, to)}>
                                  {to}
                                </Menu.Item>
                              ))}
                          </Menu.Dropdown>
                        </Menu>
                      )}
                    </Group>
                    <div className="small">
                      <NextStep row={row} />
                    </div>
                  </li>
                ))}
              </Stack>
              {more > 0 && (
                <Button variant="subtle" size="compact-xs" mt={6} onClick={() => onStage(stage)}>
                  Show all {count(total)}
                </Button>
              )}
            </section>
          );
        })}
      </Box>
    </>
  );
}
