import { Stack } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from '#src/ui/DetailCards.module.css';

/** Pixels below a card. */
const GAP = 16;

/**
 * The cards of a detail page, in two columns on wide screens: each is as high as what it holds, and the next goes where there is
 * room first. In the document they stand in their order.
 */
export function DetailCards({ children }: { children: ReactNode }) {
  const cards = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const grid = cards.current;
    if (!grid) return;
    const sizes = new ResizeObserver((changes) => giveRows(changes.map(({ target }) => target)));
    const follow = () => {
      giveRows([...grid.children]); // before they are first seen
      for (const card of grid.children) sizes.observe(card);
    };
    follow();
    const arrivals = new MutationObserver(follow); // cards of other sources come and go
    arrivals.observe(grid, { childList: true });
    return () => {
      sizes.disconnect();
      arrivals.disconnect();
    };
  }, []);
  return (
    <Stack ref={cards} gap={GAP} mb={{ base: 40, md: 24 }} className={`${styles.cards} ${styles.flowing}`}>
      {children}
    </Stack>
  );
}

interface CardRowsProps {
  'aria-hidden'?: boolean;
  children: ReactNode;
}

/** Cards in rows of two on wide screens, those of a row as high as each other. */
export const CardRows = (props: CardRowsProps) => <Stack gap={GAP} mb={40} className={styles.cards} {...props} />;

/** Gives each card the rows it needs: first all are measured, then all are changed. */
function giveRows(cards: readonly Element[]) {
  const rows = cards.map((card) => Math.ceil(card.getBoundingClientRect().height + GAP));
  for (const [place, card] of cards.entries())
    if (card instanceof HTMLElement) card.style.setProperty('--rows', String(rows[place]));
}
