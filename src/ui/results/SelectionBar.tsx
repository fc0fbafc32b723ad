import { Group } from '@mantine/core';
import { IconCheck, IconCopy, IconLayoutColumns } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '#src/ui/keys/ActionButton.tsx';
import { useActionKey } from '#src/ui/keys/action-keys.ts';
import { useCopying } from '#src/ui/record/copying.ts';
import { SelectAllFound } from '#src/ui/results/SelectAllFound.tsx';
import styles from '#src/ui/results/SelectionBar.module.css';
import { ClearSelection, clearPicks, SelectionToolbar } from '#src/ui/results/SelectionToolbar.tsx';
import type { Picks } from '#src/ui/results/selection.ts';
import { useNarrow } from '#src/ui/state/screen.ts';
import { type Selectable, useWorkParts } from '#src/ui/state/work-parts.ts';

export interface SelectionBarProps {
  picks: Picks;
  of: Selectable;
  /** Shows the selected people side by side. */
  onCompare?: (npis: string[]) => void;
  /** Whether all matches can be selected. */
  canAll: boolean;
  /** Further actions of the screen. */
  children?: ReactNode;
}

/** People that can be compared. */
const FEWEST = 2;
const MOST = 4;

/**
 * The number of selected rows and what can be done with them, in the place of the tools above the results. `a`
 * moves to its actions.
 */
export function SelectionBar({ picks, of, onCompare, canAll, children }: SelectionBarProps) {
  const isNarrow = useNarrow();
  const { SelectionActions, LeftOut } = useWorkParts();
  const [leftOut, setLeftOut] = useState(0);
  const { npis, all } = picks;
  const people = all ? picks.count - leftOut : picks.count;
  const clear = () => clearPicks(picks);
  return (
    <SelectionToolbar people={people} keys="a">
      {LeftOut && <LeftOut selection={picks} of={of} onCount={setLeftOut} />}
      {canAll && <SelectAllFound picks={picks} />}
      <Group gap={8} align="stretch" className={styles.actions}>
        {SelectionActions && <SelectionActions selection={{ npis, all, count: people }} of={of} onDone={clear} />}
        {children}
        {onCompare && <Compare npis={all ? [] : [...npis]} onCompare={onCompare} />}
        {!isNarrow && <CopyNpis npis={all ? [] : [...npis]} />}
      </Group>
      <ClearSelection picks={picks} shortcut="Esc" />
    </SelectionToolbar>
  );
}

function Compare({ npis, onCompare }: { npis: string[] } & Required<Pick<SelectionBarProps, 'onCompare'>>) {
  const refused = npis.length < FEWEST || npis.length > MOST ? 'Compare takes 2 to 4 people' : undefined;
  const compare = () => refused === undefined && onCompare(npis);
  useActionKey('c', compare);
  return <ActionButton label="Compare" Icon={IconLayoutColumns} shortcut="c" refused={refused} onClick={compare} />;
}

function CopyNpis({ npis }: { npis: string[] }) {
  const { copy, copied } = useCopying();
  if (!('clipboard' in navigator)) return null;
  return (
    <>
      <ActionButton
        label="Copy NPIs"
        Icon={copied ? IconCheck : IconCopy}
        refused={npis.length === 0 ? 'Select rows one by one to copy their NPIs' : undefined}
        onClick={() => copy(npis.join('\n'))}
      />
      {copied && (
        <span className="small muted" role="status">
          Copied
        </span>
      )}
    </>
  );
}
