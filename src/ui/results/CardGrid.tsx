import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from '#src/ui/results/CardGrid.module.css';
import type { Layout } from '#src/ui/results/Results.tsx';
import { GridSkeleton } from '#src/ui/results/ResultsSkeleton.tsx';
import { useRowFocus } from '#src/ui/results/row-focus.ts';

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
export const cardLayout = <Row,>(sorts: Layout<Row>['sorts'], { floatingSort, ...cards }: Cards<Row>): Layout<Row> => ({
  sorts,
  floatingSort,
  skeleton: <GridSkeleton />,
  draw: (rows) => <CardGrid rows={rows} {...cards} />,
});

/** After Back, the card that the user came from has the focus. */
const CardGrid = <Row,>({ rows, label, idOf, hrefOf, card, tapped }: Cards<Row> & { rows: readonly Row[] }) => (
  <ul className={styles.grid} aria-label={label} {...useRowFocus<HTMLUListElement>()}>
    {rows.map((row) => (
      <li key={idOf(row)} data-row={idOf(row)}>
        <Link to={hrefOf(row)} className={`card ${styles.card}`}>
          {card(row)}
        </Link>
        {tapped?.(row)}
      </li>
    ))}
  </ul>
);
