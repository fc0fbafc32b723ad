import { type ChangeEvent, type MouseEvent, type ReactNode, useContext, useRef } from 'react';
import { useNavigate } from 'react-router';
import { AllRows } from '#src/ui/results/all-rows.ts';
import type { Filter, FilterChoices } from '#src/ui/results/filters.ts';
import { useLongPress } from '#src/ui/results/long-press.ts';
import type { Layout } from '#src/ui/results/Results.tsx';
import { FitColumns, TableSkeleton } from '#src/ui/results/ResultsSkeleton.tsx';
import styles from '#src/ui/results/ResultsTable.module.css';
import { useRowFocus } from '#src/ui/results/row-focus.ts';
import { PICK, rowHeights } from '#src/ui/results/row-heights.ts';
import { type Sort, SortHead, sortedBy } from '#src/ui/results/SortHead.tsx';
import type { Picks } from '#src/ui/results/selection.ts';
import table from '#src/ui/results/table.module.css';
import { useNarrow } from '#src/ui/state/screen.ts';

/** A column of a results table. */
export interface Column<Row> {
  /** Its sort value in the API. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Pixels that it keeps where columns lack room. If all columns have a width, text that does not fit is cut (R-1425). */
  width?: number;
  /** Whether its text is cut before that of other columns. */
  yields?: true;
  /** For numbers. */
  align?: 'right';
  /** Whether the API cannot sort by it. */
  unsorted?: true;
  /** The tooltip of the head, if rows sort by more than it says. */
  sortedBy?: string;
}

/** The rows of a table. */
export interface TableRows<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  /** The target of a click on a row. The row also contains a link to it, for keyboards. */
  hrefOf: (row: Row) => string;
  /** The row on narrow screens. Without it, the table scrolls sideways there. */
  summary?: (row: Row) => ReactNode;
}

/** The selection of rows. Their IDs are NPIs; rows that are no people have none on the page. */
export interface PickedRows<Row> {
  picks: Picks;
  nameOf: (row: Row) => string;
}

interface Options<Row> {
  picking?: PickedRows<Row> | undefined;
  filters?: readonly Filter<Row>[];
  choicesOf?: (rows: Row[]) => FilterChoices;
  /** Minimum pixels per row. By default 36. */
  rowHeight?: number;
}

/** Lays out rows as a table with sortable heads, or as a list of summaries on narrow screens. */
export const tableLayout = <Row,>(
  table: TableRows<Row>,
  { rowHeight = rowHeights.normal, picking, ...filtered }: Options<Row> = {},
): Layout<Row> => ({
  ...filtered,
  sorts: table.columns,
  headsFrom: table.summary && 'md',
  skeleton: <TableSkeleton headers={table.columns.map(({ header }) => header)} />,
  draw: (rows, { sort, onSort }) => (
    <ResultsTable {...table} rows={rows} sort={sort} onSort={onSort} rowHeight={rowHeight} picking={picking} />
  ),
});

