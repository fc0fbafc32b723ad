import { Box, Skeleton, VisuallyHidden } from '@mantine/core';
import grid from '#src/ui/CardGrid.module.css';
import { CardBody, CardHead } from '#src/ui/DetailCard.tsx';
import { CardRows } from '#src/ui/DetailCards.tsx';
import { RecordHeadCard, RecordHeadLine } from '#src/ui/RecordHead.tsx';
import results from '#src/ui/ResultsTable.module.css';
import table from '#src/ui/table.module.css';

const places = (n: number) => Array.from({ length: n }, (_, place) => place);

interface TableSkeletonProps {
  headers: readonly string[];
  rows?: number;
}

/** Announces loading to screen readers. Skeletons are hidden from them. */
export const LoadingStatus = () => (
  <VisuallyHidden component="p" role="status">
    Loading
  </VisuallyHidden>
);

/** A results table while its rows load. */
export function TableSkeleton({ headers, rows = 8 }: TableSkeletonProps) {
  return (
    <table className={`${table.table} ${results.table}`} style={{ pointerEvents: 'none' }} aria-hidden>
      <Box component="thead" visibleFrom="lg">
        <tr>
          {headers.map((header) => (
            <th key={header}>{header}</th>
          ))}
        </tr>
      </Box>
      <tbody>
        {places(rows).map((row) => (
          <tr key={row}>
            {headers.map((header, place) => (
              <Box component="td" key={header} visibleFrom={place > 1 ? 'lg' : undefined}>
                <Skeleton height={12} width={`${[80, 60, 70, 45][(row + place) % 4]}%`} radius="sm" my={4} />
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A grid of cards while its rows load. */
export const GridSkeleton = () => (
  <div className={grid.grid} aria-hidden>
    {places(9).map((card) => (
      <div key={card} className={`card ${grid.card}`}>
        <Skeleton height={14} width={`${[60, 70, 50][card % 3]}%`} radius="sm" />
        <Skeleton height={12} width={110} radius="sm" mt={10} />
        <Skeleton height={12} width={`${[80, 60, 70][card % 3]}%`} radius="sm" mt={10} />
      </div>
    ))}
  </div>
);

interface CardShapesProps {
  /** The number of facts of each card. */
  lines: readonly number[];
}

/** The cards of a detail page while their data loads. */
export const CardsSkeleton = ({ lines }: CardShapesProps) => (
  <CardRows aria-hidden>
    <CardShapes lines={lines} />
  </CardRows>
);

/** Skeletons of some cards, to use among loaded ones. */
export const CardShapes = ({ lines }: CardShapesProps) =>
  lines.map((facts, card) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <div className="card" key={card} aria-hidden>
      <CardHead>
        <Skeleton height={14} width={140} radius="sm" my={3} />
      </CardHead>
      <CardBody>
        {places(facts).map((fact) => (
          <Skeleton key={fact} height={12} width={`${[70, 50, 60][fact % 3]}%`} radius="sm" mt={8} mb={10} />
        ))}
      </CardBody>
    </div>
  ));

/** The head of a detail page while its data loads. */
export const RecordHeadSkeleton = () => (
  <RecordHeadCard aria-hidden>
    <RecordHeadLine>
      <Skeleton circle height={60} flex="none" />
      <div>
        <Skeleton height={20} width={260} radius="sm" />
        <Skeleton height={12} width={340} maw="60vw" radius="sm" mt={14} />
      </div>
    </RecordHeadLine>
  </RecordHeadCard>
);
