import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from '#src/ui/results/CardGrid.module.css';
import type { Layout } from '#src/ui/results/Results.tsx';
import { type PickedRows, PickRow } from '#src/ui/results/ResultsTable.tsx';
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
  picking?: PickedRows<Row> | undefined;
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
const CardGrid = <Row,>({
  rows,
  label,
  idOf,
  hrefOf,
  card,
  tapped,
  picking,
}: Cards<Row> & { rows: readonly Row[] }) => (
  <ul className={styles.grid} aria-label={label} {...useRowFocus<HTMLUListElement>()}>
    {rows.map((row) => (
      <li key={idOf(row)} data-row={idOf(row)} data-picked={picking?.picks.has(idOf(row)) || undefined}>
        <Link to={hrefOf(row)} className={styles.card}>
          {card(row)}
        </Link>
        {tapped?.(row)}
        {picking?.picks.page.includes(idOf(row)) && (
          <span className={styles.pick} data-screen>
            <PickRow picks={picking.picks} id={idOf(row)} name={picking.nameOf(row)} />
          </span>
        )}
      </li>
    ))}
  </ul>
);

/** A grid of cards while its rows load. */
const GridSkeleton = () => (
  <div className={styles.grid} aria-hidden>
    {[...Array(9).keys()].map((card) => (
      <div key={card} className={styles.card}>
        <div className="bone" style={{ height: 14, width: `${[60, 70, 50][card % 3]}%` }} />
        <div className="bone" style={{ height: 12, width: 110, margin: '10px 0 0' }} />
        <div className="bone" style={{ height: 12, width: `${[80, 60, 70][card % 3]}%`, margin: '10px 0 0' }} />
      </div>
    ))}
  </div>
);
