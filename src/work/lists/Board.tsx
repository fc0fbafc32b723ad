import { Box, Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { highlightsQuery } from '#src/datasets/providers/highlights/questions.tsx';
import { count } from '#src/shared/format.ts';
import { useMarksQuery } from '#src/ui/marks/marks.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { useRowFocus } from '#src/ui/results/row-focus.ts';
import { ask } from '#src/ui/state/ask.ts';
import { BoardCard } from '#src/work/lists/BoardCard.tsx';
import { BoardDrag, StageColumn } from '#src/work/lists/BoardDrag.tsx';
import type { List } from '#src/work/lists/contract.ts';
import { movedTo, useListEditing } from '#src/work/lists/editing.tsx';
import { getEntries, type ListRow } from '#src/work/lists/entries/contract.ts';
import type { ListCriteria } from '#src/work/lists/list-address.tsx';
import styles from '#src/work/lists/lists.module.css';
import { StageDot } from '#src/work/lists/StageDot.tsx';

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
 * The people of a list by stage, the first page of each. A card moves by drag, by its menu, or with Shift and an arrow key;
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
    <BoardDrag rows={unique} onMove={move}>
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
            <StageColumn key={stage} stage={stage}>
              <Box component="h2" p="2px 4px 8px" fz={13}>
                <StageDot stage={stage} /> {stage} <span className="muted num">{page?.data ? count(total) : '…'}</span>
              </Box>
              {page?.error && <ErrorBox error={page.error} onRetry={() => void page.refetch()} />}
              {page?.isPending && <Skeleton h={64} />}
              <Stack component="ul" gap={6}>
                {cards.map((row) => (
                  <BoardCard
                    key={row.npi}
                    row={row}
                    highlights={highlights.get(row.npi)}
                    marks={marks.get(row.npi)}
                    onMove={(to) => move(row, to)}
                    onKeyDown={(event) => onKey(event, row)}
                  />
                ))}
              </Stack>
              {more > 0 && (
                <Button variant="subtle" size="compact-xs" mt={6} onClick={() => onStage(stage)}>
                  Show all {count(total)}
                </Button>
              )}
            </StageColumn>
          );
        })}
      </Box>
    </BoardDrag>
  );
}
