import { ActionIcon, Button, Group, Kbd } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { count } from '#src/shared/format.ts';
import { Spacer } from '#src/ui/messages/ListCard.tsx';
import { focusSelected } from '#src/ui/results/row-focus.ts';
import styles from '#src/ui/results/SelectionBar.module.css';
import type { Picks } from '#src/ui/results/selection.ts';
import { useNarrow } from '#src/ui/state/screen.ts';

interface SelectionToolbarProps {
  /** The number of selected people. */
  people: number;
  /** The key that moves to its actions. */
  keys?: string;
  children: ReactNode;
}

/**
 * The frame of what can be done with selected people. It shows in the nearest `barPlace`: above their rows or within reach of the
 * thumb. When that changes, an open dialog stays with what was typed (R-1530).
 */
export function SelectionToolbar({ people, keys, children }: SelectionToolbarProps) {
  const isNarrow = useNarrow();
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.style.display = 'contents';
    return element;
  });
  const marker = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const place = nearestPlace(marker.current);
    if (place && host.parentNode !== place) place.append(host); // appending again would lose the focus
  });
  const bar = (
    <Group
      gap="6px 12px"
      mih={48}
      role="toolbar"
      aria-label="Selection"
      aria-keyshortcuts={keys}
      className={`line-below ${isNarrow ? 'thumb-bar' : ''} ${styles.bar}`}
      data-narrow={isNarrow || undefined}
      {...(!isNarrow && { px: 16, py: 4, bg: 'var(--accent-soft)' })}
    >
      <h2 className="nowrap num">{count(people)} selected</h2>
      {children}
    </Group>
  );
  return (
    <>
      <span ref={marker} hidden />
      {createPortal(bar, host)}
    </>
  );
}

/** The place of a bar in the smallest part of the page that has one. */
function nearestPlace(from: Element | null): Element | null {
  for (let part = from; part; part = part.parentElement) {
    const place = part.querySelector('[data-bar-place]');
    if (place) return place;
  }
  return null;
}

/** Clears the selection, at the end of the bar. `shortcut` is the key that does the same. */
export function ClearSelection({ picks, shortcut }: { picks: Picks; shortcut?: string }) {
  const clear = () => clearPicks(picks);
  if (useNarrow())
    return (
      <ActionIcon variant="subtle" color="gray" size="xl" aria-label="Clear" title="Clear" onClick={clear}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  return (
    <>
      <Spacer />
      <Button
        variant="subtle"
        size="xs"
        aria-keyshortcuts={shortcut === 'Esc' ? 'Escape' : shortcut}
        rightSection={
          shortcut && (
            <Kbd bd="1px solid var(--line-strong)" aria-hidden>
              {shortcut}
            </Kbd>
          )
        }
        onClick={clear}
      >
        Clear
      </Button>
    </>
  );
}

/** Selects no one. The focus goes to a selected row, because the toolbar, which has it, disappears. */
export function clearPicks(picks: Picks): void {
  focusSelected();
  picks.clear();
}
