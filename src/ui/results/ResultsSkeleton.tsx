import results from '#src/ui/results/ResultsTable.module.css';
import table from '#src/ui/results/table.module.css';
import { later } from '#src/ui/state/later.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';

/** Loaded while rows load, for tables. */
export const FitColumns = later('FitColumns', () => import('#src/ui/results/FitColumns.tsx'));

interface TableSkeletonProps {
  headers: readonly string[];
  rows?: number;
}

/** A results table while its rows load. Narrow screens show two of its columns. */
export function TableSkeleton({ headers, rows = 8 }: TableSkeletonProps) {
  const isNarrow = useNarrow();
  const shown = isNarrow ? headers.slice(0, 2) : headers;
  const bones = (
    <table className={`${table.table} ${results.table}`} style={{ pointerEvents: 'none' }} aria-hidden>
      {!isNarrow && (
        <thead>
          <tr>
            {shown.map((header) => (
              <th key={header}>{header}</th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {[...Array(rows).keys()].map((row) => (
          <tr key={row}>
            {shown.map((header, place) => (
              <td key={header}>
                <div
                  className="bone"
                  style={{ height: 12, width: `${[80, 60, 70, 45][(row + place) % 4]}%`, margin: '4px 0' }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <>
      {bones}
      {!isNarrow && <FitColumns />}
    </>
  );
}
