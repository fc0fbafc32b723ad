import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from '#src/ui/results/SelectionBar.module.css';
import { ClearSelection, SelectionToolbar } from '#src/ui/results/SelectionToolbar.tsx';
import type { Picks } from '#src/ui/results/selection.ts';

/** The number of selected rows that are no people, and what can be done with them. `a` moves to its action. */
export const WorkplaceBar = ({ picks, children }: { picks: Picks; children: ReactNode }) => (
  <SelectionToolbar people={picks.count} keys="a">
    <Group gap={8} align="stretch" className={styles.actions}>
      {children}
    </Group>
    <ClearSelection picks={picks} shortcut="Esc" />
  </SelectionToolbar>
);
