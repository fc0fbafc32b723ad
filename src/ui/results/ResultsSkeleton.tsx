import { Box, Skeleton } from '@mantine/core';
import grid from '#src/ui/results/CardGrid.module.css';
import results from '#src/ui/results/ResultsTable.module.css';
import table from '#src/ui/results/table.module.css';

interface TableSkeletonProps {
  headers: readonly string[];
  rows?: number;
}

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
        {[...Array(rows).keys()].map((row) => (
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
    {[...Array(9).keys()].map((card) => (
      <div key={card} className={`card ${grid.card}`}>
        <Skeleton height={14} width={`${[60, 70, 50][card % 3]}%`} radius="sm" />
        <Skeleton height={12} width={110} radius="sm" mt={10} />
        <Skeleton height={12} width={`${[80, 60, 70][card % 3]}%`} radius="sm" mt={10} />
      </div>
    ))}
  </div>
);
