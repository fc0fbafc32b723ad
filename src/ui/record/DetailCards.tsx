import { Button, Stack } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from '#src/ui/record/DetailCards.module.css';
import { goToCard } from '#src/ui/record/go-to-card.ts';

/** Pixels below a card. */
const GAP = 16;

interface DetailCardsProps {
  /** The titles of the cards in the right column. Without it, each card goes to the column that has room first. */
  right?: readonly string[];
  /** Whether phones have a line of buttons that lead to the cards. */
  jumps?: boolean;
  children: ReactNode;
}

/**
 * The cards of a detail page, in two columns on wide screens. The order in the document is unchanged, for keyboards and
 * screen readers.
 */
export function DetailCards({ right, jumps = false, children }: DetailCardsProps) {
  const cards = useRef<HTMLDivElement>(null);
  const [titles, setTitles] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const grid = cards.current;
    if (!grid) return;
    const sizes = new ResizeObserver((changes) => setRowSpans(changes.map(({ target }) => target)));
    const update = () => {
      setRowSpans([...grid.children]); // before the first paint
      if (right) setColumns(grid.children, right);
      if (jumps) setTitles([...grid.children].map(titleOf).filter(Boolean));
      for (const card of grid.children) sizes.observe(card);
    };
    update();
    const arrivals = new MutationObserver(update); // cards appear when their data arrives
    arrivals.observe(grid, { childList: true });
    return () => {
      sizes.disconnect();
      arrivals.disconnect();
    };
  }, [right, jumps]);
  return (
    <>
      {jumps && (
        <nav aria-label="Cards" className={styles.jumps} data-screen>
          {titles.map((title) => (
            <Button key={title} variant="default" size="xs" onClick={() => goToCard(title)}>
              {title}
            </Button>
          ))}
        </nav>
      )}
      <Stack ref={cards} gap={GAP} mb={{ base: 40, md: 24 }} className={`${styles.cards} ${styles.flowing}`}>
        {children}
      </Stack>
    </>
  );
}

const titleOf = (card: Element) => card.querySelector('h2')?.textContent ?? '';

interface CardRowsProps {
  'aria-hidden'?: boolean;
  children: ReactNode;
}

/** Cards in rows of two on wide screens. The cards of a row have equal height. */
export const CardRows = (props: CardRowsProps) => <Stack gap={GAP} mb={40} className={styles.cards} {...props} />;

/** Sets the row span of each card. Measures all cards before it changes any, to avoid repeated layout. */
function setRowSpans(cards: readonly Element[]) {
  const rows = cards.map((card) => Math.ceil(card.getBoundingClientRect().height + GAP));
  for (const [place, card] of cards.entries())
    if (card instanceof HTMLElement) card.style.setProperty('--rows', String(rows[place]));
}

/** Puts each card into its column, by its title. */
function setColumns(cards: Iterable<Element>, right: readonly string[]) {
  for (const card of cards)
    if (card instanceof HTMLElement) card.style.setProperty('--column', right.includes(titleOf(card)) ? '2' : '1');
}
