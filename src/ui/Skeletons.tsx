import { Skeleton } from '@mantine/core';

const places = (n: number) => Array.from({ length: n }, (_, place) => place);

interface TableSkeletonProps {
  headers: readonly string[];
  rows?: number;
}

/** Says to screen readers what the shapes beside it show. */
export const LoadingWord = () => (
  <p role="status" className="sr-only">
    Loading
  </p>
);

/** A results table before its rows are there. */
export function TableSkeleton({ headers, rows = 8 }: TableSkeletonProps) {
  return (
    <table className="results-table waiting" aria-hidden>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header}>{header}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places(rows).map((row) => (
          <tr key={row}>
            {headers.map((header, place) => (
              <td key={header}>
                <Skeleton height={12} width={`${[80, 60, 70, 45][(row + place) % 4]}%`} radius="sm" my={4} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A grid of cards before its rows are there. */
export const GridSkeleton = () => (
  <div className="card-grid" aria-hidden>
    {places(9).map((card) => (
      <div key={card} className="card item-card">
        <Skeleton height={14} width={`${[60, 70, 50][card % 3]}%`} radius="sm" />
        <Skeleton height={12} width={110} radius="sm" mt={10} />
        <Skeleton height={12} width={`${[80, 60, 70][card % 3]}%`} radius="sm" mt={10} />
      </div>
    ))}
  </div>
);

interface CardShapesProps {
  /** How many facts each card has. */
  lines: readonly number[];
}

/** The cards of a detail page before their data is there. */
export const CardsSkeleton = ({ lines }: CardShapesProps) => (
  <div className="detail-cards" aria-hidden>
    <CardShapes lines={lines} />
  </div>
);

/** Some cards before their data is there, among others. */
export const CardShapes = ({ lines }: CardShapesProps) =>
  lines.map((facts, card) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <div className="card detail-card" key={card} aria-hidden>
      <div className="card-head">
        <Skeleton height={14} width={140} radius="sm" my={3} />
      </div>
      <div className="card-body">
        {places(facts).map((fact) => (
          <Skeleton key={fact} height={12} width={`${[70, 50, 60][fact % 3]}%`} radius="sm" mt={8} mb={10} />
        ))}
      </div>
    </div>
  ));

/** The head of a detail page before its data is there. */
export const WhoSkeleton = () => (
  <section className="card who" aria-hidden>
    <Skeleton circle height={60} />
    <div>
      <Skeleton height={20} width={260} radius="sm" />
      <Skeleton height={12} width={340} maw="60vw" radius="sm" mt={14} />
    </div>
  </section>
);