interface ResultsTableProps<Row> extends TableRows<Row> {
  rows: readonly Row[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Minimum pixels per row. */
  rowHeight?: number;
  picking?: PickedRows<Row> | undefined;
  /** Whether the columns have no room, so that the table scrolls sideways. */
  scrolls?: boolean;
  /** Whether what cells show still loads. */
  pending?: boolean;
  /** Whether the person of a row is marked Do not contact. */
  barredOf?: (row: Row) => boolean;
  /** The state of a row: the one being read, one that the user points at on the map, or one that the user has read. */
  markOf?: (row: Row) => 'current' | 'pointed' | 'seen' | undefined;
}

/** Rows as a table with sortable heads, or as a list of summaries on narrow screens. */
export function ResultsTable<Row>({ summary, rows, scrolls = false, ...rest }: ResultsTableProps<Row>) {
  const isNarrow = useNarrow();
  const props = { ...rest, rows: useContext(AllRows) ? rows : rows.slice(0, isNarrow ? FIRST_NARROW : FIRST) };
  if (summary && isNarrow) return <Stack {...props} summary={summary} />;
  if (summary)
    return (
      <div className={scrolls ? styles.scroller : undefined} data-scrolls={scrolls || undefined}>
        <Columns {...props} scrolls={scrolls} /> {/* the same element, so that a focused row keeps the focus */}
      </div>
    );
  return (
    <div className={styles.scroller}>
      <Columns {...props} isWhole />
    </div>
  );
}

/** Rows that are drawn first: those of a screen. */
const FIRST = 16;
const FIRST_NARROW = 8;

interface ColumnsProps<Row> extends Omit<ResultsTableProps<Row>, 'summary'> {
  /** Whether text wraps instead of being cut, and columns keep their widths. */
  isWhole?: boolean;
}

function Columns<Row>({ label, columns, rows, idOf, hrefOf, sort, onSort, ...rest }: ColumnsProps<Row>) {
  const { rowHeight, markOf, picking, barredOf, scrolls = false, pending = false, isWhole = false } = rest;
  const open = useOpenRow();
  const isFixed = columns.every(({ width }) => width);
  const ref = useRef<HTMLTableElement>(null);
  const total = columns.reduce((sum, { width = 0 }) => sum + width, picking ? PICK : 0);
  return (
    <>
      <table
        ref={ref}
        className={`${table.table} ${styles.table}`}
        data-fixed={isFixed || undefined}
        data-whole={isWhole || undefined}
        style={isWhole || scrolls ? { minWidth: total } : undefined}
        aria-label={label}
      >
        {isFixed && (
          <colgroup>
            {picking && <col style={{ width: PICK }} data-screen />}
            {columns.map(({ id, width = 0 }) => (
              <col key={id} style={{ width: `${(100 * width) / total}%` }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            {picking && (
              <th scope="col" className={styles.pick} data-screen>
                <PickPage picks={picking.picks} />
              </th>
            )}
            {columns.map(({ id, header, align, unsorted, sortedBy: title }) =>
              unsorted ? (
                <th key={id} scope="col" style={{ textAlign: align }}>
                  {header}
                </th>
              ) : (
                <SortHead
                  key={id}
                  column={id}
                  align={align}
                  title={title}
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
              data-picked={picking?.picks.has(idOf(row)) || undefined}
              data-barred={barredOf?.(row) || undefined}
              style={{ height: rowHeight }}
              onClick={(event) => open(event, hrefOf(row))}
            >
              {picking && (
                <td className={styles.pick} data-screen>
                  {picking.picks.page.includes(idOf(row)) && (
                    <PickRow picks={picking.picks} id={idOf(row)} name={picking.nameOf(row)} />
                  )}
                </td>
              )}
              {columns.map(({ id, cell, align }) => (
                <td key={id} data-column={id} style={{ textAlign: align }}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isFixed && <FitColumns table={ref} columns={columns} pending={pending} />}
    </>
  );
}

function Stack<Row>({
  label,
  rows,
  idOf,
  hrefOf,
  summary,
  markOf,
  picking,
  barredOf,
}: Required<Pick<TableRows<Row>, 'summary'>> & ResultsTableProps<Row>) {
  const open = useOpenRow();
  const picks = picking?.picks;
  const isPicking = picks !== undefined && picks.count > 0;
  const { onClickCapture, ...focus } = useRowFocus<HTMLUListElement>();
  const { onClickCapture: onPressed, ...press } = useLongPress((target) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id !== undefined) picks?.toggle(id);
  });
  return (
    <ul
      className={styles.stack}
      aria-label={label}
      data-picking={isPicking || undefined}
      {...focus}
      {...press}
      onClickCapture={(event) => {
        onPressed(event);
        if (!isPicking) onClickCapture(event);
      }}
    >
      {rows.map((row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users use the link inside the row
        <li
          key={idOf(row)}
          data-row={idOf(row)}
          data-mark={markOf?.(row)}
          data-picked={picks?.has(idOf(row)) || undefined}
          data-barred={barredOf?.(row) || undefined}
          onClick={(event) => {
            if (!isPicking) open(event, hrefOf(row));
            else if (!isControl(event)) picks.toggle(idOf(row));
          }}
        >
          {picking && <PickRow picks={picking.picks} id={idOf(row)} name={picking.nameOf(row)} />}
          {summary(row)}
        </li>
      ))}
    </ul>
  );
}

interface PickRowProps {
  picks: Picks;
  id: string;
  name: string;
}

/** The checkbox of a row. With Shift it selects all rows since the last one. */
export const PickRow = ({ picks, id, name }: PickRowProps) => (
  <label className={styles.box}>
    <input
      type="checkbox"
      className="check"
      aria-label={`Select ${name}`}
      checked={picks.has(id)}
      onChange={({ nativeEvent }: ChangeEvent) =>
        picks.toggle(id, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
      }
    />
  </label>
);

/** The checkbox of all rows of the page. */
export function PickPage({ picks }: { picks: Picks }) {
  const picked = picks.offered.filter(picks.has).length;
  const isAll = picked > 0 && picked === picks.offered.length;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        className="check"
        aria-label="All on this page"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = picked > 0 && !isAll;
        }}
        onChange={() => picks.set(isAll ? picks.page : picks.offered, !isAll)}
      />
    </label>
  );
}

/** Whether an event hits a link or a control, or an open list of options, which is outside of the row. */
const isControl = ({ target, currentTarget }: MouseEvent) =>
  target instanceof Element && (target.closest(controls) !== null || !currentTarget.contains(target));
const controls = 'a, button, label, input';

/** Opens a row on click, unless the click hits a link or button inside or ends a text selection. */
function useOpenRow() {
  const navigate = useNavigate();
  return (event: MouseEvent, href: string) => {
    if (isControl(event)) return;
    if (getSelection()?.isCollapsed === false) return;
    if (event.metaKey || event.ctrlKey) window.open(href);
    else void navigate(href);
  };
}
