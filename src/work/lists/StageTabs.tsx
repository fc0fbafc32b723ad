import { Group } from '@mantine/core';
import { IconLayoutKanban, IconList, IconMap } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { count } from '#src/shared/format.ts';
import { Spacer } from '#src/ui/messages/ListCard.tsx';
import { ViewSwitch } from '#src/ui/results/ViewSwitch.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import type { List } from '#src/work/lists/contract.ts';
import styles from '#src/work/lists/lists.module.css';

interface StageTabsProps {
  list: List;
  /** The counts of the present search. Undefined while it loads. */
  byStage: List['by_stage'] | undefined;
  chosen: readonly string[];
  layout: string;
  onChange: (stages: string[]) => void;
  onLayout: (layout: string) => void;
  /** What is in the place of the stages above the board. */
  aboveBoard: ReactNode;
  /** A field that stays while the results change, on phones in a line of its own. */
  children: ReactNode;
}

const views = [
  { value: 'list', label: 'List', Icon: IconList },
  { value: 'board', label: 'Board', Icon: IconLayoutKanban },
] as const;

/** On phones, where the bar at the thumb has other buttons. */
const narrowViews = [...views, { value: 'map', label: 'Map', Icon: IconMap }] as const;

/** The stages with the number of people in each, as filters, and the switch to the board. */
export function StageTabs({
  list,
  byStage = list.by_stage,
  chosen,
  layout,
  onChange,
  onLayout,
  aboveBoard,
  children,
}: StageTabsProps) {
  const isNarrow = useNarrow();
  const isBoard = layout === 'board';
  const total = byStage.reduce((sum, each) => sum + each.count, 0);
  return (
    <>
      <Group gap={8} wrap="nowrap" mt={4} mih={40} data-screen>
        {isBoard ? (
          aboveBoard
        ) : (
          <nav className={`tabs ${styles.tabs}`} aria-label="Stages">
            <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
              All <span className="num">{count(total)}</span>
            </button>
            {byStage.map(({ stage, count: people }) => (
              <button key={stage} type="button" aria-pressed={chosen.includes(stage)} onClick={() => onChange([stage])}>
                {stage} <span className="num">{count(people)}</span>
              </button>
            ))}
          </nav>
        )}
        <Spacer />
        {!isNarrow && children}
        <ViewSwitch
          narrow={isNarrow}
          views={isNarrow ? narrowViews : views}
          value={isBoard ? 'board' : isNarrow && layout === 'map' ? 'map' : 'list'}
          onChange={(view) => onLayout(view === 'list' ? '' : view)}
        />
      </Group>
      {isNarrow && children}
    </>
  );
}
