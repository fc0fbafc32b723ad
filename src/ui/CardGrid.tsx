import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from '#src/ui/CardGrid.module.css';

interface CardGridProps<Row> {
  /** Names the list for screen readers. */
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Where a card leads; the whole card is the link. */
  hrefOf: (row: Row) => string;
  /** What a card says; it holds no link or button of its own. */
  children: (row: Row) => ReactNode;
  /** What can be tapped by itself, at the card's lower right corner. */
  tapped?: (row: Row) => ReactNode;
}

/** Rows of a search as cards, in one, two or three columns. */
export function CardGrid<Row>({ label, rows, idOf, hrefOf, children, tapped }: CardGridProps<Row>) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {rows.map((row) => (
        <li key={idOf(row)}>
          <Link to={hrefOf(row)} className={`card ${styles.card}`}>
            {children(row)}
          </Link>
          {tapped?.(row)}
        </li>
      ))}
    </ul>
  );
}
