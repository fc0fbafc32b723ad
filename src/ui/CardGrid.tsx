import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from '#src/ui/CardGrid.module.css';
import type { Layout } from '#src/ui/Results.tsx';
import { GridSkeleton } from '#src/ui/Skeletons.tsx';

/** The rows of a grid of cards. */
export interface Cards<Row> {
  /** Names the list for screen readers. */
  label: string;
  idOf: (row: Row) => string;
  /** The target of a card, which is one link. */
  hrefOf: (row: Row) => string;
  /** The content of a card, without links or buttons. */
  card: (row: Row) => ReactNode;
  /** A separate link or button at the lower right corner of the card. */
  tapped?: (row: Row) => ReactNode;
  /** Whether the sort control stays in the viewport while the cards scroll. */
  floatingSort?: boolean;
}

/** Lays out rows as cards, in one, two or three columns. */
export const inCards = <Row,>(
  sorts: Layout<Row>['sorts'],
  { label, idOf, hrefOf, card, tapped, floatingSort }: Cards<Row>,
): Layout<Row> => ({
  sorts,
  floatingSort,
  skeleton: <GridSkeleton />,
  draw: (rows) => (
    <ul className={styles.grid} aria-label={label}>
      {rows.map((row) => (
        <li key={idOf(row)}>
          <Link to={hrefOf(row)} className={`card ${styles.card}`}>
            {card(row)}
          </Link>
          {tapped?.(row)}
        </li>
      ))}
    </ul>
  ),
});
