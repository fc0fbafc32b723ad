import { useMediaQuery } from '@mantine/hooks';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { FilterChoices } from '#src/ui/FilterPanel.tsx';
import type { Filter } from '#src/ui/filters.ts';
import type { Layout } from '#src/ui/Results.tsx';
import styles from '#src/ui/ResultsTable.module.css';
import { useRowFocus } from '#src/ui/row-focus.ts';
import { TableSkeleton } from '#src/ui/Skeletons.tsx';
import { type Sort, SortHead, sortedBy } from '#src/ui/SortHead.tsx';
import table from '#src/ui/table.module.css';

/** A column of a results table. */
export interface Column<Row> {
  /** Its sort value in the API. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Pixels. If all columns have a width, these are their proportions, and text that does not fit is cut. */
  width?: number;
  /** For numbers. */
  align?: 'right';
  /** Whether the API cannot sort by it. */
  unsorted?: true;
}

/** The rows of a table. */
export interface Table<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  /** The target of a click on a row. The row also contains a link to it, for keyboards. */
  hrefOf: (row: Row) => string;
  /** The row on narrow screens. Without it, the table scrolls sideways there. */
  summary?: (row: Row) => ReactNode;
}

interface Options<Row> {
  filters?: readonly Filter<Row>[];
  choicesOf?: (rows: Row[]) => FilterChoices;
  /** Minimum pixels per row. */
  rowHeight?: number;
}

/** Lays out rows as a table with sortable heads, or as a list of summaries on narrow screens. */
export const inTable = <Row,>(table: Table<Row>, { rowHeight, ...filtered }: Options<Row> = {}): Layout<Row> => ({
  ...filtered,
  sorts: table.columns,
  headsFrom: table.summary && 'lg',
  skeleton: <TableSkeleton headers={table.columns.map(({ header }) => header)} />,
  draw: (rows, { sort, onSort }) => (
    <ResultsTable {...table} rows={rows} sort={sort} onSort={onSort} rowHeight={rowHeight} />
  ),
});

interface ResultsTableProps<Row> extends Table<Row> {
  rows: readonly Row[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Minimum pixels per row. */
  rowHeight?: number;
  /** The state of a row: the one being read, one that the user points at on the map, or one that the user has read. */
  markOf?: (row: Row) => 'current' | 'pointed' | 'seen' | undefined;
}

/** Rows as a table with sortable heads, or as a list of summaries on narrow screens. */
export function ResultsTable<Row>({ summary, ...props }: ResultsTableProps<Row>) {
  const isNarrow = useNarrow();
  if (summary) return isNarrow ? <Stack {...props} summary={summary} /> : <Columns {...props} />;
  return (
    <div className={styles.box}>
      <Columns {...props} isWhole />
    </div>
  );
}

/** Whether the screen is too narrow for columns. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 1024px)', undefined, { getInitialValueInEffect: false });

interface ColumnsProps<Row> extends Omit<ResultsTableProps<Row>, 'summary'> {
  /** Whether text wraps instead of being cut, and columns keep their widths. */
  isWhole?: boolean;
}

function Columns<Row>({ label, columns, rows, idOf, hrefOf, sort, onSort, ...rest }: ColumnsProps<Row>) {
  const { rowHeight, markOf, isWhole = false } = rest;
  const open = useOpenRow();
  const isFixed = columns.every(({ width }) => width);
  const total = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  return (
    <table
      className={`${table.table} ${styles.table}`}
      data-fixed={isFixed || undefined}
      data-whole={isWhole || undefined}
      style={isWhole ? { minWidth: total } : undefined}
      aria-label={label}
    >
      {isFixed && (
        <colgroup>
          {columns.map(({ id, width = 0 }) => (
            <col key={id} style={{ width: `${(100 * width) / total}%` }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {columns.map(({ id, header, align, unsorted }) =>
            unsorted ? (
              <th key={id} scope="col" style={{ textAlign: align }}>
                {header}
              </th>
            ) : (
              <SortHead
                key={id}
                column={id}
                align={align}
                sort={sort}
                onSort={(column) => onSort(sortedBy(column, sort))}
              >
                {header}
              </SortHead>
            ),
          )}
        </tr>
      </thead>
      <tbody {...useRowFocus<HTMLTableSectionElement>()}>
        {rows.map((row) => (
          <tr
            key={idOf(row)}
            data-row={idOf(row)}
            data-mark={markOf?.(row)}
            style={{ height: rowHeight }}
            onClick={(event) => open(event, hrefOf(row))}
          >
            {columns.map(({ id, cell, align }) => (
              <td key={id} data-column={id} style={{ textAlign: align }}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Stack<Row>({
  label,
  rows,
  idOf,
  hrefOf,
  summary,
  markOf,
}: Required<Pick<Table<Row>, 'summary'>> & ResultsTableProps<Row>) {
  const open = useOpenRow();
  return (
    <ul className={styles.stack} aria-label={label} {...useRowFocus<HTMLUListElement>()}>
      {rows.map((row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users use the link inside the row
        <li
          key={idOf(row)}
          data-row={idOf(row)}
          data-mark={markOf?.(row)}
          onClick={(event) => open(event, hrefOf(row))}
        >
          {summary(row)}
        </li>
      ))}
    </ul>
  );
}

/** Opens a row on click, unless the click hits a link or button inside or ends a text selection. */
function useOpenRow() {
  const navigate = useNavigate();
  return (event: MouseEvent, href: string) => {
    if (event.target instanceof Element && event.target.closest('a, button')) return;
    if (getSelection()?.isCollapsed === false) return;
    if (event.metaKey || event.ctrlKey) window.open(href);
    else void navigate(href);
  };
}
